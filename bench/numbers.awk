# Given to awk before others: medians.

# sort_numbers(list, n): list[1] to list[n], the least first
function sort_numbers(list, n,    i, j, t) {
    for (i = 2; i <= n; i++) {
        t = list[i]
        for (j = i - 1; j >= 1 && list[j] > t; j--) list[j + 1] = list[j]
        list[j + 1] = t
    }
}

# middle(list, n): the median of what is sorted
function middle(list, n) {
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}

# Counts of each 100 ms, a launch a line: their medians over the launches, and the sum of the first second with its range.
function median(values, count,    i, j, t) {
    for (i = 2; i <= count; i++) {
        t = values[i]
        for (j = i - 1; j >= 1 && values[j] > t; j--) values[j + 1] = values[j]
        values[j + 1] = t
    }
    return count % 2 ? values[(count + 1) / 2] : (values[count / 2] + values[count / 2 + 1]) / 2
}

{
    sum = 0
    for (i = 1; i <= NF; i++) {
        count[i, NR] = $i
        if (i <= 10) sum += $i
    }
    first[NR] = sum
    ticks = NF
}

END {
    printf "%-9s %-28s", test, side
    for (i = 1; i <= ticks; i++) {
        for (n = 1; n <= NR; n++) values[n] = count[i, n]
        printf " %d", median(values, NR)
    }
    middle = median(first, NR)
    printf "\n%-9s %-28s first second: %d [%d-%d]\n", "", "", middle, first[1], first[NR]
}

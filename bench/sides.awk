# Reads  round,side,RES,test,np,bytes,value,unit,best  and prints a row per test and size with the median of each side and its
# smallest and largest value. Set with -v: sides, in the order of the columns.

BEGIN { FS = "," ; count = split(sides, names, " ") }

function sorted(list, into,    n, i, j, swap) {
    n = split(list, into, " ")
    for (i = 2; i <= n; i++) {
        for (j = i; j > 1 && into[j - 1] + 0 > into[j] + 0; j--) {
            swap = into[j]
            into[j] = into[j - 1]
            into[j - 1] = swap
        }
    }
    return n
}

# A side's parameters may hold commas: RES is searched for.
{
    at = index($0, ",RES,")
    if (at == 0) next
    head = substr($0, 1, at - 1)
    split(substr($0, at + 5), field, ",")
    side = substr(head, index(head, ",") + 1)
    row = field[1] " " field[3] " " field[5]
    if (!(row in seen)) {
        seen[row] = 1
        order[++rows] = row
    }
    values[row, side] = values[row, side] " " field[4]
}

END {
    printf "%-5s %9s %-5s", "test", "bytes", "unit"
    for (s = 1; s <= count; s++) printf "  %26s", (length(names[s]) > 26 ? substr(names[s], 1, 23) "..." : names[s])
    printf "\n"
    for (r = 1; r <= rows; r++) {
        split(order[r], key, " ")
        printf "%-5s %9s %-5s", key[1], key[2], key[3]
        for (s = 1; s <= count; s++) {
            n = sorted(values[order[r], names[s]], v)
            if (n == 0) {
                printf "  %26s", "-"
            } else {
                median = n % 2 ? v[(n + 1) / 2] + 0 : (v[n / 2] + v[n / 2 + 1]) / 2
                printf "  %10.2f [%.1f-%.1f]%s", median, v[1], v[n], ""
                pad = 26 - 10 - length(sprintf(" [%.1f-%.1f]", v[1], v[n]))
                if (pad > 0) printf "%" pad "s", ""
            }
        }
        printf "\n"
    }
}

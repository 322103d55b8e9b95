# Reads lines CASE ROUND SIZE MEDIAN P99 CPU SEGMENTS DATAGRAMS CALLS and prints, for each size, the medians over the rounds
# of every case: microseconds of a barrier (and how many times faster than the first case, round by round: median, least and
# greatest), the 99th percentile, and per barrier processor time of all ranks, TCP segments, UDP datagrams, reads and writes.

{
    if (!($1 in seen)) { seen[$1] = 1; cases[++caseCount] = $1 }
    if (!($3 in known)) { known[$3] = 1; sizes[++sizeCount] = $3 }
    if ($2 > rounds) rounds = $2
    for (i = 4; i <= 9; i++) value[$1, $3, i, $2] = $i
}

END {
    printf "%-5s %-14s %9s %-20s %9s %9s %9s %9s %9s\n", "ranks", "barrier", "us", "factor", "p99 us", "cpu us",
        "segments", "datagrams", "rd+wr"
    for (s = 1; s <= sizeCount; s++) {
        for (c = 1; c <= caseCount; c++) row(sizes[s], cases[c])
    }
}

function row(size, name,    i, r, n, count, factors) {
    count = 0
    for (r = 1; r <= rounds; r++) {
        if ((name, size, 4, r) in value && (cases[1], size, 4, r) in value) {
            list[++count] = value[cases[1], size, 4, r] / value[name, size, 4, r]
        }
    }
    sort(count)
    factors = count ? sprintf("%.2f [%.2f-%.2f]", middle(count), list[1], list[count]) : "-"
    printf "%-5d %-14s %9.1f %-20s", size, name, median(name, size, 4), factors
    for (i = 5; i <= 9; i++) printf " %9.1f", median(name, size, i)
    printf "\n"
}

function median(name, size, column,    r, count) {
    count = 0
    for (r = 1; r <= rounds; r++) {
        if ((name, size, column, r) in value) list[++count] = value[name, size, column, r]
    }
    sort(count)
    return middle(count)
}

function middle(count) {
    if (count == 0) return 0
    return count % 2 ? list[(count + 1) / 2] : (list[count / 2] + list[count / 2 + 1]) / 2
}

# Sorts the first so many of list.
function sort(count,    i, j, key) {
    for (i = 2; i <= count; i++) {
        key = list[i]
        for (j = i - 1; j > 0 && list[j] > key; j--) list[j + 1] = list[j]
        list[j + 1] = key
    }
}

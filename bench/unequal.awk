# Lines "round,Mbit/s,bytes,side,alone or both,rounds a second,99th percentile in us" of unequal.sh: its table. A cell is the
# median over the rounds of both / alone of one round [least-most], "failed" where a run of it failed.
BEGIN {
    FS = ","
}

{
    if (!(($2, $3) in cells)) {
        cells[$2, $3] = 1
        if (!($2 in rates)) {
            rates[$2] = ++rateCount
            rateOf[rateCount] = $2
        }
        if (!($3 in lengths)) {
            lengths[$3] = ++lengthCount
            lengthOf[lengthCount] = $3
        }
    }
    sides[$4] = 1
    value[$1, $2, $3, $4, $5] = $6
    late[$1, $2, $3, $4, $5] = $7
    if ($1 > roundCount) {
        roundCount = $1
    }
}

END {
    if ("railmpi" in sides) {
        table("railmpi", "RailMPI, rounds with both rails as a part of those over the fast one alone", 0)
        table("railmpi", "RailMPI, the 99th percentile of a round, as a multiple of alone's", 1)
    }
    if ("openmpi" in sides) {
        table("openmpi", "Open MPI's Java, rounds with both rails as a part of those over the fast one alone", 0)
        beside()
    }
}

function heading(title) {
    printf "\n%s\n%-12s", title, "Mbit/s"
    for (l = 1; l <= lengthCount; l++) {
        printf "%22s", lengthOf[l] " B"
    }
    printf "\n"
}

function table(side, title, isLate) {
    heading(title)
    for (r = 1; r <= rateCount; r++) {
        printf "%-12s", rateOf[r]
        for (l = 1; l <= lengthCount; l++) {
            printf "%22s", cell(rateOf[r], lengthOf[l], side, "both", side, "alone", isLate)
        }
        printf "\n"
    }
}

function beside() {
    heading("RailMPI's rounds with both rails as a part of Open MPI's with both")
    for (r = 1; r <= rateCount; r++) {
        printf "%-12s", rateOf[r]
        for (l = 1; l <= lengthCount; l++) {
            printf "%22s", cell(rateOf[r], lengthOf[l], "railmpi", "both", "openmpi", "both", 0)
        }
        printf "\n"
    }
}

function cell(rate, bytes, side, which, otherSide, otherWhich, isLate,    n, round, a, b, i, j, v, t) {
    n = 0
    for (round = 1; round <= roundCount; round++) {
        a = isLate ? late[round, rate, bytes, side, which] : value[round, rate, bytes, side, which]
        b = isLate ? late[round, rate, bytes, otherSide, otherWhich] : value[round, rate, bytes, otherSide, otherWhich]
        if (a + 0 > 0 && b + 0 > 0) {
            v[++n] = a / b
        }
    }
    if (n == 0) {
        return "failed"
    }
    for (i = 2; i <= n; i++) {
        for (j = i; j > 1 && v[j] < v[j - 1]; j--) {
            t = v[j]
            v[j] = v[j - 1]
            v[j - 1] = t
        }
    }
    t = n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
    return n == 1 ? sprintf("%.2f", t) : sprintf("%.2f [%.2f-%.2f]", t, v[1], v[n])
}

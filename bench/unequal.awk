# Lines "round,Mbit/s,bytes,side,alone or both,rounds a second,99th percentile in us" of unequal.sh: its table. A cell is the
# median over the rounds of both / alone of one round [least-most], "failed" where a run of it failed. Needs numbers.awk.
BEGIN {
    FS = ","
}

{
    if (!($2 in known_rate)) {
        known_rate[$2] = 1
        rates[++rate_count] = $2
    }
    if (!($3 in known_length)) {
        known_length[$3] = 1
        lengths[++length_count] = $3
    }
    sides[$4] = 1
    rounds[$1, $2, $3, $4, $5] = $6
    late[$1, $2, $3, $4, $5] = $7
    if ($1 > last) last = $1
}

END {
    if ("railmpi" in sides) {
        table("RailMPI, rounds with both rails as a part of those over the fast one alone", rounds, "railmpi", "railmpi", "alone")
        table("RailMPI, the 99th percentile of a round, as a multiple of alone's", late, "railmpi", "railmpi", "alone")
    }
    if ("openmpi" in sides) {
        table("Open MPI's Java, rounds with both rails as a part of those over the fast one alone", rounds, "openmpi", "openmpi", "alone")
        table("RailMPI's rounds with both rails as a part of Open MPI's with both", rounds, "railmpi", "openmpi", "both")
    }
}

# values of a side with both rails as a part of those of another side, alone or both
function table(title, values, side, other, which,    r, l) {
    printf "\n%s\n%-12s", title, "Mbit/s"
    for (l = 1; l <= length_count; l++) printf "%22s", lengths[l] " B"
    printf "\n"
    for (r = 1; r <= rate_count; r++) {
        printf "%-12s", rates[r]
        for (l = 1; l <= length_count; l++) printf "%22s", cell(values, rates[r] SUBSEP lengths[l], side, other, which)
        printf "\n"
    }
}

function cell(values, place, side, other, which,    list, n, round, ours, theirs) {
    for (round = 1; round <= last; round++) {
        ours = values[round, place, side, "both"]
        theirs = values[round, place, other, which]
        if (ours + 0 > 0 && theirs + 0 > 0) list[++n] = ours / theirs
    }
    if (!n) return "failed"
    sort_numbers(list, n)
    return n == 1 ? sprintf("%.2f", list[1]) : sprintf("%.2f [%.2f-%.2f]", middle(list, n), list[1], list[n])
}

# Reads lines COLLECTIVE ALGORITHM BYTES MICROSECONDS and prints the rows of a tuning table for the number of ranks, of nodes
# (ranks, where each has one), of ranks of each, and the place that are given, each behind a comment with the times it rests on. An algorithm stays chosen until another one is
# clearly faster, so that noise makes no rows.

BEGIN { clearly = 0.95 }

{
    key = $1 SUBSEP $3
    if (!(($1, $3, $2) in best)) {
        if (!(key in tried)) {
            order[++lengths] = key
        }
        tried[key] = tried[key] " " $2
    }
    if (!(($1, $3, $2) in best) || $4 < best[$1, $3, $2]) {
        best[$1, $3, $2] = $4
    }
}

END {
    for (i = 1; i <= lengths; i++) {
        split(order[i], part, SUBSEP)
        choose(part[1], part[2])
    }
}

function choose(collective, bytes,    names, count, j, winner, text) {
    count = split(tried[collective, bytes], names, " ")
    winner = names[1]
    for (j = 1; j <= count; j++) {
        text = text sprintf(" %s %.2f", names[j], best[collective, bytes, names[j]])
        if (best[collective, bytes, names[j]] < best[collective, bytes, winner]) {
            winner = names[j]
        }
    }
    if (collective != last) {
        first_bytes = 0
    } else if (winner == chosen || (collective, bytes, chosen) in best &&
               best[collective, bytes, winner] > clearly * best[collective, bytes, chosen]) {
        before = bytes
        return
    } else {
        first_bytes = (before + bytes) / 2 + 1
    }
    last = collective
    chosen = winner
    before = bytes
    printf "# %d bytes, us:%s\n", bytes, text
    printf "%s %s %d %d %s\n", collective, place, ranks_of_table(collective), length_of_table(collective, int(first_bytes)), winner
}

# Barriers go on among nodes; whether they do is decided by the ranks of one.
function ranks_of_table(collective) {
    return collective == "barrier" ? nodes : collective == "barrier_stages" ? each : ranks
}

# The table of allgather goes by the length of the result, the benchmark by that of a block.
function length_of_table(collective, bytes) {
    return collective == "allgather" ? bytes * ranks : bytes
}

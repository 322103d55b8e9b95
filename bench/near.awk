# Reads lines  round,placement,side,group,test,ranks,bytes,value,unit,best  (side: rail or ompi) and prints a row for each
# call that has a bound: the medians of both sides, the median ratio of the rounds' times with the least and the most, the
# bound and the aim. Needs numbers.awk before it.

function bound(group, test, ranks, bytes, label, must, aim) {
    key = group FS test FS ranks FS bytes
    order[++count] = key
    labels[key] = label
    musts[key] = must
    aims[key] = aim
}

BEGIN {
    FS = ","
    bound("own", "ownget", 2, 65536, "get of 64 KiB and flush", 1.1, 0.8)
    bound("own", "ownget", 2, 1048576, "get of 1 MiB and flush", 1.1, 0.8)
    bound("own", "owngetbw", 2, 65536, "16 gets of 64 KiB", 1.0, 0.7)
    bound("own", "owngetbw", 2, 1048576, "16 gets of 1 MiB", 1.0, 0.7)
    bound("own", "ownfop", 2, 8, "fetch-and-op", 1.2, 0.5)
    bound("own", "owncas", 2, 8, "compare-and-swap", 1.2, 0.5)
    bound("own", "ownlock", 2, 0, "lock and unlock", 2, 1)
    bound("own", "ownfence", 2, 0, "fence", 1.5, 1)
    bound("own", "ownmix", 2, 1048576, "16 puts, 16 gets of 1 MiB", 1.0, 0.7)
    bound("messages", "lat", 2, 65536, "half round trip of 64 KiB", 1.0, 0.8)
    bound("messages", "bibw", 2, 65536, "both ways, 64 KiB", 1.0, "")
    bound("messages", "alltoall", 2, 65536, "alltoall of 64 KiB", 1.1, 0.8)
    bound("messages", "mr", 2, 8, "messages of 8 B", 1.0, 0.8)
    bound("own", "rounds", 2, 8, "allreduce of a double, rounds", 1.2, 0.9)
    bound("own", "firstrounds", 2, 8, "the same in the first second", "", "")
    bound("own", "roundsarr", 2, 8, "allreduce, heap arrays, rounds", 1.3, "")
    bound("arrays", "bw", 2, 65536, "arrays, stream of 64 KiB", 1.3, 1.0)
    bound("arrays", "bw", 2, 1048576, "arrays, stream of 1 MiB", 1.3, 1.0)
    bound("four", "alltoall", 4, 65536, "4 ranks: alltoall of 64 KiB", 1.2, 1.0)
    bound("four", "allgather", 4, 65536, "4 ranks: allgather of 64 KiB", 1.2, 1.0)
    bound("four", "bcast", 4, 65536, "4 ranks: bcast of 64 KiB", 1.2, 1.0)
    bound("eight", "barrier", 8, 0, "8 ranks: barrier", 1.3, 1.0)
    bound("eight", "allreduce", 8, 8, "8 ranks: allreduce of 8 B", 1.3, 1.0)
    bound("eight", "allreduce", 8, 1048576, "8 ranks: allreduce of 1 MiB", 1.3, 1.0)
    bound("eight", "allgather", 8, 65536, "8 ranks: allgather of 64 KiB", 1.3, 1.0)
    for (ranks = 16; ranks <= 64; ranks *= 2) {
        bound("starts", "first400", ranks, 0, ranks " ranks: first 400 barriers", "", "")
        bound("starts", "next4000", ranks, 0, ranks " ranks: the next 4000", "", "")
    }
}

NF == 10 {
    key = $4 FS $5 FS $6 FS $7
    value[key, $3, $1] = $8
    unit[key] = $9
    place[key] = place[key] ~ $2 ? place[key] : place[key] (place[key] == "" ? "" : "/") $2
    if ($1 > rounds) rounds = $1
}

function shown(number) {
    return number >= 1000 ? sprintf("%.0f", number) : number >= 100 ? sprintf("%.1f", number) : sprintf("%.3f", number)
}

END {
    printf "%-32s %-10s %10s %10s %-5s %6s %11s %5s %5s\n", "call", "cores", "RailMPI", "Open MPI", "", "ratio", "from-to", "bound", "aim"
    for (i = 1; i <= count; i++) {
        key = order[i]
        n = 0
        for (round = 1; round <= rounds; round++) {
            ours = value[key, "rail", round]
            theirs = value[key, "ompi", round]
            if (ours > 0 && theirs > 0) {
                n++
                rail[n] = ours
                ompi[n] = theirs
                ratio[n] = unit[key] == "us" ? ours / theirs : theirs / ours
            }
        }
        if (n == 0) continue
        sort_numbers(rail, n)
        sort_numbers(ompi, n)
        sort_numbers(ratio, n)
        printf "%-32s %-10s %10s %10s %-5s %6.2f %11s %5s %5s\n", labels[key], place[key], shown(middle(rail, n)), \
            shown(middle(ompi, n)), unit[key], middle(ratio, n), sprintf("%.2f-%.2f", ratio[1], ratio[n]), \
            musts[key], aims[key]
    }
}

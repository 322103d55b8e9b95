# Reads the results of one-sided.sh and prints what is asked of windows beside what was measured: of several sizes the worst, by
# medians of all rounds; what was not measured is "-". The files: calls-2-near.csv (or -far, -same-core), calls-4-shared.csv,
# windows.csv, windows-medium.csv, interleaved.csv, windows-unequal.csv (round,side,RES,test,ranks,bytes,value,unit,best), and
# passive.csv (bytes,t_pure,t_ovrl).

BEGIN {
    FS = ","
    one = "rail+btl_max_rails=1"
    in_order = "rail+osc_reorder=0"
}

FNR == 1 {
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.csv$/, "", name)
}

name == "passive" {
    values[name, "rail", "ratio " $1] = values[name, "rail", "ratio " $1] " " $3 / $2
    sizes[name, "ratio"] = sizes[name, "ratio"] " " $1
}

# A side's parameters may hold commas.
/,RES,/ {
    at = index($0, ",RES,")
    head = substr($0, 1, at - 1)
    side = substr(head, index(head, ",") + 1)
    split(substr($0, at + 5), field, ",")
    values[name, side, field[1] " " field[3]] = values[name, side, field[1] " " field[3]] " " field[4]
    sizes[name, field[1]] = sizes[name, field[1]] " " field[3]
}

function median(name, side, what,    v, n, i, j, swap) {
    n = split(values[name, side, what], v, " ")
    if (n == 0) return ""
    for (i = 2; i <= n; i++) {
        for (j = i; j > 1 && v[j - 1] + 0 > v[j] + 0; j--) {
            swap = v[j]
            v[j] = v[j - 1]
            v[j - 1] = swap
        }
    }
    return n % 2 ? v[(n + 1) / 2] + 0 : (v[n / 2] + v[n / 2 + 1]) / 2
}

function reaches(found, relation, wanted) {
    return relation == "<=" ? found <= wanted : found >= wanted
}

function figure(value) {
    return value == "" ? "-" : sprintf("%.2f", value)
}

# line WHAT RELATION MUST AIM FOUND MINE OTHER: a row of the table; MUST is "-" where there is only an aim
function line(what, relation, must, aim, found, mine, other,    verdict) {
    if (found == "") verdict = "not measured"
    else if (reaches(found, relation, aim)) verdict = "aim"
    else if (must == "-") verdict = "below the aim"
    else verdict = reaches(found, relation, must) ? "must" : "MISSED"
    printf "%-52s %2s %-6s %-6s %8s %10s %10s  %s\n", what, relation, must, aim, figure(found), figure(mine), figure(other), verdict
}

# ask WHAT FILE TEST FROM TO RELATION MUST AIM OTHER: the quotient of RailMPI and another side, or its value where that is ""
function ask(what, name, test, from, to, relation, must, aim, other,    n, size, i, mine, theirs, found, worst, at) {
    n = split(sizes[name, test], size, " ")
    worst = at = ""
    for (i = 1; i <= n; i++) {
        if (size[i] < from || size[i] > to) continue
        mine = median(name, "rail", test " " size[i])
        theirs = other == "" ? 1 : median(name, other, test " " size[i])
        if (mine == "" || theirs == "" || theirs == 0) continue
        found = mine / theirs
        if (worst == "" || (relation == "<=" ? found > worst : found < worst)) {
            worst = found
            at = size[i]
        }
    }
    if (at != "" && to > 0) what = what ", " at " B"
    line(what, relation, must, aim, worst, median(name, "rail", test " " at), other == "" ? "" : median(name, other, test " " at))
}

# together NAME: puts and gets beside puts both ways, at the longest size
function together(name,    n, size, mine, all) {
    n = split(sizes[name, "putget"], size, " ")
    mine = median(name, "rail", "putget " size[n])
    all = median("windows", "rail", "putbibw " size[n])
    line("put and get interleaved / put both ways, " size[n] " B", ">=", "-", 0.9, mine == "" || all == "" ? "" : mine / all, mine, all)
}

END {
    printf "%-52s %2s %-6s %-6s %8s %10s %10s\n", "what", "", "must", "aim", "found", "RailMPI", "other"
    most = 1e9
    ask("put, two rails / one", "windows", "putbw", 262144, most, ">=", 1.9, 1.96, one)
    ask("get, two rails / one", "windows", "getbw", 262144, most, ">=", 1.9, 1.96, one)
    ask("put both ways, two rails / one", "windows", "putbibw", 262144, most, ">=", 1.8, 1.9, one)
    ask("latency of a put, two rails / one", "windows", "putlat", 1048576, 1048576, "<=", 0.6, 0.55, one)
    ask("latency of a get, two rails / one", "windows", "getlat", 1048576, 1048576, "<=", 0.6, 0.55, one)
    ask("put, medium, two rails / one", "windows-medium", "putbw", 4096, 65536, ">=", 0.95, 0.98, one)
    ask("get, medium, two rails / one", "windows-medium", "getbw", 4096, 65536, ">=", 0.95, 0.98, one)
    ask("latency of a put, medium, two rails / one", "windows-medium", "putlat", 4096, 65536, "<=", 1.05, 1.02, one)
    ask("latency of a get, medium, two rails / one", "windows-medium", "getlat", 4096, 65536, "<=", 1.05, 1.02, one)
    ask("put and get interleaved, reordered / not", "interleaved", "putget", 1048576, most, ">=", 1.3, 1.7, in_order)
    together("interleaved")
    ask("put, 1000 + 250 Mbit/s, MB/s", "windows-unequal", "putbw", 1048576, most, ">=", 135, 145, "")
    ask("get, 1000 + 250 Mbit/s, MB/s", "windows-unequal", "getbw", 1048576, most, ">=", 135, 145, "")
    place = ("calls-2-near", "fence") in sizes ? "near" : "far"
    two = "calls-2-" place
    place = place ", "
    split("put get fop cas", accesses, " ")
    for (i = 1; i <= 4; i++) ask(place accesses[i] " + flush / Open MPI", two, accesses[i], 0, most, "<=", 1.3, 1, "ompi")
    ask(place "stream of puts / Open MPI", two, "wput", 0, most, ">=", 0.77, 1, "ompi")
    ask(place "lock exclusive, unlock / Open MPI", two, "lockx", 0, 0, "<=", 1.5, 1, "ompi")
    ask(place "lock shared, unlock / Open MPI", two, "locks", 0, 0, "<=", 1.5, 1, "ompi")
    ask(place "2 ranks on one lock / Open MPI", two, "lockc", 0, 0, "<=", 1.5, 1, "ompi")
    ask("4 ranks on one lock / Open MPI", "calls-4-shared", "lockc", 0, 0, "<=", 1.5, 1, "ompi")
    ask(place "fence, 2 ranks / Open MPI", two, "fence", 0, 0, "<=", 1.5, 1, "ompi")
    ask("fence, 4 ranks / Open MPI", "calls-4-shared", "fence", 0, 0, "<=", 1.5, 1, "ompi")
    ask("truly passive put, t_ovrl / t_pure", "passive", "ratio", 1048576, most, "<=", 1.3, 1.1, "")
}

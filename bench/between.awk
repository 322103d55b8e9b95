# Lines "round,key,side,value" of between.sh: its tables. A cell is the median over the rounds [least-most], "none" where the
# side is not here, "failed" where no run of it ended well. The ratio is ours to that of Open MPI's C, of times; of rates theirs
# to ours: the median of the ratios of the rounds. Needs numbers.awk. What is asked and aimed at is a ratio where an x follows.
BEGIN {
    FS = ","
    table("two ranks over sockets of one machine")
    time("xint-8", "half a round trip, -Xint, 8 B, us", "35", "25")
    time("xint-65536", "half a round trip, -Xint, 64 KiB, us", "60", "40")
    time("first-8", "8 B in the first second, mean, us (17; newest)", "10; 14", "5; 6")
    time("third-8", "8 B in the third second, us", "5", "4.2")
    time("first-65536", "64 KiB in the first second, us", "40", "20")
    time("third-65536", "64 KiB in the third second, us", "18", "11")
    time("first-1048576", "1 MiB in the first second, us", "200", "120")
    time("third-1048576", "1 MiB in the third second, us", "115", "100")
    time("warm-lat-8", "warm, 8 B, us", "1.0x", "0.85x")
    time("warm-lat-65536", "warm, 64 KiB, us", "0.8x", "0.55x")
    time("warm-lat-1048576", "warm, 1 MiB, us", "1.0x", "0.9x")
    several("lat", "0 4096 8192 65536 262144 1048576 4194304", "us")
    several("bw", "65536 1048576 4194304", "MB/s")
    several("bibw", "65536 1048576 4194304", "MB/s")
    plain("compiler-8", "processor time of the second compiler, 8 B, 6 s, s", "0.5", "0.25")
    table("two rails of 1 Gbit/s")
    rate("stream-early", "stream of 1 MiB, first half second, MB/s", "170", "200")
    rate("stream-late", "the same, from one second on, MB/s", "215", "230")
    rate("rate-bw-1048576", "warm one way, MB/s", "232", "235")
    time("stream-processor", "processor time of both ranks after 3 s, s/GB", "1.3x", "1.0x")
    time("first-message", "8 B there and back, from MPI.Init's return, ms", "80", "40")
    rate("put-one", "puts of 1 MiB over one rail, MB/s", "", "")
    rate("put-two", "puts of 1 MiB over two rails, MB/s", "", "")
    plain("put-gain", "put stream, two rails against one", "1.95", "1.99")
    plain("cut-gap", "longest gap at a cut, s", "0.3", "0.15")
    table("four nodes, one rail of 1 Gbit/s, seconds 2 to 4")
    time("four-allreduce", "allreduce of 8 B, us", "2x", "1.2x")
    time("four-alltoall", "alltoall of 64 KiB, us", "2x", "1.2x")
    time("four-bcast", "bcast of 1 MiB, us", "2x", "1.2x")
}

function table(title) {
    tables++
    titles[tables] = title
}

function time(key, label, must, aim) {
    line(key, label, must, aim, "time")
}

function rate(key, label, must, aim) {
    line(key, label, must, aim, "rate")
}

function plain(key, label, must, aim) {
    line(key, label, must, aim, "")
}

function line(key, label, must, aim, kind) {
    rows[tables]++
    keys[tables, rows[tables]] = key
    labels[key] = label
    musts[key] = must
    aims[key] = aim
    kinds[key] = kind
}

function several(test, sizes, unit,    list, i, n) {
    n = split(sizes, list, " ")
    for (i = 1; i <= n; i++) {
        line("mixed-" test "-" list[i], "several things, " (test == "lat" ? "" : test == "bw" ? "stream " : "both ways ") \
            size(list[i]) ", " unit, "1.5x", "1.1x", test == "lat" ? "time" : "rate")
    }
}

function size(bytes) {
    return bytes >= 1048576 ? bytes / 1048576 " MiB" : bytes >= 1024 ? bytes / 1024 " KiB" : bytes " B"
}

# sides in the order in which they come; a value of a round is its last one, several of one round count each
{
    if (!($3 in known)) {
        known[$3] = ++side_count
        sides[side_count] = $3
    }
    has[$2] = 1
    if ($4 == "none" || $4 == "failed" || $4 == "") {
        mark[$2, $3] = $4 == "none" ? "none" : "failed"
        if ($4 != "none") failures[$2, $3]++
    } else {
        n = ++count[$2, $3]
        value[$2, $3, n] = $4
        round_of[$2, $3, n] = $1
        in_round[$1, $2, $3] = $4
    }
    if ($1 > last) last = $1
}

function name(side) {
    if (side ~ /^rail/) return "RailMPI " substr(side, 5)
    return side == "c" ? "Open MPI C" : side == "java" ? "Open MPI Java" : "bare socket"
}

function short(number) {
    return sprintf(number >= 1000 ? "%.0f" : number >= 100 ? "%.0f" : number >= 10 ? "%.1f" : "%.2f", number)
}

function cell(key, side,    list, n, i, text) {
    n = count[key, side]
    if (!n) return (key, side) in mark ? mark[key, side] : "-"
    for (i = 1; i <= n; i++) list[i] = value[key, side, i] + 0
    sort_numbers(list, n)
    text = short(middle(list, n))
    if (n > 1) text = text " [" short(list[1]) "-" short(list[n]) "]"
    return text ((key, side) in failures ? " (" failures[key, side] " failed)" : "")
}

function ratio(key, side,    list, n, round, ours, theirs) {
    if (kinds[key] == "") return ""
    for (round = 1; round <= last; round++) {
        if (!((round, key, side) in in_round) || !((round, key, "c") in in_round)) continue
        ours = in_round[round, key, side]
        theirs = in_round[round, key, "c"]
        if (ours > 0 && theirs > 0) list[++n] = kinds[key] == "time" ? ours / theirs : theirs / ours
    }
    if (!n) return ""
    sort_numbers(list, n)
    return sprintf("%.2f", middle(list, n))
}

function ratios(key,    i, text, one) {
    for (i = 1; i <= side_count; i++) {
        if (sides[i] !~ /^rail/) continue
        one = ratio(key, sides[i])
        text = text (text == "" ? "" : "; ") (one == "" ? "-" : one)
    }
    return kinds[key] == "" || text !~ /[0-9]/ ? "" : text
}

function is_used(t,    r) {
    for (r = 1; r <= rows[t]; r++) if (keys[t, r] in has) return 1
    return 0
}

END {
    wide = last > 1 ? 24 : 15
    for (t = 1; t <= tables; t++) {
        if (!is_used(t)) continue
        printf "\n%-52s", titles[t]
        for (i = 1; i <= side_count; i++) printf " %" wide "s", name(sides[i])
        printf " %12s %8s %8s\n", "ratio to C", "must", "aim"
        for (r = 1; r <= rows[t]; r++) {
            key = keys[t, r]
            if (!(key in has)) continue
            printf "%-52s", labels[key]
            for (i = 1; i <= side_count; i++) printf " %" wide "s", cell(key, sides[i])
            printf " %12s %8s %8s\n", ratios(key), musts[key], aims[key]
        }
    }
    for (i = 1; i <= side_count; i++) if (has_mark(sides[i], "none")) printf "\nnone: %s is not here\n", name(sides[i])
}

function has_mark(side, what,    pair, parts) {
    for (pair in mark) {
        split(pair, parts, SUBSEP)
        if (parts[2] == side && mark[pair] == what) return 1
    }
    return 0
}

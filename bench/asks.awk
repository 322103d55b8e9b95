# Reads the results of rails.sh (files CASE.csv) and prints what is asked of several rails beside what was measured: the worst
# row of each ask, other libraries in the same row, and whether it is met. Medians of all rounds; what was not measured is "-".

BEGIN {
    FS = ","
    one = "rail+btl_max_rails=1"
    without = "rail+btl_if_include=rail0,rail1"
    even = "rail+btl_striping=even"
    weighted = "rail+btl_striping=weighted+btl_rail_weights=rail0=1000,rail1=250"
    weights = "ompi+btl_tcp_bandwidth_rail0=1000+btl_tcp_bandwidth_rail1=250"
    single = "ompi+btl_tcp_if_include=rail0"
}

FNR == 1 {
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.csv$/, "", name)
}

# A side's parameters may hold commas.
/,RES,/ {
    at = index($0, ",RES,")
    head = substr($0, 1, at - 1)
    split(substr($0, at + 5), field, ",")
    note(name, substr(head, index(head, ",") + 1), field[1] " " field[3], field[4])
    sizes[name, field[1]] = sizes[name, field[1]] " " field[3]
}

$1 == "phase" { note(name, $2, "phase " $5, $6) }

$1 == "gap" { note(name, $2, "gap", $6) }

function note(name, side, what, value) {
    values[name, side, what] = values[name, side, what] " " value
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

function number(value, digits) {
    return value == "" ? "-" : sprintf("%." digits "f", value)
}

function line(name, what, ask, mine, ompi, ucx, ratio, digits) {
    printf "%-8s %-22s %-38s %8s %8s %8s  %s\n", name, what, ask, number(mine, digits), number(ompi, digits), number(ucx, digits),
        (mine == "" || ratio == "" ? "not measured" : ratio >= 1 ? "met" : sprintf("%.0f %% of it", 100 * ratio))
}

# The size from..to at which RailMPI's rate is the smallest part of the bound: "fixed", or factor x the best of the sides.
function rates(name, test, from, to, fixed, factor, sides, ask,    n, size, side, count, i, j, bound, ratio, worst, at, mine) {
    n = split(sizes[name, test], size, " ")
    count = split(sides, side, " ")
    worst = at = ""
    for (i = 1; i <= n; i++) {
        if (size[i] < from || size[i] > to) continue
        mine = median(name, "rail", test " " size[i])
        bound = fixed
        for (j = 1; j <= count; j++) {
            if (factor * median(name, side[j], test " " size[i]) > bound) bound = factor * median(name, side[j], test " " size[i])
        }
        if (mine == "" || bound == 0) continue
        ratio = mine / bound
        if (worst == "" || ratio < worst) {
            worst = ratio
            at = size[i]
        }
    }
    what = test " " at
    line(name, what, ask, median(name, "rail", what), median(name, "ompi", what), median(name, "ucx", what), worst, 1)
}

# Times: the size at which RailMPI is slowest beside factor x another side.
function latency(side, factor, ask,    n, size, i, mine, other, ratio, worst, at) {
    n = split(sizes["latency", "lat"], size, " ")
    for (i = 1; i <= n; i++) {
        mine = median("latency", "rail", "lat " size[i])
        other = median("latency", side, "lat " size[i])
        if (mine == "" || other == "") continue
        ratio = factor * other / mine
        if (worst == "" || ratio < worst) {
            worst = ratio
            at = size[i]
        }
    }
    what = "lat " at
    line("latency", what, ask, median("latency", "rail", what), median("latency", side, what), "", worst, 1)
}

function phase(name, event, least, ask,    mine) {
    mine = median(name, "rail", "phase " event)
    line(name, event, ask, mine, median(name, "ompi", "phase " event), "", mine / least, 1)
}

function stall(name,    mine) {
    mine = median(name, "rail", "gap")
    line(name, "longest stall", "<= 1000 ms", mine, median(name, "ompi", "gap"), "", (mine > 0 ? 1000 / mine : ""), 0)
}

END {
    printf "%-8s %-22s %-38s %8s %8s %8s\n", "case", "worst at", "ask", "RailMPI", "OpenMPI", "UCX"
    rates("two", "bw", 262144, 1e9, 234, 0, "", ">= 234 MB/s from 256 KiB")
    rates("two", "bw", 65536, 65536, 215, 0, "", ">= 215 MB/s at 64 KiB")
    rates("two", "bw", 0, 65535, 117, 0, "", "never below one rail (117 MB/s)")
    rates("two", "bibw", 65536, 1e9, 0, 1.05, "ompi ucx", ">= 1.05 x the better of both")
    rates("four", "bw", 65536, 1e9, 0, 1, "ompi", ">= Open MPI from 64 KiB")
    rates("fast", "bw", 65536, 1e9, 0, 1, "ompi", ">= Open MPI from 64 KiB")
    latency(one, 1.05, "<= 1.05 x one rail (2nd column)")
    latency(single, 1, "<= Open MPI over one rail")
    rates("unequal", "bw", 524288, 1e9, 145, 0, "", ">= 145 MB/s from 512 KiB")
    rates("unequal", "bw", 1024, 32768, 115, 0, "", ">= 115 MB/s from 1 to 32 KiB")
    rates("unequal", "bibw", 65536, 1e9, 0, 1, weighted, ">= the best static weights")
    rates("three", "bw", 65536, 1e9, 0, 1, without, ">= without the third rail")
    phase("change", "100 Mbit/s", 0.9 * 131.4, ">= 90 % of 131 MB/s after 1 s")
    phase("change", "as before", 0.9 * 238.9, ">= 90 % of 239 MB/s after 1 s")
    line("disturb", "second job", "adaptive ahead of even (2nd column)", median("disturb", "rail", "phase second job"),
        median("disturb", even, "phase second job"), "",
        (median("disturb", even, "phase second job") == "" ? "" : median("disturb", "rail", "phase second job") / median("disturb", even, "phase second job")), 1)
    stall("cut")
    phase("cut", "cut", 0.95 * 119.5, ">= 95 % of the other rail")
    phase("cut", "healed", 1.5 * 119.5, "both rails again (>= 1.5 x one)")
    stall("silent")
    phase("silent", "cut", 0.95 * 119.5, ">= 95 % of the other rail")
    phase("silent", "healed", 1.5 * 119.5, "both rails again (>= 1.5 x one)")
}

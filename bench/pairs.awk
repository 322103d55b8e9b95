# Reads raw lines  pair,placement,kept,side,RES,test,np,bytes,value,unit,best  (side: rail or peer) and prints a table,
# a row per placement, test and size: both medians, the median of the pairs' ratios and their spread. A ratio is time by
# time, or for rates the peer's rate by ours, so that above 1 always means RailMPI is slower.
# Set with -v: peer, the name of the peer.

BEGIN { FS = "," }

function median_of(list, count,    parts, i, j, swap) {
    split(list, parts, " ")
    for (i = 2; i <= count; i++) {
        for (j = i; j > 1 && parts[j - 1] + 0 > parts[j] + 0; j--) {
            swap = parts[j]
            parts[j] = parts[j - 1]
            parts[j - 1] = swap
        }
    }
    smallest = parts[1]
    largest = parts[count]
    return count % 2 ? parts[(count + 1) / 2] + 0 : (parts[count / 2] + parts[count / 2 + 1]) / 2
}

function shown(number) {
    return number >= 100000 ? sprintf("%.0f", number) : number >= 100 ? sprintf("%.1f", number) : sprintf("%.3f", number)
}

$3 == "kept" && $5 == "RES" {
    row = $2 FS $6 FS $7 FS $8 FS $10
    if (!(row in seen)) {
        seen[row] = 1
        order[++rows] = row
    }
    value[row FS $1 FS $4] = $9
    if ($1 > pairs) pairs = $1
}

END {
    format = "%-9s %-9s %3s %8s %14s %14s %-6s %7s %15s %5s\n"
    printf format, "placement", "test", "np", "bytes", "RailMPI", peer, "unit", "ratio", "ratio from-to", "pairs"
    for (r = 1; r <= rows; r++) {
        split(order[r], key, FS)
        ours = theirs = ratios = ""
        count = 0
        for (pair = 1; pair <= pairs; pair++) {
            a = value[order[r] FS pair FS "rail"]
            b = value[order[r] FS pair FS "peer"]
            if (a > 0 && b > 0) {
                count++
                ours = ours " " a
                theirs = theirs " " b
                ratios = ratios " " (key[5] ~ /^us/ ? a / b : b / a)
            }
        }
        if (count == 0) continue
        ratio = median_of(ratios, count)
        spread = sprintf("%.2f-%.2f", smallest, largest)
        printf format, key[1], key[2], key[3], key[4], shown(median_of(ours, count)), \
            shown(median_of(theirs, count)), key[5], sprintf("%.2f", ratio), spread, count
    }
    if (rows == 0) print "no pair was kept"
}

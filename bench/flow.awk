# Reads the lines FLOW, GAP and TOTAL of RailFlow or flow.c and EVENT,ms,what, and prints
#   rate,SIDE,round,rank,seconds,MB/s      seconds since the first message
#   event,SIDE,round,seconds,what
#   phase,SIDE,round,rank,from what,MB/s   mean rate from a second after an event (or the start) to the next
#   gap,SIDE,round,rank,seconds,ms         the longest time without a message, and its end
# Set with -v: side, round.

BEGIN {
    FS = ","
    gsub(/,/, ";", side)
    events = 1
    what[1] = "start"
}

$1 == "FLOW" {
    if (start == "") start = $3
    ranks[$2] = 1
    n = ++intervals[$2]
    at[$2, n] = ($3 - start) / 1000
    rate[$2, n] = $4
    if (at[$2, n] > end) end = at[$2, n]
}

$1 == "GAP" { gap[$2] = sprintf("%.2f,%s", ($3 - start) / 1000, $4) }

$1 == "EVENT" {
    what[++events] = $3
    when[events] = $2
}

END {
    when[1] = start
    when[events + 1] = start + end * 1000
    for (rank in ranks) {
        for (k = 1; k <= intervals[rank]; k++) {
            printf "rate,%s,%s,%s,%.2f,%s\n", side, round, rank, at[rank, k], rate[rank, k]
        }
    }
    for (e = 2; e <= events; e++) printf "event,%s,%s,%.2f,%s\n", side, round, (when[e] - start) / 1000, what[e]
    for (rank in ranks) {
        for (e = 1; e <= events; e++) {
            from = (when[e] - start) / 1000 + 1
            to = (when[e + 1] - start) / 1000
            sum = count = 0
            for (k = 1; k <= intervals[rank]; k++) {
                if (at[rank, k] >= from && at[rank, k] < to - 0.05) {
                    sum += rate[rank, k]
                    count++
                }
            }
            if (count) printf "phase,%s,%s,%s,%s,%.1f\n", side, round, rank, what[e], sum / count
        }
        printf "gap,%s,%s,%s,%s\n", side, round, rank, gap[rank]
    }
}

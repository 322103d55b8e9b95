#!/bin/sh
# What it costs to outlive ranks: messages and collectives with the option and without, the gap in a stream while another
# rank fails, how soon a failure is known, agree beside an allreduce, and shrink.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: outlive.sh [-s SECONDS] [-p ROUNDS] [-w WHERE] [-n NP] [-d DEAD]
  -s SECONDS  of each operation                              (2)
  -p ROUNDS   runs of each, in turns; medians count          (3)
  -w WHERE    node (shared memory) or loopback (sockets)     (node)
  -n NP       ranks of the large agree and the shrink        (16)
  -d DEAD     of them that fail before the shrink            (3)
EOF
}

where=node seconds=2 rounds=3 large=16 dead=3
while getopts s:p:w:n:d:h option; do
    case $option in
        s) seconds=$OPTARG ;;
        p) rounds=$OPTARG ;;
        w) where=$OPTARG ;;
        n) large=$OPTARG ;;
        d) dead=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_seconds -s "$seconds"
want_number -p "$rounds"
want_number -n "$large"
want_number -d "$dead"
case $where in node | loopback) ;; *) fail "-w is node or loopback, not '$where'" ;; esac
[ "$dead" -lt "$large" ] || fail "-d is less than the $large ranks of -n, not $dead"
make_work
class=railmpi.bench.mpijava.Outlive

# run LABEL OPTIONS NP ARGUMENT...: adds the lines of a run to $work/results, each with the label
run() {
    label=$1 job_options=$2 ranks=$3
    shift 3
    rail "$ranks" $class "$@" >"$work/out" 2>"$work/err" || { cat "$work/err" >&2 && fail "$class $* has failed"; }
    sed -n "s/^RES,/$label,/p" "$work/out" >>"$work/results"
}

round=0
while [ "$round" -lt "$rounds" ]; do
    run without '' 2 costs "$seconds"
    run with '--with-ft ulfm' 2 costs "$seconds"
    run without '' 4 costs "$seconds"
    run with '--with-ft ulfm' 4 costs "$seconds"
    run with '--with-ft ulfm' "$large" costs "$seconds"
    run 'nobody fails' '--with-ft ulfm' 3 gap "$seconds" stay
    run 'one fails' '--with-ft ulfm' 3 gap "$seconds" die
    run with '--with-ft ulfm' 4 detect
    run with '--with-ft ulfm' "$large" shrink "$dead"
    round=$((round + 1))
done
LC_ALL=C sort -t, -k1,3 -k4g "$work/results" | awk -F, '
    {
        key = $1 "," $2 "," $3
        if (key != last) { last = key; keys[++count] = key; n[key] = 0; unit[key] = $5 }
        value[key, n[key]++] = $4
    }
    END {
        for (i = 1; i <= count; i++) { key = keys[i]; median[key] = value[key, int(n[key] / 2)] }
        for (i = 1; i <= count; i++) {
            key = keys[i]
            split(key, part, ",")
            printf "%-13s %-14s %3d ranks %12.3f %-5s", part[1], part[2], part[3], median[key], unit[key]
            other = "without," part[2] "," part[3]
            if (part[1] == "with" && other in median) printf "  %.3f of that without", median[key] / median[other]
            if (part[2] == "agree" && part[1] == "with")
                printf "  %.2f of an allreduce", median[key] / median["with,allreduce," part[3]]
            print ""
        }
    }'

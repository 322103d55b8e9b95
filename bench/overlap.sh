#!/bin/sh
# How much of a non-blocking collective goes on beside a computation, and what the testbed leaves of the processor at all.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: overlap.sh [-p ROUNDS] [-w SECONDS] [-r RATE] [-b MICROSECONDS]
  -p ROUNDS        runs of each                                              (3)
  -w SECONDS       of warm-up at each of five sizes                          (6)
  -r RATE          of the one rail between two nodes of the testbed      (1gbit)
  -b MICROSECONDS  of line rate in the bucket of the rail's shaper         (500)

In turns: IMB's Iallreduce of 1 MiB (overlap in percent), progress threaded and polling, and bench/c/share.c, two C
threads that stream both ways in blocking calls (percent of the computation's speed left beside them).
EOF
}

rounds=3 warm_up=6 rate=1gbit bucket=$burst_us
while getopts p:w:r:b:h option; do
    case $option in
        p) rounds=$OPTARG ;;
        w) warm_up=$OPTARG ;;
        r) rate=$OPTARG ;;
        b) bucket=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_number -p "$rounds"
want_number -w "$warm_up"
want_number -b "$bucket"
make_work
build_c cc share.c share -O2 -pthread
where=rails
rails_up "$rate" --burst-us "$bucket"

# overlap PROGRESS: column overlap[%] of IMB's table
overlap() {
    job_options="--mca btl_progress $1"
    rail 2 railmpi.bench.imb.IMB_NBC -msglog 20:20 -jit_warm_up "$warm_up" Iallreduce >"$work/imb" || fail "IMB_NBC failed"
    awk '$1 == 1048576 { print $NF + 0 }' "$work/imb"
}

# share: the mean of both sides
share() {
    $rails_command exec 0 timeout "$run_limit" "$build/share" listen 7001 1 >"$work/share" &
    $rails_command exec 1 timeout "$run_limit" "$build/share" 10.10.0.1 7001 1 >"$work/other" || fail "share failed"
    wait $! || fail "share failed"
    awk -F, '{ sum += $3 } END { printf "%.0f\n", sum * 100 / NR }' "$work/share" "$work/other"
}

round=1
while [ "$round" -le "$rounds" ]; do
    for progress in threaded polling; do
        value=$(overlap $progress) || exit 1
        echo "$value" >>"$work/$progress"
    done
    value=$(share) || exit 1
    echo "$value" >>"$work/left"
    say "round $round of $rounds: $(tail -qn 1 "$work/threaded" "$work/polling" "$work/left" | tr '\n' ' ')"
    round=$((round + 1))
done
echo "$rate, bucket of $bucket us, medians of $rounds:"
echo "overlap threaded $(median <"$work/threaded") %, polling $(median <"$work/polling") %"
echo "left beside a stream both ways in C: $(median <"$work/left") %"

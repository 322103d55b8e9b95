#!/bin/bash
# What the RDMA fast path gains: channels between nodes, run over shared memory (-f pairs) or over sockets on loopback
# (-f soft), with it off and on in turns; prints the median of the rounds.
# usage: bench/fastpath.sh [-f pairs|soft] [-r ROUNDS]
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
fabric=pairs
rounds=5
while getopts f:r: option; do
    case $option in
        f) fabric=$OPTARG ;;
        r) rounds=$OPTARG ;;
        *) exit 2 ;;
    esac
done
. "$here/bench/networks.sh"
case $fabric in
    pairs) rails=(--mca btl pairs,self) ; on=auto ;;
    soft) rails=(--mca btl soft,self --mca btl_if_include lo) ; on=1 ;;
    *) echo "fastpath.sh: -f is pairs or soft, not '$fabric'" >&2; exit 2 ;;
esac
networks=$(test_networks "$here")
results=$(mktemp)
trap 'rm -f "$results"' EXIT
for ((round = 1; round <= rounds; round++)); do
    for use in 0 "$on"; do
        "$here/bin/mpirun" -n 2 "${rails[@]}" --mca btl_use_eager_rdma "$use" \
            java -cp "$networks" railmpi.bench.osu.Osu osu_latency -m 1:2048 -i 100000 -x 20000 --jit-warmup 1.5 |
            awk -v use="$use" '/^[0-9]/ { print use, $1, $2 }' >>"$results"
    done
done
echo "one-way time in us over $fabric, median of $rounds rounds"
printf '%8s %10s %10s\n' bytes off on
sort -k2,2n -k1,1 -k3,3n "$results" | awk -v on="$on" '
    function flush() { if (n) median[use, size] = values[int((n + 1) / 2)]; n = 0 }
    { if ($1 != use || $2 != size) { flush(); use = $1; size = $2; if (!(size in seen)) { seen[size] = 1; order[++sizes] = size } }
      values[++n] = $3 }
    END { flush(); for (i = 1; i <= sizes; i++) printf "%8d %10.2f %10.2f\n", order[i], median["0", order[i]], median[on, order[i]] }'

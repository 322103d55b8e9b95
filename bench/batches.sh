#!/bin/sh
# Short half round trips of RailMPI and of Open MPI in turns, in batches of milliseconds that are counted as near or far by
# their own times: for machines whose cores move while a program runs, where whole runs are mixtures. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

bytes=8 rounds=3 limit=220 warm=200 measured=200 round_trips=50000
usage="usage: batches.sh [-s BYTES (8)] [-p ROUNDS (3)] [-l NS: batches below are near (220)] [-n ROUND_TRIPS in a batch (50000)]"
while getopts s:p:l:n:h option; do
    case $option in
        s) bytes=$OPTARG ;;
        p) rounds=$OPTARG ;;
        l) limit=$OPTARG ;;
        n) round_trips=$OPTARG ;;
        h) echo "$usage" && exit 0 ;;
        *) echo "$usage" >&2 && exit 2 ;;
    esac
done
want_number -s "$bytes"
want_number -p "$rounds"
want_number -l "$limit"
want_number -n "$round_trips"
need mpirun.openmpi openmpi-bin
build_c mpicc.openmpi batches.c batches_openmpi -O3 -march=native
make_work

# counted SIDE FIRST: appends "SIDE ns" of the batches from the first one on; C needs no warm-up
counted() {
    awk -v side="$1" -v skip="$2" '/^BATCH/ && $2 >= skip { print side, $3 }' "$work/run" >>"$work/all"
}
for round in $(seq "$rounds"); do
    say "round $round of $rounds"
    for mode in arr buf; do
        rail 2 railmpi.bench.ompi.Batches "$mode" "$bytes" $((warm + measured)) "$round_trips" >"$work/run" ||
            fail "RailMPI's run failed"
        counted "RailMPI-$mode" "$warm"
    done
    openmpi 2 "$build/batches_openmpi" "$bytes" "$measured" "$round_trips" >"$work/run" || fail "Open MPI's run failed"
    counted OpenMPI-C 0
done
printf '%s bytes, half round trips in ns, batches of %s\n%-12s %-5s %8s %8s %8s %8s\n' \
    "$bytes" "$round_trips" side cores batches q1 median q3
sort -k1,1 -k2,2n "$work/all" | awk -v limit="$limit" '
    function row() {
        if (n)
            printf "%-12s %-5s %8d %8d %8d %8d\n", side, place, n, ns[int((n + 3) / 4)], ns[int((n + 1) / 2)], ns[int((3 * n + 1) / 4)]
        n = 0
    }
    { now = $2 < limit ? "near" : "far"; if ($1 != side || now != place) row(); side = $1; place = now; ns[++n] = $2 }
    END { row() }'

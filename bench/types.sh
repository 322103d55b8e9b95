#!/bin/sh
# Vectors of doubles with gaps, beside doubles in a row: RailMPI and Debian's Open MPI in C, in turns.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: types.sh [-p PAIRS] [-l SECONDS] [-m BYTES,...] [-b BLOCK,...]
  -p PAIRS      pairs of runs                                      (3)
  -l SECONDS    of each run                                       (14)
  -m BYTES,...  of data in a message                  (131072,1048576)
  -b BLOCK,...  doubles in a row, then a gap as long         (1,2,4,8)

Prints for arrays, direct buffers and Open MPI, and for each length and block: the medians of the bandwidth (MB/s) and of
its share of that of the same bytes in a row (block 0), and the least and greatest share. Runs between which the two
processors moved (near, far) are left out.
EOF
}

pairs=3 seconds=14 sizes=131072,1048576 blocks=1,2,4,8
while getopts p:l:m:b:h option; do
    case $option in
        p) pairs=$OPTARG ;;
        l) seconds=$OPTARG ;;
        m) sizes=$OPTARG ;;
        b) blocks=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_number -p "$pairs"
want_number -l "$seconds"
want_numbers -m "$sizes"
want_numbers -b "$blocks"
need mpirun.openmpi openmpi-bin
build_c mpicc.openmpi types.c types -O3 -march=native
build_flag
make_work
: >"$work/raw"

rail_run() { rail 2 railmpi.bench.ompi.TypeBandwidth "$seconds" "$sizes" "$blocks"; }
peer_run() { openmpi 2 "$build/types" "$seconds" "$sizes" "$blocks"; }
keep() {
    case $1 in *,kept) sed -n "s/^TYPE,/$(echo "$1" | cut -d, -f2),/p" "$work/rail" "$work/peer" >>"$work/raw" ;; esac
}
run_pairs "$pairs" 2
[ -s "$work/raw" ] || fail "the processors moved in every pair: nothing to report"

echo "placement,memory,bytes,block,runs,MB/s,share,least,greatest"
cut -d, -f1-4 "$work/raw" | awk '!seen[$0]++' | while read -r row; do
    rates=$(grep "^$row," "$work/raw" | cut -d, -f5)
    shares=$(grep "^$row," "$work/raw" | cut -d, -f6 | sort -g)
    echo "$row,$(echo "$rates" | wc -l),$(echo "$rates" | median),$(echo "$shares" | median),$(echo "$shares" | head -n 1),$(echo "$shares" | tail -n 1)"
done

#!/bin/sh
# What inside a node is behind C, or once was: RailMPI and Open MPI in C in turns, beside the aims. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

rounds=2 raw=$here/target/near.csv groups=own,messages,arrays,four,eight,starts
usage="usage: near.sh [-p ROUNDS (2)] [-g GROUPS ($groups)] [-o FILE for all results (bench/target/near.csv)]
       near.sh -r FILE   prints the table of results that are there"
while getopts p:g:o:r:h option; do
    case $option in
        p) rounds=$OPTARG ;;
        g) groups=$OPTARG ;;
        o) raw=$OPTARG ;;
        r) awk -f "$here/numbers.awk" -f "$here/near.awk" "$OPTARG" && exit 0 || exit 1 ;;
        h) echo "$usage" && exit 0 ;;
        *) echo "$usage" >&2 && exit 2 ;;
    esac
done
want_number -p "$rounds"
need mpirun.openmpi openmpi-bin
build_c mpicc.openmpi bench.c bench_openmpi -O3 -march=native
build_c mpicc.openmpi near.c near_openmpi -O3 -march=native
build_flag
make_work
mkdir -p "$(dirname "$raw")"
: >"$raw" || fail "cannot write $raw"
# A job of one group takes up to half a minute.
BENCH_MAXWARM=${BENCH_MAXWARM:-2}
export BENCH_MAXWARM

# both NP JAVA-CLASS C-PROGRAM MODE TEST...: one side after the other
both() {
    np=$1 class=$2 peer=$3 mode=$4
    shift 4
    before=$(placement "$np")
    # shellcheck disable=SC2086
    rail "$np" "$class" $mode "$@" >"$work/rail" || fail "RailMPI's run of $* failed (status $?)"
    openmpi "$np" "$build/$peer" "$@" >"$work/ompi" || fail "Open MPI's run of $* failed (status $?)"
    for side in rail ompi; do
        grep '^RES,' "$work/$side" | sed "s/^RES,/$round,$before,$side,$group,/" >>"$raw"
    done
}

for round in $(seq "$rounds"); do
    for group in $(printf '%s\n' "$groups" | tr , ' '); do
        say "round $round of $rounds: $group"
        case $group in
            own) both 2 railmpi.bench.ompi.NearCalls near_openmpi '' rounds,own ;;
            messages) both 2 railmpi.bench.ompi.PeerBench bench_openmpi buf lat,mr,bibw,alltoall 65536 ;;
            arrays) both 2 railmpi.bench.ompi.PeerBench bench_openmpi arr bw 65536,1048576 ;;
            four) both 4 railmpi.bench.ompi.PeerBench bench_openmpi buf coll ;;
            eight) both 8 railmpi.bench.ompi.PeerBench bench_openmpi buf coll ;;
            starts)
                for np in 16 32 64; do
                    both "$np" railmpi.bench.ompi.NearCalls near_openmpi '' first
                done
                ;;
            *) fail "-g has groups of own, messages, arrays, four, eight, starts, not '$group'" ;;
        esac
    done
done
printf 'RailMPI and Open MPI in C, %s; medians of %s rounds; ratio above 1: RailMPI is slower; %s\n' \
    "$(date '+%Y-%m-%d')" "$rounds" "$(warm_up)"
awk -f "$here/numbers.awk" -f "$here/near.awk" "$raw"
printf 'all results: %s\n' "$raw"

#!/bin/sh
# NAS IS or FT in Java on RailMPI and its C twin on Debian's Open MPI, in turns.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: nas.sh [-b BENCHMARK] [-c CLASS] [-n NP] [-p PAIRS] [-w SECONDS]
  -b NAME   IS or FT             (IS)
  -c CLASS  S, W, A, B or C      (A)
  -n NP     ranks                (2)
  -p PAIRS  pairs of runs        (5)
  -w SECONDS of untimed passes in Java; 0 is one pass, as in C   (1)
EOF
}

name=IS class=A np=2 pairs=5 warm_up=1
while getopts b:c:n:p:w:h option; do
    case $option in
        b) name=$OPTARG ;;
        c) class=$OPTARG ;;
        n) np=$OPTARG ;;
        p) pairs=$OPTARG ;;
        w) warm_up=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
case $name in
    IS) program_c=is_twin program_java=railmpi.nas.is.IS ;;
    FT) program_c=ft_twin program_java=railmpi.nas.ft.FT ;;
    *) fail "-b needs IS or FT, not '$name'" ;;
esac
want_number -n "$np"
want_number -p "$pairs"
need mpirun.openmpi openmpi-bin
build_c mpicc.openmpi $program_c.c $program_c -O3 -march=native -lm
build_flag
make_work

# rate FILE NAME: Mop/s of a verified run
rate() {
    grep -q 'Verification *= *SUCCESSFUL' "$1" || fail "$2 did not verify: $(tail -n 3 "$1")"
    awk '/ Mop\/s total *=/ { print $NF }' "$1"
}

rail_run() { rail "$np" $program_java --warm-up "$warm_up" "$class"; }
peer_run() { openmpi "$np" "$build/$program_c" "$class"; }
keep() {
    ours=$(rate "$work/rail" RailMPI) || exit 1
    theirs=$(rate "$work/peer" "the C twin") || exit 1
    for line in "rail,RES,$name-$class,$np,0,$ours" "peer,RES,$name-$class,$np,0,$theirs"; do
        echo "$1,$line,Mop/s,0" >>"$work/raw"
    done
}
run_pairs "$pairs" "$np"

echo "$name class $class, $np ranks, $warm_up s of untimed passes in Java; ratio above 1: RailMPI takes longer than the C twin"
awk -v peer="C twin" -f "$here/pairs.awk" "$work/raw"

#!/bin/sh
# Files beside ROMIO (Debian's MPICH) and OMPIO (Debian's Open MPI), both in C, in turns.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: io.sh [-n RANKS] [-p TURNS] [-r ROUNDS] [-m MIB] [-f FOLDER]
  -n RANKS   of each side                                              (4)
  -p TURNS   runs of each side                                         (3)
  -r ROUNDS  of all cases in a run, with a new file each               (3)
  -m MIB     that all ranks write and read contiguously             (1024)
  -f FOLDER  where the file is, which needs room for MIB        (/dev/shm)

Prints for each case the medians of MB/s (10^6 bytes) of RailMPI, MPICH and Open MPI, and the ratio of RailMPI to the
better of the two: above 1, RailMPI is faster. Least and greatest of RailMPI stand behind. The cases are those of
railmpi.bench.ompi.FileAccess; the first round of each run is left out.
EOF
}

ranks=4 turns=3 rounds=3 mebibytes=1024 folder=/dev/shm
while getopts n:p:r:m:f:h option; do
    case $option in
        n) ranks=$OPTARG ;;
        p) turns=$OPTARG ;;
        r) rounds=$OPTARG ;;
        m) mebibytes=$OPTARG ;;
        f) folder=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_number -n "$ranks"
want_number -p "$turns"
want_number -r "$rounds"
want_number -m "$mebibytes"
if [ ! -d "$folder" ] || [ ! -w "$folder" ]; then fail "-f: '$folder' is no folder that can be written"; fi
need mpirun.openmpi openmpi-bin
need mpiexec.hydra mpich
build_c mpicc.openmpi io.c io-openmpi -O3 -march=native -lm
build_c mpicc.mpich io.c io-mpich -O3 -march=native -lm
make_work

# run SIDE COMMAND...: adds "side,case,MB/s" of all rounds but the first to $work/all
run() {
    side=$1
    shift
    "$@" >"$work/out" || fail "$side's run failed (status $?)"
    awk -F, -v side="$side" '$1 == "IO" && seen[$2]++ { printf "%s,%s,%.2f\n", side, $2, $3 / $4 / 1e6 }' "$work/out" \
        >>"$work/all"
}

rounds=$((rounds + 1))
turn=1
while [ "$turn" -le "$turns" ]; do
    run railmpi rail "$ranks" railmpi.bench.ompi.FileAccess "$folder" "$rounds" "$mebibytes"
    run mpich mpich "$ranks" "$build/io-mpich" "$folder" "$rounds" "$mebibytes"
    run openmpi openmpi "$ranks" "$build/io-openmpi" "$folder" "$rounds" "$mebibytes"
    say "turn $turn of $turns"
    turn=$((turn + 1))
done

# rates SIDE CASE
rates() { grep "^$1,$2," "$work/all" | cut -d, -f3; }

printf '%-18s %10s %10s %10s %7s   %s\n' case RailMPI MPICH OpenMPI ratio 'RailMPI from-to'
for what in contiguous-write contiguous-read interleaved-write interleaved-read matrix-write shared-write; do
    own=$(rates railmpi $what | median)
    romio=$(rates mpich $what | median)
    ompio=$(rates openmpi $what | median)
    least=$(rates railmpi $what | sort -g | head -n 1)
    greatest=$(rates railmpi $what | sort -g | tail -n 1)
    echo "$own $romio $ompio" | awk -v what="$what" -v from="$least" -v to="$greatest" '{
        better = $2 > $3 ? $2 : $3
        printf "%-18s %10.1f %10.1f %10.1f %7.2f   %.1f-%.1f\n", what, $1, $2, $3, $1 / better, from, to }'
done

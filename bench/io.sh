#!/bin/sh
# Files beside ROMIO (Debian's MPICH) and OMPIO (Debian's Open MPI), both in C, in turns.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: io.sh [-n RANKS] [-p TURNS] [-r ROUNDS] [-m MIB] [-f FOLDER] [-c CASE,...]
  -n RANKS   of each side                                              (4)
  -p TURNS   runs of each side                                         (3)
  -r ROUNDS  of all cases in a run, with a new file each               (3)
  -m MIB     that all ranks write and read contiguously             (1024)
  -f FOLDER  where the file is, which needs room for MIB        (/dev/shm)
  -c CASES   of railmpi.bench.ompi.FileAccess, with commas between
                                      ($cases)

Prints for each access of a case the medians of MB/s (10^6 bytes) of RailMPI, MPICH and Open MPI, and the ratio of
RailMPI to the better of the two: above 1, RailMPI is faster. Least and greatest of each stand behind. The first round of
each run is left out. A turn is a run of each side; who was first in one is last in the next.
EOF
}

cases=contiguous,interleaved,matrix,shared
ranks=4 turns=3 rounds=3 mebibytes=1024 folder=/dev/shm
while getopts n:p:r:m:f:c:h option; do
    case $option in
        n) ranks=$OPTARG ;;
        p) turns=$OPTARG ;;
        r) rounds=$OPTARG ;;
        m) mebibytes=$OPTARG ;;
        f) folder=$OPTARG ;;
        c) cases=$OPTARG ;;
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
parent=$folder
folder=$(mktemp -d -p "$parent") || fail "no temporary directory in $parent"
trap 'rm -rf "$work" "$folder"' EXIT

for each in $(printf '%s' "$cases" | tr , ' '); do
    case $each in
        contiguous | interleaved | matrix | shared) ;;
        *) fail "-c: no case '$each'" ;;
    esac
done

# run SIDE: adds "side,access,MB/s" of all rounds but the first to $work/all
run() {
    case $1 in
        railmpi) rail "$ranks" railmpi.bench.ompi.FileAccess "$folder" "$rounds" "$mebibytes" "$cases" ;;
        *) "$1" "$ranks" "$build/io-$1" "$folder" "$rounds" "$mebibytes" "$cases" ;;
    esac >"$work/out" || fail "$1's run failed (status $?)"
    awk -F, -v side="$1" '$1 == "IO" && seen[$2]++ { printf "%s,%s,%.2f\n", side, $2, $3 / $4 / 1e6 }' "$work/out" \
        >>"$work/all"
}

rounds=$((rounds + 1))
set -- railmpi mpich openmpi
turn=1
while [ "$turn" -le "$turns" ]; do
    for side in "$@"; do run "$side"; done
    say "turn $turn of $turns: $*"
    set -- "$2" "$3" "$1"
    turn=$((turn + 1))
done

# rates SIDE ACCESS
rates() { grep "^$1,$2," "$work/all" | cut -d, -f3; }

# spread SIDE ACCESS
spread() { rates "$1" "$2" | sort -g | sed -n '1p;$p' | paste -sd- -; }

printf '%-18s %10s %10s %10s %7s   from-to of each\n' access RailMPI MPICH OpenMPI ratio
for what in $(cut -d, -f2 "$work/all" | awk '!seen[$0]++'); do
    printf '%s %s %s' "$(rates railmpi "$what" | median)" "$(rates mpich "$what" | median)" \
        "$(rates openmpi "$what" | median)" | awk -v what="$what" '{
        better = $2 > $3 ? $2 : $3
        printf "%-18s %10.1f %10.1f %10.1f %7.2f", what, $1, $2, $3, $1 / better }'
    printf '   %s  %s  %s\n' "$(spread railmpi "$what")" "$(spread mpich "$what")" "$(spread openmpi "$what")"
done

#!/bin/sh
# How long a start takes: wall time of `mpirun -n NP` of Init and Finalize, of the same without MPI, and what Init adds.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: startup.sh [-n NP] [-r REPEATS]
  -n NP       ranks            (4)
  -r REPEATS  starts of each   (7)
EOF
}

np=4 repeats=7
while getopts n:r:h option; do
    case $option in
        n) np=$OPTARG ;;
        r) repeats=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_number -n "$np"
want_number -r "$repeats"
make_work

# start NAME CLASS: appends the wall time in ms to NAME.wall and the slowest rank's INIT time to NAME.init
start() {
    from=$(date +%s%N)
    rail "$np" "$2" >"$work/out" || fail "$2 failed (status $?)"
    to=$(date +%s%N)
    [ "$(grep -c '^INIT ' "$work/out")" -eq "$np" ] || fail "$2: not all $np ranks have printed their time"
    echo $(((to - from) / 10000)) | awk '{ print $1 / 100 }' >>"$work/$1.wall"
    awk '/^INIT / && $2 > most { most = $2 } END { print most + 0 }' "$work/out" >>"$work/$1.init"
}

start discarded railmpi.bench.ompi.InitFinalize
repeat=1
while [ "$repeat" -le "$repeats" ]; do
    start bare railmpi.bench.BareStart
    start mpi railmpi.bench.ompi.InitFinalize
    repeat=$((repeat + 1))
done

printf '%-58s %8s  %8s  %8s\n' "ms, $np ranks, $repeats starts" least median most
row "mpirun of a Java program without MPI, wall" "$work/bare.wall"
row "mpirun of Init and Finalize, wall" "$work/mpi.wall"
paste -d ' ' "$work/mpi.wall" "$work/bare.wall" | awk '{ print $1 - $2 }' >"$work/added"
row "added by MPI (difference of neighbouring starts)" "$work/added"
row "MPI.Init as the slowest rank sees it" "$work/mpi.init"

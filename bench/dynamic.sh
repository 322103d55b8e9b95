#!/bin/sh
# How long it takes to spawn processes, against mpirun's own start of as many, and to connect to a port of another job;
# what threads take that wait for somebody to connect.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: dynamic.sh [-n NP] [-r REPEATS]
  -n NP       processes that are started  (4)
  -r REPEATS  times of each               (9)
EOF
}

np=4 repeats=9
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

class=railmpi.bench.ompi.Dynamic

# start: appends how many ms mpirun takes until all ranks have left MPI.Init
start() {
    from=$(date +%s%3N)
    rail "$np" $class start >"$work/out" || fail "$class start failed (status $?)"
    awk -v from="$from" '/^BEGUN / { print $2 - from }' "$work/out" >>"$work/start"
}

rail "$np" $class start >"$work/out" || fail "$class start failed (status $?)"
repeat=1
while [ "$repeat" -le "$repeats" ]; do
    start
    repeat=$((repeat + 1))
done
rail 1 $class spawn "$np" "$repeats" | awk -F, '/^RES,spawn/ { print $3 }' >"$work/spawn"
rail 1 $class server "$work/port" "$repeats" >"$work/server" &
rail 1 $class client "$work/port" "$repeats" | awk -F, '/^RES,connect/ { print $3 }' >"$work/connect"
wait
waiting=20 seconds=5
idle=$(rail 1 $class wait $waiting $seconds | awk -F, '/^RES,wait/ { print $3 }')

for times in start spawn connect; do
    [ "$(wc -l <"$work/$times")" -eq "$repeats" ] || fail "not all of $repeats times of $times were measured"
done

printf '%-58s %8s  %8s  %8s\n' "ms, $np processes, $repeats times" least median most
row "mpirun until all ranks have left MPI.Init" "$work/start"
row "spawn by one rank" "$work/spawn"
row "connect to a port of another job of one" "$work/connect"
echo "spawn / start, of the medians: $(echo "$(median <"$work/spawn") $(median <"$work/start")" | awk '{ printf "%.2f", $1 / $2 }')"
echo "CPU of $waiting accepts that wait, over $seconds s: ${idle:-not measured} % of a core"

#!/bin/sh
# What a thread for each rail could gain at most: two connections driven by one thread of each process, and by two.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: threads.sh [-p ROUNDS] [-s SECONDS] [-r RATE]
  -p ROUNDS   runs of each                                                    (3)
  -s SECONDS  of each run                                                     (3)
  -r RATE     of two rails of the testbed; without it two loopback addresses
EOF
}

rounds=3 seconds=3 rate=''
while getopts p:s:r:h option; do
    case $option in
        p) rounds=$OPTARG ;;
        s) seconds=$OPTARG ;;
        r) rate=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_number -p "$rounds"
want_number -s "$seconds"
jar=$root/dist/target/railmpi/lib/railmpi-bench.jar
[ -f "$jar" ] || fail "$jar is missing: mvn package"
make_work
addresses='127.0.0.1 127.0.0.2'
if [ -n "$rate" ]; then
    rails_up "$rate,$rate"
    addresses='10.10.0.1 10.11.0.1'
fi

# on NODE: the words before a command there
on() {
    if [ -n "$rate" ]; then
        echo "$rails_command exec $1"
    fi
}

# run DIRECTION THREADS
run() {
    # shellcheck disable=SC2046,SC2086
    $(on 0) "$java_command" -cp "$jar" railmpi.bench.SocketThreads listen "$1" "$2" "$seconds" $addresses >"$work/listen" &
    # shellcheck disable=SC2046,SC2086
    $(on 1) "$java_command" -cp "$jar" railmpi.bench.SocketThreads connect "$1" "$2" "$seconds" $addresses >"$work/connect" ||
        fail "SocketThreads failed"
    wait $!
    echo "$1, $2 thread(s): $(cat "$work/listen" "$work/connect" | tr '\n' ' ')"
}

round=0
while [ "$round" -lt "$rounds" ]; do
    round=$((round + 1))
    for direction in one both; do
        run "$direction" 1
        run "$direction" 2
    done
done

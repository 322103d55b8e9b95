#!/bin/sh
# What bin/rail-sim says of jobs on the testbed, beside what they do there. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: validate-sim.sh [-n NODES] [-r RATES] [-b SIZES] [-m MESSAGES] [-p POLICIES] [-k RANKS] [-u RUNS] [-w WINDOW] [-o OPTIONS] predict|gain
  predict   calibrates each rail by a ping-pong of two nodes, predicts alltoall and random messages between all nodes with
            rail-sim job, and measures them: a line for each set of rails, test and size
  gain      random messages over half-duplex rails under each policy of btl_rail_allocation: MB/s of all ranks, the gain over
            the first policy, and what rail-sim run says of it for the same nodes, rails, ranks and mean length
  -n NODES      of the testbed                       (4)
  -r RATES      sets of rails, blanks between        (10mbit 10mbit,10mbit 10mbit,10mbit,10mbit,10mbit
                                                      10mbit,5mbit 10mbit,10mbit,5mbit,5mbit; gain: 40mbit,40mbit)
  -b SIZES      bytes, commas between                (65536,262144; gain: 32768,262144)
  -m MESSAGES   of each rank at random               (so many bytes as 60 of 65536; gain: as 80, and 20 more)
  -p POLICIES   with blanks                          (basic local-dynamic dynamic hybrid)
  -k RANKS      on each node for gain                (2)
  -u RUNS       of each                              (3)
  -w WINDOW     bytes that a connection may have under way  (8192)
  -o OPTIONS    of mpirun for what is predicted
EOF
}

where=rails rates='' sizes='' messages='' policies='basic local-dynamic dynamic hybrid' per_node=2 runs=3 window=8192 options=''
rails_nodes=4
mtu=1500
while getopts n:r:b:m:p:k:u:w:o:h option; do
    case $option in
        n) rails_nodes=$OPTARG ;;
        r) rates=$OPTARG ;;
        b) sizes=$OPTARG ;;
        m) messages=$OPTARG ;;
        p) policies=$OPTARG ;;
        k) per_node=$OPTARG ;;
        u) runs=$OPTARG ;;
        w) window=$OPTARG ;;
        o) options=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || { usage >&2 && exit 2; }
want_number -n "$rails_nodes"
want_number -k "$per_node"
want_number -u "$runs"
want_number -w "$window"
if [ -n "$messages" ]; then want_number -m "$messages"; fi
nodes=$rails_nodes
sim=${BENCH_RAIL_SIM:-$root/bin/rail-sim}
jars=$(dirname "$(dirname "$(readlink -f "$rail_mpirun")")")/lib
[ -f "$jars/railmpi-bench.jar" ] || jars=$root/dist/target/railmpi/lib

# nodes_up RATES OPTION...: the testbed, whose connections have at most WINDOW bytes under way, as on networks that grant credits:
# nothing is lost where several senders meet, and requests do not stand behind the queues of TCP
nodes_up() {
    rails_up "$@"
    node=0
    while [ "$node" -lt "$nodes" ]; do
        rail=0
        while [ "$rail" -lt "$rails_count" ]; do
            $rails_command exec "$node" ip route change "10.$((rail + 10)).0.0/24" dev "rail$rail" src "10.$((rail + 10)).0.$((node + 1))" \
                window "$window" || fail "cannot set the window of rail $rail on node $node"
            rail=$((rail + 1))
        done
        node=$((node + 1))
    done
}

# half_trips RAIL: microseconds of half a ping-pong of 8, 65536 and 262144 bytes between two nodes over one rail, one a line
half_trips() {
    (BENCH_MAXWARM=1 rails_nodes=2 rails_options="--mca btl_if_include rail$1" && rail 2 railmpi.bench.ompi.PeerBench buf lat 8,65536,262144) |
        awk -F, '$1 == "RES" && $2 == "lat" { print $5 }'
}

# calibrate: latency in ns to $latency, MB/s of each rail to $found, half a ping-pong of 65536 bytes over the first rail to
# $half_trip, equal rails once
calibrate() {
    found='' latency='' known=''
    rail=0
    for rate in $(printf '%s\n' "$1" | tr ',' ' '); do
        value=$(printf '%s\n' "$known" | awk -v rate="$rate" '$1 == rate { print $2 }')
        if [ -z "$value" ]; then
            trips=$(half_trips "$rail") || fail "the ping-pong failed"
            value=$(printf '%s\n' "$trips" | awk '{ t[NR] = $1 } END { printf "%.4f", (262144 - 65536) / (t[3] - t[2]) }')
            if [ "$rail" = 0 ]; then
                latency=$(printf '%s\n' "$trips" | awk 'NR == 1 { printf "%.0f", $1 * 1000 }')
                half_trip=$(printf '%s\n' "$trips" | sed -n 2p)
            fi
            known="$known
$rate $value"
        fi
        found=$found${found:+,}$value
        rail=$((rail + 1))
    done
    bucket=$($rails_command exec 0 tc qdisc show dev rail0 | sed -n 's/.* burst \([0-9]*\)b .*/\1/p')
    say "rails $1: $found MB/s, latency $latency ns, bucket $bucket bytes"
}

# simulated ARGUMENT...: microseconds of a job on rails with the packets, window and bucket of the testbed
simulated() {
    "$sim" job "$@" --latency "$latency" --packet $((mtu - 52)) --window "$window" --bucket "$bucket" |
        awk -F, 'NR == 2 { print $5 }'
}

on_all_rails() {
    simulated "$@" --rails "$rails_count" --rate "$found"
}

# ping_pong: half of one of 65536 bytes over the first rail, of which the calibration has used only what longer ones take more
ping_pong() {
    printf '%s\n' 'num_ranks 2' 'rank 0 {' 's: send 65536b to 1' '}' 'rank 1 {' 'r: recv 65536b from 0' '}' >"$work/goal"
    line ping-pong 65536 "$half_trip" "$(simulated "$work/goal" --rails 1 --rate "${found%%,*}")"
}

# line TEST BYTES MEASURED PREDICTED
line() {
    printf '%s\n' "$rails_rates,$1,$2,$3,$4" |
        awk -F, -v rates="$rails_rates" -v OFS='\t' '{ print rates, $(NF-3), $(NF-2), $(NF-1), $NF, sprintf("%+.1f %%", ($NF / $(NF-1) - 1) * 100) }'
}

predict() {
    printf 'rails\ttest\tbytes\tmeasured us\tpredicted us\terror\n'
    for set in ${rates:-10mbit 10mbit,10mbit 10mbit,10mbit,10mbit,10mbit 10mbit,5mbit 10mbit,10mbit,5mbit,5mbit}; do
        nodes_up "$set"
        calibrate "$set"
        ping_pong
        job_options="--mca coll_alltoall_algorithm posted --mca btl_rail_timeout 5000 $options"
        rail "$nodes" railmpi.bench.ompi.PeerBench buf alltoall "${sizes:-65536,262144}" >"$work/alltoall" ||
            fail "alltoall failed"
        for bytes in $(printf '%s\n' "${sizes:-65536,262144}" | tr ',' ' '); do
            count=${messages:-$((60 * 65536 / bytes + 1))}
            measured=$(awk -F, -v bytes="$bytes" '$2 == "alltoall" && $4 == bytes { print $5 }' "$work/alltoall")
            line alltoall "$bytes" "$measured" "$(on_all_rails --collective alltoall-posted --ranks "$nodes" --bytes "$bytes")"
            java -cp "$jars/railmpi.jar:$jars/railmpi-bench.jar" railmpi.bench.ompi.RandomTraffic goal "$count" "$bytes" 1 "$nodes" >"$work/goal"
            total=$(awk '/: send/ { sum += $3 } END { print sum }' "$work/goal")
            rail "$nodes" railmpi.bench.ompi.RandomTraffic "$count" "$bytes" 1 1 >"$work/random" ||
                fail "random messages failed"
            measured=$(awk -v total="$total" 'NR == 1 { printf "%.1f", total / $1 }' "$work/random")
            line random "$bytes" "$measured" "$(on_all_rails "$work/goal")"
        done
        job_options=
        $rails_command down --kill >/dev/null 2>&1
    done
}

# predicted_gains BYTES: policy and accepted bandwidth, a line each
predicted_gains() {
    {
        printf 'nodes = %s\nrails = %s\nprocesses = %s\nmean_bytes = %s\nload = 1\n' "$nodes" "$rails_count" "$per_node" "$1"
        printf 'policy = %s\n' "$(echo "$policies" | tr ' ' ',')"
    } >"$work/config"
    "$sim" run -q "$work/config" | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR > 1 { print $at["policy"], $at["accepted"] }'
}

gain() {
    nodes_up "${rates:-40mbit,40mbit}" --half-duplex
    printf 'bytes\tpolicy\tMB/s of %s ranks on %s nodes, median of %s runs [smallest-largest]\tgain\tpredicted gain\n' \
        $((nodes * per_node)) "$nodes" "$runs"
    for bytes in $(printf '%s\n' "${sizes:-32768,262144}" | tr ',' ' '); do
        count=${messages:-$((80 * 65536 / bytes + 20))}
        predicted_gains "$bytes" >"$work/predicted"
        first=
        for policy in $policies; do
            rails_options="--mca btl_rail_allocation $policy"
            rail $((nodes * per_node)) railmpi.bench.ompi.RandomTraffic "$count" "$bytes" "$per_node" "$runs" >"$work/out" ||
                fail "$policy failed"
            found=$(median <"$work/out")
            first=${first:-$found}
            awk -v policy="$policy" -v now="$found" -v before="$first" -v bytes="$bytes" \
                -v spread="[$(sort -g "$work/out" | head -1)-$(sort -g "$work/out" | tail -1)]" '
                NR == 1 { base = $2 }
                $1 == policy { predicted = $2 / base }
                END { printf "%s\t%s\t%s %s\t%+.1f %%\t%+.1f %%\n", bytes, policy, now, spread,
                          (now / before - 1) * 100, (predicted - 1) * 100 }' "$work/predicted"
        done
    done
}

# Ranks that share two cores are compiled within seconds by the first compiler alone.
java_command=${BENCH_JAVA:-java -XX:TieredStopAtLevel=1}
export BENCH_MAXWARM="${BENCH_MAXWARM:-4}" BENCH_BATCHES="${BENCH_BATCHES:-5}"
make_work
case $1 in
    predict | gain) "$1" ;;
    *) usage >&2 && exit 2 ;;
esac

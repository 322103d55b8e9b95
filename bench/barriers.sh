#!/bin/sh
# The comparison of figures 6 to 9 of [Kini03]: barriers by messages and by RDMA writes and multicast among 2 to 16 nodes of
# the testbed, in turns, with processor time and messages for each; and which fan-in is best.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: barriers.sh [-k NODES] [-n NP] [-g SIZES] [-c CASES] [-r RATE] [-s SECONDS] [-w WARM] [-p ROUNDS] [-x FAULTS] [-o FILE]
  -k NODES   of the testbed                                              (16)
  -n NP      ranks, a multiple of NODES                                  (NODES)
  -g SIZES   groups of the first so many ranks, with commas              (2 to NP)
  -c CASES   with commas: algorithms of RailMPI, rgm:FAN_IN among them, openmpi
                                     (pairwise,dissemination,rpe,rds,rgm,openmpi)
  -r RATE    of the rail                                                 (1gbit)
  -s SECONDS of each size of each case                                   (0.4)
  -w WARM    seconds of barriers of all before, for RailMPI              (20)
  -p ROUNDS  runs of each case, in turns; medians count                  (3)
  -x FAULTS  what btl_fault does to RailMPI's datagrams, as miss=100     (nothing)
  -o FILE    gets the lines CASE ROUND SIZE MEDIAN P99 CPU SEGMENTS DATAGRAMS CALLS (bench/target/barriers.txt)
16 Java machines on two cores compile for a minute, and until then the compilers are measured: -w 60. With the first
compiler only they are ready after some 15 s: BENCH_JAVA="java -XX:TieredStopAtLevel=1". Then compare them with each other
only. The other parameters of RailMPI can be set by RAILMPI_MCA_NAME.
EOF
}

where=rails rails_nodes=16 np='' sizes='' rate=1gbit seconds=0.4 warm=20 rounds=3 faults=''
cases=pairwise,dissemination,rpe,rds,rgm,openmpi
output=$here/target/barriers.txt
while getopts k:n:g:c:r:s:w:p:x:o:h option; do
    case $option in
        k) rails_nodes=$OPTARG ;;
        n) np=$OPTARG ;;
        g) sizes=$OPTARG ;;
        c) cases=$OPTARG ;;
        r) rate=$OPTARG ;;
        s) seconds=$OPTARG ;;
        w) warm=$OPTARG ;;
        p) rounds=$OPTARG ;;
        x) faults=$OPTARG ;;
        o) output=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "what is '$1'? See -h"
want_number -k "$rails_nodes"
np=${np:-$rails_nodes}
want_number -n "$np"
want_number -p "$rounds"
[ "$rails_nodes" -gt 1 ] || fail "-k is at least 2: one node has nobody to wait for"
[ $((np % rails_nodes)) -eq 0 ] || fail "-n is a multiple of the $rails_nodes nodes, not $np"
sizes=${sizes:-$(seq -s, 2 "$np")}
want_numbers -g "$sizes"
want_seconds -s "$seconds"
want_seconds -w "$warm"

# The parameters of RailMPI for a case.
options_of() {
    printf -- '--mca coll_barrier_algorithm %s' "${1%%:*}"
    case $1 in *:*) printf -- ' --mca coll_barrier_fan_in %s' "${1#*:}" ;; esac
    if [ -n "$faults" ]; then printf -- ' --mca btl fault,shm,self --mca btl_fault %s' "$faults"; fi
}

# run_case CASE: its lines to $work/run
run_case() {
    if [ "$1" = openmpi ]; then
        openmpi "$np" "$build/barrier_groups" "$sizes" "$seconds" >"$work/run"
    else
        job_options=$(options_of "$1")
        rail "$np" railmpi.bench.ompi.BarrierGroups "$sizes" "$seconds" "$warm" >"$work/run"
    fi || fail "the run of $1 failed (status $?)"
}

if [ -n "$faults" ]; then
    . "$here/networks.sh"
    java_command="$java_command -cp $(test_networks "$here/..")"
fi
make_work
names=$(printf '%s\n' "$cases" | tr ',' ' ')
case " $names " in *" openmpi "*) build_c mpicc.openmpi barrier_groups.c barrier_groups -O2 ;; esac
mkdir -p "$(dirname "$output")" && : >"$output" || fail "cannot write $output"
rails_up "$rate"
round=1
while [ "$round" -le "$rounds" ]; do
    for name in $names; do
        say "round $round of $rounds: $name"
        run_case "$name"
        sed -n "s/^BARRIER /$name $round /p" "$work/run" >>"$output"
    done
    round=$((round + 1))
done
awk -f "$here/barriers.awk" "$output"

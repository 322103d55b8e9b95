#!/bin/sh
# Measures every algorithm of the collectives at every length and writes the rows by which RailMPI chooses among them: a file
# for the parameter coll_tuning_file. See docs/collectives.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: tune.sh [-w WHERE] [-k NODES] [-r RATE] [-n NP] [-c COLLECTIVES] [-s MAX] [-a API] [-u SECS]
               [-p ROUNDS] [-o FILE]
  -w WHERE  node: shared memory of this machine; rails: nodes of the testbed, one rail   (node)
  -k NODES  of the testbed                                           (2)
  -r RATE   of the rail                                              (1gbit)
  -n NP     ranks; with -w rails a multiple of NODES                 (number of processors)
  -c NAMES  collectives, with commas                                 (all that have several algorithms; barrier_stages
            where nodes have several ranks)
  -s MAX    longest message                                          (1048576)
  -a API    buffer or arrays: direct buffers or heap arrays          (buffer)
  -u SECS   that each run warms up, for Java's compilers               (4 for each rank that shares a processor)
  -p ROUNDS runs of each algorithm; the best time of each counts     (2)
  -o FILE   gets the rows                                            (bench/target/tuning.txt)
EOF
}

collectives='' warm=''
np=$cpus longest=1048576 api=buffer rounds=2 rate=1gbit output=$here/target/tuning.txt
while getopts w:k:r:n:c:s:a:u:p:o:h option; do
    case $option in
        w) where=$OPTARG ;;
        k) rails_nodes=$OPTARG ;;
        r) rate=$OPTARG ;;
        n) np=$OPTARG ;;
        c) collectives=$OPTARG ;;
        s) longest=$OPTARG ;;
        a) api=$OPTARG ;;
        u) warm=$OPTARG ;;
        p) rounds=$OPTARG ;;
        o) output=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "what is '$1'? See -h"
want_number -n "$np"
want_number -k "$rails_nodes"
want_number -s "$longest"
want_number -p "$rounds"
[ "$np" -gt 1 ] || fail "-n is at least 2: one rank has nothing to choose"
case $where in node) place=node ;; rails) place=soft ;; *) fail "-w is node or rails, not '$where'" ;; esac
warm=${warm:-$((4 * ((np + cpus - 1) / cpus)))}
want_seconds -u "$warm"
# a barrier of a node with several ranks goes on among nodes, and the table goes by these
nodes=$np each=1
if [ "$where" = rails ]; then
    [ $((np % rails_nodes)) -eq 0 ] || fail "-n is a multiple of the $rails_nodes nodes, not $np"
    nodes=$rails_nodes each=$((np / rails_nodes))
fi
all=barrier,bcast,gather,scatter,allgather,alltoall,reduce,allreduce,reduce_scatter
if [ "$each" -gt 1 ]; then all=$all,barrier_stages; fi
collectives=${collectives:-$all}
case $api in buffer | arrays) ;; *) fail "-a is buffer or arrays, not '$api'" ;; esac

if [ "$where" = node ]; then shared=shared; else shared=; fi

algorithms_of() {
    case $1 in
        barrier) if [ "$where" = node ]; then echo dissemination linear tree counter rds; else echo dissemination pairwise linear tree rds rpe rgm; fi ;;
        barrier_stages)
            [ "$each" -gt 1 ] || fail "barrier_stages is tuned with -w rails and more ranks (-n) than nodes (-k)"
            echo flat staged
            ;;
        bcast) if [ "$where" = node ]; then echo binomial linear scatter_allgather chain shared; else echo binomial linear scatter_allgather chain multicast; fi ;;
        gather | scatter) echo binomial linear ;;
        allgather) echo recursive_doubling bruck linear ring $shared ;;
        alltoall) echo bruck posted pairwise $shared ;;
        reduce) echo binomial ring ;;
        allreduce) echo exchange linear recursive_doubling rabenseifner ring reduce_bcast flags $shared ;;
        reduce_scatter) echo recursive_halving pairwise in_order ;;
        *) return 1 ;;
    esac
}

make_work
names=$(printf '%s\n' "$collectives" | tr ',' ' ')
for collective in $names; do
    algorithms_of "$collective" >/dev/null || fail "no collective '$collective' to tune; see -h"
done
if [ "$where" = rails ]; then rails_up "$rate"; fi

round=1
while [ "$round" -le "$rounds" ]; do
    for collective in $names; do
        for algorithm in $(algorithms_of "$collective"); do
            job_options="--mca coll_${collective}_algorithm $algorithm" benchmark=$collective
            say "round $round of $rounds: $collective by $algorithm"
            # the benchmark warms up at five lengths, that long at each
            sizes="-m 4:$longest" each_warm=$(awk "BEGIN { print $warm / 5 }")
            case $collective in
                barrier) if [ "$each" -gt 1 ]; then job_options="$job_options --mca coll_barrier_stages staged"; fi ;;
                barrier_stages) job_options="--mca coll_barrier_stages $algorithm" benchmark=barrier ;;
            esac
            if [ "$benchmark" = barrier ]; then sizes='' each_warm=$warm; fi
            # shellcheck disable=SC2086
            rail "$np" railmpi.bench.osu.Osu "osu_$benchmark" -a "$api" -f $sizes --jit-warmup "$each_warm" >"$work/run" ||
                fail "the run failed (status $?)"
            awk -v collective="$collective" -v algorithm="$algorithm" \
                '$1 ~ /^[0-9.]+$/ { print collective, algorithm, (NF > 4 ? $1 : 0), (NF > 4 ? $4 : $3) }' \
                "$work/run" >>"$work/times"
        done
    done
    round=$((round + 1))
done

mkdir -p "$(dirname "$output")"
{
    printf '# coll_tuning_file of RailMPI, written by bench/tune.sh: %s ranks, %s, %s processors, %s, %s s of warm-up\n' \
        "$np" "$place" "$cpus" "$api" "$warm"
    printf '# %s\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    awk -v place="$place" -v ranks="$np" -v nodes="$nodes" -v each="$each" -f "$here/tune.awk" "$work/times"
} >"$output" || fail "cannot write $output"
cat "$output"

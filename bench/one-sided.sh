#!/bin/sh
# One-sided communication beside the same in C on Debian's Open MPI, in turns. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: one-sided.sh [-p ROUNDS] [-s SIZES] [-r RATES] [-o FOLDER] CASE...
  node         2 ranks of this machine: put and get, latency and epochs of 16, RailMPI and Open MPI
  windows      (root) the same between two nodes over one rail and two
  interleaved  (root) epochs of 16 puts, then 16 gets, over one rail and two, reordered and not
  passive      (root) puts to a rank that waits, and to one that computes: IMB's Truly_passive_put
  ports        (root) writes over two rails that share an adapter, driven by one thread, an agent, a thread each
  adapters     (root) the same over two rails with an adapter each
  -p ROUNDS    runs of each side                  (3)
  -s SIZES     bytes, with commas                 (1024,16384,65536,262144,1048576,4194304; ports, adapters: 8 to 2 MiB)
  -r RATES     of the two rails                   (1gbit,1gbit; ports, adapters: 250mbit,250mbit)
  -o FOLDER    for results                        (bench/target/rails)
EOF
}

where=rails rounds=3 sizes='' rates='' results=$here/target/rails
while getopts p:s:r:o:h option; do
    case $option in
        p) rounds=$OPTARG ;;
        s) sizes=$OPTARG ;;
        r) rates=$OPTARG ;;
        o) results=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || { usage >&2 && exit 2; }
want_number -p "$rounds"
usual_sizes=1024,16384,65536,262144,1048576,4194304
mkdir -p "$results" || fail "cannot make $results"

# node: both libraries in this machine
run_node() {
    where=node raw=$results/windows-node.csv
    build_c mpicc.openmpi bench.c bench_openmpi -O3 -march=native
    : >"$raw"
    for round in $(seq 1 "$rounds"); do
        for side in rail ompi; do
            set -- putlat,getlat,putbw,getbw,putbibw,putget "8,${sizes:-$usual_sizes}"
            if [ "$side" = rail ]; then
                rail 2 railmpi.bench.ompi.PeerBench buf "$@" >"$work/out" || fail "RailMPI failed (status $?)"
            else
                openmpi 2 "$build/bench_openmpi" "$@" >"$work/out" || fail "Open MPI failed (status $?)"
            fi
            grep '^RES,' "$work/out" | sed "s/^/$round,$side,/" >>"$raw"
            say "node, round $round of $rounds: $side"
        done
    done
    awk -v sides='rail ompi' -f "$here/sides.awk" "$raw"
    printf 'all results: %s\n' "$raw"
}

run_passive() {
    (
        make_work
        rails_up "${rates:-1gbit,1gbit}"
        rail 2 railmpi.bench.imb.IMB_RMA -msgsize "${sizes:-1024,16384,65536,262144,1048576,4194304}" -iter 200,40,100 \
            Truly_passive_put | grep -v '^#'
    )
}

# run_writes CASE UP-OPTION...: five ways to drive two rails, in turns
run_writes() {
    case=$1 raw=$results/writes-$1.csv
    shift
    : >"$raw"
    (
        make_work
        rails_up "${rates:-250mbit,250mbit}" "$@"
        for round in $(seq 1 "$rounds"); do
            for side in single none agent rail-threads channel; do
                # shellcheck disable=SC2086
                {
                    $rails_command exec 0 "$here/writes" $side lat 8,64,512,4096 rail0,rail1 $rails_command exec 1 &&
                        $rails_command exec 0 "$here/writes" $side phases 512,4096 rail0,rail1 $rails_command exec 1 &&
                        $rails_command exec 0 "$here/writes" $side bw,bibw "${sizes:-1024,8192,65536,524288,2097152}" \
                            rail0,rail1 $rails_command exec 1
                } >"$work/out" || fail "writes failed (status $?)"
                sed "s/^/$round,$side,/" "$work/out" >>"$raw"
                say "$case, round $round of $rounds: $side"
            done
        done
    ) || exit
    printf '\n%s: medians of %s runs [smallest-largest]\n' "$case" "$rounds"
    awk -v sides='single none agent rail-threads channel' -f "$here/sides.awk" "$raw"
    printf 'all results: %s\n' "$raw"
}

make_work
for case in "$@"; do
    case $case in
        node) run_node ;;
        windows | interleaved)
            "$here/rails.sh" -p "$rounds" -s "${sizes:-$usual_sizes}" -r "${rates:-1gbit,1gbit}" -o "$results" "$case" || exit
            ;;
        passive) run_passive ;;
        ports) run_writes ports --adapter-rate "$(printf '%s\n' "${rates:-250mbit}" | cut -d, -f1)" ;;
        adapters) run_writes adapters ;;
        *) fail "there is no case '$case'; see -h" ;;
    esac
done

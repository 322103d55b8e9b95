#!/bin/sh
# One-sided communication beside the same in C on Debian's Open MPI, in turns. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: one-sided.sh [-p ROUNDS] [-s SIZES] [-r RATES] [-o FOLDER] CASE...
  node         2 ranks of this machine: put and get, latency and epochs of 16, RailMPI and Open MPI
  calls        2 and 4 ranks of this machine: put, get, fetch and op, compare and swap, locks, fences; both libraries
  windows      (root) put and get between two nodes over one rail and two
  medium       (root) the same from 4 to 64 KiB
  unequal      (root) the same over rails of 1 Gbit/s and 250 Mbit/s
  interleaved  (root) epochs of 16 puts, then 16 gets, over one rail and two, reordered and not
  windows-ports, interleaved-ports  (root) RailMPI alone, over rails that share an adapter of 1.5 times a rail's rate
  passive      (root) puts to a rank that waits, and to one that computes: IMB's Truly_passive_put
  ports        (root) writes over two rails that share an adapter, driven by one thread, an agent, a thread each
  adapters     (root) the same over two rails with an adapter each
  asks         what is asked of windows, and what the results in FOLDER say
  report       FOLDER/page/report.html: what is there of windows, interleaved, ports and adapters beside the papers' figures
  all          (root) calls, windows, medium, interleaved, unequal, passive, asks
  -p ROUNDS    runs of each side                  (3)
  -s SIZES     bytes, with commas                 (1024,16384,65536,262144,1048576,4194304; ports, adapters: 8 to 2 MiB)
  -r RATES     of the two rails                   (1gbit,1gbit; all ports, adapters: 250mbit,250mbit)
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
one_and_two='rail+btl_max_rails=1 rail'
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

# run_calls NP: calls on an allocated window by both libraries; what was measured near is kept apart from what was far
run_calls() {
    (
        where=node ranks=$1
        build_flag
        build_c mpicc.openmpi bench.c bench_openmpi -O3 -march=native
        rm -f "$results/calls-$1"-*.csv
        rail_run() { rail "$ranks" railmpi.bench.ompi.PeerBench buf win; }
        # its other component for this, rdma, dies of a segmentation fault in Debian's 4.1.4
        peer_run() { OMPI_MCA_osc=sm openmpi "$ranks" "$build/bench_openmpi" win; }
        keep() {
            case $1 in *,dropped) return ;; esac
            sed -n "s/^RES,/$pair,rail,RES,/p" "$work/rail" >>"$results/calls-$ranks-$before.csv"
            sed -n "s/^RES,/$pair,ompi,RES,/p" "$work/peer" >>"$results/calls-$ranks-$before.csv"
        }
        run_pairs "$rounds" "$1"
    ) || exit
    for raw in "$results/calls-$1"-*.csv; do
        [ -f "$raw" ] || continue
        awk -v sides='rail ompi' -f "$here/sides.awk" "$raw"
        printf 'all results: %s\n' "$raw"
    done
}

# run_rails CASE SIDES SIZES RATES NAME [OPTION...]: a case of rails.sh, whose results are called NAME
run_rails() {
    (
        case=$1 sides=$2 usual=$3 rates=${rates:-$4} kept=$results/$5.csv
        shift 5
        "$here/rails.sh" -a "$sides" -p "$rounds" -s "${sizes:-$usual}" -r "$rates" "$@" -o "$work/results" "$case" || exit
        { printf '# rates: %s\n' "$rates" && cat "$work/results/$case.csv"; } >"$kept"
        printf 'kept as %s\n' "$kept"
    ) || exit
}

# run_ports CASE SIDES: the same over two ports of one adapter, as that of [Vish05]'s second cluster
run_ports() {
    adapter=$(printf '%s\n' "${rates:-250mbit}" | awk -F '[a-z]' '{ print $1 * 1.5 * (/^[0-9]*gbit/ ? 1000 : 1) "mbit" }')
    run_rails "$1" "$2" "$usual_sizes" 250mbit,250mbit "$1-ports" -b "$adapter"
}

# run_report: what is there of the papers' figures, as a page
run_report() {
    awk -v date="$(date '+%Y-%m-%d %H:%M')" -v commit="$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)" \
        -f "$here/report.awk" "$results"/*.csv >"$work/results.csv"
    mv "$work/results.csv" "$results/report-results.csv"
    "$root/bin/bench-report" --redraw "$results/report-results.csv" -o "$results/page" windows interleaved writes
}

run_passive() {
    (
        where=rails
        make_work
        rails_up "${rates:-1gbit,1gbit}"
        : >"$results/passive.csv"
        for round in $(seq 1 "$rounds"); do
            rail 2 railmpi.bench.imb.IMB_RMA -msgsize "${sizes:-$usual_sizes}" -iter 1000,800,1000 -time 20 Truly_passive_put \
                >"$work/passive" || fail "RailMPI failed (status $?)"
            grep -v '^#' "$work/passive"
            awk '$1 > 0 && NF >= 4 { print $1 "," $3 "," $4 }' "$work/passive" >>"$results/passive.csv"
            say "passive, round $round of $rounds"
        done
    ) || exit
}

run_asks() {
    awk -f "$here/windows.awk" "$results"/*.csv
}

# run_writes CASE UP-OPTION...: five ways to drive two rails, in turns
run_writes() {
    case=$1 raw=$results/writes-$1.csv
    shift
    printf '# rates: %s\n' "${rates:-250mbit,250mbit}" >"$raw"
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
    if [ "$case" = all ]; then set -- calls windows medium interleaved unequal passive asks; fi
done
for case in "$@"; do
    case $case in
        node) run_node ;;
        calls) run_calls 2 && run_calls 4 ;;
        windows | interleaved) run_rails "$case" '' "$usual_sizes" 1gbit,1gbit "$case" ;;
        medium) run_rails windows "$one_and_two" 4096,8192,16384,32768,65536 1gbit,1gbit windows-medium ;;
        unequal) run_rails windows "$one_and_two ompi" "$usual_sizes" 1gbit,250mbit windows-unequal ;;
        windows-ports) run_ports windows "$one_and_two" ;;
        interleaved-ports)
            one=rail+btl_max_rails=1
            run_ports interleaved "$one+osc_reorder=0 $one rail+osc_reorder=0 rail"
            ;;
        passive) run_passive ;;
        report) run_report ;;
        asks) run_asks ;;
        ports) run_writes ports --adapter-rate "$(printf '%s\n' "${rates:-250mbit}" | cut -d, -f1)" ;;
        adapters) run_writes adapters ;;
        *) fail "there is no case '$case'; see -h" ;;
    esac
done

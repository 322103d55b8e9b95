#!/bin/sh
# Several rails on the testbed: streams of RailMPI, Open MPI and UCX in turns, and what happens over time when a rail changes,
# is shared, or is cut. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: rails.sh [-a SIDES] [-p ROUNDS] [-s SIZES] [-t TESTS] [-r RATES] [-b RATE] [-m MODE] [-d one|both] [-l SECONDS] [-o FOLDER] CASE...
streams, a table:
  one two four   1, 2 or 4 rails of 1 Gbit/s          fast      2 rails of 4 Gbit/s
  unequal        1 Gbit/s and 250 Mbit/s              three     1000, 250 and 100 Mbit/s
  lossy, late    2 rails of 1 Gbit/s, of which one loses 2 % of the frames, or delivers them after 200 ms; and one alone
  latency        half round trips over 2 rails        policies  striping policies on 1 Gbit/s and 250 Mbit/s
  windows        put and get, post-start-complete-wait, 1 and 2 rails, latency and epochs of 16
  interleaved    epochs of 16 puts and 16 gets, 1 and 2 rails, reordered and not
  progress       polling and threaded, 2 rails        registrations  kept and not, 2 rails, and how many were made
  fastpath       RDMA fast path off and on, over shared memory
over time, the rate at the receiver every 50 ms, as CSV and SVG:
  change, fall   rail 1 to 100, or to 10 Mbit/s, and back
  cut, silent    rail 1 cut, with and without carrier, and healed
  disturb        another job on rail 1 for 10 s
right or wrong:
  random         4 ranks, 3 rails: everything that may happen to rails and ranks, every byte compared (builds first)
at the end:
  asks           what is asked of several rails, and what the results in FOLDER say
  -a SIDES    with spaces: rail (RailMPI), ompi, ucx, each with parameters as in rail+btl_striping=even
  -p ROUNDS   runs of each side                           (3)
  -s SIZES    bytes; over time the first one              (1024,16384,65536,262144,1048576,4194304,16777216; 262144)
  -t TESTS    of streams: bw, bibw, lat, behind, mr, cpu  (bw,bibw)
  -r RATES    of the rails instead of those of the case
  -b RATE     of an adapter in each node of which all rails of windows and interleaved are ports
  -m MODE     of RailMPI's streams: buf or arr            (buf)
  -d          direction over time                         (one)
  -l SECONDS  length of random                            (600)
  -o FOLDER   for results                                 (bench/target/rails)
EOF
}

where=rails sides='' rounds=3 sizes='' tests=bw,bibw asked_tests='' rates='' adapter='' mode=buf direction=one seconds=600 results=$here/target/rails
while getopts a:p:s:t:r:b:m:d:l:o:h option; do
    case $option in
        a) sides=$OPTARG ;;
        p) rounds=$OPTARG ;;
        s) sizes=$OPTARG ;;
        t) tests=$OPTARG asked_tests=$OPTARG ;;
        r) rates=$OPTARG ;;
        b) adapter="--adapter-rate $OPTARG" ;;
        m) mode=$OPTARG ;;
        d) direction=$OPTARG ;;
        l) seconds=$OPTARG ;;
        o) results=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || { usage >&2 && exit 2; }
want_number -p "$rounds"
want_number -l "$seconds"
case $mode in arr | buf) ;; *) fail "-m is arr or buf, not '$mode'" ;; esac
case $direction in one | both) ;; *) fail "-d is one or both, not '$direction'" ;; esac

# run_side SIDE CLASS PROGRAM ARGUMENT...: the Java class under RailMPI, the C program under others
run_side() {
    options=$(printf '%s\n' "$1" | tr '+' '\n' | sed -n '2,$ s/^\([^=]*\)=\(.*\)$/--mca \1 \2/p' | tr '\n' ' ')
    kind=${1%%+*} class=$2 c_program=$build/$3
    shift 3
    case $kind in
        rail) rails_options=$options rail 2 "railmpi.bench.ompi.$class" "$@" ;;
        ompi)
            # Open MPI takes a parameter once only
            only=$(printf '%s\n' "$options" | sed -n 's/.*--mca btl_tcp_if_include \([^ ]*\).*/\1/p')
            options=$(printf '%s\n' "$options" | sed 's/--mca btl_tcp_if_include [^ ]*//')
            (rails_interfaces=${only:-$rails_interfaces} openmpi_options=$options && openmpi 2 "$c_program" "$@")
            ;;
        ucx) ucx 2 "$c_program" "$@" ;;
    esac
}

# run_flow SIDE SECONDS: every byte is compared where a rail dies, by RailMPI's program
run_flow() {
    plain=
    case $case in change | fall | disturb) plain='50 plain' ;; esac
    if [ "${1%%+*}" != rail ]; then plain=; fi
    # shellcheck disable=SC2086
    run_side "$1" RailFlow flow_openmpi "$2" "${sizes:-262144}" "$direction" $plain
}

check_sides() {
    for side in $sides; do
        case ${side%%+*} in
            rail) ;;
            ompi | ucx) need mpirun.openmpi openmpi-bin ;;
            *) fail "a side is rail, ompi or ucx, not '$side'" ;;
        esac
    done
}

# failed SIDE STATUS: the end if it was RailMPI; others are left out of the table for this round
failed() {
    case $1 in
        rail*) fail "$1 failed (status $2)" ;;
        *) say "$1 failed (status $2) and is left out" ;;
    esac
}

# default_sides LIST: unless -a names others; UCX only where Open MPI has it
default_sides() {
    if [ -z "$sides" ]; then
        sides=$1
        case $sides in
            *ucx*) has_ucx || { say "no UCX here: it is left out" && sides=$(echo "$sides" | sed 's/ ucx//'); } ;;
        esac
    fi
    check_sides
}

# streams CASE RATES TESTS SIZES: all sides in turns, then the table
streams() {
    raw=$results/$1.csv
    : >"$raw"
    # the first arguments of PeerBench and of bench.c differ
    for round in $(seq 1 "$rounds"); do
        for side in $sides; do
            if [ "${side%%+*}" = rail ]; then set -- "$1" "$2" "$3" "$4" "$mode"; else set -- "$1" "$2" "$3" "$4"; fi
            # shellcheck disable=SC2086
            run_side "$side" PeerBench bench_openmpi ${5:-} "$3" "$4" >"$work/out" || failed "$side" $?
            grep '^RES,' "$work/out" | sed "s/^/$round,$side,/" >>"$raw"
            say "$1, round $round of $rounds: $side"
        done
    done
    printf '\n%s: %s, %s, medians of %s runs [smallest-largest]; %s\n' "$1" "$2" "$mode" "$rounds" "$(warm_up)"
    awk -v sides="$sides" -f "$here/sides.awk" "$raw"
    printf 'all results: %s\n' "$raw"
}

now_ms() {
    date +%s%3N
}

# event WHAT: notes the time of something that happens to the rails
event() {
    printf 'EVENT,%s,%s\n' "$(now_ms)" "$1" >>"$work/events"
}

await_ready() {
    for attempt in $(seq 1 600); do
        if grep -q READY "$work/out"; then return; fi
        sleep 0.05
    done
    fail "no message has arrived after 30 s (look $attempt)"
}

happen_change() {
    change_to 100
}

happen_fall() {
    change_to 10
}

# change_to RATE: of rail 1, in Mbit/s, for five seconds
change_to() {
    sleep 4
    event "$1 Mbit/s" && $rails_command set-rate 1 "$1mbit"
    sleep 5
    event 'as before' && $rails_command set-rate 1 "$(printf '%s\n' "$rails_rates" | cut -d, -f2)"
}

happen_cut() {
    sleep 4
    event cut && $rails_command cut 1
    sleep 4
    event healed && $rails_command heal 1
}

happen_silent() {
    sleep 4
    event cut && $rails_command cut --silent 1
    sleep 4
    event healed && $rails_command heal 1
}

happen_disturb() {
    sleep 4
    event 'second job'
    (rails_interfaces=rail1 && openmpi 2 "$build/flow_openmpi" 10 "${sizes:-262144}" one >/dev/null)
    event 'it ended'
}

# over_time CASE SECONDS: each side once per round; rates of all as CSV and as a plot
over_time() {
    csv=$results/$1.csv
    : >"$csv"
    for round in $(seq 1 "$rounds"); do
        for side in $sides; do
            : >"$work/events"
            : >"$work/out"
            run_flow "$side" "$2" >"$work/out" &
            running=$!
            await_ready
            "happen_$1"
            wait $running || failed "$side" $?
            cat "$work/out" "$work/events" | awk -v side="$side" -v round="$round" -f "$here/flow.awk" | tee -a "$csv" |
                awk -F, '$1 == "phase" || $1 == "gap" { print "  " $0 }'
        done
    done
    awk -v title="$1" -f "$here/plot.awk" "$csv" >"$results/$1.svg"
    printf 'rates: %s, plot: %s\n' "$csv" "$results/$1.svg"
}

# count_registrations: what rank 0 of each side has registered for streams of one size
count_registrations() {
    for side in $sides; do
        job_options='--mca log_verbosity 1'
        run_side "$side" PeerBench bench_openmpi "$mode" bw 1048576 >/dev/null 2>"$work/log" || failed "$side" $?
        job_options=
        counts=$(sed -n 's/^railmpi: rank 0: registrations of buffers: //p' "$work/log")
        printf '%s: registrations %s\n' "$side" "${counts:-none}"
    done
}

# random_faults: the system test that cuts, heals, slows, loses and stops at random; its report is left in $results
random_faults() {
    say "random faults for $seconds s"
    (cd "$root" && ./mvnw -q verify -Dtest=none -Dit.test='RailFaultsTest#shouldDeliverWhateverHappensToTheRails' \
        -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
        -Drailmpi.rails.seconds="$seconds") >"$results/random.log" 2>&1 ||
        fail "random faults: something was lost, doubled, reordered, changed or hung, see $results/random.log"
    printf '\nrandom: %s s, every message once, whole and in order\n' "$seconds"
}

build_c mpicc.openmpi bench.c bench_openmpi -O3 -march=native
build_c mpicc.openmpi flow.c flow_openmpi -O3
make_work
mkdir -p "$results" || fail "cannot make $results"
all_sizes=1024,16384,65536,262144,1048576,4194304,16777216
asked_sides=$sides
one_or_both='rail+btl_if_include=rail0 rail'
weighted='rail+btl_striping=weighted+btl_rail_weights=rail0=1000,rail1=250'

for case in "$@"; do
    sides=$asked_sides
    # shellcheck disable=SC2086
    case $case in
        one) default_sides 'rail ompi ucx' && rails_up "${rates:-1gbit}" ;;
        two) default_sides 'rail ompi ucx' && rails_up "${rates:-1gbit,1gbit}" ;;
        four) default_sides 'rail ompi ucx' && rails_up "${rates:-1gbit,1gbit,1gbit,1gbit}" ;;
        fast) default_sides 'rail ompi ucx' && rails_up "${rates:-4gbit,4gbit}" ;;
        unequal)
            weights=ompi+btl_tcp_bandwidth_rail0=1000+btl_tcp_bandwidth_rail1=250
            default_sides "rail $weighted ompi $weights ucx" && rails_up "${rates:-1gbit,250mbit}"
            ;;
        asks)
            awk -f "$here/asks.awk" "$results"/*.csv
            continue
            ;;
        fastpath)
            "$here/fastpath.sh" -r "$rounds"
            continue
            ;;
        random)
            random_faults
            continue
            ;;
        windows)
            default_sides 'rail+btl_max_rails=1 rail ompi+btl_tcp_if_include=rail0 ompi' && rails_up "${rates:-1gbit,1gbit}" $adapter
            ;;
        interleaved)
            one=rail+btl_max_rails=1
            default_sides "$one+osc_reorder=0 $one rail+osc_reorder=0 rail ompi" && rails_up "${rates:-1gbit,1gbit}" $adapter
            ;;
        three) default_sides 'rail rail+btl_if_include=rail0,rail1 ompi' && rails_up "${rates:-1gbit,250mbit,100mbit}" ;;
        latency) default_sides 'rail rail+btl_max_rails=1 ompi+btl_tcp_if_include=rail0' && rails_up "${rates:-1gbit,1gbit}" ;;
        policies)
            policies='rail+btl_striping=none rail+btl_striping=even rail+btl_striping=adaptive'
            default_sides "$policies $weighted" && rails_up "${rates:-1gbit,250mbit}"
            ;;
        lossy)
            default_sides "$one_or_both" && rails_up "${rates:-1gbit,1gbit}"
            $rails_command drop 1 2 || fail "rail 1 cannot lose frames"
            ;;
        late)
            default_sides "$one_or_both" && rails_up "${rates:-1gbit,1gbit}"
            $rails_command delay 1 200 || fail "frames of rail 1 cannot be late"
            ;;
        change | fall | cut | silent) default_sides 'rail ompi' && rails_up "${rates:-1gbit,1gbit}" ;;
        progress) default_sides 'rail rail+btl_progress=threaded' && rails_up "${rates:-1gbit,1gbit}" ;;
        registrations) default_sides 'rail rail+btl_registration_cache_size=0' && rails_up "${rates:-1gbit,1gbit}" ;;
        disturb) default_sides 'rail rail+btl_striping=even ompi' && rails_up "${rates:-1gbit,1gbit}" ;;
        *) fail "there is no case '$case'; see -h" ;;
    esac
    case $case in
        windows) streams windows "$rails_rates" "${asked_tests:-putlat,getlat,putbw,getbw,putbibw}" "${sizes:-$all_sizes}" ;;
        interleaved) streams interleaved "$rails_rates" putget "${sizes:-$all_sizes}" ;;
        latency) streams latency "$rails_rates" lat "${sizes:-0,8,64,512,1024,4096}" ;;
        change | fall | cut | silent) over_time "$case" 14 ;;
        disturb) over_time "$case" 19 ;;
        registrations) streams "$case" "$rails_rates" "$tests" "${sizes:-$all_sizes}" && count_registrations ;;
        *) streams "$case" "$rails_rates" "$tests" "${sizes:-$all_sizes}" ;;
    esac
done

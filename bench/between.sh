#!/bin/sh
# What sockets between ranks take, cold and warm: two ranks over sockets of one machine, two rails of 1 Gbit/s, four nodes.
# RailMPI, Open MPI in C and in Java, and Java over a bare socket, in turns. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: between.sh [-r ROUNDS] [-t ROWS] [-k JDK]... [-o FOLDER] [-q] [-p | --counts]
  -r ROUNDS  of all rows and sides                              (1, at most 15 minutes)
  -t ROWS    with commas, of                                    (sockets,rails)
             sockets: all of xint, short, medium, long, warm, mixed
               xint      half a round trip of 8 bytes and of 64 KiB with -Xint
               short     8 bytes in the first and in the third second; processor time of the second compiler in six
               medium    64 KiB in the first and in the third second
               long      1 MiB in the first and in the third second
               warm      8 bytes, 64 KiB, 1 MiB
               mixed     a program that does several things, each for some tenths of a second
             rails (root): all of stream, rate, first, put, cut, four
               stream    1 MiB in the first half second and from one second on; processor time for each GB
               rate      one way, warm
               first     barrier, then 8 bytes there and back, from the return of MPI.Init; RailMPI under Hydra
               put       epochs of 16 puts of 1 MiB over one rail and over two
               cut       the longest time without a message when a rail is cut
               four      collectives of four nodes, one rail
  -k JDK     folder of a JDK; may be given again                (JDK 17 and the newest of \$JAVA_HOME, PATH, /usr/lib/jvm)
  -o FOLDER  for what every run printed, and figures.csv        (bench/target/between)
  -q         as short as it can be, to try the script out: the figures mean nothing
  -p         only prints the tables of FOLDER again
  --counts   in place of the tables: system calls for each MB of a stream, and what the second compiler compiles
Open MPI's Java bindings take part where OMPI_JAVA_HOME names an installation with lib/mpi.jar (openmpi-java.sh builds one).
EOF
}

rounds=1 rows='sockets,rails' results=$here/target/between is_quick=no mode=tables
run_limit=${BENCH_TIMEOUT:-90}
make_work
: >"$work/homes"
while getopts r:t:k:o:qph-: option; do
    case $option in
        r) rounds=$OPTARG ;;
        t) rows=$OPTARG ;;
        k) printf '%s\n' "$OPTARG" >>"$work/homes" ;;
        o) results=$OPTARG ;;
        q) is_quick=yes ;;
        p) mode=print ;;
        -) [ "$OPTARG" = counts ] || { usage >&2 && exit 2; } && mode=counts ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "what is '$1'? See -h"
want_number -r "$rounds"

socket_rows='xint short medium long warm mixed'
rails_rows='stream rate first put cut four'
chosen=
for row in $(printf '%s' "$rows" | tr ',' ' '); do
    case $row in
        sockets) chosen="$chosen $socket_rows" ;;
        rails) chosen="$chosen $rails_rows" ;;
        xint | short | medium | long | warm | mixed | stream | rate | first | put | cut | four) chosen="$chosen $row" ;;
        *) fail "there is no row '$row'; see -h" ;;
    esac
done

# Seconds of each job.
if [ "$is_quick" = yes ]; then
    xint=1 short=3 cold=3 warm_up=1 each=0.05 stream=4 put=3 four=4 starts=1
else
    xint=2 short=6 cold=3 warm_up=8 each=2 stream=6 put=4 four=4 starts=3
fi

if [ "$mode" = print ]; then
    print_figures "$results" between
    exit
fi

# ---------------------------------------------------------------------------------------------------------- JDKs

# feature HOME: 17, 25, ...; nothing if that is no JDK, or one older than 17
feature() {
    [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 0
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" | awk '$1 >= 17'
}

# Lines "17 /usr/lib/jvm/...", one for each feature release, the oldest first.
find_kits() {
    if [ -s "$work/homes" ]; then
        while read -r home; do
            [ -n "$(feature "$home")" ] || fail "-k: no JDK of version 17 or newer in '$home'"
            printf '%s %s\n' "$(feature "$home")" "$(readlink -f "$home")"
        done <"$work/homes"
        return
    fi
    java=$(command -v java) && java=$(dirname "$(dirname "$(readlink -f "$java")")")
    for home in "${JAVA_HOME:-}" "$java" /usr/lib/jvm/*; do
        if [ -n "$home" ] && [ -n "$(feature "$home")" ]; then
            printf '%s %s\n' "$(feature "$home")" "$(readlink -f "$home")"
        fi
    done | sort -s -n -k 1,1 -u | sed -n '1p; $p' | uniq
}

find_kits >"$work/kits" || exit 1
[ -s "$work/kits" ] || fail "no JDK of version 17 or newer found: name one with -k"
kits=$(cut -d ' ' -f 1 "$work/kits")
first_kit=$(printf '%s\n' "$kits" | head -n 1)

home_of() {
    sed -n "s/^$1 //p" "$work/kits" | head -n 1
}

# on_kit FEATURE COMMAND...
on_kit() {
    (
        JAVA_HOME=$(home_of "$1")
        PATH=$JAVA_HOME/bin:$PATH
        export JAVA_HOME PATH
        shift
        "$@"
    )
}

# --------------------------------------------------------------------------------------------------------- peers

has_c=yes
if command -v mpirun.openmpi >/dev/null 2>&1 && command -v mpicc.openmpi >/dev/null 2>&1; then
    build_c mpicc.openmpi first.c first_openmpi -O3
    build_c mpicc.openmpi message.c message_openmpi -O3
    build_c mpicc.openmpi flow.c flow_openmpi -O3
    build_c mpicc.openmpi bench.c bench_openmpi -O3 -march=native
else
    has_c=no
    say "no Open MPI in C beside it (Debian: apt-get install openmpi-bin libopenmpi-dev)"
fi
has_java=yes
if has_openmpi_java; then
    on_kit "$first_kit" build_openmpi_java
else
    has_java=no
    say "no Open MPI with Java bindings beside it: set OMPI_JAVA_HOME (openmpi-java.sh builds one)"
fi
build_flag
# builds RailMPI if it has to, before anything is timed
jar=$(on_kit "$first_kit" "$root/bin/mpijavac" --showme) || fail "cannot build RailMPI"
[ -f "$jar" ] || fail "mpijavac --showme named no jar but '$jar'"
programs=$(dirname "$jar")/railmpi-bench.jar
[ -f "$programs" ] || fail "$programs is missing"

mkdir -p "$results" || fail "cannot make $results"
figures=$results/figures.csv

# figure KEY SIDE VALUE
figure() {
    printf '%s,%s,%s,%s\n' "$round" "$1" "$2" "$3" >>"$figures"
}

# missing SIDE KEY...
missing() {
    side=$1
    shift
    for key in "$@"; do figure "$key" "$side" none; done
}

# run NAME SIDE COMMAND...: what it prints goes to files of the folder of this round. A run that fails is told, and its
# figures are "failed".
run() {
    out=$folder/$1.$2
    name="$1, $2"
    shift 2
    if "$@" >"$out" 2>"$out.err"; then return 0; fi
    status=$?
    say "$name failed (status $status), see $out.err"
    return 1
}

# failed SIDE KEY...
failed() {
    side=$1
    shift
    for key in "$@"; do figure "$key" "$side" failed; done
}

# is_there SIDE: whether the side is there
is_there() {
    case $1 in c) [ $has_c = yes ] ;; java) [ $has_java = yes ] ;; *) true ;; esac
}

sides=
for kit in $kits; do sides="$sides rail$kit"; done
sides="$sides c java"

# cold_side SIDE NP JVM-OPTIONS TEST BYTES SECONDS [FROM]: FirstSecond or first.c
cold_side() {
    side=$1 np=$2 options=$3
    shift 3
    # shellcheck disable=SC2086
    case $side in
        rail*) on_kit "${side#rail}" rail "$np" $options railmpi.bench.ompi.FirstSecond buf "$@" ;;
        c) openmpi "$np" "$build/first_openmpi" "$@" ;;
        java) (openmpi_java_options=$options && on_kit "$first_kit" openmpi_java "$np" railmpi.bench.ompi.FirstSecond buf "$@") ;;
    esac
}

# suite_side SIDE TOGETHER EACH TESTS SIZES: PeerBench or bench.c, warmed up for so many seconds all in turns, then each
suite_side() {
    side=$1
    export BENCH_JOBWARM="$2" BENCH_MAXWARM="$3"
    shift 3
    case $side in
        rail*) on_kit "${side#rail}" rail 2 railmpi.bench.ompi.PeerBench buf "$@" ;;
        c) openmpi 2 "$build/bench_openmpi" "$@" ;;
        java) on_kit "$first_kit" openmpi_java 2 railmpi.bench.ompi.PeerBench buf "$@" ;;
    esac
}

# plain_socket JVM-OPTIONS BYTES SECONDS: two processes of the first JDK
plain_socket() {
    (
        JAVA_HOME=$(home_of "$first_kit")
        # shellcheck disable=SC2086
        timeout "$run_limit" "$JAVA_HOME/bin/java" $1 -cp "$programs" railmpi.bench.PlainSocket listen "$2" "$3" >"$work/listen" &
        listening=$!
        for attempt in $(seq 1 200); do
            port=$(sed -n 's/^PORT,//p' "$work/listen")
            [ -z "$port" ] || break
            kill -0 $listening 2>/dev/null || break
            sleep 0.1
        done
        [ -n "$port" ] || { kill $listening 2>/dev/null; fail "no port of PlainSocket (look $attempt)"; }
        # shellcheck disable=SC2086
        timeout "$run_limit" "$JAVA_HOME/bin/java" $1 -cp "$programs" railmpi.bench.PlainSocket connect "$port" "$2" &&
            wait $listening && cat "$work/listen"
    )
}

# operations FILE FROM TO: operations in a second, mean of the ticks of 100 ms from FROM to TO
operations() {
    awk -F, -v from="$2" -v to="$3" '$1 == "COLD" { for (i = from; i <= to; i++) n += $(5 + i); print n * 10 / (to - from + 1) }' "$1"
}

# half_trip FILE FROM TO: us
half_trip() {
    operations "$@" | awk '{ if ($1 > 0) printf "%.2f\n", 5e5 / $1; else print "failed" }'
}

# ------------------------------------------------------------------------------------- sockets of one machine

row_xint() {
    for bytes in 8 65536; do
        for side in $sides socket; do
            # C has nothing to be interpreted: its figure stands beside
            if ! is_there "$side"; then
                missing "$side" "xint-$bytes"
            elif [ "$side" = socket ]; then
                if run "xint-$bytes" socket plain_socket -Xint "$bytes" "$xint"; then
                    figure "xint-$bytes" socket "$(half_trip "$out" 3 $((xint * 10)))"
                else
                    failed socket "xint-$bytes"
                fi
            elif run "xint-$bytes" "$side" cold_side "$side" 2 -Xint lat "$bytes" "$xint"; then
                figure "xint-$bytes" "$side" "$(half_trip "$out" 3 $((xint * 10)))"
            else
                failed "$side" "xint-$bytes"
            fi
        done
    done
}

# cold_row BYTES SECONDS [FROM]
cold_row() {
    bytes=$1
    for side in $sides socket; do
        if ! is_there "$side"; then
            missing "$side" "first-$bytes" "third-$bytes"
            continue
        fi
        if [ "$side" = socket ]; then
            run "cold-$bytes" socket plain_socket '' "$bytes" 3
        else
            run "cold-$bytes" "$side" cold_side "$side" 2 '' lat "$@"
        fi || {
            failed "$side" "first-$bytes" "third-$bytes"
            continue
        }
        figure "first-$bytes" "$side" "$(half_trip "$out" 1 10)"
        figure "third-$bytes" "$side" "$(half_trip "$out" 21 30)"
        case $side in
            rail* | java)
                if [ $# -eq 3 ]; then
                    figure "compiler-$bytes" "$side" "$(awk -F, '$1 == "CPU" && $5 > most { most = $5 } END { printf "%.2f\n", most }' "$out")"
                fi
                ;;
        esac
    done
}

row_short() {
    # from the start on: what is looked at is what the compilers take
    cold_row 8 "$short" 0
}

row_medium() {
    cold_row 65536 "$cold"
}

row_long() {
    cold_row 1048576 "$cold"
}

# suite_figures PREFIX SIDE: a figure for each line RES of $out
suite_figures() {
    awk -F, -v head="$round,$1" -v side="$2" '$1 == "RES" { print head "-" $2 "-" $4 "," side "," $5 }' "$out" >>"$figures"
}

row_warm() {
    for side in $sides; do
        if ! is_there "$side"; then
            missing "$side" warm-lat-8 warm-lat-65536 warm-lat-1048576
        elif run warm "$side" suite_side "$side" "$warm_up" "$each" lat 8,65536,1048576; then
            suite_figures warm "$side"
        else
            failed "$side" warm-lat-8 warm-lat-65536 warm-lat-1048576
        fi
    done
}

row_mixed() {
    cells='lat-0 lat-4096 lat-8192 lat-65536 lat-262144 lat-1048576 lat-4194304 bw-65536 bw-1048576 bw-4194304'
    cells=$(for cell in $cells bibw-65536 bibw-1048576 bibw-4194304; do printf 'mixed-%s ' "$cell"; done)
    for side in $sides; do
        # shellcheck disable=SC2086
        if ! is_there "$side"; then
            missing "$side" $cells
        elif run mixed "$side" suite_side "$side" 0 0.1 lat,bw,bibw \
            0,1,8,64,512,1024,4096,8192,16384,65536,262144,1048576,4194304; then
            suite_figures mixed "$side"
        else
            failed "$side" $cells
        fi
    done
}

# ------------------------------------------------------------------------------------------------------- rails

# megabytes FILE FROM TO BYTES: MB/s
megabytes() {
    operations "$1" "$2" "$3" | awk -v bytes="$4" '{ printf "%.1f\n", $1 * bytes / 1e6 }'
}

row_stream() {
    for side in $sides; do
        if ! is_there "$side"; then
            missing "$side" stream-early stream-late stream-processor
        elif run stream "$side" cold_side "$side" 2 '' oneway 1048576 "$stream" 3; then
            figure stream-early "$side" "$(megabytes "$out" 1 5 1048576)"
            figure stream-late "$side" "$(megabytes "$out" 11 30 1048576)"
            figure stream-processor "$side" "$(awk -F, -v last="$stream" '
                $1 == "CPU" { used += $3 }
                $1 == "COLD" { for (i = 31; i <= last * 10; i++) moved += $(5 + i) * 1048576 / 1e9 }
                END { if (moved > 0) printf "%.2f\n", used / moved; else print "failed" }' "$out")"
        else
            failed "$side" stream-early stream-late stream-processor
        fi
    done
}

row_rate() {
    for side in $sides; do
        if ! is_there "$side"; then
            missing "$side" rate-bw-1048576
        elif run rate "$side" suite_side "$side" "$warm_up" "$each" bw 1048576; then
            suite_figures rate "$side"
        else
            failed "$side" rate-bw-1048576
        fi
    done
}

# first_side SIDE
first_side() {
    case $1 in
        rail*) (job_options='--hydra --mca btl_if_include rail0' && on_kit "${1#rail}" rail 2 railmpi.bench.ompi.FirstMessage) ;;
        c) (rails_interfaces=rail0 && openmpi 2 "$build/message_openmpi") ;;
        java) (rails_interfaces=rail0 && on_kit "$first_kit" openmpi_java 2 railmpi.bench.ompi.FirstMessage) ;;
    esac
}

row_first() {
    for start in $(seq 1 "$starts"); do
        for side in $sides; do
            if ! is_there "$side"; then
                missing "$side" first-message
                continue
            fi
            case $side in
                rail*)
                    if ! command -v mpiexec.hydra >/dev/null 2>&1; then
                        [ "$start" -gt 1 ] || say "no Hydra (Debian: apt-get install mpich): first is not measured"
                        missing "$side" first-message
                        continue
                    fi
                    ;;
            esac
            if run "first-$start" "$side" first_side "$side"; then
                figure first-message "$side" "$(awk -F, '$1 == "FIRST" { print $4 }' "$out")"
            else
                failed "$side" first-message
            fi
        done
    done
}

row_put() {
    for side in $sides; do
        if ! is_there "$side"; then
            missing "$side" put-one put-two put-gain
            continue
        fi
        one=failed two=failed gain=failed
        if rails_options='--mca btl_if_include rail0' && rails_interfaces=rail0 &&
            run put-one "$side" cold_side "$side" 2 '' put 1048576 "$put"; then
            one=$(megabytes "$out" 11 $((put * 10)) 1048576)
        fi
        rails_options='' rails_interfaces=rail0,rail1
        if run put-two "$side" cold_side "$side" 2 '' put 1048576 "$put"; then
            two=$(megabytes "$out" 11 $((put * 10)) 1048576)
        fi
        case $one,$two in
            *failed*) ;;
            *) gain=$(awk "BEGIN { printf \"%.3f\", $two / $one }") ;;
        esac
        figure put-one "$side" "$one"
        figure put-two "$side" "$two"
        figure put-gain "$side" "$gain"
    done
}

# flow_side SIDE: rail 1 is cut three seconds after the first message, and heals three later
flow_side() {
    seconds=8
    case $1 in
        rail*) on_kit "${1#rail}" rail 2 railmpi.bench.ompi.RailFlow $seconds 262144 one ;;
        c) openmpi 2 "$build/flow_openmpi" $seconds 262144 one ;;
    esac
}

await_ready() {
    for attempt in $(seq 1 300); do
        if grep -q READY "$1" 2>/dev/null; then return; fi
        kill -0 "$2" 2>/dev/null || return
        sleep 0.1
    done
    say "no message has arrived after 30 s (look $attempt)"
    return 1
}

cut_side() {
    flow_side "$1" >"$work/flow" &
    flowing=$!
    if await_ready "$work/flow" $flowing; then
        sleep 3
        $rails_command cut 1
        sleep 3
        $rails_command heal 1
    fi
    wait $flowing
    status=$?
    cat "$work/flow"
    return $status
}

row_cut() {
    for side in $sides; do
        [ "$side" != java ] || continue
        if ! is_there "$side"; then
            missing "$side" cut-gap
        elif run cut "$side" cut_side "$side"; then
            figure cut-gap "$side" "$(awk -F, '$1 == "GAP" && $4 > most { most = $4 } END { printf "%.3f\n", most / 1000 }' "$out")"
        else
            failed "$side" cut-gap
        fi
    done
}

row_four() {
    openmpi_options='--mca mpi_yield_when_idle 1'
    for each_test in allreduce:8 alltoall:65536 bcast:1048576; do
        test=${each_test%:*} bytes=${each_test#*:}
        for side in $sides; do
            if ! is_there "$side"; then
                missing "$side" "four-$test"
            elif run "four-$test" "$side" cold_side "$side" 4 '' "$test" "$bytes" "$four"; then
                figure "four-$test" "$side" "$(operations "$out" 11 40 | awk '{ if ($1 > 0) printf "%.1f\n", 1e6 / $1; else print "failed" }')"
            else
                failed "$side" "four-$test"
            fi
        done
    done
    openmpi_options=
}

# ------------------------------------------------------------------------------------------------------ counts

# A script that runs a rank under strace, and one that only counts its calls by perf.
make_tracers() {
    cat >"$work/straced" <<EOF
#!/bin/sh
exec strace -c -f -o "\$COUNTS_FILE.\$\$" "\$@"
EOF
    cat >"$work/perfed" <<EOF
#!/bin/sh
exec perf stat -x, -e raw_syscalls:sys_enter,context-switches -o "\$COUNTS_FILE.\$\$" -- "\$@"
EOF
    chmod +x "$work/straced" "$work/perfed"
}

# counted_side TRACER SIDE SECONDS: a stream of 1 MiB, each rank under the tracer
counted_side() {
    case $2 in
        rail*) (java_command="$work/$1 java" && on_kit "${2#rail}" rail 2 railmpi.bench.ompi.FirstSecond buf stream 1048576 "$3") ;;
        c) openmpi 2 "$work/$1" "$build/first_openmpi" stream 1048576 "$3" ;;
    esac
}

# count_calls TRACER SIDE: what the longer of two runs has more, start and end taken off
count_calls() {
    for seconds in 2 6; do
        COUNTS_FILE=$folder/$1.$2.$seconds
        export COUNTS_FILE
        run "$1-$seconds" "$2" counted_side "$1" "$2" "$seconds" || return
        awk -F, '$1 == "COLD" { for (i = 6; i <= NF; i++) n += $i; print "moved", n * 1048576 / 1e6 }' "$out" >"$COUNTS_FILE"
        if [ "$1" = straced ]; then
            # "% time, seconds, usecs/call, calls, [errors,] syscall"
            awk '$1 ~ /^[0-9.]+$/ && $NF != "total" && NF >= 5 { print $NF, $4 }' "$COUNTS_FILE".* >>"$COUNTS_FILE"
        else
            awk -F, '$1 ~ /^[0-9]+$/ { print $3, $1 }' "$COUNTS_FILE".* >>"$COUNTS_FILE"
        fi
    done
    awk -v side="$2" -f "$here/calls.awk" "$folder/$1.$2.2" "$folder/$1.$2.6"
}

print_calls() {
    printf '\nsystem calls for each MB of a stream of 1 MiB over sockets of one machine, both ranks together\n'
    if command -v strace >/dev/null 2>&1; then
        for side in $sides; do
            case $side in rail* | c) if is_there "$side"; then count_calls straced "$side"; fi ;; esac
        done
    else
        say "no strace (Debian: apt-get install strace): system calls are not told apart"
    fi
    if perf stat -e raw_syscalls:sys_enter true >/dev/null 2>&1; then
        printf 'by perf, which slows them less\n'
        for side in $sides; do
            case $side in rail* | c) if is_there "$side"; then count_calls perfed "$side"; fi ;; esac
        done
    else
        say "no perf that may count system calls: what strace slows is not told"
    fi
    [ $has_c = yes ] || printf '  Open MPI in C is not here\n'
}

print_units() {
    printf '\nwhat the second compiler compiles of round trips in six seconds, rank by rank\n'
    for kit in $kits; do
        for bytes in 8 65536 1048576; do
            rm -f "$folder/compiled-$kit-$bytes".*
            run "units-$bytes" "rail$kit" on_kit "$kit" rail 2 -XX:+UnlockDiagnosticVMOptions -XX:+LogCompilation \
                "-XX:LogFile=$folder/compiled-$kit-$bytes.%p" railmpi.bench.ompi.FirstSecond buf lat "$bytes" "$short" || continue
            for log in "$folder/compiled-$kit-$bytes".*; do
                awk -v title="JDK $kit, $bytes bytes" -f "$here/units.awk" "$log"
            done
        done
    done
    printf 'compile logs: %s/compiled-*\n' "$folder"
}

# -------------------------------------------------------------------------------------------------------- main

print_head() {
    printf 'between.sh, %s, %s, %s rounds%s\n' "$(date '+%Y-%m-%d %H:%M')" \
        "$(git -C "$root" describe --always --dirty 2>/dev/null || echo 'no checkout')" "$rounds" \
        "$(if [ "$is_quick" = yes ]; then echo ', -q: THE FIGURES MEAN NOTHING'; fi)"
    printf '%s processors (%s): %s; Linux %s; load before %s\n' "$cpus" "$(placement 2)" \
        "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$(uname -r)" "$(cut -d ' ' -f 1-3 /proc/loadavg)"
    while read -r kit home; do
        printf 'JDK %s: %s, %s\n' "$kit" "$(sed -n 's/^IMPLEMENTOR="\(.*\)"/\1/p' "$home/release") \
$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$home/release")" "$home"
    done <"$work/kits"
    if [ $has_c = yes ]; then
        printf 'Open MPI in C: %s\n' "$(mpirun.openmpi --version 2>&1 | head -n 1)"
    else
        printf 'Open MPI in C: NOT HERE (apt-get install openmpi-bin libopenmpi-dev)\n'
    fi
    if [ $has_java = yes ]; then
        printf 'Open MPI in Java: %s, %s; on JDK %s\n' "$("$OMPI_JAVA_HOME/bin/mpirun" --version 2>&1 | head -n 1)" \
            "$OMPI_JAVA_HOME" "$first_kit"
    else
        printf 'Open MPI in Java: NOT HERE (openmpi-java.sh builds it, OMPI_JAVA_HOME names it)\n'
    fi
}

# print_archives: whether each JDK starts from an archive of classes; cold rows are slower without
print_archives() {
    for kit in $kits; do
        archive=
        # from JDK 25 on jobs over a network have one of their own
        prefix=railmpi-$kit-
        if [ "$kit" -ge 25 ]; then prefix=${prefix}rails-; fi
        for file in "${jar%/*}/cds/$prefix"* "${XDG_CACHE_HOME:-${HOME:-}/.cache}/railmpi/$prefix"*; do
            case $file in *.jsa | *.aot) if [ -f "$file" ]; then archive=$file; fi ;; esac
        done
        printf 'archive of classes, JDK %s: %s\n' "$kit" "${archive:-NONE: the cold rows of this JDK are those of a first launch}"
    done
}

is_chosen() {
    case " $chosen " in *" $1 "*) ;; *) return 1 ;; esac
}

# discard ROW: the first job of each JDK makes the archive of classes; where it takes time, later ones do not
discard() {
    for kit in $kits; do
        run discarded "rail$kit" cold_side "rail$kit" 2 '' lat 8 1 || fail "RailMPI does not run on JDK $kit"
    done
}

# measure ROW...: those of them that are chosen
measure() {
    for row in "$@"; do
        if is_chosen "$row"; then
            say "round $round of $rounds: $row"
            "row_$row"
        fi
    done
}

any_chosen() {
    for row in "$@"; do if is_chosen "$row"; then return 0; fi; done
    return 1
}

if [ "$mode" = counts ]; then
    where=loopback round=1 folder=$results/counts
    mkdir -p "$folder" && rm -f "$folder"/*
    print_head
    discard
    make_tracers
    print_calls
    print_units
    exit
fi

can_have_rails=yes
# the names of rows are words of their own
# shellcheck disable=SC2086
if any_chosen $rails_rows && [ "$(id -u)" != 0 ]; then
    can_have_rails=no
    say "SKIPPED: rails need root"
fi
rm -rf "$results"/round-*
: >"$figures" || fail "cannot write $figures"
print_head >"$results/head"
where=loopback folder=$results/round-1
mkdir -p "$folder"
discard
print_archives >>"$results/head"
[ $can_have_rails = yes ] || printf 'rails: NOT MEASURED, the testbed needs root\n' >>"$results/head"
for round in $(seq 1 "$rounds"); do
    folder=$results/round-$round
    mkdir -p "$folder"
    # shellcheck disable=SC2086
    if any_chosen $socket_rows; then
        where=loopback
        measure $socket_rows
    fi
    [ $can_have_rails = yes ] || continue
    where=rails
    if any_chosen stream rate first put cut; then
        rails_nodes=2
        rails_up 1gbit,1gbit
        [ "$round" -gt 1 ] || discard
        measure stream rate first put cut
        $rails_command down --kill
    fi
    if is_chosen four; then
        rails_nodes=4
        rails_up 1gbit
        measure four
        $rails_command down --kill
    fi
done
printf 'load after %s; %s minutes\n' "$(cut -d ' ' -f 1-3 /proc/loadavg)" \
    "$(($(ps -o etimes= -p $$) / 60))" >>"$results/head"
print_figures "$results" between

# Sourced (POSIX sh) by the scripts of this folder, which set `here` to this folder first. Settings from the environment:
#   BENCH_BUILD    where the C programs are built        (bench/target/programs)
#   BENCH_MPIRUN   RailMPI's mpirun                      (bin/mpirun)
#   BENCH_RAIL_SIM RailMPI's rail-sim                    (bin/rail-sim)
#   BENCH_JAVA     the Java command with its options     (java)
#   BENCH_PREFIX   prefix of the testbed                  (bench)
#   BENCH_BURST_US bucket of the testbed's shapers, in microseconds of line rate (500)
#   BENCH_TIMEOUT  seconds that one run may take         (300)

root=$(dirname "$here")
build=${BENCH_BUILD:-$here/target/programs}
rail_mpirun=${BENCH_MPIRUN:-$root/bin/mpirun}
java_command=${BENCH_JAVA:-java}
run_limit=${BENCH_TIMEOUT:-300}
burst_us=${BENCH_BURST_US:-500}
cpus=$(nproc)
program=$(basename "$0")

fail() {
    printf '%s: %s\n' "$program" "$1" >&2
    exit 1
}

say() {
    printf '%s: %s\n' "$program" "$1" >&2
}

need() {
    command -v "$1" >/dev/null 2>&1 || fail "$1 is missing${2:+ (Debian: apt-get install $2)}"
}

is_number() {
    case $1 in '' | *[!0-9]*) return 1 ;; *) [ "$1" -gt 0 ] ;; esac
}

# want_number OPTION VALUE: ends the script unless VALUE is a whole number above 0
want_number() {
    is_number "$2" || fail "$1 needs a whole number above 0, not '$2'"
}

# want_seconds OPTION VALUE: the same for a number of seconds, 0 or more
want_seconds() {
    case $2 in *[!0-9.]* | '' | . | *.*.*) fail "$1 needs a number of seconds, not '$2'" ;; esac
}

# want_numbers OPTION LIST: the same for whole numbers above 0 with commas between
want_numbers() {
    printf '%s\n' "$2" | tr ',' '\n' | while read -r number; do is_number "$number" || exit 1; done ||
        fail "$1 needs whole numbers above 0 with commas between, not '$2'"
}

# make_work: makes the temporary folder $work, which ends with the script
make_work() {
    work=$(mktemp -d) || fail "no temporary directory"
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM
}

# build_c COMPILER SOURCE NAME OPTION...: compiles when the source is newer than the program
build_c() {
    compiler=$1 source=$here/c/$2 target=$build/$3
    shift 3
    if [ ! -x "$target" ] || [ -n "$(find "$source" -newer "$target")" ]; then
        need "$compiler"
        mkdir -p "$build" || fail "cannot make $build"
        "$compiler" -o "$target" "$source" "$@" || fail "cannot compile $source"
    fi
}

# warm_up: what precedes the figures of PeerBench and bench.c, for the head of a table
warm_up() {
    printf 'warm-up %s s before the first test (BENCH_JOBWARM) and up to %s s of each (BENCH_MAXWARM)' \
        "${BENCH_JOBWARM:-0}" "${BENCH_MAXWARM:-8}"
}

build_flag() {
    build_c cc flag.c flag -O2 -pthread
}

# placement NP: near, far or same-core, by the time a flag takes between the first two processors; with more ranks than
# processors it is always "shared", the scheduler decides there and not the caches
placement() {
    if [ "$1" -gt "$cpus" ]; then
        echo shared
    else
        "$build/flag" | awk '{ print ($1 < 35 ? "same-core" : $1 < 120 ? "near" : "far") }'
    fi
}

# Where the ranks are: node (one machine, shared memory), loopback (one machine, sockets), rails (nodes of testbed/rails
# that are joined by one rail or several). The scripts set it.
where=${where:-node}
rails_nodes=2
rails_command="$root/testbed/rails --prefix ${BENCH_PREFIX:-bench}"
# options of RailMPI's mpirun, and interfaces of Open MPI, on the testbed
rails_options=
rails_interfaces=rail0

# rails_up RATE[,RATE...] [OPTION...]: makes the testbed with a rail per rate, which ends with the script
rails_up() {
    [ "$(id -u)" = 0 ] || fail "the testbed needs root"
    rails_rates=$1
    rails_count=$(printf '%s\n' "$1" | tr ',' '\n' | wc -l)
    rails_interfaces=$(seq -s, -f 'rail%g' 0 $((rails_count - 1)))
    shift
    trap 'rm -rf "$work"; $rails_command down --kill >/dev/null 2>&1' EXIT
    # shellcheck disable=SC2086
    $rails_command up --nodes "$rails_nodes" --rails "$rails_count" --rates "$rails_rates" \
        --burst-us "$burst_us" "$@" >&2 ||
        fail "cannot make the testbed"
    rails_launcher=$($rails_command launcher)
}

# rails_hosts [SUFFIX]: the nodes of the testbed with commas between, each with the suffix
rails_hosts() {
    seq -s, -f "node%g${1:-}" 0 $((rails_nodes - 1))
}

# Options of RailMPI's mpirun for a job, wherever it runs.
job_options=

# rail NP CLASS ARGUMENT...: a Java program under RailMPI; mpirun itself binds when every rank has a core
rail() {
    np=$1
    shift
    if [ "$np" -gt "$cpus" ]; then oversubscribe=--oversubscribe; else oversubscribe=; fi
    # BENCH_JAVA may hold options: it is split at blanks on purpose.
    # shellcheck disable=SC2086
    case $where in
        node) timeout "$run_limit" "$rail_mpirun" $oversubscribe $job_options -n "$np" $java_command "$@" ;;
        loopback)
            timeout "$run_limit" "$rail_mpirun" $oversubscribe $job_options --mca btl soft,self \
                -n "$np" $java_command "$@"
            ;;
        rails)
            timeout "$run_limit" $rails_command exec 0 "$rail_mpirun" --launcher ssh --launcher-exec "$rails_launcher" \
                $rails_options $job_options --host "$(rails_hosts)" -n "$np" -ppn $((np / rails_nodes)) \
                $java_command "$@"
            ;;
    esac
}

# openmpi NP PROGRAM ARGUMENT...: under Debian's Open MPI, shared memory, one core per rank where there are enough;
# over TCP with the only of its components for windows that can make one there
openmpi() {
    np=$1
    shift
    if [ "$where" = rails ] || [ "$np" -gt "$cpus" ]; then
        set -- --oversubscribe --bind-to none "$@"
    else
        set -- --bind-to core --map-by core "$@"
    fi
    if [ "$(id -u)" = 0 ]; then set -- --allow-run-as-root "$@"; fi
    case $where in
        node) timeout "$run_limit" mpirun.openmpi --mca pml ob1 --mca btl vader,self -np "$np" "$@" ;;
        loopback)
            timeout "$run_limit" mpirun.openmpi --mca pml ob1 --mca btl tcp,self --mca btl_tcp_if_include lo \
                -np "$np" "$@"
            ;;
        rails)
            # shellcheck disable=SC2086
            timeout "$run_limit" $rails_command exec 0 mpirun.openmpi --mca plm_rsh_agent "$rails_launcher" \
                -H "$(rails_hosts ":$((np / rails_nodes))")" --mca pml ob1 --mca btl tcp,self --mca osc pt2pt \
                --mca btl_tcp_if_include "$rails_interfaces" $openmpi_options -np "$np" "$@"
            ;;
    esac
}

# Options of Open MPI on the testbed, as the weights of rails.
openmpi_options=

# has_openmpi_java: whether OMPI_JAVA_HOME names an Open MPI with Java bindings; Debian builds it without
has_openmpi_java() {
    [ -f "${OMPI_JAVA_HOME:-}/lib/mpi.jar" ]
}

# build_openmpi_java: the programs that it runs and what they need; others call methods that Open MPI has not
build_openmpi_java() {
    mkdir -p "$build/ompi-java"
    sources=$here/src/main/java
    javac -implicit:class -cp "$OMPI_JAVA_HOME/lib/mpi.jar" -sourcepath "$sources" -d "$build/ompi-java" \
        "$sources/railmpi/bench/ompi/PeerBench.java" "$sources/railmpi/bench/ompi/FirstSecond.java" \
        "$sources/railmpi/bench/ompi/FirstMessage.java" "$sources/railmpi/bench/ompi/ExchangeRounds.java" ||
        fail "the programs do not compile against Open MPI's jar"
}

# openmpi_java NP CLASS ARGUMENT...: a Java program under Open MPI's own bindings
openmpi_java() {
    np=$1
    shift
    # shellcheck disable=SC2086
    set -- --oversubscribe -np "$np" java $openmpi_java_options -cp "$OMPI_JAVA_HOME/lib/mpi.jar:$build/ompi-java" "$@"
    if [ "$(id -u)" = 0 ]; then set -- --allow-run-as-root "$@"; fi
    case $where in
        node) timeout "$run_limit" "$OMPI_JAVA_HOME/bin/mpirun" --mca pml ob1 --mca btl vader,self "$@" ;;
        loopback)
            timeout "$run_limit" "$OMPI_JAVA_HOME/bin/mpirun" --mca pml ob1 --mca btl tcp,self \
                --mca btl_tcp_if_include lo "$@"
            ;;
        rails)
            # shellcheck disable=SC2086
            timeout "$run_limit" $rails_command exec 0 "$OMPI_JAVA_HOME/bin/mpirun" --mca plm_rsh_agent "$rails_launcher" \
                -H "$(rails_hosts ":$((np / rails_nodes))")" --bind-to none --mca pml ob1 --mca btl tcp,self \
                --mca osc pt2pt --mca btl_tcp_if_include "$rails_interfaces" $openmpi_options "$@"
            ;;
    esac
}

# Options of the JVM of Open MPI's Java.
openmpi_java_options=

has_ucx() {
    ompi_info 2>/dev/null | grep -q 'MCA pml: ucx'
}

# ucx NP PROGRAM ARGUMENT...: under Debian's Open MPI over UCX, over all rails of the testbed
ucx() {
    np=$1
    shift
    # shellcheck disable=SC2086
    timeout "$run_limit" $rails_command exec 0 mpirun.openmpi --allow-run-as-root --oversubscribe --bind-to none \
        --mca plm_rsh_agent "$rails_launcher" -H "$(rails_hosts ":$((np / rails_nodes))")" --mca pml ucx \
        --mca pml_ucx_tls any --mca pml_ucx_devices any --mca osc ^ucx -x UCX_TLS=tcp,self -x UCX_NET_DEVICES="$rails_interfaces" \
        -x UCX_MAX_RNDV_RAILS="$rails_count" -np "$np" "$@"
}

# mpich NP PROGRAM ARGUMENT...
mpich() {
    np=$1
    shift
    if [ "$np" -le "$cpus" ]; then set -- -bind-to core "$@"; fi
    timeout "$run_limit" mpiexec.hydra -n "$np" "$@"
}

# run_pairs PAIRS NP: rail_run and peer_run, functions of the script, in turns, to $work/rail and $work/peer, then its
# function keep with "pair,placement,kept" or "pair,placement,dropped", by what placement was before, between and after
run_pairs() {
    pair=1
    while [ "$pair" -le "$1" ]; do
        before=$(placement "$2")
        rail_run >"$work/rail" || fail "RailMPI's run failed (status $?)"
        between=$(placement "$2")
        peer_run >"$work/peer" || fail "the other side's run failed (status $?)"
        after=$(placement "$2")
        if [ "$before" = "$between" ] && [ "$between" = "$after" ]; then kept=kept; else kept=dropped; fi
        say "pair $pair of $1: $before, $between, $after: $kept"
        keep "$pair,$before,$kept"
        pair=$((pair + 1))
    done
}

# median: of the numbers on stdin, one a line
median() {
    sort -g | awk '{ v[NR] = $1 } END { if (NR) print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# row LABEL FILE: the least, the median and the most of the numbers of a file, one a line
row() {
    printf '%-58s %8.1f  %8.1f  %8.1f\n' "$1" "$(sort -g "$2" | head -n 1)" "$(median <"$2")" "$(sort -g "$2" | tail -n 1)"
}

# print_figures FOLDER TABLE: what TABLE.awk makes of figures.csv of a folder of results, below its head
print_figures() {
    for file in head figures.csv; do
        [ -f "$1/$file" ] || fail "no $file in $1: nothing has been measured there"
    done
    cat "$1/head"
    awk -f "$here/numbers.awk" -f "$here/$2.awk" "$1/figures.csv"
    printf '\nevery run: %s/round-*, all figures: %s/figures.csv\n' "$1" "$1"
}

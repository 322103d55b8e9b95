#!/bin/sh
# The first seconds of a job, with nothing warmed up: operations finished in each 100 ms since MPI_Init, RailMPI beside
# Debian's Open MPI in C and, where OMPI_JAVA_HOME names an installation with lib/mpi.jar, Open MPI's Java bindings.
# The launches are taken in turns. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: cold.sh [-w WHERE] [-t TESTS] [-s BYTES] [-d SECONDS] [-n NP] [-l LAUNCHES] [-m MODE] [-j OPTIONS]
  -w WHERE     node: shared memory; loopback: sockets of one machine                       (node)
  -t TESTS     of lat, stream, allreduce, barrier, alltoall, with commas                   (lat)
  -s BYTES     of a message; of a vector; of a part                                        (8)
  -d SECONDS   whole                                                                       (2)
  -n NP        ranks; lat and stream need 2                                                (2)
  -l LAUNCHES  of each side                                                                (5)
  -m MODE      arr, buf: heap arrays or direct buffers                                     (buf)
  -j OPTIONS   of the JVM, as -Xint: another side, RailMPI with them; may be given again
EOF
}

where=node tests=lat bytes=8 seconds=2 np=2 launches=5 mode=buf
make_work
while getopts w:t:s:d:n:l:m:j:h option; do
    case $option in
        w) where=$OPTARG ;;
        t) tests=$OPTARG ;;
        s) bytes=$OPTARG ;;
        d) seconds=$OPTARG ;;
        n) np=$OPTARG ;;
        l) launches=$OPTARG ;;
        m) mode=$OPTARG ;;
        j) printf '%s\n' "$OPTARG" >>"$work/options" ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "what is '$1'? See -h"
for value in "-s $bytes" "-d $seconds" "-n $np" "-l $launches"; do
    want_number "${value% *}" "${value#* }"
done
case $where in node | loopback) ;; *) fail "-w is node or loopback, not '$where'" ;; esac
case $mode in arr | buf) ;; *) fail "-m is arr or buf, not '$mode'" ;; esac

sides=railmpi
: >>"$work/options"
number=0
while read -r words; do
    number=$((number + 1))
    sides="$sides railmpi:$number"
done <"$work/options"
if command -v mpirun.openmpi >/dev/null 2>&1; then
    build_c mpicc.openmpi first.c first_openmpi -O3
    sides="$sides openmpi-c"
else
    say "no Open MPI in C beside it (Debian: apt-get install openmpi-bin libopenmpi-dev)"
fi
if has_openmpi_java; then
    build_openmpi_java
    sides="$sides openmpi-java"
else
    say "no Open MPI with Java bindings beside it: set OMPI_JAVA_HOME to an installation that has lib/mpi.jar"
fi

# launch SIDE TEST: one job; its line is all that it prints
launch() {
    case $1 in
        railmpi) rail "$np" railmpi.bench.ompi.FirstSecond "$mode" "$2" "$bytes" "$seconds" ;;
        railmpi:*)
            # shellcheck disable=SC2046
            rail "$np" $(sed -n "${1#*:}p" "$work/options") railmpi.bench.ompi.FirstSecond "$mode" "$2" "$bytes" "$seconds"
            ;;
        openmpi-c) openmpi "$np" "$build/first_openmpi" "$2" "$bytes" "$seconds" ;;
        openmpi-java) openmpi_java "$np" railmpi.bench.ompi.FirstSecond "$mode" "$2" "$bytes" "$seconds" ;;
    esac
}

name() {
    case $1 in
        railmpi:*) printf 'RailMPI %s' "$(sed -n "${1#*:}p" "$work/options")" ;;
        railmpi) printf 'RailMPI' ;;
        openmpi-c) printf 'Open MPI, C' ;;
        openmpi-java) printf 'Open MPI, Java' ;;
    esac
}

build_flag
printf 'operations in each 100 ms, median of %s launches; %s, %s ranks on %s processors, %s, %s bytes, %s\n' \
    "$launches" "$where" "$np" "$cpus" "$(placement "$np")" "$bytes" "$mode"
for test in $(printf '%s' "$tests" | tr ',' ' '); do
    launch=1
    while [ "$launch" -le "$launches" ]; do
        for side in $sides; do
            launch "$side" "$test" >"$work/out" || fail "$test with $(name "$side") failed (status $?)"
            grep '^COLD,' "$work/out" | cut -d, -f6- >>"$work/$test.$side"
        done
        launch=$((launch + 1))
    done
    for side in $sides; do
        awk -F, -v test="$test" -v side="$(name "$side")" -f "$here/cold.awk" "$work/$test.$side"
    done
done

#!/bin/sh
# Compares RailMPI with another MPI on this machine: runs the same tests in turns (A B A B ...), pinned, and tells pairs
# on near cores from pairs on far ones. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: compare.sh [-w WHERE] [-t TESTS] [-s SIZES] [-n NP] [-p PAIRS] [-m MODE] [-b PEER] [-r RATE]
                  [-k NODES] [-o FILE]
  -w WHERE  node: shared memory; loopback: sockets of one machine; rails: nodes of the testbed, one rail   (node)
  -r RATE   of the rail                                       (1gbit)
  -k NODES  of the testbed                                    (2)
  -t TESTS  of lat, behind, mr, bw, bibw, cpu, sync, coll, with commas   (lat,mr,bw; with more ranks than cores sync)
  -s SIZES  bytes of lat, behind, bw, bibw, cpu                       (8,1024,4096,65536,1048576)
  -n NP     ranks                                             (2)
  -p PAIRS  pairs of runs                                     (5)
  -m MODE   arr, buf: Open MPI's Java API with heap arrays or direct buffers; mpijava: the mpiJava API   (buf)
  -b PEER   ompi: Debian's Open MPI in C; mpich: MPICH in C; ompi-java: Open MPI's Java bindings         (ompi)
  -o FILE   keeps all results as CSV there                    (bench/target/compare.csv)
EOF
}

where=node rate=1gbit tests='' sizes=8,1024,4096,65536,1048576 np=2 pairs=5 mode=buf peer=ompi raw=$here/target/compare.csv
while getopts w:r:k:t:s:n:p:m:b:o:h option; do
    case $option in
        w) where=$OPTARG ;;
        r) rate=$OPTARG ;;
        k) rails_nodes=$OPTARG ;;
        t) tests=$OPTARG ;;
        s) sizes=$OPTARG ;;
        n) np=$OPTARG ;;
        p) pairs=$OPTARG ;;
        m) mode=$OPTARG ;;
        b) peer=$OPTARG ;;
        o) raw=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "what is '$1'? See -h"
want_number -n "$np"
want_number -p "$pairs"
want_number -k "$rails_nodes"
if [ -z "$tests" ]; then
    if [ "$np" -gt "$cpus" ]; then tests=sync; else tests=lat,mr,bw; fi
fi

case $where:$peer in
    node:* | loopback:ompi | loopback:ompi-java | rails:ompi) ;;
    loopback:*) fail "-w loopback goes with -b ompi or -b ompi-java only" ;;
    rails:*) fail "-w rails goes with -b ompi only" ;;
    *) fail "-w is node, loopback or rails, not '$where'" ;;
esac

case $mode in
    arr | buf) rail_run() { rail "$np" railmpi.bench.ompi.PeerBench "$mode" "$tests" "$sizes"; } ;;
    mpijava) rail_run() { rail "$np" railmpi.bench.mpijava.PeerBench "$tests" "$sizes"; } ;;
    *) fail "-m is arr, buf or mpijava, not '$mode'" ;;
esac

case $peer in
    ompi)
        need mpirun.openmpi openmpi-bin
        build_c mpicc.openmpi bench.c bench_openmpi -O3 -march=native
        peer_run() { openmpi "$np" "$build/bench_openmpi" "$tests" "$sizes"; }
        ;;
    mpich)
        need mpiexec.hydra mpich
        # gcc misunderstands MPICH's MPI_STATUSES_IGNORE, an address that is never written to
        build_c mpicc.mpich bench.c bench_mpich -O3 -march=native -Wno-stringop-overflow
        peer_run() { mpich "$np" "$build/bench_mpich" "$tests" "$sizes"; }
        ;;
    ompi-java)
        if ! has_openmpi_java; then
            say "SKIPPED: no Open MPI with Java bindings; set OMPI_JAVA_HOME to an installation that has lib/mpi.jar"
            exit 0
        fi
        [ "$mode" != mpijava ] || fail "-b ompi-java goes with -m arr or buf only"
        build_openmpi_java
        peer_run() { openmpi_java "$np" railmpi.bench.ompi.PeerBench "$mode" "$tests" "$sizes"; }
        ;;
    *) fail "-b is ompi, mpich or ompi-java, not '$peer'" ;;
esac

build_flag
make_work
if [ "$where" = rails ]; then rails_up "$rate"; fi
mkdir -p "$(dirname "$raw")"
: >"$raw" || fail "cannot write $raw"

keep() {
    for side in rail peer; do
        grep '^RES,' "$work/$side" | sed "s/^/$1,$side,/" >>"$raw"
    done
}
run_pairs "$pairs" "$np"

printf 'RailMPI (%s) and %s, %s, %s ranks on %s processors; ratio above 1: RailMPI is slower; %s\n' \
    "$mode" "$peer" "$where" "$np" "$cpus" "$(warm_up)"
awk -v peer="$peer" -f "$here/pairs.awk" "$raw"
printf 'all results: %s\n' "$raw"

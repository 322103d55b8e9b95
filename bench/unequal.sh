#!/bin/sh
# What a second rail that is slower, or as fast, does to exchanges between two nodes: rounds with both rails as a part of
# those over the fast one alone, RailMPI and Open MPI's Java in turns. Needs root, for the testbed. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: unequal.sh [-r ROUNDS] [-t RATES] [-l BYTES] [-s SECONDS] [-d MS] [-x PERCENT] [-o FOLDER] [-f] [-p]
  -r ROUNDS   of all cells, medians of them                       (1, some 12 minutes, twice that with Open MPI)
  -t RATES    of the second rail in Mbit/s, with commas; the first one has 1000  (1000,500,250,100,10,2)
  -l BYTES    lengths of messages, with commas                    (8192,65536,1048576,4194304)
  -s SECONDS  of each run, after two that do not count            (3)
  -d MS       by which each frame of the second rail is later     (0)
  -x PERCENT  of its frames are lost                              (0)
  -o FOLDER   for what every run printed, and figures.csv         (bench/target/unequal)
  -f          the slower rail is the first in the list
  -p          only prints the table of FOLDER again
Open MPI's Java bindings take part where OMPI_JAVA_HOME names an installation with lib/mpi.jar (openmpi-java.sh builds one).
EOF
}

rounds=1 rates=1000,500,250,100,10,2 lengths=8192,65536,1048576,4194304 seconds=3
delay=0 loss=0 results=$here/target/unequal order=last mode=measure
make_work
while getopts r:t:l:s:d:x:o:fph option; do
    case $option in
        r) rounds=$OPTARG ;;
        t) rates=$OPTARG ;;
        l) lengths=$OPTARG ;;
        s) seconds=$OPTARG ;;
        d) delay=$OPTARG ;;
        x) loss=$OPTARG ;;
        o) results=$OPTARG ;;
        f) order=first ;;
        p) mode=print ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "what is '$1'? See -h"
want_number -r "$rounds"
want_numbers -t "$rates"
want_numbers -l "$lengths"
want_number -s "$seconds"

if [ "$mode" = print ]; then
    print_figures "$results" unequal
    exit
fi

sides=railmpi
if has_openmpi_java; then
    build_openmpi_java
    sides="railmpi openmpi"
else
    say "no Open MPI with Java bindings beside it: set OMPI_JAVA_HOME (openmpi-java.sh builds one)"
fi
"$root/bin/mpijavac" --showme >/dev/null || fail "cannot build RailMPI"

where=rails
rm -rf "$results"
mkdir -p "$results" || fail "cannot make $results"
figures=$results/figures.csv
: >"$figures"
{
    printf 'exchanges of two nodes, 1 Gbit/s and a second rail, which is %s in the list' "$order"
    printf ', %s ms late and loses %s %%\n' "$delay" "$loss"
    printf '%s rounds of %s s for each cell, %s, %s processors\n' "$rounds" "$seconds" "$(date +%F)" "$cpus"
} >"$results/head"

# one SIDE WHICH BYTES: rounds a second and the 99th percentile of one run; WHICH is alone or both
one() {
    interfaces=$rails_interfaces
    [ "$2" = both ] || interfaces=$fast
    out=$folder/$1.$2.$rate.$3
    case $1 in
        railmpi)
            (job_options="--mca btl_if_include $interfaces" &&
                rail 2 railmpi.bench.ompi.ExchangeRounds "$3" "$seconds") ;;
        openmpi)
            (rails_interfaces=$interfaces &&
                openmpi_java 2 railmpi.bench.ompi.ExchangeRounds "$3" "$seconds") ;;
    esac >"$out" 2>"$out.err" </dev/null || say "$1, $2, $rate Mbit/s, $3 B failed (status $?), see $out.err"
    awk -F, -v head="$round,$rate,$3,$1,$2" '
        $1 == "ROUNDS" { print head "," $3 "," $5; found = 1 }
        END { if (!found) print head ",failed,failed" }' "$out" >>"$figures"
}

round=1
while [ "$round" -le "$rounds" ]; do
    folder=$results/round-$round
    mkdir -p "$folder" || fail "cannot make $folder"
    for rate in $(printf '%s' "$rates" | tr ',' ' '); do
        if [ "$order" = first ]; then
            rails_up "${rate}mbit,1gbit" && fast=rail1 second=rail0
        else
            rails_up "1gbit,${rate}mbit" && fast=rail0 second=rail1
        fi
        $rails_command delay "$second" "$delay" && $rails_command drop "$second" "$loss" ||
            fail "cannot make $second late by $delay ms and lose $loss %"
        for bytes in $(printf '%s' "$lengths" | tr ',' ' '); do
            for side in $sides; do
                one "$side" alone "$bytes"
                one "$side" both "$bytes"
            done
        done
    done
    round=$((round + 1))
done
print_figures "$results" unequal

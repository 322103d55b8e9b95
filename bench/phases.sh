#!/bin/sh
# What a call costs in a program that does many things: 28 kinds of calls in turns, for 25 ms at a time, and each of them
# alone. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

turns=2 alone=3 wanted='' raw=$here/target/phases.csv
usage="usage: phases.sh [-s SECONDS of a kind in turns (2)] [-a SECONDS alone (3)] [-k PART of the names to run alone (all)]
                 [-o FILE for all results (bench/target/phases.csv)]
       phases.sh -r FILE   prints the table of results that are there"
while getopts s:a:k:o:r:h option; do
    case $option in
        s) turns=$OPTARG ;;
        a) alone=$OPTARG ;;
        k) wanted=$OPTARG ;;
        o) raw=$OPTARG ;;
        r) awk -f "$here/phases.awk" "$OPTARG" && exit 0 || exit 1 ;;
        h) echo "$usage" && exit 0 ;;
        *) echo "$usage" >&2 && exit 2 ;;
    esac
done
want_seconds -s "$turns"
want_seconds -a "$alone"
make_work
mkdir -p "$(dirname "$raw")"
: >"$raw" || fail "cannot write $raw"

# phases KIND SECONDS [NAME]: appends a run's lines, marked as of this kind
phases() {
    kind=$1
    shift
    rail 2 railmpi.bench.ompi.Phases "$@" >"$work/out" || fail "a run of $* failed (status $?)"
    grep '^PHASE,' "$work/out" | sed "s/^PHASE,/$kind,/" >>"$raw"
}

rail 2 railmpi.bench.ompi.Phases names >"$work/names" || fail "a run for the names failed (status $?)"
say "all in turns"
phases turns "$turns"
grep -F -- "$wanted" "$work/names" >"$work/wanted" || fail "no calls are named $wanted"
while read -r name; do
    say "alone: $name"
    phases alone "$alone" "$name" </dev/null
done <"$work/wanted"
say "all in turns again"
phases turns "$turns"
awk -f "$here/phases.awk" "$raw"
printf 'all results: %s\n' "$raw"

#!/bin/sh
# What the applications of examples/ gain by more ranks: seconds and speed-up of each, in turns, and a plot.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOT
usage: applications.sh [-n RANKS] [-p ROUNDS] [-a NAMES] [-s SIZES] [-o FILE]
  -n RANKS   numbers of ranks, with commas between           (1,2,4)
  -p ROUNDS  runs of each with each number                   (3)
  -a NAMES   of the applications, with commas between        (poisson,queens,bfs)
  -s SIZES   large: some seconds each; small: to try it out  (large)
  -o FILE    lines application,ranks,round,seconds; the plot is beside it, with .svg at its end
                                                             (bench/target/applications.csv)

Times are those that the applications print: of the iterations, of the whole search with its workers, of all searches of a
graph. For queens a rank is a worker that the manager starts. The first number of ranks is what the others are compared
with. With more ranks than processors nothing can be gained.
EOT
}

ranks=1,2,4 rounds=3 names=poisson,queens,bfs sizes=large output=$here/target/applications.csv
while getopts n:p:a:s:o:h option; do
    case $option in
        n) ranks=$OPTARG ;;
        p) rounds=$OPTARG ;;
        a) names=$OPTARG ;;
        s) sizes=$OPTARG ;;
        o) output=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_numbers -n "$ranks"
want_number -p "$rounds"
case $sizes in
    large) points=120 queens=16 scale=20 searches=4 ;;
    small) points=16 queens=10 scale=8 searches=2 ;;
    *) fail "-s: '$sizes' is neither large nor small" ;;
esac
names=$(printf '%s' "$names" | tr , ' ')
[ -n "$names" ] || fail "-a names no application"
for name in $names; do
    case $name in
        poisson | queens | bfs) ;;
        *) fail "-a: no application '$name'" ;;
    esac
done
ranks=$(printf '%s' "$ranks" | tr , ' ')
make_work
"$root/bin/mpijavac" -d "$work/classes" "$root"/examples/*/*.java || fail "the applications do not compile"
mkdir -p "$(dirname "$output")" && : >"$output" || fail "cannot write $output"

# application NAME RANKS: what it prints
application() {
    case $1 in
        poisson) rail "$2" -cp "$work/classes" poisson.Poisson points=$points ;;
        queens) job_options=--oversubscribe rail 1 -cp "$work/classes" queens.Queens queens=$queens rows=3 spawn="$2" ;;
        bfs) rail "$2" -cp "$work/classes" bfs.Search scale=$scale searches=$searches ;;
    esac
}

round=1
while [ "$round" -le "$rounds" ]; do
    for name in $names; do
        for count in $ranks; do
            application "$name" "$count" >"$work/out" || fail "$name with $count ranks failed (status $?)"
            seconds=$(awk '/^took / { print $2 }' "$work/out")
            [ -n "$seconds" ] || fail "$name with $count ranks has not said what it took"
            echo "$name,$count,$round,$seconds" >>"$output"
        done
    done
    say "round $round of $rounds"
    round=$((round + 1))
done

# seconds_of NAME RANKS
seconds_of() { awk -F, -v name="$1" -v ranks="$2" '$1 == name && $2 == ranks { print $4 }' "$output"; }

echo "seconds of $rounds runs, $cpus processors"
printf '%-10s %6s %8s %8s %8s %9s\n' application ranks least median most speed-up
for name in $names; do
    first=
    for count in $ranks; do
        seconds_of "$name" "$count" | sort -g >"$work/times"
        middle=$(median <"$work/times")
        first=${first:-$middle}
        printf '%-10s %6d %8.2f %8.2f %8.2f %9s\n' "$name" "$count" "$(head -n 1 "$work/times")" "$middle" \
            "$(tail -n 1 "$work/times")" "$(echo "$first $middle" | awk '{ printf "%.2f", $1 / $2 }')"
    done
done
plot=${output%.csv}.svg
awk -v cpus="$cpus" -f "$here/speed-up.awk" "$output" >"$plot" || fail "cannot write $plot"
say "the plot is $plot"

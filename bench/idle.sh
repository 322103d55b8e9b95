#!/bin/sh
# What waiting costs with more ranks than cores: CPU use of ranks that wait for a sleeping one, and barriers against
# Open MPI in C.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: idle.sh [-n NP] [-w SECONDS] [-r REPEATS] [-b NPS] [-p PAIRS]
  -n NP       ranks of the CPU measurement             (two more than there are cores)
  -w SECONDS  how long rank 0 sleeps                   (1)
  -r REPEATS  how often it does                        (5)
  -b NPS      ranks of the barriers, with blanks; ''   (4 8 16)
  -p PAIRS    pairs of runs of each                    (3)
EOF
}

np=$((cpus + 2)) seconds=1 repeats=5 barriers='4 8 16' pairs=3
while getopts n:w:r:b:p:h option; do
    case $option in
        n) np=$OPTARG ;;
        w) seconds=$OPTARG ;;
        r) repeats=$OPTARG ;;
        b) barriers=$OPTARG ;;
        p) pairs=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
want_number -n "$np"
want_number -r "$repeats"
want_number -p "$pairs"
[ "$np" -ge 2 ] || fail "-n must be 2 at least: one rank sleeps, the others wait"

echo "CPU use of ranks that wait $repeats times $seconds s for rank 0 ($np ranks on $cpus processors), percent of a core:"
for operation in recv barrier; do
    output=$(rail "$np" railmpi.bench.mpijava.IdleWait "$operation" "$seconds" "$repeats") || fail "IdleWait failed"
    printf '%s\n' "$output" | awk -F, -v operation="$operation" -v waiting="$((np - 1))" '
        /^RES,idle/ { count++; sum += $5; if ($5 > most) most = $5 }
        END {
            if (count != waiting) { print "only " count + 0 " of " waiting " ranks have answered"; exit 1 }
            printf "  in %-8s mean %.2f  most %.2f\n", operation, sum / count, most
        }' || exit 1
done

for count in $barriers; do
    "$here/compare.sh" -t sync -n "$count" -p "$pairs" -o "$here/target/idle-$count.csv" || exit 1
done

#!/bin/sh
# Draws the picture of the home page, docs/pictures/rail-cut.svg, from what rail-cut.csv keeps: a stream over two rails of
# 1 Gbit/s and over one, where one of the two is cut and comes back. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

data=$here/rail-cut.csv
picture=${2:-$root/docs/pictures/rail-cut.svg}
one=rail+btl_max_rails=1

usage() {
    cat <<EOF
usage: picture.sh [measure|draw] [FILE]
  draw       writes the picture from $data, to FILE if it is given    (default)
  measure    measures that file on the testbed first (root, 1 min)
EOF
}

case ${1:-draw} in
    draw) ;;
    measure)
        make_work
        "$here/rails.sh" -a "rail $one ompi" -p 1 -o "$work" cut || fail "measuring failed"
        cp "$work/cut.csv" "$data" || fail "cannot write $data"
        ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
esac
[ -s "$data" ] || fail "no $data: measure it first"
awk -v every=0.1 -v title="MB/s at the receiver: a stream over networks of 1 Gbit/s, of which one is cut" \
    -v words="rail as RailMPI, two networks;$one as RailMPI, one;ompi as Open MPI, two networks;healed as back again" \
    -f "$here/plot.awk" "$data" >"$picture" || fail "cannot write $picture"
say "$picture"

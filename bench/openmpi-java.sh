#!/bin/sh
# Builds Open MPI 4.1 with its Java bindings, as a peer to measure against: Debian's packages come without them. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

usage() {
    cat <<EOF
usage: openmpi-java.sh FOLDER [ARCHIVE]
  FOLDER   where it is installed: then OMPI_JAVA_HOME=FOLDER
  ARCHIVE  of Open MPI 4.1's source, openmpi-4.1.x.tar.*        (that of Debian's source package, fetched by apt-get)
It needs a C compiler, make, perl and a JDK (\$JAVA_HOME or javac on PATH), and some ten minutes on two cores.
EOF
}

while getopts h option; do
    case $option in
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || [ $# -eq 2 ] || { usage >&2 && exit 2; }
folder=$(readlink -m "$1")
need cc gcc
need make make
need perl perl
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
need "$javac" openjdk-17-jdk-headless
jdk=$(dirname "$(dirname "$(readlink -f "$(command -v "$javac")")")")
make_work

# fetch: Debian's source package into $work, by lists of sources of its own; those of the machine stay as they are
fetch() {
    need apt-get
    mkdir -p "$work/apt/parts" "$work/apt/lists/partial" "$work/apt/cache/archives/partial"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        if [ -f "$list" ]; then sed -n 's/^deb /deb-src /p' "$list" >>"$work/apt/sources.list"; fi
    done
    for list in /etc/apt/sources.list.d/*.sources; do
        if [ -f "$list" ]; then sed 's/^Types:.*/Types: deb-src/' "$list" >"$work/apt/parts/${list##*/}"; fi
    done
    touch "$work/apt/sources.list"
    set -- -q -o Dir::Etc::sourcelist="$work/apt/sources.list" -o Dir::Etc::sourceparts="$work/apt/parts" \
        -o Dir::State::lists="$work/apt/lists" -o Dir::Cache="$work/apt/cache" -o APT::Sandbox::User=
    if ! apt-get "$@" update >"$work/apt.log" 2>&1 ||
        ! (cd "$work" && apt-get "$@" source --download-only openmpi) >>"$work/apt.log" 2>&1; then
        cat "$work/apt.log" >&2
        fail "cannot fetch Debian's source package openmpi"
    fi
    archive=$(find "$work" -maxdepth 1 -name 'openmpi_*.orig.tar.*' ! -name '*.asc')
}

if [ $# -eq 2 ]; then
    archive=$2
    [ -r "$archive" ] || fail "cannot read '$archive'"
else
    fetch
fi
mkdir "$work/source"
tar xf "$archive" -C "$work/source" --strip-components=1 || fail "cannot unpack '$archive'"
cd "$work/source" || exit
[ -x configure ] || fail "no configure in '$archive': it is not a release of Open MPI"

# step NAME COMMAND...
step() {
    say "$1 ..."
    name=$1
    shift
    "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2 && fail "$name failed"; }
}

step configure env CFLAGS='-O3 -DNDEBUG' ./configure --prefix="$folder" --enable-mpi-java --with-jdk-dir="$jdk" \
    --enable-mpi-fortran=no --disable-oshmem --disable-mpi-cxx --with-cma --without-verbs --without-ucx --without-psm \
    --without-psm2 --without-ofi --without-slurm --with-hwloc=internal --with-libevent=internal --with-pmix=internal \
    --enable-mpirun-prefix-by-default
step make make -s -j "$cpus"
step install make -s install
[ -f "$folder/lib/mpi.jar" ] || fail "no mpi.jar in $folder/lib: Java bindings were not built"
printf 'built into %s; use it with OMPI_JAVA_HOME=%s\n' "$folder" "$folder"

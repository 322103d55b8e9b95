# Sourced by benchmarks that use a network for tests.

# test_networks ROOT: builds the checkout if needed; prints the newest jar with networks fault and pairs
test_networks() {
    "$1/bin/mpirun" --version >/dev/null &&
        find "$1/fabric-test/target" -maxdepth 2 -name 'railmpi-fabric-test-*.jar' -printf '%T@ %p\n' | sort -n | sed -n '$s/^[^ ]* //p'
}

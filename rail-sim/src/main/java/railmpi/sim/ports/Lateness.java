package railmpi.sim.ports;

/**
 * How late processes are.
 *
 * @param startNs up to which they begin a round one after the other
 * @param answerNs up to which a receiver takes for its answer
 * @param mostlyNs mean time until what has arrived is acknowledged
 * @param laterNs up to which that takes longer now and then
 * @param laterPart how often that is
 */
record Lateness(double startNs, double answerNs, double mostlyNs, double laterNs, double laterPart) {
    /** On two cores that others use as well. */
    static final Lateness BUSY = new Lateness(500_000, 1_500_000, 200_000, 5_000_000, 0.1);
    /** One process on each core. */
    static final Lateness QUIET = new Lateness(1_000, 20_000, 5_000, 200_000, 0.01);
}

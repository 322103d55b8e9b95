package railmpi.fabric.fault;

/** What has gone wrong so far in this process. Owner: the holder of the progress lock. */
final class FaultCounts {
    int broken;
    int stalled;
    int refused;
    int delayed;
    int duplicated;
    int lost;
    int sentTwice;
    int swapped;
    /** Registrations of memory that have failed. */
    int unregistered;

    /** Requests that went out after their connection was given up. */
    int late;
    /** Those of them that reached the peer's memory. */
    int lateDone;

    /** Connections that were made to fail. */
    int failures() {
        return broken + stalled + refused;
    }

    @Override
    public String toString() {
        return broken + " connections broken, " + stalled + " stalled, " + refused + " refused, " + delayed
                + " completions delayed, " + duplicated + " doubled, " + lost + " datagrams lost, " + sentTwice
                + " sent twice, " + swapped + " sent behind the next one, " + late
                + " requests late, of which " + lateDone + " were carried out, " + unregistered
                + " registrations failed";
    }
}

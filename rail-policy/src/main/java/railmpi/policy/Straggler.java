package railmpi.policy;

/**
 * Finds the rail for which all others wait: they have carried what they were given, and what it has left would be there
 * much sooner over them. Pure.
 */
public final class Straggler {
    /** Answer when there is none. */
    public static final int NONE = -1;

    /** What is moved is asked for, sent again, and its connection is made anew: that is to pay. */
    private static final double LEAST_GAIN = 4;

    private static final double LEAST_GAIN_NS = 30e6;

    /** Questions, and what is told beside messages. */
    private static final int IDLE_BYTES = 16 * 1024;

    /** Less is not waited for: it tells counts. */
    private static final int LEAST_BYTES = 4 * 1024;

    private Straggler() {}

    /**
     * Looks for a rail that is late: by what it has shown it should long have carried what it has, and
     * the others have nothing to do. That may be the peer, which does not say what has arrived; if it does of another
     * rail, it is the rail.
     *
     * @param carriers the rails
     * @param times how long they take
     * @param nowNs time
     * @return its number, {@link #NONE} if no rail is late
     */
    public static int suspect(RailLoad.Carriers carriers, RailTimes times, long nowNs) {
        int busy = onlyBusy(carriers);
        if (busy == NONE || carriers.underWay(busy).queuedBytes() < LEAST_BYTES) {
            return NONE;
        }
        UnderWay underWay = carriers.underWay(busy);
        double expectedNs = times.of(busy).doneNs(underWay.queuedBytes());
        return nowNs - underWay.carryingSinceNs() > LEAST_GAIN * expectedNs + LEAST_GAIN_NS ? busy : NONE;
    }

    /**
     * Looks for it.
     *
     * @param carriers the rails
     * @param times how long they take
     * @return its number, {@link #NONE} if no rail is one
     */
    public static int find(RailLoad.Carriers carriers, RailTimes times) {
        int busy = onlyBusy(carriers);
        if (busy == NONE) {
            return NONE;
        }
        double doneNs = times.of(busy).doneNs(carriers.underWay(busy).bytes());
        return times.of(busy).isKnown() && isWorthMoving(carriers, times, busy, doneNs) ? busy : NONE;
    }

    /**
     * Tells whether other rails are to carry what one has to carry.
     *
     * @param carriers the rails
     * @param times how long they take
     * @param slow number of one of them
     * @param doneNs in how long that one is done
     * @return false if what is gained is too little
     */
    public static boolean isWorthMoving(RailLoad.Carriers carriers, RailTimes times, int slow, double doneNs) {
        long bytes = carriers.underWay(slow).bytes();
        double soonestNs = Double.POSITIVE_INFINITY;
        for (int rail = 0; rail < carriers.count(); rail++) {
            if (rail != slow && carriers.isUsable(rail)) {
                soonestNs = Math.min(soonestNs, times.of(rail).doneNs(bytes));
            }
        }
        return doneNs > LEAST_GAIN * soonestNs + LEAST_GAIN_NS;
    }

    /** Returns the rail that has most to carry, if the others have next to nothing. */
    private static int onlyBusy(RailLoad.Carriers carriers) {
        int busy = NONE;
        for (int rail = 0; rail < carriers.count(); rail++) {
            if (bytes(carriers, rail) > (busy == NONE ? 0 : bytes(carriers, busy))) {
                busy = rail;
            }
        }
        for (int rail = 0; rail < carriers.count(); rail++) {
            if (rail != busy && bytes(carriers, rail) > IDLE_BYTES) {
                return NONE;
            }
        }
        return busy;
    }

    private static long bytes(RailLoad.Carriers carriers, int rail) {
        return carriers.isUsable(rail) ? carriers.underWay(rail).bytes() : 0;
    }
}

package railmpi.test.job;

import java.util.Random;

/**
 * What may happen to the rails of a testbed, and to the ranks of a job on it, at random; one rail at least stays
 * whole. Used by one thread.
 */
public final class RailMischief {
    private static final int LATEST_MS = 100;

    private final Testbed testbed;
    private final boolean[] isCut;

    /** What may happen to a rail, and to a rank. */
    private enum Fault {
        CUT,
        CUT_SILENTLY,
        HEAL,
        LOSE,
        COME_LATE,
        COME_AT_ONCE,
        SLOW_DOWN,
        SPEED_UP,
        STOP_A_RANK
    }

    /**
     * Begins with whole rails.
     *
     * @param testbed nodes
     * @param rails how many they have
     */
    public RailMischief(Testbed testbed, int rails) {
        this.testbed = testbed;
        this.isCut = new boolean[rails];
    }

    /**
     * Does something at random.
     *
     * @param job that runs on the testbed
     * @param ranks how many it has
     * @param random chooses
     * @param stopMs how long a rank is stopped
     * @return what was done
     */
    public String happen(RunningJob job, int ranks, Random random, int stopMs) {
        Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
        int rail = random.nextInt(isCut.length);
        if (isLastWhole(rail) && (fault == Fault.CUT || fault == Fault.CUT_SILENTLY)) {
            fault = Fault.HEAL;
            rail = (rail + 1) % isCut.length;
        }
        switch (fault) {
            case CUT -> testbed.cut(rail);
            case CUT_SILENTLY -> testbed.cutSilently(rail);
            case HEAL -> testbed.heal(rail);
            case LOSE -> testbed.lose(rail, 1);
            case COME_LATE -> testbed.delay(rail, 1 + random.nextInt(LATEST_MS));
            case COME_AT_ONCE -> testbed.delay(rail, 0);
            case SLOW_DOWN -> testbed.setRate(rail, "20mbit");
            case SPEED_UP -> testbed.setRate(rail, "400mbit");
            case STOP_A_RANK -> stop(job, random.nextInt(ranks), stopMs);
        }
        isCut[rail] = fault == Fault.CUT || fault == Fault.CUT_SILENTLY || fault != Fault.HEAL && isCut[rail];
        return fault + (fault == Fault.STOP_A_RANK ? "" : " " + rail);
    }

    private boolean isLastWhole(int rail) {
        for (int other = 0; other < isCut.length; other++) {
            if (other != rail && !isCut[other]) {
                return false;
            }
        }
        return true;
    }

    /** Undoes cuts, losses and delays. */
    public void heal() {
        for (int rail = 0; rail < isCut.length; rail++) {
            testbed.delay(rail, 0);
            testbed.heal(rail);
            isCut[rail] = false;
        }
    }

    /**
     * Stops a rank for a while.
     *
     * @param job that runs
     * @param rank of it
     * @param milliseconds how long
     */
    public void stop(RunningJob job, int rank, int milliseconds) {
        Long pid = job.rankPids().get(rank);
        if (pid != null) {
            Processes.signal(pid, "STOP");
            Pause.milliseconds(milliseconds);
            Processes.signal(pid, "CONT");
        }
    }
}

package railmpi.btl.rail;

import railmpi.btl.connect.Connecting;
import railmpi.btl.load.AnsweredTime;
import railmpi.policy.Straggler;
import railmpi.policy.UnderWay;

/**
 * Gives up the rail of one channel for which all others wait: what it carried goes over them, and a new connection is
 * made. What is late may be one of the two processes, not the rail, so that only the time counts in which the peer
 * answers on others. Owner: the holder of the progress lock. Cold.
 */
final class StragglerWatch {
    /** How long the peer answers on others before a rail counts as slow. */
    private static final long ANSWERED_NS = 30_000_000L;

    private static final long LONGEST_STEP_NS = 5_000_000L;

    private final Rails rails;
    private final Connecting<Subchannel> connecting;
    private final Runnable onProbes;
    private final AnsweredTime answered = new AnsweredTime(LONGEST_STEP_NS);
    /** A rail that is late or slow, and what the peer had acknowledged there, and it had carried, when it was found. */
    private int suspect = Straggler.NONE;

    private long progressBefore;
    private long carriedBefore;

    /**
     * Begins.
     *
     * @param onProbes is told when there are questions to send
     */
    StragglerWatch(Rails rails, Connecting<Subchannel> connecting, Runnable onProbes) {
        this.rails = rails;
        this.connecting = connecting;
        this.onProbes = onProbes;
    }

    /** A rail is usable, or is not any more. */
    void onRailsChanged() {
        suspect = Straggler.NONE;
    }

    /** Returns how many rails were given up. */
    int watch(long nowNs) {
        int late = Straggler.suspect(rails, rails.times(), nowNs);
        int slow = slow();
        int found = slow == Straggler.NONE ? late : slow;
        if (found == Straggler.NONE) {
            suspect = Straggler.NONE;
        } else if (found != suspect || slow == Straggler.NONE && rails.progress(found) != progressBefore) {
            suspect(found, nowNs);
        } else if (answered.look(progressOfOthers(), nowNs)) {
            askOthers();
        }
        if (suspect == Straggler.NONE || answered.ns() < ANSWERED_NS) {
            return 0;
        }
        if (late != Straggler.NONE && rails.progress(late) == progressBefore) {
            UnderWay underWay = rails.underWay(late);
            rails.times().of(late).late(underWay.queuedBytes(), nowNs - underWay.carryingSinceNs(), nowNs);
        }
        return slow == Straggler.NONE ? 0 : judgeSlow(nowNs);
    }

    /** Returns the rail that is one by what it has shown: a process that was late makes a rail look slow. */
    private int slow() {
        int slow = Straggler.find(rails, rails.times());
        return slow == Straggler.NONE || rails.subchannel(slow).carriesData() ? slow : Straggler.NONE;
    }

    private void suspect(int rail, long nowNs) {
        suspect = rail;
        progressBefore = rails.progress(rail);
        carriedBefore = rails.carriedBytes(rail);
        answered.begin(progressOfOthers(), nowNs);
        askOthers();
    }

    /** Gives the suspect up if it has been as slow as that since it was found. */
    private int judgeSlow(long nowNs) {
        UnderWay underWay = rails.underWay(suspect);
        double carried = rails.carriedBytes(suspect) - carriedBefore;
        double doneNs = underWay.bytes() / carried * answered.ns();
        if (!Straggler.isWorthMoving(rails, rails.times(), suspect, doneNs)) {
            return 0;
        }
        connecting.takeDown(rails.subchannel(suspect), "what it carries is sooner there over other rails", nowNs);
        return 1;
    }

    private long progressOfOthers() {
        long progress = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            progress += rail == suspect ? 0 : rails.progress(rail);
        }
        return progress;
    }

    private void askOthers() {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rail != suspect && rails.isUsable(rail)) {
                rails.subchannel(rail).notices().tell();
                onProbes.run();
            }
        }
    }
}

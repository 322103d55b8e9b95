package railmpi.runtime.meet;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.RailException;
import railmpi.core.file.ProcessIdentity;
import railmpi.core.log.Log;
import railmpi.core.progress.AgentThread;
import railmpi.pml.Pml;

/**
 * Finds out which processes of other jobs have ended, where neither a channel nor the launcher tells: on this node it
 * looks at them, those of others have a {@link LifeLine} if the jobs go on when processes fail. A thread, while there
 * are any; one per Init.
 */
final class StrangerWatch extends AgentThread {
    private static final long PERIOD_MS = 250;
    private static final long FOR_EVER = 0;
    private static final long NS_PER_MS = 1_000_000;

    private final ProcessTable table;
    private final Pml pml;
    /** Processes of this node. */
    private final Set<Integer> near = ConcurrentHashMap.newKeySet();
    /** Null where a process that fails ends the job, or no socket can be had. */
    private final LifeLines far;

    /** When each was found to have ended. */
    private final Map<Card, Long> suspects = new HashMap<>();

    private long lookedNs = System.nanoTime();

    /** Prepares the thread. */
    StrangerWatch(ProcessTable table, Pml pml) {
        super("railmpi-stranger-watch");
        this.table = table;
        this.pml = pml;
        far = pml.faultTolerance() == null ? null : lifeLines(table);
    }

    private static LifeLines lifeLines(ProcessTable table) {
        try {
            return new LifeLines(table.own(), Sockets.addresses());
        } catch (IOException e) {
            Log.info("processes of other jobs do not notice the end of this one: " + e.getMessage());
            return null;
        }
    }

    /** Returns where others have their line to this process; empty if there is no such place. */
    String text() {
        try {
            return far == null ? "" : far.text();
        } catch (IOException e) {
            return "";
        }
    }

    /** Looks at a process of this node from now on. */
    void addNear(int index) {
        near.add(index);
        rouse();
    }

    /** Has a line to a process of another node from now on. */
    void addFar(int index, Card card, byte[] secret) {
        if (far != null && !card.lifeLine().isEmpty()) {
            far.add(index, card.name(), card.lifeLine(), secret);
        }
    }

    /** Tells whether each line has been made, or cannot be. */
    boolean isSettled() {
        return far == null || far.areSettled();
    }

    void remove(int index) {
        near.remove(index);
        if (far != null) {
            far.remove(index);
        }
    }

    @Override
    public void run() {
        try {
            while (!isClosed()) {
                sleep();
                lookAround();
            }
        } catch (IOException e) {
            Log.warn("the end of processes of other jobs is not noticed any more: " + e.getMessage());
        } finally {
            if (far != null) {
                far.close();
            }
        }
    }

    private void sleep() throws IOException {
        if (far != null) {
            far.advance(near.isEmpty() && far.isIdle() ? FOR_EVER : PERIOD_MS, this::onEnd);
        } else if (near.isEmpty()) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, PERIOD_MS * NS_PER_MS);
        }
    }

    private void lookAround() {
        if (System.nanoTime() - lookedNs < PERIOD_MS * NS_PER_MS) {
            return;
        }
        lookedNs = System.nanoTime();
        for (int index : near) {
            Card card = table.cardOrNull(index);
            if (card != null && !isClosed() && ProcessIdentity.isOfDeadProcess(card.identity())) {
                onEnd(index);
            }
        }
    }

    private void onEnd(int index) {
        Card card = table.cardOrNull(index);
        if (card == null || isClosed()) {
            return;
        }
        if (pml.faultTolerance() == null) {
            RailException lost =
                    new RailException(RailException.Category.PEER, card.name() + " is lost: its process has ended");
            pml.processes().lose(index, () -> table.cardOrNull(index) == card, lost);
        } else if (System.nanoTime() - suspects.computeIfAbsent(card, any -> System.nanoTime())
                > PERIOD_MS * NS_PER_MS) {
            suspects.remove(card);
            table.whileKnown(index, card, () -> remove(index)); // later another process has the index
            RailException failure = new RailException(
                    RailException.Category.PROCESS_FAILED, card.name() + " has failed: its process has ended");
            pml.expectGuests(true); // who lives may wait for what only this process can tell, until the end of MPI
            pml.faultTolerance().declare(index, () -> table.cardOrNull(index) == card, failure);
        } // later: if the launcher of this job has started it as well, it tells all in one order
    }

    @Override
    protected void rouse() {
        if (far == null) {
            LockSupport.unpark(this);
        } else {
            far.wake();
        }
    }
}

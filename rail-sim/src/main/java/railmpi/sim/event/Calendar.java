package railmpi.sim.event;

import java.util.ArrayList;
import java.util.List;

/**
 * The time of one replication, in cycles from 0, and the events to come. Events of one cycle happen in the order in
 * which they were made, so that a replication depends on nothing but its seed. Not thread-safe.
 */
public final class Calendar {
    private final EventHeap events = new EventHeap();
    private final List<Runnable> endsOfCycle = new ArrayList<>();
    private long now;
    private long happened;

    /**
     * Returns the time.
     *
     * @return cycle
     */
    public long now() {
        return now;
    }

    /**
     * Returns how many events have happened.
     *
     * @return number of events
     */
    public long happened() {
        return happened;
    }

    /**
     * Has something happen.
     *
     * @param cycle when, not before now
     * @param action what; may make events, also of the same cycle
     * @throws IllegalArgumentException if the cycle is over
     */
    public void at(long cycle, Runnable action) {
        if (cycle < now) {
            throw new IllegalArgumentException("an event at cycle " + cycle + ", but it is cycle " + now);
        }
        events.add(cycle, action);
    }

    /**
     * Has something happen whenever all events of a cycle are over. It may make events of later cycles only.
     *
     * @param action what
     */
    public void atEndOfCycles(Runnable action) {
        endsOfCycle.add(action);
    }

    /**
     * Runs the events up to a time, or all there are if they end before.
     *
     * @param end last cycle; it is the time afterwards
     */
    public void runUntil(long end) {
        while (true) {
            if (events.firstCycle() > now) {
                for (Runnable action : endsOfCycle) {
                    action.run();
                }
            }
            long cycle = events.firstCycle();
            if (cycle > end || events.isEmpty()) {
                now = Math.max(now, end);
                return;
            }
            now = cycle;
            happened++;
            events.removeFirst().run();
        }
    }
}

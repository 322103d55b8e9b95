package railmpi.runtime.meet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import railmpi.btl.channel.ProcessName;
import railmpi.coll.ProcessNames;

/**
 * The processes that this one knows, by dense index: those of its world have the indices of their ranks and cost
 * nothing here; those of other jobs get the lowest free index beyond when they become known, and give it back when
 * they are parted from. Thread-safe by its monitor.
 */
final class ProcessTable implements ProcessNames {
    private final ProcessName own;
    private final int worldSize;
    /** Of other jobs; null where nobody has the index. */
    private final List<Card> strangers = new ArrayList<>();

    private final Map<ProcessName, Integer> indices = new HashMap<>();
    /** Of those with whom a communicator was made. */
    private final Set<Integer> connected = new TreeSet<>();

    ProcessTable(ProcessName own, int worldSize) {
        this.own = own;
        this.worldSize = worldSize;
    }

    ProcessName own() {
        return own;
    }

    @Override
    public synchronized ProcessName nameOf(int index) {
        return index < worldSize
                ? new ProcessName(own.job(), own.generation(), index)
                : strangers.get(index - worldSize).name();
    }

    @Override
    public synchronized int indexOf(ProcessName name) {
        boolean isOfWorld = name.job() == own.job() && name.generation() == own.generation();
        return isOfWorld ? name.rank() : indices.getOrDefault(name, -1);
    }

    /** Returns the index of a process of another job; -1 if it is not known. */
    synchronized int indexOf(long job, int rank) {
        for (Map.Entry<ProcessName, Integer> each : indices.entrySet()) {
            if (each.getKey().job() == job && each.getKey().rank() == rank) {
                return each.getValue();
            }
        }
        return -1;
    }

    /** Returns the lowest index that nobody has. */
    synchronized int freeIndex() {
        int place = strangers.indexOf(null);
        return worldSize + (place < 0 ? strangers.size() : place);
    }

    /** Gives a free index to a process that was not known. */
    synchronized void add(int index, Card card) {
        int place = index - worldSize;
        if (place == strangers.size()) {
            strangers.add(card);
        } else {
            strangers.set(place, card);
        }
        indices.put(card.name(), index);
    }

    /** Notes that a communicator was made with a process of another job. */
    synchronized void connect(int index) {
        connected.add(index);
    }

    /** Returns the indices of those with whom a communicator was made, whether it was freed or not. */
    synchronized List<Integer> connected() {
        return List.copyOf(connected);
    }

    synchronized void remove(int index) {
        Card removed = strangers.set(index - worldSize, null);
        indices.remove(removed.name());
        connected.remove(index);
    }

    /** Returns what a process of another job has said of itself; null if nobody has that index any more. */
    synchronized Card cardOrNull(int index) {
        int place = index - worldSize;
        return place < strangers.size() ? strangers.get(place) : null;
    }

    /** Does something unless a process has been parted from; meanwhile no other one gets its index. */
    synchronized void whileKnown(int index, Card card, Runnable action) {
        if (cardOrNull(index) == card) {
            action.run();
        }
    }

    boolean isStranger(int index) {
        return index >= worldSize;
    }

    /** Returns the indices of all processes of other jobs. */
    synchronized List<Integer> strangers() {
        return List.copyOf(indices.values());
    }
}

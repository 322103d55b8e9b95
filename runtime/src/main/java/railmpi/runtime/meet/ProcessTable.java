package railmpi.runtime.meet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Returns the index of a process that was not known. */
    synchronized int add(Card card) {
        int place = strangers.indexOf(null);
        if (place < 0) {
            place = strangers.size();
            strangers.add(card);
        } else {
            strangers.set(place, card);
        }
        indices.put(card.name(), worldSize + place);
        return worldSize + place;
    }

    synchronized void remove(int index) {
        Card removed = strangers.set(index - worldSize, null);
        indices.remove(removed.name());
    }

    /** Returns what a process of another job has said of itself; null if nobody has that index any more. */
    synchronized Card cardOrNull(int index) {
        return strangers.get(index - worldSize);
    }

    boolean isStranger(int index) {
        return index >= worldSize;
    }

    /** Returns the indices of all processes of other jobs. */
    synchronized List<Integer> strangers() {
        return List.copyOf(indices.values());
    }
}

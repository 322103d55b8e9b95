package railmpi.btl.rail;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.connect.AddressBook;
import railmpi.core.RailException;

/**
 * Who can be reached over rails: the processes of this world, whom another book knows, and those of other worlds that
 * have been admitted. Owner: the holder of the progress lock.
 */
final class Acquaintances implements AddressBook {
    private final int ownRank;
    private final int worldSize;
    private final AddressBook world;
    private final Map<Integer, Acquaintance> byIndex = new HashMap<>();
    private final Map<ProcessName, Integer> byName = new HashMap<>();
    private ProcessName ownName;
    private IntUnaryOperator numbersOnNodes = IntUnaryOperator.identity();

    /**
     * Knows the processes of this world.
     *
     * @param ownRank rank of this process in it
     * @param worldSize how many they are
     * @param world where they are looked up
     */
    Acquaintances(int ownRank, int worldSize, AddressBook world) {
        this.ownRank = ownRank;
        this.worldSize = worldSize;
        this.world = world;
    }

    void add(int index, Acquaintance acquaintance, ProcessName own) {
        byIndex.put(index, acquaintance);
        byName.put(acquaintance.name(), index);
        ownName = own;
    }

    /**
     * Returns the meeting of which this was the last process that is known; 0 if there are others, or it is unknown.
     */
    long remove(int index) {
        Acquaintance removed = byIndex.remove(index);
        if (removed == null) {
            return 0;
        }
        byName.remove(removed.name());
        for (Acquaintance other : byIndex.values()) {
            if (other.meeting() == removed.meeting()) {
                return 0;
            }
        }
        return removed.meeting();
    }

    /** Returns what processes of other worlds call this one; null before one was admitted. */
    ProcessName ownName() {
        return ownName;
    }

    int indexOf(ProcessName name) {
        return byName.getOrDefault(name, -1);
    }

    /** Sets which number each process of this world has on its node; without it, that of its rank. */
    void numberProcesses(IntUnaryOperator newNumbersOnNodes) {
        numbersOnNodes = newNumbersOnNodes;
    }

    int numberOnNode(int index) {
        return index < worldSize
                ? numbersOnNodes.applyAsInt(index)
                : known(index).numberOnNode();
    }

    int ownRank() {
        return ownRank;
    }

    /** Tells whether this process comes before a peer. */
    boolean isLowerThan(int peer) {
        return isLower(ownRank, peer);
    }

    @Override
    public String[] addressesOf(int index) {
        return index < worldSize ? world.addressesOf(index) : known(index).addresses();
    }

    private Acquaintance known(int index) {
        Acquaintance found = byIndex.get(index);
        if (found == null) {
            throw new RailException(
                    RailException.Category.PEER, "process " + index + " of another job is not connected any more");
        }
        return found;
    }

    /** Both sides have the same order: that of ranks in a world, that of names between worlds. */
    @Override
    public boolean isLower(int process, int peer) {
        return peer < worldSize ? process < peer : ownName.compareTo(known(peer).name()) < 0;
    }
}

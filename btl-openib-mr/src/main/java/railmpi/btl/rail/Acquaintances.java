package railmpi.btl.rail;

import java.util.HashMap;
import java.util.Map;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.connect.AddressBook;
import railmpi.core.RailException;

/**
 * Who can be reached over rails: the processes of this world, whom another book knows, and those of other worlds that
 * have been admitted. Owner: the holder of the progress lock.
 */
final class Acquaintances implements AddressBook {
    private final int worldSize;
    private final AddressBook world;
    private final Map<Integer, Acquaintance> byIndex = new HashMap<>();
    private final Map<ProcessName, Integer> byName = new HashMap<>();
    private ProcessName ownName;

    Acquaintances(int worldSize, AddressBook world) {
        this.worldSize = worldSize;
        this.world = world;
    }

    void add(int index, Acquaintance acquaintance, ProcessName own) {
        byIndex.put(index, acquaintance);
        byName.put(acquaintance.name(), index);
        ownName = own;
    }

    void remove(int index) {
        Acquaintance removed = byIndex.remove(index);
        if (removed != null) {
            byName.remove(removed.name());
        }
    }

    /** Returns what processes of other worlds call this one; null before one was admitted. */
    ProcessName ownName() {
        return ownName;
    }

    int indexOf(ProcessName name) {
        return byName.getOrDefault(name, -1);
    }

    int numberOnNode(int index) {
        return known(index).numberOnNode();
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

package railmpi.fabric.soft;

import java.nio.ByteBuffer;

/**
 * The regions of this process by their remote keys, which are random; none is ever used again. A hash table with linear
 * probing; a lookup allocates nothing. Owner: the holder of the progress lock. Hot path: short.
 */
final class RegionTable {
    private static final int INITIAL_CAPACITY = 64;

    private final RandomSource random;
    private SoftRegion[] slots = new SoftRegion[INITIAL_CAPACITY];
    private int size;

    RegionTable(RandomSource random) {
        this.random = random;
    }

    /** Gives memory a key. */
    SoftRegion add(ByteBuffer memory) {
        return addAt(memory, 0);
    }

    /** Gives memory an address and a key. */
    SoftRegion addAt(ByteBuffer memory, long address) {
        return insert(new SoftRegion(this, memory, address, freeKey()));
    }

    /** Returns a key that no region has. */
    long freeKey() {
        long key = random.nextKey();
        while (key == 0 || find(key) != null) {
            key = random.nextKey();
        }
        return key;
    }

    /** Makes a region known by its key. */
    SoftRegion insert(SoftRegion region) {
        if (2 * (size + 1) > slots.length) {
            grow();
        }
        put(region);
        size++;
        return region;
    }

    /** Returns the region with this key, null if there is none. */
    SoftRegion find(long key) {
        int mask = slots.length - 1;
        for (int i = (int) key & mask; slots[i] != null; i = i + 1 & mask) {
            if (slots[i].remoteKey() == key) {
                return slots[i];
            }
        }
        return null;
    }

    void remove(SoftRegion region) {
        int mask = slots.length - 1;
        int hole = (int) region.remoteKey() & mask;
        while (slots[hole] != region) {
            if (slots[hole] == null) {
                return;
            }
            hole = hole + 1 & mask;
        }
        closeHole(hole, mask);
        size--;
    }

    /** Moves back those behind the hole that would no longer be found. */
    private void closeHole(int firstHole, int mask) {
        int hole = firstHole;
        for (int i = hole + 1 & mask; slots[i] != null; i = i + 1 & mask) {
            int home = (int) slots[i].remoteKey() & mask;
            if ((i - home & mask) >= (i - hole & mask)) {
                slots[hole] = slots[i];
                hole = i;
            }
        }
        slots[hole] = null;
    }

    int size() {
        return size;
    }

    private void put(SoftRegion region) {
        int mask = slots.length - 1;
        int i = (int) region.remoteKey() & mask;
        while (slots[i] != null) {
            i = i + 1 & mask;
        }
        slots[i] = region;
    }

    private void grow() {
        SoftRegion[] old = slots;
        slots = new SoftRegion[2 * old.length];
        for (SoftRegion region : old) {
            if (region != null) {
                put(region);
            }
        }
    }
}

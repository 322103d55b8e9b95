package railmpi.osc;

import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.LentPlace;
import railmpi.btl.channel.PagePlaces;
import railmpi.core.memory.MemoryBlock;

/**
 * What a rank brings into a window.
 *
 * @param parts memory that peers of the node map, null if there is none
 * @param isAllocated whether that was allocated for the window
 * @param lent where the program's own buffer lies that peers map, null if there is none
 * @param base address of displacement 0, for the kernel; 0 if it is not to be reached by address
 * @param exposed what peers reach by puts and gets, null if there is no such way
 * @param place of its words
 * @param sizeBytes that it was made with
 */
@SuppressWarnings("ArrayRecordComponent") // never changed
record WindowPart(
        WindowMemory memory,
        MemoryBlock[] parts,
        boolean isAllocated,
        LentPlace lent,
        long base,
        ExposedMemory[] exposed,
        PagePlaces.Place place,
        long sizeBytes,
        int unitBytes,
        boolean isShared) {
    /** Tells whether other processes may have mapped it. */
    boolean isMapped() {
        return parts != null;
    }

    WindowWords words(int ranks) {
        return new WindowWords(place.page().block().bytes(), place.offset(), ranks);
    }
}

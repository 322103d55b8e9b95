package railmpi.osc;

import railmpi.btl.channel.ExposedMemory;
import railmpi.core.memory.MemoryBlock;

/**
 * What a rank brings into a window.
 *
 * @param parts memory that was allocated for it, null if none was
 * @param exposed what peers reach by puts and gets, null if there is no such way
 * @param place of its words
 * @param sizeBytes that it was made with
 */
@SuppressWarnings("ArrayRecordComponent") // never changed
record WindowPart(
        WindowMemory memory,
        MemoryBlock[] parts,
        ExposedMemory[] exposed,
        WordMemory.Place place,
        long sizeBytes,
        int unitBytes,
        boolean isShared) {
    boolean isAllocated() {
        return parts != null;
    }

    WindowWords words(int ranks) {
        return new WindowWords(place.page().block().bytes(), place.offset(), ranks);
    }
}

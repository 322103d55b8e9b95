package railmpi.osc;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import railmpi.btl.channel.ExposedMemory;
import railmpi.pml.Pml;

/**
 * Places for the words of windows, in pages that the peers of the node map and that stay until MPI ends: making a window costs
 * neither a file nor a mapping for them. Any thread, but a place is given back when no peer reaches for it any more.
 */
final class WordMemory {
    private static final int PAGE_BYTES = 64 * 1024;
    private static final int ALIGNMENT_BYTES = 64;

    private final Pml pml;
    private final Map<Integer, ArrayDeque<Place>> free = new HashMap<>();
    private ExposedMemory page;
    private int usedBytes;

    /** Words in a page. */
    record Place(ExposedMemory page, int offset, int lengthBytes) {
        private void clear() {
            for (int at = offset; at < offset + lengthBytes; at += Long.BYTES) {
                page.block().bytes().putLong(at, 0);
            }
        }
    }

    WordMemory(Pml pml) {
        this.pml = pml;
    }

    /**
     * Takes a place.
     *
     * @return zeros
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    synchronized Place acquire(int wantedBytes) {
        int lengthBytes = (wantedBytes + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
        ArrayDeque<Place> known = free.get(lengthBytes);
        Place place = known == null || known.isEmpty() ? cut(lengthBytes) : known.remove();
        place.clear();
        return place;
    }

    private Place cut(int lengthBytes) {
        if (page == null || usedBytes + lengthBytes > page.block().lengthBytes()) {
            page = pml.allocateInNode(Math.max(PAGE_BYTES, lengthBytes));
            usedBytes = 0;
        }
        usedBytes += lengthBytes;
        return new Place(page, usedBytes - lengthBytes, lengthBytes);
    }

    synchronized void release(Place place) {
        free.computeIfAbsent(place.lengthBytes, length -> new ArrayDeque<>()).add(place);
    }
}

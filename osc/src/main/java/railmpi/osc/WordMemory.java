package railmpi.osc;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import railmpi.btl.channel.PagePlaces;
import railmpi.btl.channel.PagePlaces.Place;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.pml.Pml;

/**
 * Places for the words of windows, in pages that the peers of the node map and that stay until MPI ends: making a
 * window costs neither a file nor a mapping for them. Where there is no room for a page, a window may have its words in
 * memory of this process alone: its peers ask by messages, as those of other nodes do. Any thread, but a place is given
 * back when no peer reaches for it any more.
 */
final class WordMemory {
    private static final int ALIGNMENT_BYTES = 64;

    private final Pml pml;
    private final Map<Integer, ArrayDeque<Place>> free = new HashMap<>();
    private final PagePlaces pages;
    /** Those in memory of this process alone. */
    private final Set<Place> alone = new HashSet<>();

    private boolean isToldOf;

    WordMemory(Pml pml) {
        this.pml = pml;
        pages = new PagePlaces(pml::allocateInNode);
    }

    /**
     * Takes a place.
     *
     * @param isToBeMapped whether the peers of the node have to map it
     * @return zeros
     * @throws RailException RESOURCE if they have to and there is no space
     */
    synchronized Place acquire(int wantedBytes, boolean isToBeMapped) {
        int lengthBytes = (wantedBytes + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
        ArrayDeque<Place> known = free.get(lengthBytes);
        Place place = known == null || known.isEmpty() ? newPlace(lengthBytes, isToBeMapped) : known.remove();
        place.clear();
        return place;
    }

    private Place newPlace(int lengthBytes, boolean isToBeMapped) {
        try {
            return pages.cut(lengthBytes);
        } catch (RailException e) {
            if (isToBeMapped || e.category() != RailException.Category.RESOURCE) {
                throw e;
            }
            if (!isToldOf) {
                isToldOf = true;
                Log.warn("locks of windows use messages inside the node and are slow: " + e.getMessage());
            }
            Place place = new Place(pml.allocateHere(lengthBytes), 0, lengthBytes);
            alone.add(place);
            return place;
        }
    }

    synchronized void release(Place place) {
        if (alone.remove(place)) {
            pml.release(place.page());
            return;
        }
        free.computeIfAbsent(place.lengthBytes(), length -> new ArrayDeque<>()).add(place);
    }
}

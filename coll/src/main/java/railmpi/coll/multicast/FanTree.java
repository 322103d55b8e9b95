package railmpi.coll.multicast;

/**
 * A tree in which each place has up to {@code fanIn} children; place 0 is the root.
 *
 * @param size places
 * @param fanIn most children of one place, at least 1
 */
public record FanTree(int size, int fanIn) {
    /**
     * Returns the parent of a place.
     *
     * @param place any
     * @return its parent; -1 for the root
     */
    public int parent(int place) {
        return place == 0 ? -1 : (place - 1) / fanIn;
    }

    /**
     * Returns the first child of a place, behind which the others follow.
     *
     * @param place any
     * @return a place if it has children
     */
    public int firstChild(int place) {
        return (int) Math.min(size, (long) place * fanIn + 1);
    }

    /**
     * Returns how many children a place has.
     *
     * @param place any
     * @return count
     */
    public int childCount(int place) {
        return Math.min(size - firstChild(place), fanIn);
    }
}

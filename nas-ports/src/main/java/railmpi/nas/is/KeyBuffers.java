package railmpi.nas.is;

/** The three large arrays of one rank, see {@link Ranking}; whoever holds this owns them. */
final class KeyBuffers {
    /** How many arrays there are, of how many bytes an element. */
    static final long BYTES_PER_ELEMENT = 3L * Integer.BYTES;

    final int[] keys;
    final int[] work;
    final int[] received;

    /** Allocates arrays of {@code length} elements each. */
    KeyBuffers(int length) {
        this.keys = new int[length];
        this.work = new int[length];
        this.received = new int[length];
    }
}

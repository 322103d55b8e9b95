package railmpi.coll.memory;

/**
 * Counts or displacements that the program gave for each rank, as an array of int or of long. Immutable, but the array
 * is the program's.
 */
public final class Counts {
    private final int[] ints;
    private final long[] longs;

    private Counts(int[] ints, long[] longs) {
        this.ints = ints;
        this.longs = longs;
    }

    /**
     * Returns numbers as they are.
     *
     * @param numbers may be null
     * @return the view, null of null
     */
    public static Counts of(int... numbers) {
        return numbers == null ? null : new Counts(numbers, null);
    }

    /**
     * Returns numbers as they are.
     *
     * @param numbers may be null
     * @return the view, null of null
     */
    public static Counts of(long... numbers) {
        return numbers == null ? null : new Counts(null, numbers);
    }

    /**
     * Returns one of the numbers.
     *
     * @param index which
     * @return its value
     */
    public long at(int index) {
        return ints == null ? longs[index] : ints[index];
    }

    /**
     * Returns how many there are.
     *
     * @return length of the array
     */
    public int length() {
        return ints == null ? longs.length : ints.length;
    }

    /**
     * Returns the first numbers, each of which an int can tell, in an array that is not the program's.
     *
     * @param length how many
     * @return a new array
     */
    public int[] ints(int length) {
        int[] copy = new int[length];
        for (int i = 0; i < length; i++) {
            copy[i] = Math.toIntExact(at(i));
        }
        return copy;
    }

    /**
     * Returns the first numbers in an array that is not the program's.
     *
     * @param length how many
     * @return a new array
     */
    public long[] copy(int length) {
        long[] copy = new long[length];
        for (int i = 0; i < length; i++) {
            copy[i] = at(i);
        }
        return copy;
    }
}

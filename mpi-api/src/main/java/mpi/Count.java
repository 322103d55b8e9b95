package mpi;

/** A number of elements that may be larger than an int. Threads must not share it while one of them sets it. */
@SuppressWarnings("ComparableType") // the bindings of Open MPI have it so
public final class Count implements Comparable<Object> {
    private long count;

    /**
     * Creates a count.
     *
     * @param count number of items
     */
    public Count(long count) {
        this.count = count;
    }

    /** {@return the value} */
    public long getCount() {
        return count;
    }

    /**
     * Changes the value.
     *
     * @param count number of items
     */
    public void setCount(long count) {
        this.count = count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Count that && that.count == count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count);
    }

    /**
     * Compares two counts.
     *
     * @param other a {@link Count}
     * @return negative if this one is smaller, 0 if they are equal, positive if this one is larger
     * @throws ClassCastException if the other object is not a count
     */
    @Override
    public int compareTo(Object other) {
        return Long.compare(count, ((Count) other).count);
    }

    @Override
    public String toString() {
        return Long.toString(count);
    }
}

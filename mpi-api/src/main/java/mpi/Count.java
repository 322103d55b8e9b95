package mpi;

/** A number of elements that may be larger than an int; not safe to share while it is set. */
@SuppressWarnings("ComparableType") // the bindings of Open MPI have it so
public final class Count implements Comparable<Object> {
    private long count;

    /** Creates a count. */
    public Count(long count) {
        this.count = count;
    }

    /** Returns the value. */
    public long getCount() {
        return count;
    }

    /** Changes the value. */
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
     * @throws ClassCastException if the other is no count
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

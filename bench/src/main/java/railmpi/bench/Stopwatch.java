package railmpi.bench;

/** Wall-clock time of this process. Stateless. */
public final class Stopwatch {
    private Stopwatch() {}

    /** Returns seconds since some fixed moment. */
    public static double seconds() {
        return System.nanoTime() * 1e-9;
    }
}

package railmpi.fabric.soft;

/** Which counters of a sender were seen: all up to the highest less {@value #SIZE} count as seen. */
final class ReplayWindow {
    private static final int SIZE = 64;

    private long highest = Long.MIN_VALUE;
    /** Bit i: the highest less i was seen. */
    private long seen;

    /** Returns whether a counter is new, and notes it. */
    boolean accept(long counter) {
        if (counter > highest) {
            long distance = counter - highest;
            seen = distance < SIZE && distance > 0 ? seen << distance | 1 : 1;
            highest = counter;
            return true;
        }
        long age = highest - counter;
        if (age < 0 || age >= SIZE || (seen >>> age & 1) != 0) {
            return false;
        }
        seen |= 1L << age;
        return true;
    }
}

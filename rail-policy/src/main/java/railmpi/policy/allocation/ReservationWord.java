package railmpi.policy.allocation;

import java.util.concurrent.atomic.AtomicLong;

/** A word that several processes may share; 0 at first. Any thread. */
public interface ReservationWord {
    /**
     * Reads it.
     *
     * @return its value
     */
    long get();

    /**
     * Replaces its value unless somebody else has done so.
     *
     * @param seen what {@link #get} has returned
     * @param next the new value
     * @return false if it is not {@code seen} any more
     */
    boolean compareAndSet(long seen, long next);

    /**
     * Makes a word that one process has for itself.
     *
     * @return of value 0
     */
    static ReservationWord ofOneProcess() {
        AtomicLong value = new AtomicLong();
        return new ReservationWord() {
            @Override
            public long get() {
                return value.get();
            }

            @Override
            public boolean compareAndSet(long seen, long next) {
                return value.compareAndSet(seen, next);
            }
        };
    }
}

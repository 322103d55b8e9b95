package railmpi.coll.flag;

import railmpi.btl.channel.ExposedMemory;

/**
 * A line of memory by which the members of a communicator meet, all of which map it. Who waits reads another line of
 * the cache than the one to which arrivals are added.
 *
 * <pre>
 *  0 long  arrivals
 * 16 long  how many members have left the line alone
 * 24 long  members whose wait may have to be ended by a wake-up
 * 64 long  collectives that are over
 * </pre>
 *
 * <p>What follows in longer lines is for the data of collectives.
 */
final class CounterLine extends Line {
    static final int LENGTH_BYTES = 128;
    static final int SLEEPERS_OFFSET = 24;
    static final int RELEASED_OFFSET = 64;

    CounterLine(ExposedMemory page, int offset) {
        super(page, offset, LENGTH_BYTES);
    }

    /** Lays such lines. A class, as a lambda would be linked at the start of every rank. */
    static final class Maker implements LinePool.Maker<CounterLine> {
        @Override
        public CounterLine make(ExposedMemory page, int offset) {
            return new CounterLine(page, offset);
        }
    }
}

package railmpi.core.progress;

import java.util.function.LongSupplier;

/** The clock of intervals. A class, as a lambda would be linked in the first milliseconds of every rank. Stateless. */
final class SystemClock implements LongSupplier {
    @Override
    public long getAsLong() {
        return System.nanoTime();
    }
}

package railmpi.io.view;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/**
 * Runs of bytes in rising order, those of equal length at equal distance as one entry, to be sent to another rank:
 * offset, length, distance and number of each entry. Used by one thread.
 */
public final class Runs {
    private static final int FIELDS = 4;

    private long[] fields = new long[FIELDS];
    private int entries;

    private Runs() {}

    /**
     * Returns the runs that a cursor finds.
     *
     * @param cursor used up
     * @param base byte of the file that offsets count from
     * @return the runs
     */
    public static Runs of(View.Cursor cursor, long base) {
        Runs runs = new Runs();
        for (; cursor.hasNext(); cursor.next()) {
            runs.add(cursor.offset() - base, cursor.length());
        }
        return runs;
    }

    /**
     * Returns the runs of a message.
     *
     * @param message what {@link #message} was, in bytes
     * @return the runs
     */
    public static Runs of(byte[] message) {
        Runs runs = new Runs();
        runs.fields = new long[message.length / Long.BYTES];
        ByteBuffer.wrap(message).order(ByteOrder.nativeOrder()).asLongBuffer().get(runs.fields);
        runs.entries = runs.fields.length / FIELDS;
        return runs;
    }

    /** Returns what to send. */
    public long[] message() {
        return Arrays.copyOf(fields, entries * FIELDS);
    }

    private void add(long offset, long length) {
        int last = (entries - 1) * FIELDS;
        if (entries == 0) {
            append(offset, length);
        } else if (fields[last + 3] == 1 && offset == fields[last] + fields[last + 1]) {
            fields[last + 1] += length;
        } else if (fields[last + 1] != length) {
            append(offset, length);
        } else if (fields[last + 3] == 1) {
            fields[last + 2] = offset - fields[last];
            fields[last + 3] = 2;
        } else if (offset == fields[last] + fields[last + 3] * fields[last + 2]) {
            fields[last + 3]++;
        } else {
            append(offset, length);
        }
    }

    private void append(long offset, long length) {
        int at = entries * FIELDS;
        if (at == fields.length) {
            fields = Arrays.copyOf(fields, 2 * at);
        }
        fields[at] = offset;
        fields[at + 1] = length;
        fields[at + 2] = 0;
        fields[at + 3] = 1;
        entries++;
    }

    /** Tells whether there is none. */
    public boolean isEmpty() {
        return entries == 0;
    }

    /** Returns where the first begins. */
    public long first() {
        return fields[0];
    }

    /** Returns where the last ends. */
    public long end() {
        int last = (entries - 1) * FIELDS;
        return fields[last] + (fields[last + 3] - 1) * fields[last + 2] + fields[last + 1];
    }

    /** Returns how many bytes they are. */
    public long lengthBytes() {
        return lengthBytesBefore(Long.MAX_VALUE);
    }

    /**
     * Returns how many of the bytes are before an offset.
     *
     * @param limit offset
     * @return bytes
     */
    public long lengthBytesBefore(long limit) {
        long sum = 0;
        for (Iterator run = iterator(); run.hasNext(); run.next()) {
            sum += Math.max(0, Math.min(run.length(), limit - run.offset()));
        }
        return sum;
    }

    /** Returns a layout with its origin at offset 0. */
    public TypeLayout layout() {
        TypeLayoutBuilder builder = new TypeLayoutBuilder();
        for (int at = 0; at < entries * FIELDS; at += FIELDS) {
            builder.addRuns(fields[at], (int) fields[at + 1], fields[at + 2], (int) fields[at + 3]);
        }
        return builder.build();
    }

    /** Returns what goes through them. */
    public Iterator iterator() {
        return new Iterator();
    }

    /** At one run after the other. */
    public final class Iterator {
        private int at;
        private long done;

        private Iterator() {}

        /** Tells whether it is at a run. */
        public boolean hasNext() {
            return at < entries * FIELDS;
        }

        /** Returns where it is. */
        public long offset() {
            return fields[at] + done * fields[at + 2];
        }

        /** Returns how long it is. */
        public long length() {
            return fields[at + 1];
        }

        /** Goes to the next. */
        public void next() {
            done++;
            if (done == fields[at + 3]) {
                done = 0;
                at += FIELDS;
            }
        }
    }
}

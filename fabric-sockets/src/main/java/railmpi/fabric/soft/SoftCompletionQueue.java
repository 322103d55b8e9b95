package railmpi.fabric.soft;

import java.util.Arrays;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A ring of finished work requests, which grows up to its depth. Room is reserved when a request is posted. Owner: the
 * holder of the progress lock. Hot path: short.
 */
final class SoftCompletionQueue implements CompletionQueue {
    private static final int INITIAL_CAPACITY = 64;

    /** What finds completions. */
    interface Source {
        /** Makes one pass over everything. */
        int drive();
    }

    private final Source source;
    private final Agenda agenda;
    private final int depth;
    private long[] ids = new long[INITIAL_CAPACITY];
    private int[] lengths = new int[INITIAL_CAPACITY];
    private long[] placedTimesNs = new long[INITIAL_CAPACITY];
    private Status[] statuses = new Status[INITIAL_CAPACITY];
    private int head;
    private int count;
    private int reserved;
    private boolean isClosed;

    SoftCompletionQueue(Source source, Agenda agenda, int depth) {
        this.source = source;
        this.agenda = agenda;
        this.depth = depth;
    }

    /** Reserves room for a completion; returns false if there is none. */
    boolean reserve() {
        if (reserved == depth) {
            return false;
        }
        reserved++;
        return true;
    }

    /** Adds a completion for which room was reserved, of something that was done just now. */
    void add(long workRequestId, Status status, int lengthBytes) {
        add(workRequestId, status, lengthBytes, 0);
    }

    /**
     * Adds a completion for which room was reserved.
     *
     * @param placedNs see {@link WorkCompletion#placedNs}
     */
    void add(long workRequestId, Status status, int lengthBytes, long placedNs) {
        if (isClosed) {
            return;
        }
        if (count == ids.length) {
            grow();
        }
        int tail = head + count & ids.length - 1;
        ids[tail] = workRequestId;
        statuses[tail] = status;
        lengths[tail] = lengthBytes;
        placedTimesNs[tail] = placedNs;
        count++;
        agenda.addUnpolled(1);
    }

    private void grow() {
        int capacity = ids.length;
        ids = Arrays.copyOf(ids, 2 * capacity);
        lengths = Arrays.copyOf(lengths, 2 * capacity);
        placedTimesNs = Arrays.copyOf(placedTimesNs, 2 * capacity);
        statuses = Arrays.copyOf(statuses, 2 * capacity);
        // the ring was full, so what stood before its head now follows what stood last
        System.arraycopy(ids, 0, ids, capacity, head);
        System.arraycopy(lengths, 0, lengths, capacity, head);
        System.arraycopy(placedTimesNs, 0, placedTimesNs, capacity, head);
        System.arraycopy(statuses, 0, statuses, capacity, head);
    }

    @Override
    public int poll(WorkCompletion[] batch) {
        if (count == 0 || batch.length == 0) {
            source.drive();
        }
        return take(batch);
    }

    /** What every drive finds is put into the queue that it belongs to. */
    @Override
    public int take(WorkCompletion[] batch) {
        int taken = Math.min(batch.length, count);
        if (taken == 0) {
            return 0;
        }
        for (int i = 0; i < taken; i++) {
            batch[i].set(ids[head], statuses[head], lengths[head]);
            batch[i].placedNs = placedTimesNs[head];
            head = head + 1 & ids.length - 1;
        }
        count -= taken;
        reserved -= taken;
        agenda.addUnpolled(-taken);
        return taken;
    }

    @Override
    public void close() {
        isClosed = true;
        agenda.addUnpolled(-count);
        count = 0;
    }
}

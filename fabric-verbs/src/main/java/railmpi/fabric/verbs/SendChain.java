package railmpi.fabric.verbs;

/**
 * The send requests that are prepared and not yet given to the adapter: a linked list of structs ibv_send_wr in native
 * memory, posted with one call. Only the last of a list asks for a completion, which stands for all before it. Data
 * that travels inline is copied when it is added. Hot path: short; allocates nothing. Owner: the holder of the progress
 * lock.
 */
final class SendChain {
    private static final int WR = 0;
    private static final int SGE = WR + Layout.IBV_SEND_WR_BYTES;
    private static final int INLINE = SGE + Layout.IBV_SGE_BYTES;

    private final DeviceCalls calls;
    private final int length;
    private final int slotBytes;
    private final long slots;
    private final long bad;
    private int count;
    private int rejected;

    /** Makes room for so many requests, of which each may carry so many bytes inline. */
    SendChain(DeviceCalls calls, int length, int inlineBytes) {
        this.calls = calls;
        this.length = length;
        slotBytes = INLINE + (inlineBytes + Long.BYTES - 1 & -Long.BYTES);
        slots = Memory.allocate(length * slotBytes + Long.BYTES);
        bad = slots + (long) length * slotBytes;
        for (int i = 0; i < length; i++) {
            Memory.putLong(slot(i) + WR + Layout.IBV_SEND_WR_SG_LIST, slot(i) + SGE);
        }
    }

    private long slot(int index) {
        return slots + (long) index * slotBytes;
    }

    /**
     * Returns the struct ibv_send_wr of the next request, for the fields that depend on the operation; not when full.
     */
    long next() {
        return slot(count) + WR;
    }

    boolean isEmpty() {
        return count == 0;
    }

    boolean isFull() {
        return count == length;
    }

    /** Sets the local range of the next request. An empty one has no range at all: 0 means 2^31 to some adapters. */
    void putRange(long address, int lengthBytes, int localKey) {
        long slot = slot(count);
        Memory.putInt(slot + WR + Layout.IBV_SEND_WR_NUM_SGE, lengthBytes == 0 ? 0 : 1);
        Memory.putLong(slot + SGE + Layout.IBV_SGE_ADDR, address);
        Memory.putInt(slot + SGE + Layout.IBV_SGE_LENGTH, lengthBytes);
        Memory.putInt(slot + SGE + Layout.IBV_SGE_LKEY, localKey);
    }

    /** Copies the local range of the next request, which is then sent inline. */
    private void copyRange() {
        long slot = slot(count);
        Memory.copy(
                Memory.getLong(slot + SGE + Layout.IBV_SGE_ADDR),
                slot + INLINE,
                Memory.getInt(slot + SGE + Layout.IBV_SGE_LENGTH));
        Memory.putLong(slot + SGE + Layout.IBV_SGE_ADDR, slot + INLINE);
    }

    /** Adds the next request, all of whose fields are set but these. */
    void add(long wrId, int opcode, int flags) {
        if ((flags & Value.IBV_SEND_INLINE) != 0) {
            copyRange();
        }
        long wr = next();
        Memory.putLong(wr + Layout.IBV_SEND_WR_WR_ID, wrId);
        Memory.putInt(wr + Layout.IBV_SEND_WR_OPCODE, opcode);
        Memory.putInt(wr + Layout.IBV_SEND_WR_SEND_FLAGS, flags);
        Memory.putLong(wr + Layout.IBV_SEND_WR_NEXT, 0);
        if (count != 0) {
            Memory.putLong(slot(count - 1) + WR + Layout.IBV_SEND_WR_NEXT, wr);
        }
        count++;
    }

    /**
     * Gives all requests to the adapter. Returns 0, or the error number because of which {@link #rejected} were not
     * taken.
     */
    int post(long qp) {
        long flags = slot(count - 1) + WR + Layout.IBV_SEND_WR_SEND_FLAGS;
        Memory.putInt(flags, Memory.getInt(flags) | Value.IBV_SEND_SIGNALED);
        int errno = calls.postSend(qp, slots + WR, bad);
        rejected = errno == 0 ? 0 : rejectedCount();
        count = 0;
        return errno;
    }

    /** Returns how many of the last requests of the last post the adapter has not taken. */
    int rejected() {
        return rejected;
    }

    private int rejectedCount() {
        long firstBad = Memory.getLong(bad);
        int taken = 0;
        while (taken < count && slot(taken) + WR != firstBad) {
            taken++;
        }
        return taken == count ? count : count - taken;
    }

    /** Drops what was not posted. */
    void clear() {
        count = 0;
    }

    void free() {
        Memory.free(slots);
    }
}

package railmpi.pml;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteMemory;

/**
 * A number in the memory of one process, to which all members of a communicator add atomically, whatever that process
 * is doing. Any thread.
 */
public final class Counter implements AutoCloseable {
    /** Length of a {@link #description}. */
    public static final int DESCRIPTION_BYTES = RemoteMemory.DESCRIPTION_BYTES;

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final Counters counters;
    private final ExposedMemory own;
    private final Communicator communicator;
    private final int ownerRank;
    private final RemoteMemory remote;

    Counter(Counters counters, ExposedMemory own) {
        this.counters = counters;
        this.own = own;
        communicator = null;
        ownerRank = 0;
        remote = null;
    }

    Counter(Counters counters, Communicator communicator, int ownerRank, RemoteMemory remote) {
        this.counters = counters;
        own = null;
        this.communicator = communicator;
        this.ownerRank = ownerRank;
        this.remote = remote;
    }

    /**
     * Returns what others need to join, for {@link Counters#join}.
     *
     * @return a description; only at the owner
     */
    public byte[] description() {
        ByteBuffer text = own.description();
        byte[] bytes = new byte[text.remaining()];
        text.get(bytes);
        return bytes;
    }

    /**
     * Adds to the number.
     *
     * @param addend what to add
     * @return the old value
     * @throws railmpi.core.RailException PEER if the owner is lost
     */
    public long fetchAdd(long addend) {
        return own != null
                ? (long) LONG.getAndAdd(own.block().bytes(), 0, addend)
                : counters.fetchAdd(communicator, ownerRank, remote, addend);
    }

    /**
     * Gives the number a new value. Only at the owner.
     *
     * @param value the value
     */
    public void set(long value) {
        LONG.setVolatile(own.block().bytes(), 0, value);
    }

    /** Takes the number away; the others must not use it any more. */
    @Override
    public void close() {
        if (own != null) {
            counters.close(own);
        }
    }
}

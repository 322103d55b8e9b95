package railmpi.coll.flag;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.pml.Communicator;
import railmpi.pml.Completable;

/**
 * A flag in a peer's memory that this process alone raises; to begin to wait for a number raises it to that. It never
 * falls: one put at a time is under way, since of two a rail that dies might repeat the first one last, and lower
 * numbers than that of the last put are not written. Owner: the holder of the progress lock.
 */
public final class RemoteFlag implements Completable, RemoteCompletion {
    private final Communicator communicator;
    private final int rank;
    private final FlagLine source;
    private RemoteMemory page;
    private int offset;
    private long outgoing;
    private long begun;
    private long arrived;
    private boolean isReading;
    private Runnable reader;

    private static final int PUT = 0;
    private static final int GET = 1;

    /**
     * Creates a flag that is not connected; it may be raised all the same.
     *
     * @param communicator that the peer is in
     * @param rank of the peer
     * @param source line of this process whose outgoing number belongs to this flag
     */
    public RemoteFlag(Communicator communicator, int rank, FlagLine source) {
        this.communicator = communicator;
        this.rank = rank;
        this.source = source;
    }

    /**
     * Tells where the flag is. With the progress lock.
     *
     * @param description of the peer's {@link FlagLine}
     */
    public void connect(byte[] description) {
        ByteBuffer text = ByteBuffer.wrap(description);
        offset = text.getInt(RemoteMemory.DESCRIPTION_BYTES);
        page = RemoteMemory.of(ByteBuffer.wrap(Arrays.copyOf(description, RemoteMemory.DESCRIPTION_BYTES)));
    }

    /** Raises it, unless it is as high already; returns whether a put of that number, or a higher one, has begun. */
    @Override
    public boolean advance(long number) {
        if (begun >= number) {
            return true;
        }
        if (page == null || arrived != begun) {
            return false;
        }
        outgoing = number;
        source.setOutgoing(number);
        VarHandle.releaseFence(); // what was written to shared memory is there first; pairs with FlagLine.advance
        VirtualChannel channel = communicator.channel(rank);
        if (!channel.put(source.page(), source.outgoingOffset(), Long.BYTES, page, offset, this, PUT)) {
            return false;
        }
        begun = number;
        channel.flush();
        return true;
    }

    /**
     * Reads the number that the peer shows in its line, which needs no call of the peer's program; the peer's line of
     * this process then has it ({@link FlagLine#answer}). One at a time.
     *
     * @param whenRead run in a pass when it is here
     * @return false if there is no room for it now, or one is under way
     */
    public boolean read(Runnable whenRead) {
        if (page == null || isReading) {
            return false;
        }
        isReading = true; // before, since it may be over when the call returns
        reader = whenRead;
        VirtualChannel channel = communicator.channel(rank);
        int shown = offset + FlagLine.SHOWN_OFFSET;
        boolean isBegun = channel.get(source.page(), source.answerOffset(), Long.BYTES, page, shown, this, GET);
        isReading &= isBegun;
        channel.flush();
        return isBegun;
    }

    @Override
    public void onCompleted(int token, long value) {
        if (token == PUT) {
            arrived = outgoing;
        } else {
            isReading = false;
            reader.run();
        }
    }

    private boolean isQuiet() {
        return arrived == begun && !isReading;
    }

    boolean isConnected() {
        return page != null;
    }

    /** Tells the peer that nothing will be written any more, when all that was is there; returns false before that. */
    boolean tryLeave(RemoteCompletion completion) {
        if (!isQuiet()) {
            return false;
        }
        VirtualChannel channel = communicator.channel(rank);
        if (!channel.fetchAdd(page, offset + FlagLine.FAREWELL_OFFSET, 1, completion, 0)) {
            return false;
        }
        channel.flush();
        return true;
    }
}

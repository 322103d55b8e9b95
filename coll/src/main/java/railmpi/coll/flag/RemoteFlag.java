package railmpi.coll.flag;

import java.lang.invoke.VarHandle;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.VirtualChannel;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * A flag in a peer's memory that this process alone raises; to begin to wait for a number raises it to that. It never
 * falls: one put at a time is under way, since of two a rail that dies might repeat the first one last, and lower
 * numbers than that of the last put are not written. Owner: the holder of the progress lock.
 */
public final class RemoteFlag extends RemoteLine implements Completable, RemoteCompletion {
    private static final int PUT = 0;
    private static final int GET = 1;

    private final FlagLine source;
    private long outgoing;
    private long begun;
    private long arrived;
    private boolean isReading;
    private Runnable reader;

    /**
     * Creates a flag that is not connected; it may be raised all the same.
     *
     * @param communicator that the peer is in
     * @param rank of the peer
     * @param source line of this process whose outgoing number belongs to this flag
     */
    RemoteFlag(Communicator communicator, int rank, FlagLine source) {
        super(communicator, rank);
        this.source = source;
    }

    /** Raises it, unless it is as high already; returns whether a put of that number, or a higher one, has begun. */
    @Override
    public boolean advance(long number) {
        if (begun >= number) {
            return true;
        }
        if (!isConnected() || arrived != begun) {
            return false;
        }
        outgoing = number;
        source.setOutgoing(number);
        VarHandle.releaseFence(); // what was written to shared memory is there first; pairs with FlagLine.advance
        VirtualChannel channel = channel();
        if (!channel.putFlag(source.page(), source.outgoingOffset(), Long.BYTES, page(), offset(), this, PUT)) {
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
        if (!isConnected() || isReading) {
            return false;
        }
        isReading = true; // before, since it may be over when the call returns
        reader = whenRead;
        VirtualChannel channel = channel();
        int shown = offset() + FlagLine.SHOWN_OFFSET;
        boolean isBegun = channel.get(source.page(), source.answerOffset(), Long.BYTES, page(), shown, this, GET);
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

    @Override
    protected boolean isQuiet() {
        return arrived == begun && !isReading;
    }
}

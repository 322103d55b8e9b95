package railmpi.coll.flag;

import java.lang.invoke.VarHandle;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.VirtualChannel;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * The slots in a peer's memory to which this process writes values, those of even numbers into one and of odd ones into
 * the other. One put of each is under way at a time, for the reason that {@link RemoteFlag} gives. Owner: the holder of
 * the progress lock.
 */
final class RemoteValue extends RemoteLine implements RemoteCompletion {
    private final ValueLine source;
    /** By slot. */
    private final long[] outgoing = new long[2];

    private final long[] begun = new long[2];
    private final long[] arrived = new long[2];

    RemoteValue(Communicator communicator, int rank, ValueLine source) {
        super(communicator, rank);
        this.source = source;
    }

    /** Writes a value, with its number behind it; returns false if that cannot be now. */
    boolean write(long number, TypedBuffer from, long fromBytes, int lengthBytes) {
        int slot = ValueLine.slotOf(number);
        if (!isConnected() || arrived[slot] != begun[slot]) {
            return false;
        }
        outgoing[slot] = number;
        source.setOutgoing(number, from, fromBytes, lengthBytes);
        VarHandle.releaseFence(); // what was written to shared memory is there first; pairs with ValueLine.has
        int room = ValueLine.roomBytes(lengthBytes);
        VirtualChannel channel = channel();
        int target = offset() + ValueLine.incomingOffset(number, room);
        boolean isBegun = channel.putFlag(
                source.page(), source.outgoingOffset(number, room), room + Long.BYTES, page(), target, this, slot);
        if (isBegun) {
            begun[slot] = number;
            channel.flush();
        }
        return isBegun;
    }

    @Override
    public void onCompleted(int token, long value) {
        arrived[token] = outgoing[token];
    }

    @Override
    protected boolean isQuiet() {
        return arrived[0] == begun[0] && arrived[1] == begun[1];
    }
}

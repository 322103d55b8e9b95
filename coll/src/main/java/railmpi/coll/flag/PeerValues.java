package railmpi.coll.flag;

import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * The values that the ranks of a communicator write to each other in one algorithm: rank {@code peers[i]} and this
 * process have a line of each other. A rank begins a collective when it is done with the one before, non-blocking ones
 * included, and needs a value of each peer for it; so a peer is at most one collective ahead, and two slots are enough.
 */
public final class PeerValues extends PeerLines<ValueLine, RemoteValue> {
    /** Longest value. */
    public static final int MOST_BYTES = ValueLine.MOST_BYTES;

    private final Completable ending = this::end;
    /** The last collective that this process is done with; for the holder of the progress lock. */
    private long ended;

    /**
     * Takes the lines.
     *
     * @param memory has lines
     * @param communicator collective communicator
     * @param peers whom this process exchanges values with
     * @throws railmpi.core.RailException RESOURCE if there is no space for lines
     */
    public PeerValues(FlagMemory memory, Communicator communicator, int[] peers) {
        super(
                memory.values(),
                communicator,
                peers,
                peers,
                new ValueLine[peers.length],
                new RemoteValue[peers.length],
                RemoteValue::new);
    }

    /**
     * Writes a value to a peer.
     *
     * @param steps what to do it by
     * @param i index of the peer
     * @param number of the collective
     * @param from heap array
     * @param fromBytes where the value begins in it
     * @param lengthBytes at most {@link #MOST_BYTES}
     */
    public void write(Steps steps, int i, long number, TypedBuffer from, long fromBytes, int lengthBytes) {
        RemoteValue remote = remote(i);
        Completable writing = n -> ended >= n - 1 && remote.write(n, from, fromBytes, lengthBytes);
        steps.await(communicator(), target(i), writing, number);
    }

    /**
     * Waits for the value of a peer.
     *
     * @param steps what to do it by
     * @param i index of the peer
     * @param number of the collective
     * @param to heap array
     * @param toBytes where the value goes in it
     * @param lengthBytes as the peer writes
     */
    public void read(Steps steps, int i, long number, TypedBuffer to, long toBytes, int lengthBytes) {
        ValueLine line = ownLine(i);
        Completable reading = n -> {
            boolean isHere = ended >= n - 1 && line.has(n);
            if (isHere) {
                line.take(n, to, toBytes, lengthBytes);
            }
            return isHere;
        };
        steps.await(communicator(), source(i), reading, number);
    }

    /**
     * Ends a collective of this process, which has read the values of all peers.
     *
     * @param steps what to do it by
     * @param number of the collective
     */
    public void end(Steps steps, long number) {
        steps.await(communicator(), communicator().rank(), ending, number);
    }

    private boolean end(long number) {
        ended = number;
        return true;
    }
}

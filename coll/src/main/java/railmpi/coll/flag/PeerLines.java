package railmpi.coll.flag;

import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.Steps;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * The lines of one algorithm in one communicator, kept with it: rank {@code sources[i]} writes into line i of this
 * process, which writes into a line of rank {@code targets[i]}. Lines are exchanged by messages in the first collective
 * that uses them. The number of a collective is how many there were before it and itself, the same at all ranks because
 * they begin collectives in the same order.
 *
 * @param <L> kind of lines
 * @param <R> lines of peers
 */
abstract class PeerLines<L extends Line, R extends RemoteLine> implements Attachment {
    /** Makes the other end of a line. */
    interface Connector<L, R> {
        /** Returns the line of a rank; the own line beside it has what is sent there. */
        R connect(Communicator communicator, int rank, L line);
    }

    private final LinePool<L> pool;
    private final Communicator communicator;
    private final int[] sources;
    private final int[] targets;
    private final L[] lines;
    private final R[] remotes;
    private long collectives;

    /**
     * Takes the lines.
     *
     * @param lines to be filled, one for each source
     * @param remotes to be filled, one for each target
     * @throws RailException RESOURCE if there is no space for lines
     */
    PeerLines(
            LinePool<L> pool,
            Communicator communicator,
            int[] sources,
            int[] targets,
            L[] lines,
            R[] remotes,
            Connector<L, R> connector) {
        this.pool = pool;
        this.communicator = communicator;
        this.sources = sources.clone();
        this.targets = targets.clone();
        this.lines = lines;
        this.remotes = remotes;
        try {
            for (int i = 0; i < lines.length; i++) {
                lines[i] = pool.acquire();
                remotes[i] = connector.connect(communicator, targets[i], lines[i]);
            }
        } catch (RailException failure) {
            giveBackUnused();
            throw failure;
        }
    }

    /** Gives the lines back instead of using them: no collective has begun. */
    public final void giveBackUnused() {
        for (L line : lines) {
            if (line != null) {
                pool.releaseUnused(line);
            }
        }
    }

    final Communicator communicator() {
        return communicator;
    }

    /**
     * Returns the number of lines.
     *
     * @return count
     */
    public final int count() {
        return lines.length;
    }

    /**
     * Returns who writes to a line.
     *
     * @param i index of the source
     * @return its rank
     */
    public final int source(int i) {
        return sources[i];
    }

    /** Returns whose line this process writes to. */
    final int target(int i) {
        return targets[i];
    }

    /** Returns a line of this process. */
    final L ownLine(int i) {
        return lines[i];
    }

    /** Returns a line of another process, not connected before the first collective. */
    final R remote(int i) {
        return remotes[i];
    }

    /**
     * Begins the next collective.
     *
     * @param steps what to do it by
     * @return its number, from 1
     */
    public final long next(Steps steps) {
        collectives++;
        if (collectives == 1) {
            for (int i = 0; i < lines.length; i++) {
                exchange(steps, i);
            }
        }
        return collectives;
    }

    private void exchange(Steps steps, int i) {
        byte[] received = new byte[Line.DESCRIPTION_BYTES];
        TypedBuffer theirs = TypedBuffer.ofArray(BasicType.BYTE, received);
        TypedBuffer mine = TypedBuffer.ofArray(BasicType.BYTE, lines[i].description());
        Pending receive = steps.startReceive(communicator, targets[i], theirs, 0, received.length);
        steps.sendThenAwait(communicator, sources[i], mine, 0, received.length, receive);
        R remote = remotes[i];
        steps.run(() -> remote.connect(received));
    }

    /** Sources that are still in their last collective need nothing of this process but what is in their lines. */
    @Override
    public final void onFreed() {
        for (int i = 0; i < lines.length; i++) {
            if (remotes[i].isConnected()) {
                Farewell<L> farewell = new Farewell<>(remotes[i], lines[i], pool);
                pool.pml().begin(communicator, targets[i], CollectiveTags.FAREWELL, farewell, 0);
            }
        }
    }

    /** What was registered goes with the channels. */
    @Override
    public final void onEnded() {}
}

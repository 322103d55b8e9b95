package railmpi.coll.flag;

import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.Steps;
import railmpi.core.RailException;
import railmpi.pml.Attachment;
import railmpi.pml.Communicator;
import railmpi.pml.Pending;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The flags of one algorithm in one communicator, kept with it: in line i this process waits for the numbers of rank
 * {@code sources[i]}, and in a line of rank {@code targets[i]} it raises its own. Lines are exchanged by messages in
 * the first collective that uses them. The number of a collective is how many there were before it and itself, the same
 * at all ranks because they begin collectives in the same order; those that overlap may raise flags in any order.
 */
public final class PeerFlags implements Attachment {
    private final FlagMemory memory;
    private final Communicator communicator;
    private final int[] sources;
    private final int[] targets;
    private final FlagLine[] lines;
    private final RemoteFlag[] flags;
    private long collectives;

    /**
     * Takes the lines.
     *
     * @param memory has lines
     * @param communicator collective communicator
     * @param sources who writes to each line
     * @param targets whose line this process writes to, of which it is a source at the same place
     * @throws RailException RESOURCE if there is no space for lines
     */
    public PeerFlags(FlagMemory memory, Communicator communicator, int[] sources, int[] targets) {
        this.memory = memory;
        this.communicator = communicator;
        this.sources = sources.clone();
        this.targets = targets.clone();
        lines = new FlagLine[sources.length];
        flags = new RemoteFlag[targets.length];
        try {
            for (int i = 0; i < lines.length; i++) {
                lines[i] = memory.acquire();
                flags[i] = new RemoteFlag(communicator, targets[i], lines[i]);
            }
        } catch (RailException failure) {
            giveBack();
            throw failure;
        }
    }

    private void giveBack() {
        for (FlagLine line : lines) {
            if (line != null) {
                memory.releaseUnused(line);
            }
        }
    }

    /**
     * Returns the number of lines.
     *
     * @return count
     */
    public int count() {
        return lines.length;
    }

    /**
     * Returns who writes to a line.
     *
     * @param i index of the source
     * @return its rank
     */
    public int source(int i) {
        return sources[i];
    }

    /**
     * Returns a line of this process.
     *
     * @param i index of the source
     * @return its line
     */
    public FlagLine line(int i) {
        return lines[i];
    }

    /**
     * Returns a flag at another process.
     *
     * @param i index of the target
     * @return its flag, not connected before the first collective
     */
    public RemoteFlag flag(int i) {
        return flags[i];
    }

    /**
     * Begins the next collective.
     *
     * @param steps what to do it by
     * @return its number, from 1
     */
    public long next(Steps steps) {
        collectives++;
        if (collectives == 1) {
            for (int i = 0; i < lines.length; i++) {
                exchange(steps, i);
            }
        }
        return collectives;
    }

    private void exchange(Steps steps, int i) {
        byte[] received = new byte[FlagLine.DESCRIPTION_BYTES];
        TypedBuffer theirs = TypedBuffer.ofArray(BasicType.BYTE, received);
        TypedBuffer mine = TypedBuffer.ofArray(BasicType.BYTE, lines[i].description());
        Pending receive = steps.startReceive(communicator, targets[i], theirs, 0, received.length);
        steps.sendThenAwait(communicator, sources[i], mine, 0, received.length, receive);
        RemoteFlag flag = flags[i];
        steps.run(() -> flag.connect(received));
    }

    /**
     * Raises the flag at a target and goes on at once.
     *
     * @param steps what to do it by
     * @param i index of the target
     * @param number of the collective
     */
    public void raise(Steps steps, int i, long number) {
        steps.begin(communicator, targets[i], flags[i], number);
    }

    /**
     * Waits until a source has raised its flag here.
     *
     * @param steps what to do it by
     * @param i index of the source
     * @param number of the collective
     */
    public void await(Steps steps, int i, long number) {
        steps.await(communicator, sources[i], lines[i], number);
    }

    /** Sources that are still in their last collective need nothing of this process but its flags, which are raised. */
    @Override
    public void onFreed() {
        for (int i = 0; i < lines.length; i++) {
            if (flags[i].isConnected()) {
                Farewell farewell = new Farewell(flags[i], lines[i], memory);
                memory.pml().begin(communicator, targets[i], CollectiveTags.FAREWELL, farewell, 0);
            }
        }
    }

    /** What was registered goes with the channels. */
    @Override
    public void onEnded() {}
}

package railmpi.coll.flag;

import railmpi.coll.step.Steps;
import railmpi.pml.state.Communicator;

/**
 * The flags of one algorithm in one communicator: in line i this process waits for the numbers of rank
 * {@code sources[i]}, and in a line of rank {@code targets[i]} it raises its own. Collectives that overlap may raise
 * flags in any order.
 */
public final class PeerFlags extends PeerLines<FlagLine, RemoteFlag> {
    /**
     * Takes the lines.
     *
     * @param memory has lines
     * @param communicator collective communicator
     * @param sources who writes to each line
     * @param targets whose line this process writes to, of which it is a source at the same place
     * @throws railmpi.core.RailException RESOURCE if there is no space for lines
     */
    public PeerFlags(FlagMemory memory, Communicator communicator, int[] sources, int[] targets) {
        super(
                memory.flags(),
                communicator,
                sources,
                targets,
                new FlagLine[sources.length],
                new RemoteFlag[targets.length],
                RemoteFlag::new);
    }

    /**
     * Returns a line of this process.
     *
     * @param i index of the source
     * @return its line
     */
    public FlagLine line(int i) {
        return ownLine(i);
    }

    /**
     * Returns a flag at another process.
     *
     * @param i index of the target
     * @return its flag, not connected before the first collective
     */
    public RemoteFlag flag(int i) {
        return remote(i);
    }

    /**
     * Raises the flag at a target and goes on at once.
     *
     * @param steps what to do it by
     * @param i index of the target
     * @param number of the collective
     */
    public void raise(Steps steps, int i, long number) {
        steps.begin(communicator(), target(i), remote(i), number);
    }

    /**
     * Waits until a source has raised its flag here.
     *
     * @param steps what to do it by
     * @param i index of the source
     * @param number of the collective
     */
    public void await(Steps steps, int i, long number) {
        steps.await(communicator(), source(i), ownLine(i), number);
    }
}

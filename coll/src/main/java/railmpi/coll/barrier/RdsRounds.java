package railmpi.coll.barrier;

import java.util.Arrays;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.PeerFlags;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Pending;

/**
 * The flags of one communicator for {@link RdsBarrier}, and how many ways its rounds have. Unless that is given, the
 * first barrier finds out how many rails each member has, and the least number counts.
 *
 * <p>Owner: the thread that begins barriers; the steps of the first one set what others wait for.
 */
final class RdsRounds implements Attachment {
    private final FlagMemory memory;
    private final Communicator communicator;
    private final Team team;
    /** Barriers that have begun. */
    private long barriers;

    /** For one way, for two, and so on: lines can be taken before the first barrier only. Null when it is decided. */
    private PeerFlags[] candidates;

    private int ways;
    /** Null until it is known how many ways there are; who begins a barrier reads it without the progress lock. */
    private volatile PeerFlags flags;

    private final Completable decision = number -> flags != null;

    /**
     * Takes the lines.
     *
     * @param ways of each round; 0: as many as the member with the fewest rails has
     * @throws railmpi.core.RailException RESOURCE if there is no space for lines
     */
    RdsRounds(FlagMemory memory, Communicator communicator, Team team, int ways) {
        this.memory = memory;
        this.communicator = communicator;
        this.team = team;
        if (ways > 0 || communicator.isInNode()) {
            this.ways = Math.max(1, ways);
            flags = newFlags(this.ways);
        } else {
            candidates = new PeerFlags[memory.rails()];
            Arrays.setAll(candidates, i -> newFlags(i + 1));
        }
    }

    private void decide(int newWays) {
        ways = newWays;
        flags = candidates[ways - 1];
        for (PeerFlags candidate : candidates) {
            if (candidate != flags) {
                candidate.giveBackUnused();
            }
        }
        candidates = null;
    }

    private PeerFlags newFlags(int waysOfRound) {
        int[] distances = distances(team.size(), waysOfRound);
        int[] sources = new int[distances.length];
        int[] targets = new int[distances.length];
        for (int i = 0; i < distances.length; i++) {
            sources[i] = before(distances[i]);
            targets[i] = behind(distances[i]);
        }
        return new PeerFlags(memory, communicator, sources, targets);
    }

    private int before(int distance) {
        return team.rank(Partition.shifted(team.index(), -distance, team.size()));
    }

    private int behind(int distance) {
        return team.rank(Partition.shifted(team.index(), distance, team.size()));
    }

    /** Returns how far the signals of one rank go, those of a round after those of the round before. */
    static int[] distances(int size, int ways) {
        int[] distances = new int[Integer.SIZE * ways];
        int count = 0;
        for (long step = 1; step < size; step *= ways + 1) {
            for (int way = 1; way <= ways && way * step < size; way++) {
                distances[count++] = (int) (way * step);
            }
        }
        return Arrays.copyOf(distances, count);
    }

    /** Returns when all members have begun as many barriers. */
    void barrier(Steps steps) {
        long number = ++barriers;
        if (flags != null) {
            rounds(steps, number);
            return;
        }
        if (number == 1) {
            agree(steps);
        } else {
            steps.await(communicator, Pml.ANY_SOURCE, decision, number);
        }
        steps.later(more -> rounds(more, number));
    }

    /** The least of all numbers of rails, by messages: after the last round each member has heard of all others. */
    private void agree(Steps steps) {
        int[] least = {memory.rails()};
        TypedBuffer mine = TypedBuffer.ofArray(BasicType.INT, least);
        for (int distance = 1; distance < team.size(); distance <<= 1) {
            int[] heard = new int[1];
            TypedBuffer theirs = TypedBuffer.ofArray(BasicType.INT, heard);
            Pending receive = steps.startReceive(communicator, before(distance), theirs, 0, Integer.BYTES);
            steps.sendThenAwait(communicator, behind(distance), mine, 0, Integer.BYTES, receive);
            steps.run(() -> least[0] = Math.min(least[0], heard[0]));
        }
        steps.run(() -> decide(least[0]));
    }

    /** Only the last round may have fewer ways than others. */
    private void rounds(Steps steps, long number) {
        PeerFlags peers = flags;
        if (number == 1) {
            peers.next(steps);
        }
        for (int first = 0; first < peers.count(); first += ways) {
            int end = Math.min(first + ways, peers.count());
            for (int i = first; i < end; i++) {
                peers.raise(steps, i, number);
            }
            for (int i = first; i < end; i++) {
                peers.await(steps, i, number);
            }
        }
    }

    @Override
    public void onFreed() {
        if (flags != null) {
            flags.onFreed();
        }
    }

    @Override
    public void onEnded() {
        // what was registered goes with the channels
    }
}

package railmpi.coll;

import java.util.Arrays;
import railmpi.coll.step.CollectiveTags;
import railmpi.core.RailException;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * How the leaders of two groups exchange numbers where processes may fail. A leader does not know the other group yet:
 * if a member of it has failed, the other leader may have left with an error and never come. So this waits as a
 * receive from any rank does: until a member of the leaders' communicator has failed that this process had not
 * acknowledged when it came.
 *
 * <p>Leaders that hear of a failure at different times must not part: one that goes on alone would wait for a group
 * that has left. So they agree in the end, and one that leaves contributes a no. All they send is frames of agreements,
 * of a key that depends on how many failures are acknowledged: what is left of an exchange that one of them did not
 * come to disturbs no later one. Cost: three round trips, or one more for every {@value #CHUNK} numbers.
 */
final class TolerantLeaders {
    private static final int CHUNK = 180;
    private static final int NO = 0;
    private static final int YES = 1;

    private final Pml pml;
    private final FaultTolerance faults;
    private final Communicator path;
    private final int remoteLeader;
    private final int[] leaders;
    /** Place of this process among the two. */
    private final int own;

    private final int known;
    private final long salt;

    /**
     * Prepares exchanges of one call.
     *
     * @param path communicator that both leaders are in
     * @param remoteLeader rank of the other leader there
     * @param tag keeps calls of several threads apart
     */
    TolerantLeaders(Pml pml, ProcessNames names, Communicator path, int remoteLeader, int tag) {
        this.pml = pml;
        this.path = path;
        this.remoteLeader = remoteLeader;
        faults = pml.faultTolerance();
        int other = (path.isInter() ? path.remoteGroup() : path.group()).worldRank(remoteLeader);
        leaders = new int[] {pml.worldRank(), other};
        own = names.nameOf(leaders[0]).compareTo(names.nameOf(other)) < 0 ? 0 : 1;
        known = path.acknowledgedFailures();
        salt = (1L + tag << Integer.SIZE) + known; // beyond the ints that groups give
    }

    /**
     * Exchanges numbers with the other leader, who calls this as many times.
     *
     * @param numbers null if this leader cannot go on
     * @return those of the other one; null if one of them cannot go on
     * @throws RailException PROCESS_FAILED or REVOKED
     */
    int[] exchange(int[] numbers) {
        if (leaders[0] == leaders[1]) {
            return numbers;
        }
        FaultTolerance.Series data = faults.series(leaders, path.contextId(), salt);
        FaultTolerance.Series end = faults.series(leaders, path.contextId(), ~salt);
        int[] received;
        try {
            received = received(data, numbers);
        } catch (RailException e) {
            end.agree(new long[] {NO});
            throw e;
        }
        FaultTolerance.Outcome outcome = end.agree(new long[] {YES});
        pml.await(faults.self(), 0, CollectiveTags.CONSTRUCTION, outcome, 0);
        if (outcome.words()[0] == NO || outcome.failed().length > 0) {
            throw new RailException(
                    RailException.Category.PROCESS_FAILED,
                    "rank " + remoteLeader + " of the leaders' communicator, the leader of the other group, has failed,"
                            + " or left because another process of that communicator has");
        }
        return received;
    }

    private int[] received(FaultTolerance.Series data, int[] numbers) {
        long[] lengths = {-1, -1};
        lengths[own] = numbers == null ? 0 : 1 + numbers.length;
        lengths = agreed(data, lengths);
        if (lengths[0] == 0 || lengths[1] == 0) {
            return null;
        }
        int[] received = new int[(int) lengths[1 - own] - 1];
        int longest = (int) Math.max(lengths[0], lengths[1]) - 1;
        for (int at = 0; at < longest; at += CHUNK) {
            long[] words = new long[2 * CHUNK];
            Arrays.fill(words, -1);
            for (int i = 0; i < CHUNK && at + i < numbers.length; i++) {
                words[own * CHUNK + i] = numbers[at + i];
            }
            words = agreed(data, words);
            for (int i = 0; i < CHUNK && at + i < received.length; i++) {
                received[at + i] = (int) words[(1 - own) * CHUNK + i];
            }
        }
        return received;
    }

    /** Returns the words of both: each leaves all bits of the other's as they are. */
    private long[] agreed(FaultTolerance.Series data, long[] words) {
        FaultTolerance.Outcome outcome = data.agree(words);
        pml.await(path, remoteLeader, CollectiveTags.CONSTRUCTION, number -> isOver(outcome), 0);
        return outcome.words();
    }

    private boolean isOver(FaultTolerance.Outcome outcome) {
        RailException failure = faults.failureBeyond(path, known);
        if (failure != null) {
            throw failure;
        }
        boolean isOver = outcome.advance(0);
        if (isOver && outcome.failed().length > 0) {
            throw outcome.failure(); // acknowledged, but nobody else can answer
        }
        return isOver;
    }
}

package railmpi.coll;

import railmpi.coll.step.CollectiveTags;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * How the leaders of two groups exchange numbers where processes may fail. A leader does not know the other group yet:
 * if a member of it has failed, the other leader may have left with an error and never come. So this waits as a
 * receive from any rank does: until a member of the leaders' communicator has failed that this process had not
 * acknowledged when it came. A leader that leaves for that reason is missed by the other one, which then need not wait
 * for its next call. Both go on or neither does: {@link railmpi.pml.fault.Rendezvous}.
 */
final class TolerantLeaders {
    private final Pml pml;
    private final Communicator path;
    private final int other;
    private final int tag;
    private final int known;

    /**
     * Prepares exchanges of one call.
     *
     * @param path communicator that both leaders are in
     * @param remoteLeader rank of the other leader there
     * @param tag keeps calls of several threads apart
     */
    TolerantLeaders(Pml pml, Communicator path, int remoteLeader, int tag) {
        this.pml = pml;
        this.path = path;
        this.tag = tag;
        other = path.remoteGroup().worldRank(remoteLeader);
        known = path.acknowledgedFailures();
    }

    /**
     * Exchanges numbers with the other leader, who calls this as many times.
     *
     * @param numbers null if this leader cannot go on
     * @return those of the other one; null if one of them cannot go on
     * @throws railmpi.core.RailException PROCESS_FAILED or REVOKED
     */
    int[] exchange(int[] numbers) {
        if (other == pml.worldRank()) {
            return numbers;
        }
        FaultTolerance faults = pml.faultTolerance();
        FaultTolerance.Meeting meeting = faults.meet(path, other, tag, known, numbers);
        pml.await(faults.self(), 0, CollectiveTags.CONSTRUCTION, meeting, 0);
        return numbers == null ? null : meeting.received();
    }
}

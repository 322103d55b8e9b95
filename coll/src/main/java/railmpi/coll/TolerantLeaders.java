package railmpi.coll;

import railmpi.coll.step.CollectiveTags;
import railmpi.core.RailException;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * How the leaders of two groups exchange numbers where processes may fail. A leader leaves as soon as it knows that a
 * process of its own group has failed, and the other one then need not wait for it. A leader does not know the other
 * group yet, and the other leader may never come for another reason: so this waits as a receive from any rank does,
 * until a member of the leaders' communicator has failed that this process had not acknowledged when it came. Both go
 * on or neither does: {@link railmpi.pml.fault.Rendezvous}.
 */
final class TolerantLeaders {
    private final Pml pml;
    private final FaultTolerance faults;
    private final Communicator local;
    private final Communicator path;
    private final int other;
    private final int tag;
    private final int known;

    /**
     * Prepares exchanges of one call.
     *
     * @param local communicator of the own group
     * @param path communicator that both leaders are in
     * @param remoteLeader rank of the other leader there
     * @param tag keeps calls of several threads apart
     */
    TolerantLeaders(Pml pml, Communicator local, Communicator path, int remoteLeader, int tag) {
        this.pml = pml;
        this.local = local;
        this.path = path;
        this.tag = tag;
        faults = pml.faultTolerance();
        other = path.remoteGroup().worldRank(remoteLeader);
        known = path.acknowledgedFailures();
    }

    /**
     * Exchanges numbers with the other leader, who calls this as many times.
     *
     * @param numbers null if this leader cannot go on
     * @return those of the other one; null if one of them cannot go on
     * @throws RailException PROCESS_FAILED or REVOKED
     */
    int[] exchange(int[] numbers) {
        if (other == pml.worldRank()) {
            return numbers;
        }
        FaultTolerance.Meeting meeting = faults.meet(local, path, other, tag, known, numbers);
        pml.await(faults.self(), 0, CollectiveTags.CONSTRUCTION, meeting, 0);
        return numbers == null ? null : meeting.received();
    }
}

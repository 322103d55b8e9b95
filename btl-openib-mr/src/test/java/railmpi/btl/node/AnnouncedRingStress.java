package railmpi.btl.node;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import railmpi.btl.stress.StressMemory;

/** Whoever sees that rings were announced sees their keys, and with the key of a pool its shape: Inbox. */
@JCStressTest
@State
@Outcome(id = "0, (0|11), (0|7)", expect = Expect.ACCEPTABLE, desc = "not announced yet")
@Outcome(id = "1, 11, (0|7)", expect = Expect.ACCEPTABLE, desc = "announced")
@Outcome(expect = Expect.FORBIDDEN, desc = "announced without a key, or a pool without its shape")
public class AnnouncedRingStress {
    private final Inbox inbox = new Inbox(StressMemory.take(Inbox.lengthBytes(2)));

    /** The peer, and the owner, whose pool peers look at. */
    @Actor
    public void announce() {
        inbox.publishPool(0, 5, 3, 4);
        inbox.announce(1, 11);
    }

    /** Who polls. */
    @Actor
    public void look(LLL_Result result) {
        result.r1 = inbox.announcements();
        result.r2 = inbox.ringKey(1);
        result.r3 = inbox.poolKey(0) == 0 ? 0 : inbox.poolChunkBytes(0) + inbox.poolChunkCount(0);
    }
}

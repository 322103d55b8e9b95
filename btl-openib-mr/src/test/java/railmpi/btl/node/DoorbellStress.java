package railmpi.btl.node;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import railmpi.btl.fastpath.InboundRing;
import railmpi.btl.fastpath.OutboundRing;
import railmpi.btl.fastpath.RingLayout;
import railmpi.btl.stress.StressMemory;
import railmpi.core.memory.MemoryBlock;

/**
 * A ticket that counts a ring of the bell is drawn with the frame in sight: who sleeps on it misses nothing. A sender
 * may take a sleeper for awake once ({@link Inbox#hasSleepers}), which looks again after it has announced itself.
 */
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the ticket is older than the bell, which ends the sleep")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the frame came before the bell")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "asleep with a frame to take")
public class DoorbellStress {
    private final Inbox inbox = new Inbox(StressMemory.take(Inbox.lengthBytes(2)));
    private final MemoryBlock memory = StressMemory.take(RingLayout.memoryBytes(1 << 9));
    private final OutboundRing outbound = new OutboundRing(memory);
    private final InboundRing inbound = new InboundRing(0, memory);

    /** The sender. */
    @Actor
    public void send() {
        outbound.claim(0);
        outbound.commit(1, 0);
        Doorbell.wake(inbox, 0);
    }

    /** Who is about to sleep. */
    @Actor
    public void sleep(LL_Result result) {
        inbox.addSleeper(1);
        result.r1 = inbox.wakeCount();
        result.r2 = inbound.poll((peer, kind, block, offset, length) -> true, 1);
    }
}

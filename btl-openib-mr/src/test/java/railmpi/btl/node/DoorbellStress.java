package railmpi.btl.node;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import railmpi.btl.stress.StressMemory;
import railmpi.core.memory.MemoryBlock;

/**
 * Who sleeps on a ticket misses nothing: either its last look finds the frame, or the sender wakes it. A sender may
 * take a sleeper for awake once ({@link Inbox#isToBeWoken}), which looks again after it has announced itself; here it
 * has done so.
 */
@JCStressTest
@State
@Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "the ticket is older than the bell, which ends the sleep")
@Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "the frame came before the ticket")
@Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "both")
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "the bell was rung for the ticket before it was drawn")
@Outcome(id = "0, 0, 0", expect = Expect.FORBIDDEN, desc = "asleep with a frame to take")
@Outcome(id = "1, 0, 1", expect = Expect.FORBIDDEN, desc = "asleep after the bell with a frame to take")
public class DoorbellStress {
    private final Inbox inbox = new Inbox(StressMemory.take(Inbox.lengthBytes(2)));
    private final MemoryBlock memory = StressMemory.take(RingLayout.memoryBytes(1 << 9));
    private final OutboundRing outbound = new OutboundRing(memory);
    private final InboundRing inbound = new InboundRing(0, memory);

    /** The owner has announced a sleeper. */
    public DoorbellStress() {
        inbox.addSleeper(1);
    }

    /** The sender. */
    @Actor
    public void send() {
        outbound.claim(0);
        outbound.commit(1, 0);
        if (inbox.isToBeWoken()) {
            Doorbell.wake(inbox, 0);
        }
    }

    /** Who is about to sleep. */
    @Actor
    public void sleep(LLL_Result result) {
        result.r1 = inbox.ticket();
        result.r2 = inbound.poll((peer, kind, block, offset, length) -> true, 1);
    }

    /** Whether the bell was rung. */
    @Arbiter
    public void look(LLL_Result result) {
        result.r3 = inbox.wakeCount();
    }
}

package railmpi.btl.node;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.stress.StressMemory;
import railmpi.core.memory.MemoryBlock;

/**
 * A sender that waits for room writes over nothing that is still read: InboundRing.returnCredits,
 * OutboundRing.readCredits. Which of them comes first decides whether frames find room.
 */
@JCStressTest
@State
@Outcome(id = "0, false", expect = Expect.ACCEPTABLE, desc = "no room yet")
@Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "written where all was read")
@Outcome(expect = Expect.FORBIDDEN, desc = "a frame was written over while it was read")
public class RingReuseStress {
    private static final int PAYLOAD_BYTES = 80;
    private static final int TRIES = 20;
    private static final int OLD = 1;
    private static final int NEW = 2;

    private final MemoryBlock memory = StressMemory.take(RingLayout.memoryBytes(1 << 9));
    private final OutboundRing outbound = new OutboundRing(memory);
    private final InboundRing inbound = new InboundRing(0, memory);
    private int sent;

    /** Fills the ring. */
    public RingReuseStress() {
        while (send(OLD)) {
            sent++;
        }
    }

    private boolean send(int value) {
        int frame = outbound.claim(PAYLOAD_BYTES);
        if (frame < 0) {
            return false;
        }
        int payload = frame + FrameLayout.payloadOffset(PAYLOAD_BYTES);
        for (int i = 0; i < PAYLOAD_BYTES; i += Integer.BYTES) {
            memory.bytes().putInt(payload + i, value);
        }
        outbound.commit(1, PAYLOAD_BYTES);
        return true;
    }

    /** The sender. */
    @Actor
    public void reuse(LL_Result result) {
        boolean isSent = false;
        for (int i = 0; i < TRIES; i++) {
            isSent |= send(NEW);
        }
        result.r2 = isSent;
    }

    /** The receiver; counts what is wrong in the old frames. */
    @Actor
    public void receive(LL_Result result) {
        int[] wrong = new int[1];
        inbound.poll(
                (peer, kind, block, offset, length) -> {
                    int payload = offset + FrameLayout.payloadOffset(length);
                    for (int i = 0; i < length; i += Integer.BYTES) {
                        wrong[0] += block.bytes().getInt(payload + i) == OLD ? 0 : 1;
                    }
                    return true;
                },
                sent);
        result.r1 = wrong[0];
    }
}

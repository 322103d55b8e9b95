package railmpi.btl.node;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.stress.StressMemory;
import railmpi.core.memory.MemoryBlock;

/**
 * Who polls a ring finds nothing, or a frame with its words and all its payload: OutboundRing.publish,
 * InboundRing.poll.
 */
@JCStressTest
@State
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not there yet")
@Outcome(id = "1, 7, 9", expect = Expect.ACCEPTABLE, desc = "whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "torn")
public class RingFrameStress {
    private static final int PAYLOAD_BYTES = 100;
    private static final int LAST = PAYLOAD_BYTES - Long.BYTES;

    private final MemoryBlock memory = StressMemory.take(RingLayout.memoryBytes(1 << 9));
    private final OutboundRing outbound = new OutboundRing(memory);
    private final InboundRing inbound = new InboundRing(0, memory);

    /** The sender. */
    @Actor
    public void send() {
        int frame = outbound.claim(PAYLOAD_BYTES);
        memory.bytes().putLong(frame + FrameLayout.WORD1_OFFSET, 7);
        memory.bytes().putLong(frame + FrameLayout.payloadOffset(PAYLOAD_BYTES) + LAST, 9);
        outbound.commit(1, PAYLOAD_BYTES);
    }

    /** The receiver. */
    @Actor
    public void receive(LLL_Result result) {
        result.r2 = 0L;
        result.r3 = 0L;
        result.r1 = inbound.poll(
                (peer, kind, block, offset, length) -> {
                    result.r2 = block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET);
                    result.r3 = block.bytes().getLong(offset + FrameLayout.payloadOffset(length) + LAST);
                    return true;
                },
                1);
    }
}

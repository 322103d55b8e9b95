package railmpi.btl.fastpath;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import railmpi.btl.stress.StressMemory;
import railmpi.core.memory.MemoryBlock;

/** Who polls a slot finds nothing, or a whole batch: EagerRdmaSlots.publish and readFooter. */
@JCStressTest
@State
@Outcome(id = "-1, 0", expect = Expect.ACCEPTABLE, desc = "not there yet")
@Outcome(id = "32, 7", expect = Expect.ACCEPTABLE, desc = "whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "torn")
public class EagerRdmaStress {
    private static final int BATCH_BYTES = 32;

    private final EagerRdmaSlots slots = new EagerRdmaSlots(2, 64);
    private final MemoryBlock ring = StressMemory.take(slots.ringBytes());
    private final int footer = slots.footerOffset(0);

    /** The sender, as EagerRdmaOutbox writes to a mapped ring. */
    @Actor
    public void write() {
        ring.bytes().putLong(footer - BATCH_BYTES, 7);
        EagerRdmaSlots.publish(ring.bytes(), footer, EagerRdmaSlots.footer(0, BATCH_BYTES));
    }

    /** The receiver, as EagerRdmaInbox takes it. */
    @Actor
    public void take(LL_Result result) {
        int length = EagerRdmaSlots.lengthIfFilled(EagerRdmaSlots.readFooter(ring.bytes(), footer), 0);
        result.r1 = length;
        result.r2 = length == -1 ? 0 : ring.bytes().getLong(footer - length);
    }
}

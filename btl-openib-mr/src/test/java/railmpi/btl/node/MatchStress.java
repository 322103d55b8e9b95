package railmpi.btl.node;

import java.lang.reflect.Proxy;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import railmpi.btl.memory.TestAdapter;
import railmpi.btl.stress.StressMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.Port;

/** A send is either matched or withdrawn, never both and never neither: MatchTables. */
@JCStressTest
@State
@Outcome(
        id = {"true, false", "false, true"},
        expect = Expect.ACCEPTABLE,
        desc = "one of them")
@Outcome(expect = Expect.FORBIDDEN, desc = "both or none")
public class MatchStress {
    private static final long ID = 1L << Integer.SIZE | 3;

    private final MemoryBlock memory = StressMemory.take(StressMemory.MOST_BYTES);
    private final MatchTables sender = new MatchTables(port());
    private final MatchTables receiver = new MatchTables(port());
    private final long key = sender.open(ID);

    /** Returns a port whose only memory this is. */
    private Port port() {
        return (Port) Proxy.newProxyInstance(
                Port.class.getClassLoader(),
                new Class<?>[] {Port.class},
                (proxy, method, arguments) ->
                        method.getName().equals("map") ? memory : new TestAdapter(true).region(memory.bytes()));
    }

    /** The sender. */
    @Actor
    public void withdraw(LL_Result result) {
        result.r1 = sender.withdraw(ID);
    }

    /** The receiver. */
    @Actor
    public void match(LL_Result result) {
        result.r2 = receiver.match(key, ID);
    }
}

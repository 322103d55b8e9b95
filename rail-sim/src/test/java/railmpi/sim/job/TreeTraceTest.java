package railmpi.sim.job;

import static org.testng.Assert.assertEquals;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.policy.allocation.PolicyName;
import railmpi.sim.network.NetworkConfig;
import railmpi.sim.node.ClusterConfig;
import railmpi.sim.node.ClusterListener;

/** Traces as traffic of fat trees. */
@Test(groups = "unit")
public class TreeTraceTest {
    private static final long SEED = Long.getLong("railmpi.seed", 1);
    private static final int RANKS = 32;
    private static final int PROCESSES = 2;
    private static final int ROUNDS = 20;

    /** Counts what takes rails. */
    private static final class Books implements ClusterListener {
        private long requestedBytes;
        private long arrivedBytes;
        private int arrived;

        @Override
        public void onRequested(long lengthBytes) {
            requestedBytes += lengthBytes;
        }

        @Override
        public void onPartArrived(long lengthBytes) {
            arrivedBytes += lengthBytes;
        }

        @Override
        public void onMessageArrived(long latencyCycles) {
            arrived++;
        }
    }

    private static ClusterConfig cluster(PolicyName policy, int rails) {
        NetworkConfig network = new NetworkConfig(RANKS / PROCESSES, 4, 128, 6, true);
        return new ClusterConfig(network, rails, PROCESSES, 1, policy, 1, 8192, 300, 300, 8);
    }

    @DataProvider
    public Object[][] policies() {
        return new Object[][] {
            {PolicyName.BASIC},
            {PolicyName.STATIC},
            {PolicyName.LOCAL_DYNAMIC},
            {PolicyName.DYNAMIC},
            {PolicyName.HYBRID}
        };
    }

    /**
     * Random permutations, each rank with the next when it is done with the last; some partners are in the same node.
     */
    @Test(dataProvider = "policies", timeOut = 60_000)
    public void shouldCarryEachByteOfTheTraceOnce(PolicyName policy) {
        SplittableRandom random = new SplittableRandom(SEED);
        Program program = new Program(RANKS);
        Rounds rounds = new Rounds(program, IntStream.range(0, RANKS).toArray(), 0);
        long bytes = 0;
        int messages = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int shift = 1 + random.nextInt(RANKS - 1);
            long length = 1L + random.nextInt(50_000);
            for (int rank = 0; rank < RANKS; rank++) {
                int to = (rank + shift) % RANKS;
                rounds.message(rank, to, length);
                boolean isBetweenNodes = rank / PROCESSES != to / PROCESSES;
                bytes += isBetweenNodes ? length : 0;
                messages += isBetweenNodes ? 1 : 0;
            }
            rounds.next();
        }
        Books books = new Books();
        Trace trace = new Trace(program, 5);
        new TreeTrace(trace, cluster(policy, 6), books, SEED).run();
        assertEquals(books.requestedBytes, bytes, "seed " + SEED);
        assertEquals(books.arrivedBytes, bytes, "seed " + SEED);
        assertEquals(books.arrived, messages, "seed " + SEED);
        assertEquals(trace.meanBytes(PROCESSES), bytes / (double) messages, 1e-6);
    }

    /** Of three operations in a row each begins when the one before has ended; a cycle takes 10 ns. */
    public void shouldSendWhenWhatASendWaitsForHasEnded() {
        Program program = new Program(RANKS);
        program.add(0, Operation.compute(50_000));
        program.add(0, Operation.send(20_000, 10, 7));
        program.awaitEnd(0, 1, 0);
        program.add(10, Operation.receive(20_000, 0, 7));
        program.add(10, Operation.compute(30_000));
        program.awaitEnd(10, 1, 0);
        long cycles = new TreeTrace(new Trace(program, 10), cluster(PolicyName.BASIC, 1), new Books(), SEED).run();
        assertEquals(cycles, 5000 + 10_000 + 3000, 40, "computing, 10 000 flits behind the head, computing");
    }

    @Test(expectedExceptions = IllegalArgumentException.class, expectedExceptionsMessageRegExp = "rank 1 does not .*")
    public void shouldNameAMessageThatIsNotReceived() {
        Program program = new Program(2);
        program.add(0, Operation.send(8, 1, 0));
        Trace.requireEnd(program);
    }

    @Test(
            expectedExceptions = IllegalArgumentException.class,
            expectedExceptionsMessageRegExp = "the trace takes more .*")
    public void shouldNameATraceThatTakesTooLong() {
        Program program = new Program(2);
        program.add(0, Operation.compute(Long.MAX_VALUE));
        new TreeTrace(new Trace(program, 1), cluster(PolicyName.BASIC, 1), new Books(), SEED).run();
    }
}

package railmpi.fabric.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.param.ParameterException;
import railmpi.core.param.Parameters;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.Fabric;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/** Each fault does what its name says. */
public final class FaultInjectingFabricTest {
    private static final int TIME_OUT_MS = 20_000;
    private static final int DATAGRAMS = 40;

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBreakAtTheNamedWorkRequest() {
        try (Pair pair = new Pair("break=5").connected()) {
            for (int i = 1; i < 5; i++) {
                pair.write(i, i);
                pair.expect(i, Status.SUCCESS);
            }
            pair.queuePair.postReceive(100, pair.local, 0, 8);
            pair.write(5, 5);
            pair.write(6, 6);
            Set<Long> flushed = new HashSet<>();
            for (int i = 0; i < 3; i++) {
                WorkCompletion completion = pair.await(pair.completions);
                assertEquals(completion.status, Status.FLUSHED);
                flushed.add(completion.workRequestId);
            }
            assertEquals(flushed, Set.of(5L, 6L, 100L));
            assertEquals(pair.queuePair.state(), QueuePair.State.ERROR);
            assertTrue(pair.queuePair.failure().contains("fault injection"), pair.queuePair.failure());
            pair.awaitState(pair.peerQueuePair, QueuePair.State.ERROR);
            pair.write(7, 7);
            pair.expect(7, Status.FLUSHED);
            pair.queuePair.postReceive(8, pair.local, 0, 8);
            pair.expect(8, Status.FLUSHED);
            assertEquals(pair.written(4), 4);
            assertEquals(pair.written(7), 0);
        }
    }

    /** What is flushed may have reached the peer or not: only the acknowledgement is lost in the first case. */
    @Test(timeOut = 4 * TIME_OUT_MS)
    public void shouldLeaveOpenWhetherAFlushedRequestWasCarriedOut() {
        Set<Long> outcomes = new HashSet<>();
        for (int seed = 0; seed < 30 && outcomes.size() < 2; seed++) {
            try (Pair pair = new Pair("break=1,seed=" + seed).connected()) {
                pair.write(1, 77);
                pair.expect(1, Status.FLUSHED);
                pair.driveLong();
                outcomes.add(pair.written(1));
            }
        }
        assertEquals(outcomes, Set.of(0L, 77L));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldDropConnectionsAtRandomButRepeatably() {
        List<Integer> lives = new ArrayList<>();
        for (int seed : new int[] {3, 3, 4, 5}) {
            try (Pair pair = new Pair("drop=20,seed=" + seed).connected()) {
                int life = 0;
                while (pair.queuePair.state() == QueuePair.State.CONNECTED) {
                    pair.write(1, ++life);
                    pair.await(pair.completions);
                }
                lives.add(life);
            }
        }
        assertEquals(lives.get(0), lives.get(1));
        assertNotEquals(Set.copyOf(lives), Set.of(lives.get(0)));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldFailNoMoreConnectionsThanTheLimit() {
        try (Pair pair = new Pair("break=1,limit=2")) {
            List<Status> statuses = new ArrayList<>();
            for (int i = 1; i <= 4; i++) {
                pair.connected().write(i, i);
                statuses.add(pair.await(pair.completions).status);
            }
            assertEquals(statuses, List.of(Status.FLUSHED, Status.FLUSHED, Status.SUCCESS, Status.SUCCESS));
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldFallSilentAndFlushOnClose() {
        try (Pair pair = new Pair("stall=2").connected()) {
            pair.write(1, 1);
            pair.expect(1, Status.SUCCESS);
            pair.queuePair.postReceive(100, pair.local, 800, 8);
            pair.write(2, 2);
            pair.write(3, 3);
            pair.peerQueuePair.postSend(9, pair.remote, 8, 8);
            pair.sleep(1_000_000);
            pair.expectNothing();
            assertEquals(pair.queuePair.state(), QueuePair.State.CONNECTED);
            assertEquals(pair.written(2), 0);
            pair.queuePair.close();
            pair.expect(2, Status.FLUSHED);
            pair.expect(3, Status.FLUSHED);
            pair.expect(100, Status.SUCCESS);
            assertEquals(pair.local.block().bytes().getLong(800), 1);
            pair.awaitState(pair.peerQueuePair, QueuePair.State.ERROR);
            assertEquals(pair.written(2), 0);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldAskToRetryWhenTooMuchIsHeldBack() {
        try (Pair pair = new Pair("stall=1").connected()) {
            int posted = 0;
            while (posted < 1_000 && pair.queuePair.postSend(posted, pair.local, 0, 8) == QueuePair.POSTED) {
                posted++;
            }
            assertTrue(posted > 0 && posted < 1_000, posted + " posted");
        }
    }

    /** The data is what it was when it was posted. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldGoOnInOrderWhenSilenceEnds() {
        try (Pair pair = new Pair("stall=2,late=50").connected()) {
            pair.write(1, 1);
            pair.expect(1, Status.SUCCESS);
            pair.write(2, 2);
            pair.write(3, 3);
            pair.local.block().bytes().putLong(16, -1);
            pair.sleep(49);
            pair.expectNothing();
            pair.sleep(1);
            for (int i = 2; i <= 3; i++) {
                pair.expect(i, Status.SUCCESS);
                assertEquals(pair.written(i), i);
            }
            pair.write(4, 4);
            pair.expect(4, Status.SUCCESS);
        }
    }

    @DataProvider
    public Object[][] givenUp() {
        return new Object[][] {{"stall=2,late=50"}, {"break=2,late=50"}};
    }

    private static void giveUp(Pair pair) {
        pair.write(1, 1);
        pair.expect(1, Status.SUCCESS);
        pair.queuePair.postReceive(100, pair.local, 800, 8);
        pair.write(2, 2);
        pair.drive();
        pair.queuePair.close();
        pair.expect(2, Status.FLUSHED);
        // the peer can still write
        pair.driveLong();
        pair.expectNothing();
    }

    @Test(dataProvider = "givenUp", timeOut = TIME_OUT_MS)
    public void shouldDeliverLateToAPeerThatKeepsTheConnection(String plan) {
        try (Pair pair = new Pair(plan).connected()) {
            giveUp(pair);
            pair.local.block().bytes().putLong(16, -1);
            pair.sleep(49);
            pair.driveLong();
            assertEquals(pair.written(2), 0);
            pair.sleep(1);
            while (pair.written(2) == 0) {
                pair.drive();
            }
            assertEquals(pair.written(2), 2);
            pair.driveLong();
            assertEquals(pair.fabric.counts().lateDone, 1);
            pair.expectNothing();
            pair.sleep(10_000);
            pair.expect(100, Status.FLUSHED);
            pair.awaitState(pair.peerQueuePair, QueuePair.State.ERROR);
        }
    }

    @Test(dataProvider = "givenUp", timeOut = TIME_OUT_MS)
    public void shouldNotDeliverLateToAPeerThatHasClosed(String plan) {
        try (Pair pair = new Pair(plan).connected()) {
            giveUp(pair);
            pair.peerQueuePair.close();
            pair.expect(100, Status.FLUSHED);
            pair.sleep(50);
            pair.driveLong();
            assertEquals(pair.written(2), 0);
            assertEquals(pair.fabric.counts().late, 1);
            assertEquals(pair.fabric.counts().lateDone, 0);
        }
    }

    @Test(dataProvider = "givenUp", timeOut = TIME_OUT_MS)
    public void shouldNotDeliverLateToMemoryThatWasTakenAway(String plan) {
        try (Pair pair = new Pair(plan).connected()) {
            giveUp(pair);
            pair.remote.close();
            pair.sleep(50);
            pair.driveLong();
            assertEquals(pair.fabric.counts().late, 1);
            assertEquals(pair.fabric.counts().lateDone, 0);
        }
    }

    /** Nothing of a closed queue pair touches memory, whatever the peer sends. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepTheUsersMemoryAfterClose() {
        try (Pair pair = new Pair("stall=2,late=50").connected()) {
            giveUp(pair);
            pair.remote.block().bytes().putLong(8, 99);
            pair.peerQueuePair.postSend(9, pair.remote, 8, 8);
            pair.sleep(60);
            pair.driveLong();
            assertEquals(pair.local.block().bytes().getLong(800), 0);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldDelayCompletionsButNotData() {
        try (Pair pair = new Pair("delay=1:10").connected()) {
            pair.write(1, 1);
            while (pair.written(1) == 0) {
                pair.drive();
            }
            pair.driveLong();
            pair.expectNothing();
            pair.sleep(11);
            pair.expect(1, Status.SUCCESS);
            assertEquals(pair.fabric.counts().delayed, 1);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReorderBetweenQueuePairsOnly() {
        Set<Boolean> isFirstFirst = new HashSet<>();
        try (Pair pair = new Pair("reorder=1")) {
            QueuePair first = pair.connected().queuePair;
            pair.connected();
            WorkCompletion[] batch = new WorkCompletion[4];
            for (int i = 0; i < batch.length; i++) {
                batch[i] = new WorkCompletion();
            }
            for (int round = 0; round < 40; round++) {
                for (long id : new long[] {1, 2}) {
                    first.postWrite(id, pair.local, 0, 8, pair.remote.address(), pair.remote.remoteKey());
                    pair.write((int) id + 10, 1);
                }
                pair.driveLong();
                assertEquals(pair.completions.poll(batch), 4);
                boolean isThis = batch[0].workRequestId == 1;
                isFirstFirst.add(isThis);
                List<Long> expected = isThis ? List.of(1L, 2L, 11L, 12L) : List.of(11L, 12L, 1L, 2L);
                for (int i = 0; i < 4; i++) {
                    assertEquals(batch[i].workRequestId, (long) expected.get(i));
                }
            }
        }
        assertEquals(isFirstFirst, Set.of(true, false));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReportTwice() {
        try (Pair pair = new Pair("duplicate=1").connected()) {
            pair.write(1, 1);
            pair.expect(1, Status.SUCCESS);
            pair.expect(1, Status.SUCCESS);
            pair.queuePair.postReceive(2, pair.local, 0, 8);
            pair.peerQueuePair.postSend(3, pair.remote, 0, 8);
            pair.expect(2, Status.SUCCESS);
            pair.expect(2, Status.SUCCESS);
            pair.expectNothing();
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseConnections() {
        try (Pair pair = new Pair("refuse=1,limit=1")) {
            QueuePair refused =
                    pair.port.connect(pair.peerPort.address(), new byte[0], pair.completions, pair.completions);
            pair.awaitState(refused, QueuePair.State.ERROR);
            assertTrue(refused.failure().contains("refused"), refused.failure());
            pair.connected();
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldMisbehaveOnlyWhereThePlanSays() {
        for (String where : List.of("ports=eth7", "ranks=1+2")) {
            try (Pair pair = new Pair("break=1," + where).connected()) {
                pair.write(1, 1);
                pair.expect(1, Status.SUCCESS);
            }
        }
        for (String where : List.of("ports=eth7+lo", "ranks=2+0")) {
            try (Pair pair = new Pair("break=1," + where).connected()) {
                pair.write(1, 1);
                pair.expect(1, Status.FLUSHED);
            }
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldLoseDatagrams() {
        try (Pair pair = new Pair("lose=2")) {
            DatagramQueuePair sender = pair.port.joinMulticast(7, pair.completions, pair.completions);
            DatagramQueuePair receiver = pair.peerPort.joinMulticast(7, pair.peerCompletions, pair.peerCompletions);
            for (int i = 0; i < 40; i++) {
                receiver.postReceive(i, pair.remote, 8 * i, 8);
            }
            for (int i = 0; i < 40; i++) {
                sender.postSend(i, pair.local, 0, 8);
                pair.expect(i, Status.SUCCESS);
            }
            WorkCompletion[] batch = {new WorkCompletion()};
            int arrived = 0;
            for (int i = 0; i < 10_000; i++) {
                arrived += pair.peerCompletions.poll(batch);
            }
            assertEquals(arrived, 40 - pair.fabric.counts().lost);
            assertTrue(arrived > 0 && arrived < 40, arrived + " arrived");
            sender.close();
            receiver.close();
        }
    }

    @DataProvider
    public Object[][] datagramPlans() {
        return new Object[][] {{"twice=2"}, {"swap=3"}, {"twice=3,swap=4,lose=9"}};
    }

    /** Each datagram has its number; a pair of processes of which the first misbehaves as a sender. */
    @Test(dataProvider = "datagramPlans", timeOut = TIME_OUT_MS)
    public void shouldDoubleAndReorderDatagrams(String plan) {
        try (Pair pair = new Pair(plan)) {
            List<Integer> arrived = sendNumbers(pair, pair.port, pair.completions, pair.peerPort, pair.peerCompletions);
            List<Integer> sorted = arrived.stream().sorted().toList();
            assertEquals(!arrived.equals(sorted), plan.contains("swap"), arrived.toString());
            long different = arrived.stream().distinct().count();
            assertEquals(arrived.size() > different, plan.contains("twice"), arrived.toString());
            assertEquals(arrived.size() - different, pair.fabric.counts().sentTwice, arrived.toString());
            assertTrue(different >= DATAGRAMS - pair.fabric.counts().lost - 1, arrived.toString());
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldMissDatagramsAsAReceiver() {
        try (Pair pair = new Pair("miss=3")) {
            List<Integer> arrived = sendNumbers(pair, pair.peerPort, pair.peerCompletions, pair.port, pair.completions);
            assertEquals(arrived, arrived.stream().sorted().distinct().toList());
            assertEquals(arrived.size(), DATAGRAMS - pair.fabric.counts().lost);
            assertTrue(arrived.size() > DATAGRAMS / 3 && arrived.size() < DATAGRAMS, arrived.toString());
        }
    }

    /** Sends datagrams with the numbers from 0 on, and returns the numbers of those that arrive. */
    private static List<Integer> sendNumbers(
            Pair pair, Port from, CompletionQueue fromQueue, Port to, CompletionQueue toQueue) {
        List<Integer> arrived = new ArrayList<>();
        MemoryRegion source = from == pair.port ? pair.local : pair.remote;
        MemoryRegion target = from == pair.port ? pair.remote : pair.local;
        try (DatagramQueuePair sender = from.joinMulticast(7, fromQueue, fromQueue);
                DatagramQueuePair receiver = to.joinMulticast(7, toQueue, toQueue)) {
            for (int i = 0; i < 2 * DATAGRAMS; i++) {
                receiver.postReceive(i, target, 8 * i, 8);
            }
            WorkCompletion[] batch = {new WorkCompletion()};
            for (int i = 0; i < DATAGRAMS; i++) {
                source.block().bytes().putInt(0, i);
                sender.postSend(0, source, 0, 4);
                while (fromQueue.poll(batch) == 0) {
                    pair.drive();
                }
            }
            for (int looks = 0; looks < 10_000; looks++) {
                if (toQueue.poll(batch) != 0) {
                    arrived.add(target.block().bytes().getInt(8 * (int) batch[0].workRequestId));
                }
            }
        }
        return arrived;
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWakeASleeperForWhatWasHeldBack() {
        try (Pair pair = new Pair("delay=1:10").connected()) {
            pair.write(1, 1);
            while (pair.written(1) == 0) {
                pair.drive();
            }
            pair.driveLong();
            long start = System.nanoTime();
            pair.fabric.events().await(10_000);
            assertTrue(System.nanoTime() - start < 5e9, "slept to the end");
            pair.sleep(20);
            start = System.nanoTime();
            pair.fabric.events().await(10_000);
            assertTrue(System.nanoTime() - start < 5e9, "slept although a completion can be taken");
            pair.expect(1, Status.SUCCESS);
        }
    }

    @DataProvider
    public Object[][] badPlans() {
        return new Object[][] {
            {"brake=3", "brake=3", "known are"},
            {"break", "break", "name=value"},
            {"break=many", "many", "whole number"},
            {"break=-1", "-1", "whole number"},
            {"break=1,break=2", "break=2", "twice"},
            {"delay=3", "delay=3", "N:MS"},
            {"delay=3:x", "x", "whole number"},
            {"break=1,", "btl_fault", "name=value"},
        };
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRegisterMemoryOnlyByChance() {
        try (Pair all = new Pair("unregistered=1");
                Pair some = new Pair("unregistered=3")) {
            ByteBuffer memory = ByteBuffer.allocateDirect(64);
            RailException error = expectThrows(RailException.class, () -> all.port.register(memory));
            assertEquals(error.category(), RailException.Category.RESOURCE);
            assertTrue(error.getMessage().contains("64 bytes are not registered"), error.getMessage());
            all.port.allocate(64).close(); // what the fabric allocates is there
            int registered = 0;
            for (int i = 0; i < 60; i++) {
                registered += isRegistered(some.port, memory) ? 1 : 0;
            }
            assertTrue(registered > 20 && registered < 60, registered + " of 60");
        }
    }

    private static boolean isRegistered(Port port, ByteBuffer memory) {
        try {
            port.register(memory).close();
            return true;
        } catch (RailException e) {
            return false;
        }
    }

    @Test(dataProvider = "badPlans")
    public void shouldNameWhatIsWrongWithAPlan(String plan, String value, String reason) {
        ParameterException error = expectThrows(ParameterException.class, () -> parameters(plan));
        assertTrue(error.getMessage().contains("btl_fault"), error.getMessage());
        assertTrue(error.getMessage().contains(value), error.getMessage());
        assertTrue(error.getMessage().contains(reason), error.getMessage());
    }

    private static Parameters parameters(String plan) {
        return Parameters.resolve(Map.of(Parameters.PREFIX + "btl_fault", plan), FaultParameters.ALL);
    }

    @Test
    public void shouldWrapOnlyWhenAsked() {
        try (Fabric inner = Pair.softFabric(0)) {
            assertSame(FaultInjectingFabric.wrap(inner, 0, parameters("")), inner);
            try (Fabric wrapped = FaultInjectingFabric.wrap(inner, 0, parameters("seed=2"))) {
                assertEquals(wrapped.getClass(), FaultInjectingFabric.class);
                assertEquals(wrapped.name(), "soft");
                assertFalse(wrapped.ports().isEmpty());
            }
        }
    }
}

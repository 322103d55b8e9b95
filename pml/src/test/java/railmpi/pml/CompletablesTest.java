package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.Map;
import java.util.Random;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.pml.state.Activity;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.PmlRequest;

/** What completes without being a message: calls and activities wait for it like for one. */
@Test(timeOut = 60_000)
public class CompletablesTest {
    private static final int RANKS = 3;
    private static final int QUESTION = 40;
    private static final int ANSWER = 41;

    private SimulatedWorld world;
    private ExposedMemory[] memories;

    @BeforeMethod
    public void open() {
        world = new SimulatedWorld(new SimulatedFabric.Network(new Random(1)), RANKS, 2, Map.of());
        memories = new ExposedMemory[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            memories[rank] = world.layers.get(rank).allocate(64);
        }
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        world.close();
    }

    private Pml layer(int rank) {
        return world.layers.get(rank);
    }

    private Communicator communicator(int rank) {
        return world.communicators.get(rank);
    }

    private RemoteMemory memoryOf(int rank) {
        return RemoteMemory.of(memories[rank].description());
    }

    /** An operation of rank 0 on the memory of rank 1, begun when there is room. */
    private abstract static class Operation implements Completable, RemoteCompletion {
        private final Communicator communicator;
        private boolean isBegun;
        private boolean isDone;
        private long value;

        Operation(Communicator communicator) {
            this.communicator = communicator;
        }

        abstract boolean begin(VirtualChannel channel);

        @Override
        public boolean advance(long number) {
            isBegun = isBegun || begin(communicator.channel(1));
            return isDone;
        }

        @Override
        public void onCompleted(int token, long newValue) {
            isDone = true;
            value = newValue;
        }
    }

    private Operation put(long content) {
        memories[0].block().bytes().putLong(8, content);
        RemoteMemory target = memoryOf(1);
        return new Operation(communicator(0)) {
            @Override
            boolean begin(VirtualChannel channel) {
                return channel.put(memories[0], 8, Long.BYTES, target, 0, this, 0);
            }
        };
    }

    private Operation add(long addend) {
        RemoteMemory target = memoryOf(1);
        return new Operation(communicator(0)) {
            @Override
            boolean begin(VirtualChannel channel) {
                return channel.fetchAdd(target, 16, addend, this, 0);
            }
        };
    }

    /** A flag of rank 1. */
    private Completable flag() {
        return number -> memories[1].block().bytes().getLong(0) >= number;
    }

    private PmlRequest start(int at, int from, Completable operation, long number) {
        return layer(at).start(communicator(at), from, 5, operation, number);
    }

    public void shouldCompleteTheWaitsOfBothWhenAPutIsThere() {
        PmlRequest raised = start(1, 0, flag(), 7);
        PmlRequest lower = start(1, 0, flag(), 6);
        PmlRequest higher = start(1, 0, flag(), 8);
        PmlRequest put = start(0, 1, put(7), 0);
        world.progress(2000);
        assertTrue(layer(0).test(put, null));
        assertTrue(layer(1).test(lower, null));
        assertTrue(layer(1).test(raised, null));
        assertFalse(layer(1).test(higher, null));
        layer(1).giveUp(higher);
        assertFalse(layer(1).hasPending(communicator(1)));
    }

    public void shouldTakeNoRequestWhenItIsCompleteAtOnce() {
        PmlRequest request = start(1, 0, flag(), 0);
        assertTrue(request.isComplete());
        assertFalse(layer(1).hasPending(communicator(1)));
        layer(1).await(request, null);
        layer(1).await(communicator(1), 0, 5, flag(), 0);
    }

    /** What is looked at without the lock goes with the channels. */
    public void shouldEndTheLookOfAnotherThreadWhenMpiEnds() throws Exception {
        Thread closing = new Thread(layer(1)::close);
        Completable looked = new Completable() {
            @Override
            public boolean advance(long number) {
                return false;
            }

            @Override
            public boolean canBeSeen() {
                return true;
            }

            @Override
            public boolean isSeen(long number) {
                if (closing.getState() == Thread.State.NEW) {
                    closing.start();
                }
                while (closing.isAlive() && closing.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                return false;
            }
        };
        expectFinalized(() -> layer(1).await(communicator(1), 0, 5, looked, 1));
        closing.join();
        expectFinalized(() -> layer(1).progress());
    }

    private static void expectFinalized(ThrowingRunnable call) {
        assertEquals(expectThrows(RailException.class, call).category(), RailException.Category.FINALIZED);
    }

    public void shouldGoOnByItselfWhenNobodyWaits() {
        Operation operation = add(5);
        layer(0).begin(communicator(0), 1, 5, operation, 0);
        assertTrue(layer(0).hasPending(communicator(0)));
        world.progress(2000);
        assertEquals(operation.value, 0);
        assertTrue(operation.isDone);
        assertEquals(memories[1].block().bytes().getLong(16), 5);
        assertFalse(layer(0).hasPending(communicator(0)));
    }

    /** A put, then an atomic operation, then an answer by a frame, one after the other. */
    public void shouldAdvanceAnActivityThroughWhatItWaitsFor() {
        long[] answered = {0};
        layer(1).handlers().handleFrames(QUESTION, QUESTION, (peer, kind, block, offset, bytes) -> {
            VirtualChannel back = communicator(1).channel(peer);
            back.block().bytes().putLong(back.claim(0) + FrameLayout.WORD1_OFFSET, 3);
            back.commit(ANSWER, 0);
            return true;
        });
        layer(0).handlers().handleFrames(ANSWER, ANSWER, (peer, kind, block, offset, bytes) -> {
            answered[0] = block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET);
            return true;
        });
        Completable question = new Operation(communicator(0)) {
            @Override
            boolean begin(VirtualChannel channel) {
                int frame = channel.claim(0);
                if (frame >= 0) {
                    channel.commit(QUESTION, 0);
                    channel.flush();
                }
                return frame >= 0;
            }

            @Override
            public boolean advance(long number) {
                return super.advance(number) || answered[0] >= number;
            }
        };
        Operation second = add(4);
        PmlRequest all = layer(0).start(communicator(0), new InOrder(communicator(0), put(9), second, question));
        world.progress(4000);
        assertTrue(layer(0).test(all, null));
        assertTrue(second.isDone);
        assertEquals(answered[0], 3);
        assertTrue(flag().advance(9));
    }

    /** Waits for one operation after the other, up to number 3. */
    private static final class InOrder implements Activity {
        private final Communicator communicator;
        private final Completable[] operations;
        private int next;
        private PmlRequest awaited;

        InOrder(Communicator communicator, Completable... operations) {
            this.communicator = communicator;
            this.operations = operations;
        }

        @Override
        public PmlRequest advance(ActivityMessages messages) {
            while (next < operations.length) {
                awaited = awaited == null ? messages.start(communicator, 1, 5, operations[next], 3) : awaited;
                if (!awaited.isComplete()) {
                    return awaited;
                }
                PmlRequest done = awaited;
                awaited = null;
                next++;
                messages.take(done);
            }
            return null;
        }

        @Override
        public boolean runsProgramCode() {
            return false;
        }
    }

    public void shouldFailOnlyTheWaitsForALostPeer() {
        Completable never = number -> false;
        layer(0).begin(communicator(0), 1, 5, add(1), 0); // connects
        world.progress(2000);
        PmlRequest forLost = start(0, 1, never, 1);
        PmlRequest forAny = start(0, Pml.ANY_SOURCE, never, 1);
        PmlRequest forOther = start(0, 2, never, 1);
        layer(0).begin(communicator(0), 1, 5, never, 1);
        world.fabrics.get(1).die();
        world.progress(2000);
        expectLoss(() -> layer(0).await(forLost, null));
        expectLoss(() -> layer(0).await(forAny, null));
        expectLoss(() -> layer(0).await(communicator(0), 1, 5, never, 1));
        expectLoss(() -> start(0, 1, put(1), 0));
        assertFalse(layer(0).test(forOther, null));
        layer(0).giveUp(forOther);
        assertFalse(layer(0).hasPending(communicator(0)));
    }

    public void shouldFailTheRequestWithWhatTheOperationThrows() {
        PmlRequest broken = start(
                0,
                1,
                new Completable() {
                    private int asked;

                    @Override
                    public boolean advance(long number) {
                        if (asked++ == 2) {
                            throw new IllegalStateException("broken on purpose");
                        }
                        return false;
                    }
                },
                1);
        RailException failure = expectThrows(RailException.class, () -> layer(0).await(broken, null));
        assertEquals(failure.category(), RailException.Category.INTERNAL);
        assertTrue(failure.getMessage().contains("broken on purpose"), failure.getMessage());
    }

    private static void expectLoss(ThrowingRunnable call) {
        assertEquals(expectThrows(RailException.class, call).category(), RailException.Category.PEER);
    }
}

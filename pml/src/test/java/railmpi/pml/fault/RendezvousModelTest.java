package railmpi.pml.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/**
 * Meetings by the real class of two processes that come at random, leave if they may, and acknowledge failures, over a
 * network that keeps the order of frames in each direction only. As in {@code Meetings}, a process that has met the
 * other one forgets it.
 */
@Test(groups = "unit")
public final class RendezvousModelTest {
    private static final int SEEDS = 40_000;
    private static final int COMES = 6;

    /** Both have the same meetings, each with the numbers of the other. */
    public void shouldMeetTogetherOrNotAtAll() {
        int met = 0;
        int left = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            World world = new World(seed);
            world.run();
            assertEquals(world.sides[0].meetings, world.sides[1].mirrored(), "seed " + seed);
            met += world.sides[0].meetings.size();
            left += world.left;
        }
        assertTrue(met > SEEDS && left > SEEDS, met + " meetings, " + left + " left");
    }

    /** The other one came and left when this one was away: it is missed once, and the next time both meet. */
    public void shouldBeToldOnceOfOneWhoHasLeft() {
        World world = new World(0);
        Side waits = world.sides[0];
        Side leaves = world.sides[1];
        waits.acknowledged = 1;
        leaves.come();
        leaves.rendezvous.leave();
        world.deliverAll();
        waits.come();
        assertTrue(waits.rendezvous.isLeft() && waits.rendezvous.mayLeave());
        waits.rendezvous.leave();
        world.deliverAll();
        leaves.acknowledged = 1;
        leaves.come();
        world.deliverAll();
        assertFalse(leaves.rendezvous.isLeft(), "an answer is no reason to leave again");
        waits.come();
        world.deliverAll();
        assertTrue(waits.rendezvous.hasMet() && leaves.rendezvous.hasMet());
    }

    /** What was taken back before a failure was acknowledged belongs to an earlier call of both. */
    public void shouldForgetWhoLeftBeforeAFailureWasAcknowledged() {
        World world = new World(0);
        world.sides[1].come();
        world.sides[1].rendezvous.leave();
        world.deliverAll();
        world.sides[0].acknowledged = 1;
        world.sides[0].come();
        assertFalse(world.sides[0].rendezvous.isLeft());
    }

    /** The same if both have agreed on something since. */
    public void shouldForgetWhoLeftBeforeAnAgreement() {
        World world = new World(0);
        world.sides[0].acknowledged = 1;
        world.sides[1].come();
        world.sides[1].rendezvous.leave();
        world.deliverAll();
        world.sides[0].rendezvous.forgetMissed();
        world.sides[0].come();
        assertFalse(world.sides[0].rendezvous.isLeft());
    }

    private static final class Side implements Rendezvous.Outbox {
        /** That of the latest call. */
        Rendezvous rendezvous = new Rendezvous(this);
        /** Which takes frames. */
        Rendezvous next = rendezvous;

        final Deque<Runnable> outbox = new ArrayDeque<>();
        final List<String> meetings = new ArrayList<>();
        Side other;
        int acknowledged;
        int comes;
        boolean isInside;

        void come() {
            isInside = true;
            rendezvous = next;
            rendezvous.come(new int[] {++comes}, acknowledged);
        }

        private void onAccepted(int offer, int accepted) {
            next.onAccepted(offer, accepted);
            if (next.hasMet()) {
                next = new Rendezvous(this);
            }
        }

        /** The meetings as the other side should have them. */
        List<String> mirrored() {
            return meetings.stream()
                    .map(each -> each.split(" ")[1] + " " + each.split(" ")[0])
                    .toList();
        }

        @Override
        public void offer(int offer, int[] numbers) {
            outbox.add(() -> other.next.onOffer(offer, numbers));
        }

        @Override
        public void accept(int offer, int accepted) {
            outbox.add(() -> other.onAccepted(offer, accepted));
        }

        @Override
        public void withdraw(int offer, boolean isAnswer) {
            outbox.add(() -> other.next.onWithdrawn(offer, isAnswer, other.acknowledged));
        }
    }

    private static final class World {
        final Random random;
        final Side[] sides = {new Side(), new Side()};
        int left;

        World(int seed) {
            random = new Random(seed);
            sides[0].other = sides[1];
            sides[1].other = sides[0];
        }

        void run() {
            List<Runnable> possible = steps();
            while (!possible.isEmpty()) {
                possible.get(random.nextInt(possible.size())).run();
                possible = steps();
            }
            boolean areBothInside = sides[0].isInside && sides[1].isInside;
            assertFalse(areBothInside, "both wait for each other");
        }

        void deliverAll() {
            while (!sides[0].outbox.isEmpty() || !sides[1].outbox.isEmpty()) {
                Side sender = sides[0].outbox.isEmpty() ? sides[1] : sides[0];
                sender.outbox.remove().run();
            }
        }

        private List<Runnable> steps() {
            List<Runnable> possible = new ArrayList<>();
            for (Side side : sides) {
                if (!side.outbox.isEmpty()) {
                    possible.add(() -> side.outbox.remove().run());
                }
                if (side.isInside) {
                    addEnd(possible, side);
                } else if (side.comes < COMES) {
                    possible.add(side::come);
                    possible.add(() -> side.acknowledged = Math.min(1, side.acknowledged + 1));
                }
            }
            return possible;
        }

        /** It waits until it has met the other one; now and then it leaves. */
        private void addEnd(List<Runnable> possible, Side side) {
            Rendezvous rendezvous = side.rendezvous;
            if (rendezvous.hasMet()) {
                possible.add(() -> {
                    side.isInside = false;
                    side.meetings.add(side.comes + " " + rendezvous.received()[0]);
                });
            } else if (rendezvous.mayLeave() && (rendezvous.isLeft() || random.nextInt(4) == 0)) {
                possible.add(() -> {
                    if (rendezvous.hasMet() || !rendezvous.mayLeave()) {
                        return;
                    }
                    side.isInside = false;
                    left++;
                    rendezvous.leave();
                });
            }
        }
    }
}

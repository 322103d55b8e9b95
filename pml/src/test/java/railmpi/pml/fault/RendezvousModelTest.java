package railmpi.pml.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/**
 * Meetings by the real class of two processes that follow programs of rounds, over a network that keeps the order of
 * frames in each direction only. Agreements do not keep it. As in {@code Meetings}, a process that has met the other
 * one forgets it.
 */
@Test(groups = "unit")
public final class RendezvousModelTest {
    private static final int SEEDS = 30_000;
    private static final int ROUNDS = 5;

    /** One call in each round, also if it fails, and nothing else. */
    public void shouldPairCallsInTheirOrder() {
        runAll(Program.CALLS);
    }

    /** Rounds end with agreements; who knows that a round has failed may leave its call out. */
    public void shouldBeginAnewAfterAnAgreement() {
        runAll(Program.AGREEMENTS);
    }

    /** Agreements begin before a call, and are over before or after it. */
    public void shouldMeetDuringAgreements() {
        runAll(Program.OVERLAPPING);
    }

    /** One of the two ends at any moment: the other one does not wait. */
    public void shouldNotWaitForTheDead() {
        for (int seed = 0; seed < SEEDS; seed++) {
            new World(seed, Program.AGREEMENTS, true).run();
        }
    }

    private static void runAll(Program program) {
        int met = 0;
        int left = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            World world = new World(seed, program, false);
            world.run();
            for (int round = 0; round < ROUNDS; round++) {
                int mine = world.sides[0].results[round];
                assertEquals(world.sides[1].results[round], mine, "seed " + seed + " round " + round);
                assertTrue(
                        mine == round + 1 || world.isFailing[round] && mine == Side.NONE, "seed " + seed + ": " + mine);
                met += mine == Side.NONE ? 0 : 1;
                left += mine == Side.NONE ? 1 : 0;
            }
        }
        assertTrue(
                met > SEEDS && (left > SEEDS / 2 || program == Program.OVERLAPPING), met + " met, " + left + " left");
    }

    private enum Program {
        CALLS,
        AGREEMENTS,
        OVERLAPPING
    }

    private enum Place {
        BEFORE_CALL,
        CALLING,
        AFTER_CALL,
        AGREEING,
        OVER
    }

    private static final class Side implements Rendezvous.Outbox {
        static final int NONE = -1;

        /** That of the latest call. */
        Rendezvous rendezvous = new Rendezvous(this);
        /** Which takes frames. */
        Rendezvous next = rendezvous;

        final Deque<Runnable> outbox = new ArrayDeque<>();
        final int[] results = new int[ROUNDS];
        /** For each round, whether this side does not leave by itself, as it has acknowledged the failure. */
        final boolean[] hasAcknowledged = new boolean[ROUNDS];

        Side other;
        Place place = Place.BEFORE_CALL;
        boolean isDead;
        int round;
        int begun;
        int over;

        void come() {
            place = Place.CALLING;
            rendezvous = next;
            rendezvous.come(new int[] {round + 1}, over);
        }

        void leave() {
            rendezvous.leave(begun);
            end(NONE);
        }

        void end(int result) {
            results[round] = result;
            place = Place.AFTER_CALL;
        }

        void endRound() {
            round++;
            place = round == ROUNDS ? Place.OVER : Place.BEFORE_CALL;
        }

        private void onAccepted(int call, int accepted) {
            next.onAccepted(call, accepted);
            if (next.hasMet()) {
                next = new Rendezvous(this);
            }
        }

        @Override
        public void offer(int call, int agreed, int[] numbers) {
            outbox.add(() -> other.next.onOffer(call, agreed, numbers));
        }

        @Override
        public void accept(int call, int accepted) {
            outbox.add(() -> other.onAccepted(call, accepted));
        }

        @Override
        public void leave(int call, int seen) {
            outbox.add(() -> other.next.onLeft(call, seen));
        }
    }

    private static final class World {
        final Random random;
        final Program program;
        final Side[] sides = {new Side(), new Side()};
        final boolean[] isFailing = new boolean[ROUNDS];
        final String name;
        int victim = Side.NONE;

        World(int seed, Program program, boolean hasVictim) {
            random = new Random(seed);
            this.program = program;
            name = program + " seed " + seed;
            sides[0].other = sides[1];
            sides[1].other = sides[0];
            for (int round = 0; round < ROUNDS; round++) {
                isFailing[round] = program != Program.OVERLAPPING && random.nextBoolean();
                for (Side side : sides) {
                    side.hasAcknowledged[round] = random.nextInt(3) == 0;
                }
            }
            victim = hasVictim ? random.nextInt(2) : Side.NONE;
        }

        void run() {
            List<Runnable> possible = steps();
            while (!possible.isEmpty()) {
                possible.get(random.nextInt(possible.size())).run();
                possible = steps();
            }
            for (Side side : sides) {
                assertTrue(side.isDead || side.place == Place.OVER, name + ": waits " + side.place + " " + side.round);
            }
        }

        private List<Runnable> steps() {
            List<Runnable> possible = new ArrayList<>();
            for (Side side : sides) {
                if (!side.outbox.isEmpty()) {
                    possible.add(() -> side.outbox.remove().run());
                }
                if (!side.isDead) {
                    addSteps(possible, side);
                }
            }
            if (victim != Side.NONE && random.nextInt(40) == 0) {
                sides[victim].isDead = true;
            }
            return possible;
        }

        private void addSteps(List<Runnable> possible, Side side) {
            switch (side.place) {
                case BEFORE_CALL -> addCall(possible, side);
                case CALLING -> addEnd(possible, side);
                case AFTER_CALL ->
                    possible.add(() -> {
                        if (program == Program.AGREEMENTS) {
                            side.begun++;
                            side.place = Place.AGREEING;
                        } else if (program == Program.CALLS) {
                            side.endRound();
                        } else {
                            side.place = Place.AGREEING;
                        }
                    });
                case AGREEING -> {
                    if (side.other.begun > side.round || side.other.isDead) {
                        possible.add(() -> {
                            side.over = side.round + 1;
                            side.endRound();
                        });
                    }
                }
                default -> {}
            }
        }

        /** Whoever leaves a call out counts on the other to know of the failure. */
        private void addCall(List<Runnable> possible, Side side) {
            if (program == Program.OVERLAPPING && side.begun == side.round) {
                possible.add(() -> side.begun++);
                return;
            }
            if (program == Program.OVERLAPPING && side.other.begun > side.round) {
                possible.add(() -> side.over = side.round + 1);
            }
            possible.add(side::come);
            boolean isKnown = isFailing[side.round] && !side.other.hasAcknowledged[side.round];
            if (program == Program.AGREEMENTS && isKnown) {
                possible.add(() -> side.end(Side.NONE));
            }
        }

        private void addEnd(List<Runnable> possible, Side side) {
            Rendezvous rendezvous = side.rendezvous;
            boolean wantsToLeave = isFailing[side.round] && !side.hasAcknowledged[side.round];
            if (rendezvous.hasMet()) {
                possible.add(() -> side.end(rendezvous.received()[0]));
            } else if (side.other.isDead || rendezvous.mayLeave() && (wantsToLeave || rendezvous.isLeft())) {
                possible.add(side::leave);
            }
        }
    }
}

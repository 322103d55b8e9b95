package railmpi.pml.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.testng.annotations.Test;

/**
 * Revocations by the real class over a network that delivers in any order between pairs, with members that fail in any
 * moment, also between two frames that they send, who revokes first of all. Some hear of it before they have made the
 * communicator, and pass it on when they have. All members learn of failures in one order,
 * each after the frames that the failed one had sent.
 */
@Test(groups = "unit")
public final class RevocationModelTest {
    private static final int SEEDS = 40_000;
    private static final int MOST_MEMBERS = 5;
    private static final int MOST_OF_MANY = 40;

    /** All orders of deaths among 2 to 5 members. */
    public void shouldReachAllThatLiveWhoeverFails() {
        TreeSet<String> orders = new TreeSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            int size = 2 + seed % (MOST_MEMBERS - 1);
            World world = new World(seed, size, new Random(seed).nextInt(size));
            world.run();
            orders.add(size + " " + world.order);
        }
        assertEquals(orders.size(), 3 + 10 + 41 + 206, "orders of deaths of none to all but one");
    }

    /** Here the first who are told do not tell everybody. */
    public void shouldReachAllOfManyWhoeverFails() {
        for (int seed = 0; seed < SEEDS / 20; seed++) {
            Random random = new Random(seed);
            int size = MOST_MEMBERS + 1 + random.nextInt(MOST_OF_MANY);
            new World(seed, size, random.nextInt(size)).run();
        }
    }

    public void shouldNeedFewFrames() {
        for (int size = 1; size <= MOST_OF_MANY; size++) {
            World world = new World(size, size, 0);
            world.run();
            int most = size * 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(size));
            assertTrue(world.sent <= most, world.sent + " frames for " + size + " members");
        }
    }

    private static final class Member {
        final Revocation revocation;
        /** Frames by sender. */
        final List<Deque<Boolean>> inbox = new ArrayList<>();

        boolean isDead;
        boolean isMade;
        boolean isToldEarly;
        int told;
        /** Dies when it has sent so many frames more; never if negative. */
        int framesToLive = -1;

        Member(Revocation revocation) {
            this.revocation = revocation;
        }
    }

    private static final class World {
        final Random random;
        final int seed;
        final Member[] members;
        final List<Integer> order = new ArrayList<>();
        int deathsLeft;
        int revokersLeft;
        int sent;

        World(int seed, int size, int deaths) {
            this.seed = seed;
            random = new Random(seed);
            deathsLeft = deaths;
            revokersLeft = 1 + random.nextInt(2);
            members = new Member[size];
            for (int i = 0; i < size; i++) {
                int self = i;
                members[i] = new Member(new Revocation(size, self, to -> send(self, to)));
                members[i].isMade = random.nextBoolean();
                for (int from = 0; from < size; from++) {
                    members[i].inbox.add(new ArrayDeque<>());
                }
            }
        }

        private void send(int from, int to) {
            Member sender = members[from];
            if (sender.isDead) {
                return; // in the middle of what it was doing
            }
            if (sender.framesToLive == 0) {
                die(from);
                return;
            }
            sender.framesToLive--;
            sent++;
            members[to].inbox.get(from).add(true);
        }

        private void die(int member) {
            members[member].isDead = true;
            order.add(member);
        }

        void run() {
            List<Runnable> possible = steps();
            while (!possible.isEmpty()) {
                possible.get(random.nextInt(possible.size())).run();
                possible = steps();
            }
            boolean isKnown = false;
            for (Member member : members) {
                isKnown |= !member.isDead && member.revocation.isRevoked();
            }
            for (int i = 0; i < members.length; i++) {
                boolean isReached = members[i].isDead || members[i].revocation.isRevoked() == isKnown;
                assertTrue(isReached, "seed " + seed + ": member " + i + " does not know, failed " + order);
            }
        }

        private List<Runnable> steps() {
            List<Runnable> possible = new ArrayList<>();
            for (int i = 0; i < members.length; i++) {
                if (!members[i].isDead) {
                    addSteps(possible, i);
                }
            }
            return possible;
        }

        private void addSteps(List<Runnable> possible, int self) {
            Member member = members[self];
            for (int from = 0; from < members.length; from++) {
                if (!member.inbox.get(from).isEmpty()) {
                    int sender = from;
                    possible.add(() -> deliver(self, sender));
                }
            }
            if (member.told < order.size()) {
                possible.add(() -> tell(self));
            }
            if (!member.isMade) {
                possible.add(() -> make(member));
            } else if (revokersLeft > 0) {
                possible.add(() -> {
                    revokersLeft--;
                    member.revocation.revoke();
                });
            }
            if (deathsLeft > 0) {
                possible.add(() -> {
                    deathsLeft--;
                    if (random.nextBoolean() || member.revocation.isRevoked()) {
                        die(self);
                    } else {
                        member.framesToLive = random.nextInt(3);
                    }
                });
            }
        }

        private void make(Member member) {
            member.isMade = true;
            if (member.isToldEarly) {
                member.revocation.revoke();
            }
        }

        private void deliver(int to, int from) {
            members[to].inbox.get(from).remove();
            if (members[to].isMade) {
                members[to].revocation.revoke();
            } else {
                members[to].isToldEarly = true;
            }
        }

        /** First all that the failed one had sent. */
        private void tell(int self) {
            Member member = members[self];
            int failed = order.get(member.told);
            while (!member.inbox.get(failed).isEmpty() && !member.isDead) {
                deliver(self, failed);
            }
            if (!member.isDead) {
                member.told++;
                member.revocation.onFailure(failed);
            }
        }
    }
}

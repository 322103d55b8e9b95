package railmpi.pml.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/**
 * Agreements of the real class over a network that delivers in any order between pairs, with members that fail in any
 * moment, also between two frames that they send. What the class counts on is what the model gives: all members learn
 * of failures in one order, each after the frames that the failed one had sent.
 */
@Test(groups = "unit")
public final class AgreementModelTest {
    private static final int SEEDS = 20_000;
    private static final int MOST_MEMBERS = 5;
    private static final int MOST_CHILDREN = 4;
    /** After more failures those who failed may have acted on a decision that nobody else knows. */
    private static final int SURELY_TOLD = 1;

    private static final long MAIN_FLAG = 0x5a5a;

    public void shouldAgreeWhoeverFails() {
        for (int seed = 0; seed < SEEDS; seed++) {
            new World(seed).run();
        }
    }

    public void shouldNeedTwoMessagesForEachMemberButOne() {
        for (int size = 1; size <= 40; size++) {
            World world = new World(size, size, 0);
            world.run();
            assertEquals(world.sent, 2 * (size - 1), size + " members");
        }
    }

    public void shouldAgreeAmongManyWhoeverFails() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int size = 6 + random.nextInt(40);
            new World(seed, size, random.nextInt(size)).run();
        }
    }

    private record Frame(boolean isUp, int view, long[] words) {}

    private static final class Member {
        Agreement agreement;
        /** By sender. */
        final List<Deque<Frame>> inbox = new ArrayList<>();

        boolean isDead;
        boolean hasContributed;
        /** Failures that it has been told of. */
        int told;
        /** Words and failures of the decision on which it has acted; null before. */
        long[] acted;

        int actedFailures;
        /** Dies when it has sent so many frames more; never if negative. */
        int framesToLive = -1;
    }

    private static final class World {
        final Random random;
        final int seed;
        final int size;
        final Member[] members;
        final List<Integer> order = new ArrayList<>();
        final long[] flags;
        int deathsLeft;
        int sent;

        World(int seed) {
            this(seed, 2 + new Random(seed).nextInt(MOST_MEMBERS - 1), -1);
        }

        World(int seed, int size, int deaths) {
            this.seed = seed;
            this.size = size;
            random = new Random(seed);
            deathsLeft = deaths < 0 ? random.nextInt(size) : deaths;
            flags = new long[size];
            members = new Member[size];
            for (int i = 0; i < size; i++) {
                flags[i] = random.nextInt(4) == 0 ? MAIN_FLAG & ~(1L << random.nextInt(16)) : MAIN_FLAG;
                members[i] = new Member();
                for (int j = 0; j < size; j++) {
                    members[i].inbox.add(new ArrayDeque<>());
                }
            }
            for (int i = 0; i < size; i++) {
                int self = i;
                members[i].agreement = new Agreement(size, i, 1 + seed % MOST_CHILDREN, new Agreement.Outbox() {
                    @Override
                    public void sendUp(int member, int view, long[] words) {
                        send(self, member, new Frame(true, view, words));
                    }

                    @Override
                    public void sendDown(int member, int view, long[] words) {
                        send(self, member, new Frame(false, view, words));
                    }
                });
            }
        }

        private void send(int from, int to, Frame frame) {
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
            members[to].inbox.get(from).add(frame);
        }

        private void die(int member) {
            members[member].isDead = true;
            order.add(member);
        }

        void run() {
            while (step()) {
                act();
                assertTrue(sent < 100 * size * size, "seed " + seed + ": no end");
            }
            check();
        }

        /** Does one thing of all that are possible; false if there is none. */
        private boolean step() {
            List<Runnable> possible = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                addSteps(possible, i);
            }
            if (possible.isEmpty()) {
                return false;
            }
            possible.get(random.nextInt(possible.size())).run();
            return true;
        }

        private void addSteps(List<Runnable> possible, int self) {
            Member member = members[self];
            if (member.isDead) {
                return;
            }
            if (!member.hasContributed) {
                possible.add(() -> {
                    member.hasContributed = true;
                    member.agreement.contribute(new long[] {flags[self], -1});
                });
            }
            for (int from = 0; from < size; from++) {
                if (!member.inbox.get(from).isEmpty()) {
                    int sender = from;
                    possible.add(() -> deliver(self, sender));
                }
            }
            if (member.told < order.size()) {
                possible.add(() -> tell(member));
            }
            if (deathsLeft > 0 && random.nextInt(6) == 0) {
                possible.add(() -> {
                    deathsLeft--;
                    if (random.nextBoolean()) {
                        die(self);
                    } else {
                        member.framesToLive = random.nextInt(3);
                    }
                });
            }
        }

        private void deliver(int to, int from) {
            Frame frame = members[to].inbox.get(from).remove();
            if (members[to].told > order.indexOf(from) && order.contains(from)) {
                throw new IllegalStateException("a frame after its sender's failure");
            }
            if (frame.isUp()) {
                members[to].agreement.onUp(from, frame.view(), frame.words());
            } else {
                members[to].agreement.onDown(frame.view(), frame.words());
            }
        }

        /** First all that the failed one had sent. */
        private void tell(Member member) {
            int failed = order.get(member.told);
            int self = Arrays.asList(members).indexOf(member);
            while (!member.inbox.get(failed).isEmpty() && !member.isDead) {
                deliver(self, failed);
            }
            if (!member.isDead) {
                member.told++;
                member.agreement.onFailure(failed);
            }
        }

        private void act() {
            for (Member member : members) {
                if (!member.isDead && member.acted == null && member.hasContributed && member.agreement.isOver()) {
                    member.acted = member.agreement.words();
                    member.actedFailures = member.agreement.failures();
                }
            }
        }

        private void check() {
            Member first = null;
            for (int i = 0; i < size; i++) {
                Member member = members[i];
                assertTrue(member.isDead || member.acted != null, "seed " + seed + ": member " + i + " waits");
                if (member.acted != null && (!member.isDead || order.size() <= SURELY_TOLD)) {
                    first = first == null ? member : first;
                    assertEquals(member.acted, first.acted, "seed " + seed + ": words of member " + i);
                    assertEquals(
                            member.actedFailures, first.actedFailures, "seed " + seed + ": failures of member " + i);
                }
            }
            if (first != null) {
                checkWords(first);
            }
        }

        /** The AND of all that are not among the failures is in it, and nothing that nobody gave. */
        private void checkWords(Member member) {
            long least = -1;
            long most = -1;
            for (int i = 0; i < size; i++) {
                int place = order.indexOf(i);
                boolean isCounted = place < 0 || place >= member.actedFailures;
                least &= flags[i];
                most &= isCounted ? flags[i] : -1;
            }
            assertEquals(member.acted[0] & ~most, 0, "seed " + seed + ": a flag of one that lives is missing");
            assertEquals(member.acted[0] & least, least, "seed " + seed + ": a bit that nobody cleared");
        }
    }
}

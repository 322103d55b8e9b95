package railmpi.pml.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.testng.annotations.Test;

/**
 * Agreements of the real class over a network that delivers in any order between pairs, with members that fail in any
 * moment, also while frames to some of the others have not left them yet. What the class counts on is what the model
 * gives: each member learns of all failures, in an order of its own, each after the frames that have left the failed
 * one.
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

    /** The only one who knows the decision may be far below the root, which waits for words of those between. */
    public void shouldTellAboveWhatComesFromBelow() {
        List<Integer> told = new ArrayList<>();
        Agreement middle = new Agreement(3, 1, 1, new Agreement.Outbox() {
            @Override
            public void sendUp(int member, long[] view, long[] words) {
                throw new IllegalStateException("to " + member);
            }

            @Override
            public void sendDown(int member, long[] view, long[] words) {
                told.add(member);
            }
        });
        middle.contribute(new long[] {MAIN_FLAG});
        middle.onDown(2, new long[1], new long[] {MAIN_FLAG});
        assertEquals(told, List.of(2, 0));
    }

    /** With one or two children each a tree has many levels. */
    public void shouldAgreeInDeepTreesWhoeverFails() {
        for (int seed = 0; seed < 6_000; seed++) {
            new World(seed, 7 + seed % 9, 2 + seed % 5).run();
        }
    }

    private record Frame(boolean isUp, long[] view, long[] words) {}

    private static final class Member {
        Agreement agreement;
        /** By sender. */
        final List<Deque<Frame>> inbox = new ArrayList<>();

        /** By receiver: frames that a failure of this member takes with it. */
        final List<Deque<Frame>> outbox = new ArrayList<>();

        boolean isDead;
        boolean hasContributed;
        /** Failures that it has been told of. */
        final Set<Integer> told = new HashSet<>();
        /** Words and failures of the decision on which it has acted; null before. */
        long[] acted;

        Set<Integer> actedFailures;
        /** Dies when it has sent so many frames more; never if negative. */
        int framesToLive = -1;
    }

    private static final class World {
        final Random random;
        final int seed;
        final int size;
        final Member[] members;
        final Set<Integer> dead = new HashSet<>();
        /** Whether frames may stay at their sender for a while. */
        final boolean isSlow;

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
            isSlow = random.nextBoolean();
            deathsLeft = deaths < 0 ? random.nextInt(size) : deaths;
            flags = new long[size];
            members = new Member[size];
            for (int i = 0; i < size; i++) {
                flags[i] = random.nextInt(4) == 0 ? MAIN_FLAG & ~(1L << random.nextInt(16)) : MAIN_FLAG;
                members[i] = new Member();
                for (int j = 0; j < size; j++) {
                    members[i].inbox.add(new ArrayDeque<>());
                    members[i].outbox.add(new ArrayDeque<>());
                }
            }
            for (int i = 0; i < size; i++) {
                int self = i;
                members[i].agreement = new Agreement(size, i, 1 + seed % MOST_CHILDREN, new Agreement.Outbox() {
                    @Override
                    public void sendUp(int member, long[] view, long[] words) {
                        send(self, member, new Frame(true, view, words));
                    }

                    @Override
                    public void sendDown(int member, long[] view, long[] words) {
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
            sender.outbox.get(to).add(frame);
            if (!isSlow || random.nextInt(3) > 0) {
                flush(from, to);
            }
        }

        private void flush(int from, int to) {
            members[to].inbox.get(from).addAll(members[from].outbox.get(to));
            members[from].outbox.get(to).clear();
        }

        private void die(int member) {
            members[member].isDead = true;
            dead.add(member);
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
                if (!member.outbox.get(from).isEmpty()) {
                    int receiver = from;
                    possible.add(() -> flush(self, receiver));
                }
            }
            for (int failed : dead) {
                if (!member.told.contains(failed)) {
                    possible.add(() -> tell(member, failed));
                }
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
            if (members[to].told.contains(from)) {
                throw new IllegalStateException("a frame after its sender's failure");
            }
            if (frame.isUp()) {
                members[to].agreement.onUp(from, frame.view(), frame.words());
            } else {
                members[to].agreement.onDown(from, frame.view(), frame.words());
            }
        }

        /** First all that has left the failed one. */
        private void tell(Member member, int failed) {
            int self = Arrays.asList(members).indexOf(member);
            while (!member.inbox.get(failed).isEmpty() && !member.isDead) {
                deliver(self, failed);
            }
            if (!member.isDead) {
                member.told.add(failed);
                member.agreement.onFailure(failed);
            }
        }

        /** As in reality: a member acts when all that it has to say has left it. */
        private void act() {
            for (Member member : members) {
                if (!member.isDead
                        && member.acted == null
                        && member.hasContributed
                        && member.agreement.isOver()
                        && member.outbox.stream().allMatch(Deque::isEmpty)) {
                    member.acted = member.agreement.words();
                    member.actedFailures = failuresOf(member);
                }
            }
        }

        private Set<Integer> failuresOf(Member member) {
            Set<Integer> failures = new HashSet<>();
            for (int i = 0; i < size; i++) {
                if (Agreement.isIn(member.agreement.failures(), i)) {
                    failures.add(i);
                }
            }
            return failures;
        }

        private void check() {
            Member first = null;
            for (int i = 0; i < size; i++) {
                Member member = members[i];
                assertTrue(member.isDead || member.acted != null, "seed " + seed + ": member " + i + " waits");
                if (member.acted != null && (!member.isDead || dead.size() <= SURELY_TOLD)) {
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
                boolean isCounted = !member.actedFailures.contains(i);
                least &= flags[i];
                most &= isCounted ? flags[i] : -1;
            }
            assertEquals(member.acted[0] & ~most, 0, "seed " + seed + ": a flag of one that lives is missing");
            assertEquals(member.acted[0] & least, least, "seed " + seed + ": a bit that nobody cleared");
        }
    }
}

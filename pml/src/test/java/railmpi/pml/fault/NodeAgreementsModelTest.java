package railmpi.pml.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import org.testng.annotations.Test;
import railmpi.core.RailException;

/**
 * Agreements of the real classes, first by messages and then through memory, among members that fail at any access to
 * that memory and at any message, and that learn of failures at different times and in different orders. At each access
 * of a member others may do something, also whole agreements. A member that has looked three times in vain sleeps until
 * it is woken, so a wake-up that is missing is found.
 */
@Test(groups = "unit")
public final class NodeAgreementsModelTest {
    private static final int SEEDS = 8_000;
    private static final int MOST_MEMBERS = 5;
    private static final int MOST_STEPS = 20_000;
    private static final int WORDS = 2;
    private static final int LOOKS = 3;
    /** From this agreement on all go through memory if nobody has failed before. */
    private static final int FIRST_IN_MEMORY = 4;

    private static final long FLAG = 0x5a5a;

    private int inMemory;
    private int refused;

    public void shouldAgreeWhoeverFailsAndWhoeverCannotMap() {
        inMemory = 0;
        refused = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            new World(seed, false).run();
        }
        assertTrue(inMemory > SEEDS, inMemory + " outcomes through memory");
        assertTrue(refused > SEEDS / 50, refused + " members had no memory");
    }

    /** Through memory the outcome is that of those who fail, too, and of those who are only taken for failed. */
    public void shouldAgreeWithThoseWhoFailLater() {
        for (int seed = 0; seed < SEEDS; seed++) {
            new World(seed, true).run();
        }
    }

    public void shouldAgreeAmongMany() {
        for (int seed = 0; seed < 100; seed++) {
            new World(seed, 6 + seed % 30, seed % 2 == 0).run();
        }
    }

    /** Real threads, for the order of their accesses; one stops for good in the middle. */
    @Test(timeOut = 120_000)
    public void shouldAgreeAmongThreads() throws InterruptedException {
        int size = 4;
        int rounds = 5_000;
        AtomicLongArray longs = new AtomicLongArray(AgreementSlots.lengthBytes(size, WORDS) / Long.BYTES);
        List<String> wrong = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int self = i;
            Thread thread = new Thread(() -> agreeInThread(size, self, self == 2 ? rounds / 2 : rounds, longs, wrong));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(wrong, List.of());
    }

    /** One that is freed with an agreement under way hears of failures also after that is over. */
    public void shouldLeaveMemoryAloneThatOthersMayUse() {
        Pair pair = new Pair();
        NodeAgreements first = pair.member(0);
        NodeAgreements second = pair.member(1);
        for (int round = 1; round < FIRST_IN_MEMORY; round++) {
            NodeAgreements.Vote one = first.begin(new long[] {FLAG, -1});
            NodeAgreements.Vote other = second.begin(new long[] {FLAG, -1});
            assertTrue(one.isOver() && other.isOver());
        }
        NodeAgreements.Vote pending = first.begin(new long[] {FLAG, -1});
        first.free();
        assertFalse(first.hasLeft());
        second.begin(new long[] {FLAG, -1});
        second.free();
        assertTrue(pending.isOver() && first.hasLeft() && second.hasLeft());
        for (int i = 0; i < pair.longs.length(); i++) {
            pair.longs.set(i, 0);
        }
        first.onFailure(1);
        for (int i = 0; i < pair.longs.length(); i++) {
            assertEquals(pair.longs.get(i), 0, "long " + i);
        }
    }

    /** A failed member never takes part, so a look at memory alone would be in vain. */
    public void shouldNotBeLookedAtOnceAMemberHasFailed() {
        Pair pair = new Pair();
        NodeAgreements first = pair.member(0);
        NodeAgreements second = pair.member(1);
        for (int round = 1; round < FIRST_IN_MEMORY; round++) {
            NodeAgreements.Vote one = first.begin(new long[] {FLAG, -1});
            assertFalse(one.canBeSeen());
            NodeAgreements.Vote other = second.begin(new long[] {FLAG, -1});
            assertTrue(one.isOver() && other.isOver());
        }
        NodeAgreements.Vote vote = first.begin(new long[] {FLAG, -1});
        assertTrue(vote.canBeSeen());
        first.onFailure(1);
        assertFalse(vote.canBeSeen());
        assertTrue(vote.isOver());
    }

    /** There may be no memory for a channel when the first words are sent. */
    public void shouldGoOnAfterAnError() {
        Pair pair = new Pair();
        NodeAgreements first = pair.member(0);
        NodeAgreements second = pair.member(1);
        pair.isShort = true;
        expectThrows(RailException.class, () -> first.begin(new long[] {0, -1}));
        pair.isShort = false;
        for (int round = 1; round <= FIRST_IN_MEMORY; round++) {
            NodeAgreements.Vote one = first.begin(new long[] {FLAG, -1});
            NodeAgreements.Vote other = second.begin(new long[] {FLAG, -1});
            assertTrue(one.isOver() && other.isOver());
            assertEquals(one.words(), new long[] {FLAG, -1});
        }
    }

    /** Two members whose messages arrive at once. */
    private static final class Pair {
        private final AtomicLongArray longs = new AtomicLongArray(AgreementSlots.lengthBytes(2, WORDS) / Long.BYTES);
        private final List<Together> byMessages = new ArrayList<>();
        private boolean isShort;

        NodeAgreements member(int self) {
            return new NodeAgreements(2, self, WORDS, new NodeAgreements.Means() {
                private int number;

                @Override
                public Ballot byMessages(long[] words) {
                    if (isShort) {
                        throw new RailException(RailException.Category.RESOURCE, "no channel");
                    }
                    if (number == byMessages.size()) {
                        byMessages.add(new Together());
                    }
                    return byMessages.get(number++).with(words);
                }

                @Override
                public long[] offer(int lengthBytes) {
                    return new long[] {1, 0};
                }

                @Override
                public AgreementSlots.Memory map(int owner, long key, long offset) {
                    return new Plain(longs);
                }

                @Override
                public void askAgain() {}

                @Override
                public void giveBack(boolean isUsed) {
                    assertTrue(isUsed);
                }
            });
        }
    }

    private static final class Together implements Ballot {
        private long[] all;
        private int members;

        Together with(long[] words) {
            members++;
            all = all == null ? words.clone() : all;
            for (int i = 0; i < all.length; i++) {
                all[i] &= words[i];
            }
            return this;
        }

        @Override
        public boolean isOver() {
            return members == 2;
        }

        @Override
        public long[] words() {
            return all;
        }

        @Override
        public long[] failures() {
            return new long[1];
        }
    }

    private static void agreeInThread(int size, int self, int rounds, AtomicLongArray longs, List<String> wrong) {
        AgreementSlots slots = new AgreementSlots(size, self, WORDS, new Plain(longs));
        for (int round = 1; round <= rounds; round++) {
            slots.begin(new long[] {round << 4 | 1 << self, ~(long) round});
            while (!slots.isOver()) {
                Thread.yield();
                if (round > 2_500) {
                    slots.onFailure(2);
                }
            }
            long[] failures = new long[1];
            long[] words = slots.outcome(failures);
            boolean isAlone = failures[0] == 1 << 2;
            if (words[0] != round << 4 || words[1] != ~(long) round || isAlone != round > 2_500) {
                synchronized (wrong) {
                    wrong.add(self + " in round " + round + ": " + words[0] + " failed " + failures[0]);
                }
            }
        }
    }

    private record Plain(AtomicLongArray longs) implements AgreementSlots.Memory {
        @Override
        public long get(int index) {
            return longs.getAcquire(index);
        }

        @Override
        public void put(int index, long value) {
            longs.setPlain(index, value);
        }

        @Override
        public long compareSwap(int index, long expected, long replacement) {
            return longs.compareAndExchange(index, expected, replacement);
        }

        @Override
        public long add(int index, long addend) {
            return longs.getAndAdd(index, addend);
        }

        @Override
        public void fence() {
            java.lang.invoke.VarHandle.fullFence();
        }

        @Override
        public void wakeOthers() {}
    }

    /** The end of a member in the middle of what it does. */
    private static final class Death extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private record Frame(int number, boolean isUp, long[] view, long[] words) {}

    private record Acted(long word, Set<Integer> failures) {}

    private final class World {
        private final Random random;
        private final int seed;
        private final int size;
        private final boolean isMemoryFirst;
        private final int rounds;
        /** Agreements that a member begins before the first of them is over. */
        private final int depth;

        private final boolean isSlow;
        private final Member[] members;
        private final Set<Integer> dead = new HashSet<>();
        private final Map<Long, long[]> places = new HashMap<>();
        private int deathsLeft;
        private int steps;
        private int onStack;

        World(int seed, boolean isMemoryFirst) {
            this(seed, 2 + new Random(seed).nextInt(MOST_MEMBERS - 1), isMemoryFirst);
        }

        World(int seed, int size, boolean isMemoryFirst) {
            this.seed = seed;
            this.size = size;
            this.isMemoryFirst = isMemoryFirst;
            random = new Random(seed);
            rounds = (isMemoryFirst ? FIRST_IN_MEMORY : 1) + random.nextInt(5);
            depth = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1;
            isSlow = random.nextBoolean();
            deathsLeft = random.nextInt(size);
            members = new Member[size];
            for (int i = 0; i < size; i++) {
                members[i] = new Member(this, i);
            }
        }

        void run() {
            boolean hasMoved = true;
            while (hasMoved) {
                assertTrue(++steps < MOST_STEPS, "seed " + seed + ": no end");
                List<Runnable> possible = new ArrayList<>();
                for (Member member : members) {
                    member.addSteps(possible);
                }
                hasMoved = !possible.isEmpty();
                if (hasMoved) {
                    possible.get(random.nextInt(possible.size())).run();
                }
            }
            check();
        }

        /** Others go on in the middle of what one does. */
        void interrupt() {
            if (onStack < 3 && random.nextInt(3) == 0) {
                List<Runnable> possible = new ArrayList<>();
                members[random.nextInt(size)].addSteps(possible);
                if (!possible.isEmpty()) {
                    possible.get(random.nextInt(possible.size())).run();
                }
            }
        }

        boolean mayDie() {
            boolean isReady = true;
            for (Member member : members) {
                isReady &= !isMemoryFirst || member.acted.size() >= FIRST_IN_MEMORY - 1;
            }
            return isReady && deathsLeft > 0 && random.nextInt(8) == 0;
        }

        private void check() {
            for (Member member : members) {
                boolean isComplete = member.acted.size() == rounds;
                assertTrue(
                        dead.contains(member.self) || isComplete,
                        "seed " + seed + ": member " + member.self + " waits in " + (member.acted.size() + 1));
                refused += isComplete && rounds >= FIRST_IN_MEMORY && !member.isInMemory ? 1 : 0;
            }
            for (int round = 0; round < rounds; round++) {
                check(round);
            }
        }

        private void check(int round) {
            Acted first = null;
            for (Member member : members) {
                boolean isBound =
                        !dead.contains(member.self) || isMemoryFirst || dead.size() == 1 && !member.isTakenForFailed;
                if (isBound && member.acted.size() > round) {
                    Acted acted = member.acted.get(round);
                    first = first == null ? acted : first;
                    assertEquals(acted, first, "seed " + seed + ": agreement " + (round + 1) + " of " + member.self);
                }
            }
            if (first != null) {
                assertTrue(dead.containsAll(first.failures), "seed " + seed + ": one that lives has failed");
                checkWord(round, first);
            }
        }

        /** The AND of all that are not among the failures is in it, and nothing that nobody gave. */
        private void checkWord(int round, Acted acted) {
            long least = -1;
            long most = -1;
            for (int i = 0; i < size; i++) {
                least &= flag(i, round);
                most &= acted.failures.contains(i) ? -1 : flag(i, round);
            }
            assertEquals(acted.word & ~most, 0, "seed " + seed + ": a flag is missing in " + (round + 1));
            boolean isExact = isMemoryFirst && round >= FIRST_IN_MEMORY - 1;
            assertEquals(acted.word & (isExact ? most : least), isExact ? most : least, "seed " + seed);
        }

        long flag(int member, int round) {
            int drawn = new Random(seed * 31L + member * 7919L + round).nextInt(64);
            return (drawn < 16 ? FLAG & ~(1L << drawn) : FLAG) | (long) (round + 1) << 32;
        }
    }

    private final class Member implements NodeAgreements.Means {
        private final World world;
        private final Random random;
        private final int self;
        private final NodeAgreements agreements;
        private final List<NodeAgreements.Vote> votes = new ArrayList<>();
        private final List<Acted> acted = new ArrayList<>();
        /** By number, those by messages. */
        private final List<Agreement> byMessages = new ArrayList<>();

        private final Map<Integer, List<Runnable>> early = new HashMap<>();
        private final List<Deque<Frame>> inbox = new ArrayList<>();
        /** Frames that a failure of this member takes with it. */
        private final List<Deque<Frame>> outbox = new ArrayList<>();

        private final Set<Integer> told = new HashSet<>();
        private int offers;
        private boolean isInMemory;
        private boolean isRunning;
        private boolean isStopped;
        private boolean isTakenForFailed;
        private boolean isAsleep;
        private int looks;
        /** Dies with so many more accesses or frames; never if negative. */
        private int toLive = -1;

        Member(World world, int self) {
            this.world = world;
            random = world.random;
            this.self = self;
            agreements = new NodeAgreements(world.size, self, WORDS, this);
            for (int i = 0; i < world.size; i++) {
                inbox.add(new ArrayDeque<>());
                outbox.add(new ArrayDeque<>());
            }
        }

        void addSteps(List<Runnable> possible) {
            if (isRunning || isStopped) {
                return;
            }
            if (votes.size() < world.rounds && votes.size() - acted.size() < world.depth) {
                possible.add(() -> step(this::begin));
            }
            if (votes.size() > acted.size() && !isAsleep) {
                possible.add(() -> step(this::look));
            }
            for (int i = 0; i < world.size; i++) {
                int other = i;
                if (!inbox.get(other).isEmpty()) {
                    possible.add(() -> step(() -> deliver(other)));
                }
                if (!outbox.get(other).isEmpty()) {
                    possible.add(() -> step(() -> flush(other)));
                }
                if (world.dead.contains(other) && other != self && !told.contains(other)) {
                    possible.add(() -> step(() -> tell(other)));
                }
            }
            if (!world.dead.contains(self) && world.mayDie()) {
                possible.add(this::fail);
            }
        }

        /** At once, in the middle of something, or only for the others, which is found out later. */
        private void fail() {
            world.deathsLeft--;
            int kind = random.nextInt(3);
            if (kind == 1) {
                toLive = random.nextInt(12);
                return;
            }
            world.dead.add(self);
            isStopped = kind == 0;
            isTakenForFailed = kind == 2;
            toLive = kind == 0 ? -1 : random.nextInt(40);
        }

        private void step(Runnable action) {
            isRunning = true;
            world.onStack++;
            try {
                action.run();
            } catch (Death e) {
                isStopped = true;
                world.dead.add(self);
            } catch (RailException e) {
                assertEquals(e.category(), RailException.Category.PROCESS_FAILED);
                assertTrue(world.dead.contains(self), "seed " + world.seed + ": " + e.getMessage());
                isStopped = true;
            } finally {
                world.onStack--;
                isRunning = false;
            }
        }

        /** Before each access to memory, and each frame. */
        private void live() {
            world.interrupt();
            if (toLive == 0) {
                throw new Death();
            }
            toLive--;
        }

        private void begin() {
            looks = 0;
            votes.add(agreements.begin(new long[] {world.flag(self, votes.size()), -1}));
        }

        private void look() {
            NodeAgreements.Vote vote = votes.get(acted.size());
            if (vote.isOver()) {
                Set<Integer> failures = new HashSet<>();
                for (int i = 0; i < world.size; i++) {
                    if (Agreement.isIn(vote.failures(), i)) {
                        failures.add(i);
                    }
                }
                assertTrue(told.containsAll(failures), "seed " + world.seed + ": a failure that is not known");
                acted.add(new Acted(vote.words()[0], failures));
                inMemory += isInMemory ? 1 : 0;
                looks = 0;
            } else if (++looks >= LOOKS) {
                isAsleep = true;
            }
        }

        private void wake() {
            isAsleep = false;
            looks = 0;
        }

        private void send(int to, Frame frame) {
            live();
            outbox.get(to).add(frame);
            if (!world.isSlow || random.nextInt(3) > 0) {
                flush(to);
            }
        }

        private void flush(int to) {
            world.members[to].inbox.get(self).addAll(outbox.get(to));
            outbox.get(to).clear();
            wake();
        }

        private void deliver(int from) {
            Frame frame = inbox.get(from).remove();
            if (told.contains(from)) {
                return;
            }
            wake();
            if (frame.number < byMessages.size()) {
                take(from, frame);
            } else if (frame.isUp) {
                early.computeIfAbsent(frame.number, any -> new ArrayList<>()).add(() -> take(from, frame));
            }
        }

        private void take(int from, Frame frame) {
            Agreement agreement = byMessages.get(frame.number);
            if (told.contains(from)) {
                return;
            }
            if (frame.isUp) {
                agreement.onUp(from, frame.view, frame.words);
            } else {
                agreement.onDown(from, frame.view, frame.words);
            }
        }

        /** First all that has left the failed one. */
        private void tell(int failed) {
            while (!inbox.get(failed).isEmpty()) {
                deliver(failed);
            }
            told.add(failed);
            wake();
            for (Agreement each : byMessages) {
                each.onFailure(failed);
            }
            agreements.onFailure(failed);
        }

        @Override
        public Ballot byMessages(long[] words) {
            assertFalse(isInMemory, "seed " + world.seed + ": messages after memory");
            int number = byMessages.size();
            Agreement agreement = new Agreement(world.size, self, new Agreement.Outbox() {
                @Override
                public void sendUp(int member, long[] view, long[] all) {
                    send(member, new Frame(number, true, view, all));
                }

                @Override
                public void sendDown(int member, long[] view, long[] all) {
                    send(member, new Frame(number, false, view, all));
                }
            });
            byMessages.add(agreement);
            for (int failed : told) {
                agreement.onFailure(failed);
            }
            List<Runnable> before = early.remove(number);
            if (before != null) {
                before.forEach(Runnable::run);
            }
            agreement.contribute(words);
            return new Ballot() {
                @Override
                public boolean isOver() {
                    return agreement.isOver() && outbox.stream().allMatch(Deque::isEmpty);
                }

                @Override
                public long[] words() {
                    return agreement.words();
                }

                @Override
                public long[] failures() {
                    return agreement.failures();
                }
            };
        }

        @Override
        public long[] offer(int lengthBytes) {
            if (!world.isMemoryFirst && random.nextInt(20) == 0) {
                return new long[2];
            }
            offers++;
            long key = self + 1L;
            world.places.put(key, new long[lengthBytes / Long.BYTES]);
            return new long[] {key, 8L * self};
        }

        @Override
        public AgreementSlots.Memory map(int owner, long key, long offset) {
            assertEquals(key, owner + 1L, "seed " + world.seed);
            assertEquals(offset, 8L * owner, "seed " + world.seed);
            return !world.isMemoryFirst && random.nextInt(40) == 0 ? null : new Slots(world.places.get(key));
        }

        @Override
        public void askAgain() {
            wake();
        }

        @Override
        public void giveBack(boolean isUsed) {
            assertEquals(offers--, 1, "seed " + world.seed);
            assertFalse(isUsed, "seed " + world.seed);
        }

        private final class Slots implements AgreementSlots.Memory {
            private final long[] longs;

            Slots(long[] longs) {
                this.longs = longs;
            }

            @Override
            public long get(int index) {
                live();
                isInMemory = true;
                return longs[index];
            }

            @Override
            public void put(int index, long value) {
                live();
                isInMemory = true;
                longs[index] = value;
            }

            @Override
            public long compareSwap(int index, long expected, long replacement) {
                live();
                long old = longs[index];
                longs[index] = old == expected ? replacement : old;
                return old;
            }

            @Override
            public long add(int index, long addend) {
                live();
                longs[index] += addend;
                return longs[index] - addend;
            }

            @Override
            public void fence() {
                live();
            }

            @Override
            public void wakeOthers() {
                for (Member other : world.members) {
                    live();
                    if (other.self != self) {
                        other.wake();
                    }
                }
            }
        }
    }
}

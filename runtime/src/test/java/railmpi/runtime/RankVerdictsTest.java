package railmpi.runtime;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.testng.annotations.Test;

/** Ranks in one JVM, over sockets: each ends well, or without a word, in any moment. */
@Test(groups = "unit")
public final class RankVerdictsTest {
    private static final int JOBS = 40;
    private static final int MOST_RANKS = 6;
    private static final int MOST_DELAY_US = 30_000;
    private static final byte[] SECRET = {1, 2, 3};

    /** A rank, and the list that it hears. */
    private static final class Rank extends Thread {
        final RankVerdicts verdicts;
        final List<String> heard = Collections.synchronizedList(new ArrayList<>());
        volatile Exception problem;

        Rank(RankVerdicts verdicts) {
            this.verdicts = verdicts;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                String line = verdicts.next();
                while (line != null) {
                    heard.add(line);
                    line = verdicts.next();
                }
            } catch (IOException | RuntimeException e) {
                problem = e;
            }
        }
    }

    private static List<Rank> start(int size) throws IOException {
        return start(size, -1);
    }

    /** One of them may be stopped from the beginning. */
    private static List<Rank> start(int size, int stopped) throws IOException {
        ConcurrentHashMap<Integer, String> published = new ConcurrentHashMap<>();
        List<Rank> ranks = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            RankVerdicts verdicts =
                    new RankVerdicts("job", rank, size, SECRET, any -> true, List.of("127.0.0.1"), published::get);
            ranks.add(new Rank(verdicts));
            if (rank != stopped) {
                ranks.get(rank).start();
            }
            published.put(rank, verdicts.text());
        }
        return ranks;
    }

    @Test(timeOut = 120_000)
    public void shouldTellAllInOneOrderWhoeverFails() throws Exception {
        for (int seed = 0; seed < JOBS; seed++) {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(MOST_RANKS - 1);
            List<Rank> ranks = start(size);
            List<Integer> order = new ArrayList<>();
            for (int rank = 0; rank < size; rank++) {
                order.add(rank);
            }
            Collections.shuffle(order, random);
            List<Integer> victims = order.subList(0, 1 + random.nextInt(size - 1));
            for (int victim : victims) {
                LockSupport.parkNanos(random.nextInt(MOST_DELAY_US) * 1_000L);
                ranks.get(victim).verdicts.vanish();
            }
            List<Integer> living = order.subList(victims.size(), size);
            for (int rank : living) {
                while (ranks.get(rank).heard.size() < victims.size()) {
                    LockSupport.parkNanos(1_000_000);
                    assertEquals(ranks.get(rank).problem, null, "seed " + seed);
                }
            }
            List<String> all = ranks.get(living.get(0)).heard;
            for (Rank rank : ranks) {
                List<String> heard = new ArrayList<>(rank.heard);
                assertEquals(heard, all.subList(0, heard.size()), "seed " + seed);
            }
            for (int victim : victims) {
                assertTrue(all.contains("job " + victim + " has failed"), "seed " + seed + ": " + all);
            }
            living.forEach(rank -> ranks.get(rank).verdicts.close(ranks.get(rank)));
        }
    }

    /** Also if the one that judges has to be followed meanwhile. */
    @Test(timeOut = 60_000)
    public void shouldTellOfFailuresBesideARankThatIsStopped() throws Exception {
        int stopped = 3;
        List<Rank> ranks = start(5, stopped);
        LockSupport.parkNanos(300_000_000);
        ranks.get(0).verdicts.vanish();
        ranks.get(2).verdicts.vanish();
        List<Rank> living = List.of(ranks.get(1), ranks.get(4));
        for (Rank rank : living) {
            while (rank.heard.size() < 2) {
                LockSupport.parkNanos(1_000_000);
            }
            assertEquals(Set.copyOf(rank.heard), Set.of("job 0 has failed", "job 2 has failed"));
            assertEquals(rank.heard, living.get(0).heard);
        }
        ranks.get(stopped).start(); // it goes on
        while (ranks.get(stopped).heard.size() < 2) {
            LockSupport.parkNanos(1_000_000);
        }
        for (int rank : new int[] {1, stopped, 4}) {
            ranks.get(rank).verdicts.vanish();
        }
    }

    /** Nobody who ends MPI has failed. */
    @Test(timeOut = 60_000)
    public void shouldTellNothingOfRanksThatEndWell() throws Exception {
        List<Rank> ranks = start(MOST_RANKS);
        LockSupport.parkNanos(1_000_000_000); // all have found the one that judges, on a busy machine too
        for (Rank rank : ranks.subList(1, MOST_RANKS)) {
            rank.verdicts.close(rank);
        }
        LockSupport.parkNanos(500_000_000);
        for (Rank rank : ranks) {
            assertEquals(rank.heard, List.of());
            assertEquals(rank.problem, null);
        }
        ranks.get(0).verdicts.vanish();
    }

    /** An address that is none on this machine is one where nobody answers. */
    @Test(timeOut = 60_000)
    public void shouldBearAddressesThatItCannotUse() throws Exception {
        String local = "127.0.0.1";
        ConcurrentHashMap<Integer, String> published = new ConcurrentHashMap<>();
        RankVerdicts judge = new RankVerdicts("job", 0, 2, SECRET, any -> false, List.of(), published::get);
        List<String> addresses = List.of(local, "fe80::1%nowhere");
        RankVerdicts other = new RankVerdicts("job", 1, 2, SECRET, any -> false, addresses, published::get);
        published.put(0, judge.text() + local);
        published.put(1, other.text());
        Rank first = new Rank(judge);
        first.start();
        new Rank(other).start();
        LockSupport.parkNanos(300_000_000);
        other.vanish();
        while (first.heard.isEmpty()) {
            assertEquals(first.problem, null);
            LockSupport.parkNanos(1_000_000);
        }
        assertEquals(first.heard, List.of("job 1 has failed"));
        judge.vanish();
    }

    /** Such as cannot know the secret. */
    @Test(timeOut = 60_000)
    public void shouldHearNoStrangers() throws Exception {
        List<Rank> ranks = start(2);
        String place = ranks.get(0).verdicts.text();
        RankVerdicts stranger =
                new RankVerdicts("job", 1, 3, new byte[] {9}, any -> true, List.of(), rank -> rank == 0 ? place : null);
        Rank other = new Rank(stranger);
        other.start();
        LockSupport.parkNanos(300_000_000);
        assertEquals(ranks.get(0).heard, List.of());
        ranks.get(1).verdicts.vanish();
        while (ranks.get(0).heard.isEmpty()) {
            LockSupport.parkNanos(1_000_000);
        }
        assertEquals(ranks.get(0).heard, List.of("job 1 has failed"));
        stranger.vanish();
        ranks.get(0).verdicts.vanish();
    }
}

package railmpi.pml.match;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The two queues of the matcher against lists that are searched from the front. */
public final class MatchingModelTest {
    private static final int ANY = PostedReceives.ANY;
    private static final long SEED = Long.getLong("railmpi.seed", System.nanoTime());

    /** The naive matcher: one list, searched from its beginning. */
    private static final class Naive {
        private record Entry(Object owner, int contextId, int source, int tag) {}

        private final List<Entry> entries = new ArrayList<>();

        void add(Object owner, int contextId, int source, int tag) {
            entries.add(new Entry(owner, contextId, source, tag));
        }

        Object find(int contextId, int source, int tag, boolean takesOut) {
            for (Iterator<Entry> at = entries.iterator(); at.hasNext(); ) {
                Entry entry = at.next();
                if (entry.contextId == contextId && fits(entry.source, source) && fits(entry.tag, tag)) {
                    if (takesOut) {
                        at.remove();
                    }
                    return entry.owner;
                }
            }
            return null;
        }

        private static boolean fits(int a, int b) {
            return a == b || a == ANY || b == ANY;
        }

        boolean remove(Object owner) {
            return entries.removeIf(entry -> entry.owner == owner);
        }
    }

    /** Numbers of contexts, sources and tags; wildcards in percent. */
    @DataProvider
    public Object[][] mixes() {
        return new Object[][] {
            {1, 1, 1, 0}, {1, 1, 1, 50}, {2, 3, 3, 0}, {2, 3, 3, 20}, {3, 50, 50, 5}, {1, 2, 1_000, 10}, {2, 4, 4, 90}
        };
    }

    private static int draw(Random random, int bound, int wildcardPercent) {
        return random.nextInt(100) < wildcardPercent ? ANY : random.nextInt(bound) * 7919;
    }

    @Test(dataProvider = "mixes", timeOut = 60_000)
    public void shouldMatchPostedReceivesLikeAList(int contexts, int sources, int tags, int wildcards) {
        for (int round = 0; round < 30; round++) {
            Random random = new Random(SEED + round);
            PostedReceives posted = new PostedReceives();
            Naive naive = new Naive();
            List<EnvelopeLink> free = new ArrayList<>();
            for (int step = 0; step < 3_000; step++) {
                String place = "seed " + (SEED + round) + " step " + step;
                int context = random.nextInt(contexts) * 2;
                int kind = random.nextInt(100);
                if (kind < (step / 500 % 2 == 0 ? 70 : 30)) {
                    EnvelopeLink link = free.isEmpty() ? new EnvelopeLink(place) : free.remove(0);
                    int source = draw(random, sources, wildcards);
                    int tag = draw(random, tags, wildcards);
                    posted.add(link, context, source, tag);
                    naive.add(link, context, source, tag);
                } else if (kind < 95) {
                    int source = draw(random, sources, 0);
                    int tag = draw(random, tags, 0);
                    EnvelopeLink got = posted.match(context, source, tag);
                    assertSame(got, naive.find(context, source, tag, true), place);
                    if (got != null) {
                        free.add(got);
                    }
                } else if (!naive.entries.isEmpty()) {
                    EnvelopeLink link = (EnvelopeLink) naive.entries
                            .get(random.nextInt(naive.entries.size()))
                            .owner();
                    posted.remove(link);
                    naive.remove(link);
                    free.add(link);
                }
                assertEquals(posted.size(), naive.entries.size(), place);
            }
        }
    }

    @Test(dataProvider = "mixes", timeOut = 60_000)
    public void shouldFindUnexpectedMessagesLikeAList(int contexts, int sources, int tags, int wildcards) {
        for (int round = 0; round < 30; round++) {
            Random random = new Random(SEED - round);
            UnexpectedMessages unexpected = new UnexpectedMessages();
            Naive naive = new Naive();
            List<UnexpectedMessages.Places> free = new ArrayList<>();
            for (int step = 0; step < 3_000; step++) {
                String place = "seed " + (SEED - round) + " step " + step;
                int context = random.nextInt(contexts) * 2;
                if (random.nextInt(100) < (step / 500 % 2 == 0 ? 70 : 30)) {
                    Object[] message = new Object[1];
                    UnexpectedMessages.Places places = new UnexpectedMessages.Places(message);
                    message[0] = places;
                    int source = draw(random, sources, 0);
                    int tag = draw(random, tags, 0);
                    unexpected.add(places, context, source, tag);
                    naive.add(message, context, source, tag);
                } else {
                    int source = draw(random, sources, wildcards);
                    int tag = draw(random, tags, wildcards);
                    boolean isProbe = random.nextInt(5) == 0;
                    Object got = unexpected.find(context, source, tag);
                    assertSame(got, naive.find(context, source, tag, !isProbe), place);
                    if (got != null && !isProbe) {
                        UnexpectedMessages.Places places = (UnexpectedMessages.Places) ((Object[]) got)[0];
                        unexpected.remove(places);
                        free.add(places);
                    }
                }
                assertEquals(unexpected.size(), naive.entries.size(), place);
            }
        }
    }

    /** Hash collisions or not: a hundred thousand distinct envelopes take no quadratic time. */
    @Test(timeOut = 20_000)
    public void shouldStayFastWithManyEntries() {
        int count = 100_000;
        PostedReceives posted = new PostedReceives();
        UnexpectedMessages unexpected = new UnexpectedMessages();
        EnvelopeLink[] links = new EnvelopeLink[count];
        UnexpectedMessages.Places[] places = new UnexpectedMessages.Places[count];
        for (int i = 0; i < count; i++) {
            links[i] = new EnvelopeLink(i);
            posted.add(links[i], 0, i % 300, i / 300 * 4096);
            places[i] = new UnexpectedMessages.Places(i);
            unexpected.add(places[i], 0, i % 300, i / 300 * 4096);
        }
        for (int i = count - 1; i >= 0; i--) {
            assertSame(posted.match(0, i % 300, i / 300 * 4096), links[i]);
            assertEquals(unexpected.find(0, i % 300, i / 300 * 4096), i);
            unexpected.remove(places[i]);
        }
        assertNull(unexpected.find(0, ANY, ANY));
        assertEquals(posted.size(), 0);
    }

    /** Also when some are taken back, in which case the others must not lose their order. */
    @Test(timeOut = 20_000)
    public void shouldMatchManyEqualReceivesInOrder() {
        int count = 100_000;
        for (int step : new int[] {0, 1, 100, 10_000}) {
            PostedReceives posted = new PostedReceives();
            EnvelopeLink[] links = new EnvelopeLink[count];
            for (int i = 0; i < count; i++) {
                links[i] = new EnvelopeLink(i);
                posted.add(links[i], 0, 1, 2);
                if (step > 0 && i % step == 0) {
                    posted.remove(links[i]);
                }
            }
            for (int i = 0; i < count; i++) {
                if (step == 0 || i % step != 0) {
                    assertSame(posted.match(0, 1, 2), links[i]);
                }
            }
            assertEquals(posted.size(), 0);
        }
    }

    @Test(timeOut = 20_000)
    public void shouldStayFastWithManyEqualEnvelopes() {
        int count = 100_000;
        UnexpectedMessages unexpected = new UnexpectedMessages();
        UnexpectedMessages.Places[] places = new UnexpectedMessages.Places[count];
        for (int i = 0; i < count; i++) {
            places[i] = new UnexpectedMessages.Places(i);
            unexpected.add(places[i], 0, 1, 2);
        }
        for (int i = 0; i < count; i++) {
            Object got = i % 2 == 0 ? unexpected.find(0, ANY, ANY) : unexpected.find(0, 1, 2);
            assertEquals(got, i);
            unexpected.remove(places[i]);
        }
    }
}

package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/** Which completions pass, against a naive model. */
public final class RequestTurnsTest {
    private static final int MOST_UNDER_WAY = 50;
    /** A completion may come again while so many others are posted. */
    private static final int LATEST = RequestTurns.TURNS / 2;

    /** Most complete in order; some overtake others, as they do when a connection breaks. */
    @Test
    public void shouldPassEachCompletionOnceHoweverOftenAndLateItComes() {
        long seed = Long.getLong("railmpi.seed", 15);
        Random random = new Random(seed);
        RequestTurns filter = new RequestTurns();
        List<Integer> underWay = new ArrayList<>();
        List<Integer> told = new ArrayList<>();
        for (int step = 0; step < 200_000; step++) {
            switch (random.nextInt(3)) {
                case 0 -> {
                    if (underWay.size() < MOST_UNDER_WAY) {
                        underWay.add(filter.nextTurn());
                        filter.posted();
                    }
                }
                case 1 -> {
                    if (!underWay.isEmpty()) {
                        int overtaken = random.nextInt(4) == 0 ? random.nextInt(underWay.size()) : 0;
                        told.add(underWay.remove(overtaken));
                        assertTrue(filter.complete(told.get(told.size() - 1)), "seed " + seed);
                    }
                }
                default -> {
                    if (!told.isEmpty()) {
                        int ago = 1 + random.nextInt(Math.min(told.size(), LATEST));
                        assertFalse(filter.complete(told.get(told.size() - ago)), "seed " + seed);
                    }
                }
            }
            assertEquals(filter.isEmpty(), underWay.isEmpty(), "seed " + seed);
        }
    }

    @Test
    public void shouldPassNothingWhenNothingWasPosted() {
        RequestTurns filter = new RequestTurns();
        assertFalse(filter.complete(0));
        assertTrue(filter.isEmpty());
    }
}

package railmpi.runtime.meet;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.btl.channel.ProcessName;

/** By which kind of channel processes of different jobs reach each other: both find the same one. */
public final class CardTest {
    /** Words are the names of ways, each with its first text behind a colon. */
    private static Card card(int job, String... words) {
        Map<String, List<String>> ways = new LinkedHashMap<>();
        for (String word : words) {
            int colon = word.indexOf(':');
            ways.put(word.substring(0, colon), List.of(word.substring(colon + 1), "more of " + job));
        }
        Map<ProcessName, String> keys = Map.of(new ProcessName(job, 7, 0), "a key\u00ff\u0000");
        return new Card(new ProcessName(job, 1, 2), "identity", ways, true, "1,address", keys, "problem");
    }

    private static void assertWay(String expected, boolean isCertain, Card one, Card other) {
        assertEquals(one.wayTo(other), expected);
        assertEquals(other.wayTo(one), expected);
        assertEquals(one.reaches(other), isCertain);
        assertEquals(other.reaches(one), isCertain);
    }

    @Test
    public void shouldTakeTheFirstWayWhoseFirstTextsAreEqual() {
        assertWay("a", true, card(1, "a:x", "rails:"), card(2, "a:x", "rails:"));
        assertWay("rails", false, card(1, "a:x", "rails:"), card(2, "a:y", "rails:"));
        assertWay("rails", false, card(1, "rails:"), card(2, "a:y", "rails:"));
    }

    @Test
    public void shouldFindTheSameWayWhereTheOrdersDiffer() {
        assertWay("a", true, card(1, "a:x", "b:x"), card(2, "b:x", "a:x"));
        assertWay("b", true, card(1, "b:x", "a:x"), card(2, "a:x", "b:x"));
    }

    @Test
    public void shouldFindNoWayWhereNoneIsInCommon() {
        assertWay(null, false, card(1, "a:x"), card(2, "b:x"));
        assertNull(card(1).wayTo(card(2)));
    }

    @Test
    public void shouldSayAllOfItInBytes() {
        List<Card> cards = List.of(card(1, "a:x", "rails:"), card(2));
        assertEquals(Card.fromBytes(Card.toBytes(cards)), cards);
    }
}

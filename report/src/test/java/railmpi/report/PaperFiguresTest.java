package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

/** The figures of two papers, drawn from what {@code bench/one-sided.sh report} makes of recorded runs. */
@Test(groups = "unit")
public final class PaperFiguresTest {
    private static final String WINDOWS = "Vishnu et al. (HiPC 2005), figure";
    private static final String WRITES = "Cai, Rendell, Strazdins (uDAPL, 2009), figure";

    private static String page(String... experiments) throws URISyntaxException {
        Path file = Path.of(
                PaperFiguresTest.class.getResource("one-sided-results.csv").toURI());
        Results results = RawData.read(List.of(file));
        return new Page(results, Plan.ofFacts(results.facts())).html(Experiments.of(List.of(experiments)), Map.of());
    }

    private static List<String> numbers(String html, String paper) {
        return Pattern.compile(Pattern.quote("Redraws: " + paper) + "s? ([0-9]+( and [0-9]+)?)")
                .matcher(html)
                .results()
                .map(MatchResult::group)
                .map(text -> text.replaceFirst(".*figures? ", ""))
                .toList();
    }

    public void shouldDrawEveryFigureOfPutsAndGets() throws URISyntaxException {
        String html = page("windows", "interleaved");
        assertEquals(
                numbers(html, WINDOWS),
                List.of("6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16 and 17", "18", "19"));
        assertEquals(html.split("<svg ", -1).length - 1, 13);
        assertFalse(html.contains("Nothing was measured"), "a figure without a line");
    }

    public void shouldDrawEveryFigureOfWaysToDriveRails() throws URISyntaxException {
        String html = page("writes");
        assertEquals(numbers(html, WRITES), List.of("4", "5", "6", "7", "8", "9", "10"));
        assertEquals(html.split("<svg ", -1).length - 1, 7);
        assertFalse(html.contains("Nothing was measured"), "a figure without a line");
    }

    public void shouldPutTheRatiosBesideThoseOfThePapers() throws URISyntaxException {
        String html = page("windows", "interleaved", "writes");
        assertTrue(
                row(html, "RailMPI, 2 rails / 1 rail, 1 MiB", "1750/880 = 1.99").contains("number\">2.15<"),
                "the ratio");
        row(html, "2 rails, reordered / 2 rails, in order, 1 MiB", "2604/1474 = 1.77");
        row(html, "2 rails, a thread each / 1 rail, 512 KiB", "2.48");
        assertTrue(html.contains("<th>rates of windows</th><td>1gbit,1gbit</td>"), "the rates");
    }

    /** Returns the row of a table that begins and ends with some text. */
    private static String row(String html, String start, String paper) {
        List<String> rows = List.of(html.split("<tr>"));
        return rows.stream()
                .filter(row -> row.startsWith("<td>" + start) && row.contains(paper))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row " + start + " with " + paper));
    }
}

package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class PageTest {
    private static Sample sample(String side, String test, double bytes, double value) {
        return new Sample("rails", "", side, test, bytes, 1, value, test.equals("lat") ? "us" : "MB/s");
    }

    private static Results results() {
        Results results = Results.empty();
        for (double bytes : new double[] {8, 1 << 22}) {
            results.samples().add(sample("RailMPI, 1 rail", "lat", bytes, bytes));
            results.samples().add(sample("RailMPI, 2 rails", "lat", bytes, bytes / 2));
            results.samples().add(sample("RailMPI, 1 rail", "bw", bytes, 100));
            results.samples().add(sample("RailMPI, 2 rails", "bw", bytes, 150));
        }
        return results;
    }

    public void shouldJudgeRatiosByWhatIsAsked() {
        String html = new Page(results(), Plan.of("quick", null)).html(Experiments.of(List.of("rails")), Map.of());
        assertTrue(
                row(html, "Half round trip: RailMPI, 2 rails / 1 rail, 4 MiB").contains(">reached<"), html);
        assertTrue(
                row(html, "Bandwidth, one way: RailMPI, 2 rails / 1 rail, 4 MiB")
                        .contains(">missed<"),
                html);
        assertTrue(row(html, "Bandwidth, both ways at once").contains(">not measured<"), html);
        assertTrue(html.contains("SC '04), figure 5"));
        assertTrue(html.contains("<p>Here: 2 rails / 1 rail, short messages 0.50 (8 B): unlike there"), html);
    }

    private static String row(String html, String start) {
        int from = html.indexOf("<tr><td>" + start);
        assertTrue(from > 0, "no row " + start);
        return html.substring(from, html.indexOf("</tr>", from));
    }

    public void shouldHoldAllInsideAndFollowTheSurroundings() {
        String html =
                new Page(results(), Plan.of("quick", null)).html(Experiments.ALL, Map.of("nas", "No <nas> here."));
        assertFalse(Pattern.compile("(src|href|srcset)=\"?(https?:)?//")
                .matcher(html)
                .find());
        assertTrue(html.contains("prefers-color-scheme: dark"));
        assertTrue(html.contains("Not measured. No &lt;nas&gt; here."));
        assertEquals(html.split("<svg ", -1).length - 1, 2);
        assertTrue(html.contains("fill:var(--plot1)"), "text of plots has no variable colour");
        assertEquals(html.split("--plot0: rgb", -1).length - 1, 2, "values of colours");
        assertFalse(html.contains("fill:rgb(31,35,40)"), "text of plots has a fixed colour");
    }

    public void shouldTellOfFailures() {
        Results results = results();
        results.failures().add("rails: Open MPI, 1 rail: status 1");
        String html = new Page(results, Plan.of("quick", null)).html(List.of(), Map.of());
        assertTrue(html.contains("Runs that failed: 1") && html.contains("Open MPI, 1 rail: status 1"), html);
    }
}

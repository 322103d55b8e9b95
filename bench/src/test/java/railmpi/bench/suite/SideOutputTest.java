package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.annotations.Test;

/** What files for programs say beside the results. */
@Test(groups = "unit")
public final class SideOutputTest {
    public void shouldTellInTheCsvWhatItWasRunOn() {
        SideOutput side = new SideOutput("x.csv", null);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("bytes", 8);
        row.put("us", 0.5);
        side.add(row);
        Map<String, Object> rail = new LinkedHashMap<>();
        rail.put("peer", 1);
        rail.put("rail", "eth0");
        rail.put("eager_batches", 12L);
        assertEquals(
                side.asCsv(new TreeMap<>(Map.of("gc.longest_ms", 7L)), List.of(rail)),
                "# gc.longest_ms: 7\n# rail.1.eth0.peer: 1\n# rail.1.eth0.rail: eth0\n"
                        + "# rail.1.eth0.eager_batches: 12\nbytes,us\n8,0.5000\n");
    }

    public void shouldWriteALineOfJsonForEachResult() {
        SideOutput side = new SideOutput(null, "x.json");
        side.add(Map.of("us", 0.5));
        side.add(Map.of("us", Double.NaN));
        assertEquals(
                side.asJson(Map.of("os.name", "a\tb"), List.of()),
                "{\"about\": {\"os.name\": \"a\\u0009b\"},\n\"rails\": [\n],\n\"results\": [\n{\"us\": 0.5000},\n"
                        + "{\"us\": null}\n]}\n");
    }

    @Test(timeOut = 60_000)
    public void shouldKnowTheLongestPause() {
        CollectorPauses pauses = new CollectorPauses();
        pauses.watch();
        byte[][] lists = new byte[1 << 16][];
        Map<String, Object> about = new TreeMap<>();
        do {
            for (int index = 0; index < lists.length; index++) {
                lists[index] = new byte[512];
            }
            System.gc();
            about.clear();
            pauses.addTo(about);
        } while (about.get("gc.longest_ms").equals(0L));
        assertTrue((Long) about.get("gc.count") > 0, about.toString());
    }
}

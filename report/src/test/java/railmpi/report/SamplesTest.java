package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class SamplesTest {
    private static final Samples.Key ONE = key("RailMPI, 1 rail");
    private static final Samples.Key TWO = key("RailMPI, 2 rails");

    private static Samples.Key key(String side) {
        return new Samples.Key("rails", "", side, "bw");
    }

    private static Sample sample(Samples.Key key, int round, double value) {
        return new Sample("rails", "", key.side(), "bw", 1024, round, value, "MB/s");
    }

    public void shouldWriteWhatWasReadAsItWas() {
        for (double value : new double[] {13264.04, 13264, 123456789, 999999.6, 0.1234567, 5e-7, 100.05, 0, -2.5}) {
            String line = sample(ONE, 1, value).line();
            assertEquals(Sample.parse(line).line(), line);
        }
        assertEquals(sample(ONE, 1, 13264.04).line(), "rails;;RailMPI, 1 rail;bw;1024;1;13264;MB/s");
    }

    public void shouldDivideRunsOfTheSameRound() {
        Samples samples = new Samples();
        samples.add(sample(ONE, 1, 100));
        samples.add(sample(TWO, 1, 190));
        samples.add(sample(TWO, 2, 120));
        samples.add(sample(ONE, 2, 60));
        samples.add(sample(TWO, 3, 500));
        assertEquals(samples.ratio(TWO, ONE, 1024), new Samples.Middle(1.95, 1.9, 2.0, 2));
        assertNull(samples.ratio(TWO, ONE, 2048));
        assertEquals(samples.medians(TWO).get(1024.0), new Samples.Middle(190, 120, 500, 3));
    }

    public void shouldComeBackFromFilesWithRoundsAddedUp() throws IOException {
        Path folder = Files.createTempDirectory("report");
        try {
            Results results = Results.empty();
            results.facts().put("processor", "2 x \"fast\": really");
            try (RawData data = new RawData(folder, results)) {
                data.add(List.of(sample(ONE, 1, 100), sample(ONE, 2, 101.5)));
                data.addFailure("rails: RailMPI: status 1\nno rail");
            }
            Path csv = folder.resolve("results.csv");
            Results back = RawData.read(List.of(csv, csv));
            assertEquals(back.samples().all().stream().map(Sample::round).toList(), List.of(1, 2, 3, 4));
            assertEquals(back.facts(), results.facts());
            assertEquals(back.failures().get(0), "rails: RailMPI: status 1 | no rail");
            Map<String, Object> json = JSON.std.mapFrom(Files.readString(folder.resolve("results.json")));
            assertEquals(json.get("facts"), results.facts());
            assertEquals(json.get("failures"), results.failures());
            assertEquals(
                    ((List<?>) json.get("samples")).get(1),
                    JSON.std.mapFrom(
                            """
                            {"experiment": "rails", "setup": "", "side": "RailMPI, 1 rail", "test": "bw", "x": 1024,
                            "round": 2, "value": 101.500, "unit": "MB/s"}"""));
            Path merged = folder.resolve("merged");
            RawData.writeMerged(merged, List.of(csv, csv), back);
            Results again = RawData.read(List.of(merged.resolve("results.csv")));
            assertEquals(again.samples().all(), back.samples().all());
            assertEquals(again.failures(), back.failures());
            assertEquals(again.facts(), back.facts());
            RawData.writeMerged(folder, List.of(csv), Results.empty());
            assertEquals(RawData.read(List.of(csv)).samples().all().size(), 2, "the file that was read is lost");
            expectThrows(UsageException.class, () -> RawData.writeMerged(folder, List.of(csv, csv), back));
            Files.writeString(csv, "rails;;x;bw\n");
            String said = expectThrows(UsageException.class, () -> RawData.read(List.of(csv)))
                    .getMessage();
            assertTrue(said.contains("results.csv, line 1: not 8 fields"), said);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}

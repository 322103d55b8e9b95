package railmpi.launch.top;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.core.progress.WaitRecord;
import railmpi.core.status.RailSummary;
import railmpi.core.status.RankStatus;
import railmpi.core.status.Traffic;
import railmpi.launch.LaunchException;

/** What two moments say of the time between, as table and as JSON; and which job is looked at. */
@Test(groups = "unit")
public final class JobViewTest {
    private static final long SECOND_NS = 1_000_000_000L;

    /** Sums that grow by the same steps; a rank in a call with a "quoted" communicator from second 2 on. */
    private static RankStatus at(String job, int rank, int second) {
        return new RankStatus(
                job,
                rank,
                4,
                "node" + rank,
                100 + rank,
                1000L * second,
                second * SECOND_NS,
                100L * second,
                25L * second,
                false,
                new Traffic(1000L * second, 1_500_000L * second, 7L * second, 70L * second),
                second < 2 ? "" : waits(),
                List.of(new RailSummary("rail0", 2, 0, 1, 250L * second, 0.75)),
                rank == 0 && second == 3 ? List.of(3) : List.of());
    }

    private static String waits() {
        byte[] bytes = new byte[WaitRecord.LENGTH_BYTES];
        WaitRecord record = new WaitRecord(ByteBuffer.wrap(bytes));
        record.about(2, "the \"pair\"");
        record.enter(WaitRecord.RECEIVE, 1, 12, 4, false);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static JobView view() {
        return JobView.between(
                "a",
                List.of(at("a", 0, 1), at("b", 1, 1)),
                List.of(at("a", 0, 3), at("b", 1, 3), at("a", 2, 1), at("a", 3, 1)));
    }

    public void shouldShowWhatHappensInASecond() {
        List<String> lines = TableText.of(view());
        assertEquals(lines.get(0), "job a: 4 ranks on node0, node2");
        assertTrue(
                lines.get(2)
                        .matches(" +0 node0 +100 +25% +1\\.00k +7\\.00 +1\\.50M +70\\.0  waits in receive, peer 1, tag"
                                + " 12,.*pair.*"),
                lines.get(2));
        assertTrue(lines.get(3).matches(" +2 node2 +102 +0% +0 +0 +0 +0  computes"), lines.get(3));
        assertEquals(lines.get(4), "    3 has failed");
        assertEquals(lines.get(5), "    1 does not answer");
        assertTrue(lines.get(8).matches(" +0 node0 +rail0 +2 +0 +1 +0\\.750 +250"), lines.get(8));
    }

    public void shouldWriteJson() {
        String json = TableJson.of(view());
        assertTrue(
                json.startsWith(
                        "{\"job\": \"a\", \"size\": 4, \"failed\": [3], \"silent\": [1], \"ranks\": [{\"rank\": 0, "),
                json);
        assertTrue(json.contains("the \\\"pair\\\""), json);
        assertTrue(
                json.contains("\"shareInMpi\": 0.2500, \"sentMessagesPerSecond\": 1000.0000, "
                        + "\"sentBytesPerSecond\": 1500000.0000, \"receivedMessagesPerSecond\": 7.0000, "
                        + "\"receivedBytesPerSecond\": 70.0000, \"rails\": [{\"name\": \"rail0\", \"up\": 2, "
                        + "\"connecting\": 0, \"down\": 1, \"weight\": 0.7500, \"sentBytesPerSecond\": 250.0000}]}"),
                json);
    }

    public void shouldShortenRates() {
        assertEquals(TableText.rate(0), "0");
        assertEquals(TableText.rate(999), "999");
        assertEquals(TableText.rate(12_345), "12.3k");
        assertEquals(TableText.rate(2.5e15), "2500T");
    }

    public void shouldNameJobsThatItCannotChooseFrom() throws InterruptedException {
        JobChoice choice = new JobChoice();
        assertEquals(refused(choice, null).exitStatus(), 1);
        assertTrue(refused(choice, "x").getMessage().contains("with the name x"));
        choice.ask(source(at("first", 0, 1)), 60_000, "first");
        assertEquals(choice.choose(null), "first");
        choice.add("second", "started by mpirun from here");
        LaunchException several = refused(choice, null);
        assertEquals(several.exitStatus(), LaunchException.USAGE);
        assertTrue(several.getMessage().contains("2 jobs run"), several.getMessage());
        assertTrue(several.getMessage().contains("first: 4 ranks, rank 0 is process 100 on node0"));
        assertTrue(several.getMessage().contains("second: started by mpirun"));
        assertTrue(refused(choice, "third").getMessage().contains("--job third does not run"));
        assertEquals(choice.choose("second"), "second");
    }

    private static LaunchException refused(JobChoice choice, String wanted) {
        return expectThrows(LaunchException.class, () -> choice.choose(wanted));
    }

    private static StatusSource source(RankStatus status) {
        return new StatusSource() {
            @Override
            public List<RankStatus> read() {
                return List.of(status);
            }

            @Override
            public void close() {}
        };
    }

    public void shouldSayWhyALauncherGivesNothing() throws InterruptedException {
        try (StatusSource ended = new CollectedStatus(List.of("sh", "-c", "echo no such host; exit 7"))) {
            LaunchException end = expectThrows(LaunchException.class, () -> {
                while (true) {
                    ended.read();
                    Thread.sleep(20);
                }
            });
            assertTrue(end.getMessage().contains("has ended with status 7"), end.getMessage());
        }
        LaunchException missing =
                expectThrows(LaunchException.class, () -> new CollectedStatus(List.of("/no/launcher", "x")));
        assertTrue(missing.getMessage().contains("/no/launcher"), missing.getMessage());
    }
}

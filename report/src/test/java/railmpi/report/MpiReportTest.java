package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class MpiReportTest {
    private static final long SECOND = 1_000_000_000L;

    private Path folder;

    /** As railmpi.jar has it. */
    @Name("railmpi.World")
    static final class World extends Event {
        int rank;
        int size;
        String host;
    }

    /** As railmpi.jar has it. */
    @Name("railmpi.Message")
    static final class Message extends Event {
        String call;
        String communicator;
        int context;
        int first;
        long bytes;
        int peer;
        int tag;
        boolean isSent;
    }

    @BeforeMethod
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-recordings");
    }

    @AfterMethod(alwaysRun = true)
    public void removeFolder() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private static RankRecording rank(int rank, int size) {
        return new RankRecording(Path.of("rank-" + rank + ".jfr"), rank, size, "here");
    }

    private static RankRecording.Call call(String name, double start, double end) {
        return new RankRecording.Call(name, (long) (start * SECOND), (long) (end * SECOND));
    }

    private static void message(RankRecording rank, RankRecording.Call call, boolean isSent, int peer, long bytes) {
        rank.calls.add(call);
        rank.messages.add(new RankRecording.Message(call, isSent, peer, 5, 0, bytes));
    }

    private static void barrier(RankRecording rank, double start, double end) {
        RankRecording.Call call = call("barrier", start, end);
        rank.calls.add(call);
        rank.collectives.add(new RankRecording.Collective(call, "0/0", -1, 0));
    }

    private static JobRecording job(RankRecording... ranks) throws IOException {
        JobRecording job = new JobRecording();
        for (RankRecording rank : ranks) {
            job.add(rank);
        }
        return job;
    }

    public void shouldAddUpWhatEachRankSentToEach() throws IOException {
        RankRecording sender = rank(0, 2);
        message(sender, call("send", 0, 1), true, 1, 100);
        message(sender, call("iSend", 1, 2), true, 1, 20);
        Map<Integer, Map<Integer, JobRecording.Traffic>> traffic =
                job(sender, rank(1, 2)).traffic();
        assertEquals(traffic.get(0).get(1).bytes, 120);
        assertEquals(traffic.get(0).get(1).count, 2);
        assertTrue(traffic.get(1).isEmpty());
    }

    /** The second message was there before the second receive began. */
    public void shouldBlameTheSenderForWhatItsReceiverWaitedBeforeIt() throws IOException {
        RankRecording sender = rank(0, 2);
        message(sender, call("send", 3, 3.1), true, 1, 8);
        message(sender, call("send", 4, 4.1), true, 1, 8);
        RankRecording receiver = rank(1, 2);
        message(receiver, call("recv", 0.5, 0.6), false, RankRecording.NOBODY, 0);
        message(receiver, call("recv", 1, 3.2), false, 0, 8);
        message(receiver, call("recv", 5, 5.1), false, 0, 8);
        assertEquals(job(sender, receiver).waitedFor(Wait.Cause.LATE_SENDER), Map.of(0, 2.0));
    }

    public void shouldNotGuessWhichMessageAReceiveFromAnySourceGot() throws IOException {
        RankRecording sender = rank(0, 2);
        message(sender, call("send", 3, 3.1), true, 1, 8);
        RankRecording receiver = rank(1, 2);
        message(receiver, call("iRecv", 1, 1), false, -1, 8);
        JobRecording job = job(sender, receiver);
        assertEquals(job.waitedFor(Wait.Cause.LATE_SENDER), Map.of());
        assertTrue(job.remarks().iterator().next().startsWith("Rank 1 starts receives from any source"));
    }

    public void shouldBlameTheLastOneOfACollectiveOperation() throws IOException {
        RankRecording first = rank(0, 3);
        RankRecording second = rank(1, 3);
        RankRecording third = rank(2, 3);
        barrier(first, 1, 4.1);
        barrier(second, 2, 4.1);
        barrier(third, 4, 4.1);
        JobRecording job = job(first, second, third);
        assertEquals(job.waitedFor(Wait.Cause.LATE_TO_COLLECTIVE), Map.of(2, 5.0));
        assertEquals(MpiReport.headline(job), "others waited most for rank 2: 5.00 s");
    }

    public void shouldAddUpTimeByCallTheLongestFirst() throws IOException {
        RankRecording rank = rank(0, 1);
        message(rank, call("send", 0, 1), true, 0, 8);
        barrier(rank, 2, 5);
        assertEquals(List.copyOf(job(rank).times().keySet()), List.of("barrier", "send"));
        assertEquals(job(rank).times().get("barrier"), Map.of(0, 3.0));
    }

    public void shouldTellAccessesToWindowsAndFiles() throws IOException {
        RankRecording rank = rank(0, 2);
        rank.calls.add(call("Win.put", 0, 1));
        rank.accesses.add(new RankRecording.Access(call("Win.put", 0, 1), 1, 4096));
        rank.transfers.add(new RankRecording.Transfer(call("File.writeAt", 2, 3), "/out<1>", 100));
        rank.transfers.add(new RankRecording.Transfer(call("File.iReadAt", 3, 5), "/out<1>", 7));
        JobRecording job = job(rank, rank(1, 2));
        assertEquals(job.accesses().get(0).get(1).bytes, 4096);
        JobRecording.FileUse use = job.files().get("/out<1>").get(0);
        assertEquals(use.writtenBytes, 100);
        assertEquals(use.readBytes, 7);
        assertEquals(use.seconds, 3.0);
        String page = new RecordingPage(job).html();
        for (String part : List.of("No messages were sent", "4.0 KiB<br>1 x", "/out&lt;1&gt;")) {
            assertTrue(page.contains(part), "no " + part + " in " + page);
        }
    }

    public void shouldDrawRatesOfRails() throws IOException {
        RankRecording rank = rank(0, 2);
        rank.calls.add(call("send", 10, 13));
        rank.rails.add(new RankRecording.RailCount(10 * SECOND, "eth0", 1, 0));
        rank.rails.add(new RankRecording.RailCount(12 * SECOND, "eth0", 1, 4_000_000));
        assertEquals(job(rank, rank(1, 2)).rails(), Map.of("eth0", Map.of(0, 2.0, 1, 2.0, 2, 0.0, 3, 0.0)));
    }

    public void shouldRefuseTwoJobs() throws IOException {
        String twice = expectThrows(IOException.class, () -> job(rank(1, 2), rank(1, 2)))
                .getMessage();
        assertTrue(twice.contains("are both of rank 1"), twice);
        String sizes = expectThrows(IOException.class, () -> job(rank(0, 2), rank(1, 3)))
                .getMessage();
        assertTrue(sizes.contains("a job of 2 ranks"), sizes);
    }

    public void shouldMakeAPageOfWhatTheFlightRecorderWrote() throws IOException {
        Path file = folder.resolve("rank-0.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            enter(0);
            enter(0);
            Message message = new Message();
            message.begin();
            message.call = "send";
            message.communicator = "MPI_COMM_WORLD";
            message.bytes = 2048;
            message.peer = 1;
            message.isSent = true;
            message.commit();
            recording.stop();
            recording.dump(file);
        }
        String page = new RecordingPage(job(RankRecording.read(file))).html();
        for (String part : List.of("2.0 KiB<br>1 x", "node&lt;0&gt;", "no recording of these ranks: [1]", "<svg")) {
            assertTrue(page.contains(part), "no " + part + " in " + page);
        }
        assertFalse(page.contains("node<0>"), page);
    }

    private static void enter(int rank) {
        World world = new World();
        world.rank = rank;
        world.size = 2;
        world.host = "node<0>";
        world.commit();
    }

    public void shouldNameAFileThatTwoRanksHaveWritten() throws IOException {
        Path file = folder.resolve("both.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            enter(0);
            enter(1);
            recording.stop();
            recording.dump(file);
        }
        String message =
                expectThrows(IOException.class, () -> RankRecording.read(file)).getMessage();
        assertTrue(message.startsWith("ranks 0 and 1 have both written " + file), message);
        assertEquals(MpiReport.recordings(folder), List.of(file));
        assertEquals(MpiReport.recordings(file), List.of(file));
    }

    public void shouldNameAFolderWithoutRecordings() {
        String message = expectThrows(IOException.class, () -> MpiReport.recordings(folder))
                .getMessage();
        assertTrue(message.startsWith("folder " + folder + " holds no recordings"), message);
    }

    public void shouldNameARecordingWithoutOurEvents() throws IOException {
        Path file = folder.resolve("other.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            recording.stop();
            recording.dump(file);
        }
        String message =
                expectThrows(IOException.class, () -> RankRecording.read(file)).getMessage();
        assertTrue(message.startsWith(file + " has no events of RailMPI"), message);
        assertEquals(MpiReport.run(file.toString()), 1);
        Path text = Files.writeString(folder.resolve("text.jfr"), "no recording");
        message =
                expectThrows(IOException.class, () -> RankRecording.read(text)).getMessage();
        assertTrue(message.startsWith(text + " is not a complete recording"), message);
        message = expectThrows(IOException.class, () -> RankRecording.read(folder.resolve("none.jfr")))
                .getMessage();
        assertTrue(message.endsWith("none.jfr cannot be read"), message);
    }

    /** A part of a recording, or one with damage inside, either is refused with its name or read; nothing else. */
    public void shouldRefuseDamagedRecordingsAndKeepAnOlderPage() throws IOException {
        Path whole = folder.resolve("whole.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            enter(0);
            recording.stop();
            recording.dump(whole);
        }
        byte[] bytes = Files.readAllBytes(whole);
        Path page = Files.writeString(folder.resolve("page.html"), "older");
        Path damaged = folder.resolve("damaged.jfr");
        for (int parts = 1; parts < 8; parts++) {
            Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 8 * parts));
            String message = expectThrows(IOException.class, () -> RankRecording.read(damaged))
                    .getMessage();
            assertTrue(message.startsWith(damaged + " "), message);
        }
        assertEquals(MpiReport.run(damaged.toString(), "-o", page.toString()), 1);
        assertEquals(Files.readString(page), "older");
        Random random = new Random(7);
        for (int round = 0; round < 30; round++) {
            byte[] changed = bytes.clone();
            for (int i = 0; i < 20; i++) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            Files.write(damaged, changed);
            try {
                RankRecording.read(damaged);
            } catch (IOException e) {
                assertTrue(e.getMessage().contains(damaged.toString()), e.getMessage());
            }
        }
        assertEquals(MpiReport.run(whole.toString(), "-o", page.toString()), 0);
        assertTrue(Files.readString(page).contains("</html>"));
        assertFalse(Files.exists(folder.resolve("page.html.part")));
        assertEquals(
                MpiReport.run(
                        whole.toString(), "-o", folder.resolve("none/page.html").toString()),
                1);
        assertEquals(MpiReport.run(whole.toString(), "--calls", "0"), 2);
    }

    public void shouldRefuseRecordingsOfTwoJobsOfOneSize() {
        RankRecording first = rank(0, 2);
        RankRecording second = rank(1, 2);
        first.job = 1;
        second.job = 2;
        String message =
                expectThrows(IOException.class, () -> job(first, second)).getMessage();
        assertEquals(
                message,
                "rank-0.jfr and rank-1.jfr are of different jobs or of different versions of RailMPI: a page shows one"
                        + " job");
    }
}

package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class TimelineTest {
    private static final long MS = 1_000_000L;

    private static RankRecording rank(int rank, int size) {
        return new RankRecording(Path.of("rank-" + rank + ".jfr"), rank, size, "host" + rank);
    }

    /** On a clock that all ranks of the name share. */
    private static RankRecording rank(int rank, int size, String clock) {
        RankRecording recording = rank(rank, size);
        recording.clockName = clock;
        return recording;
    }

    private static RankRecording.Call call(RankRecording rank, String name, long startMs, long endMs) {
        RankRecording.Call call = new RankRecording.Call(name, startMs * MS, endMs * MS);
        rank.calls.add(call);
        return call;
    }

    private static RankRecording.Call send(RankRecording rank, String name, long startMs, long endMs, int to) {
        RankRecording.Call call = call(rank, name, startMs, endMs);
        rank.messages.add(new RankRecording.Message(call, true, to, 5, 0, 8));
        return call;
    }

    private static RankRecording.Call receive(RankRecording rank, String name, long startMs, long endMs, int from) {
        RankRecording.Call call = call(rank, name, startMs, endMs);
        rank.messages.add(new RankRecording.Message(call, false, from, 5, 0, 8));
        return call;
    }

    private static RankRecording.Call collective(RankRecording rank, String name, long startMs, long endMs, int root) {
        RankRecording.Call call = call(rank, name, startMs, endMs);
        rank.collectives.add(new RankRecording.Collective(call, "0/0", root, 8));
        return call;
    }

    private static JobRecording job(RankRecording... ranks) throws IOException {
        JobRecording job = new JobRecording();
        for (RankRecording rank : ranks) {
            job.add(rank);
        }
        return job;
    }

    // ---- thinning

    public void shouldJoinShortCallsThatFollowEachOther() {
        RankRecording rank = rank(0, 1);
        for (int start = 0; start < 10; start++) {
            call(rank, start % 2 == 0 ? "send" : "barrier", 2 * start, 2 * start + 1);
        }
        call(rank, "recv", 100, 150);
        call(rank, "recv", 151, 152);
        assertEquals(Timeline.blocks(rank.calls, 0).size(), 12);
        List<Timeline.Block> blocks = Timeline.blocks(rank.calls, 4 * MS);
        assertEquals(blocks.size(), 3);
        assertEquals(blocks.get(0).calls(), 10);
        assertNull(blocks.get(0).call());
        assertEquals(blocks.get(0).busyNs()[Kind.MESSAGE.ordinal()], 5 * MS);
        assertEquals(blocks.get(0).busyNs()[Kind.COLLECTIVE.ordinal()], 5 * MS);
        assertEquals(blocks.get(1).call().endNs(), 150 * MS);
        assertEquals(blocks.get(2).calls(), 1);
    }

    public void shouldThinVisiblyAndKeepTheNumberOfCalls() throws IOException {
        RankRecording sender = rank(0, 2);
        RankRecording receiver = rank(1, 2);
        for (int i = 0; i < 1000; i++) {
            send(sender, "send", 2 * i, 2 * i + 1, 1);
            receive(receiver, "recv", 2 * i, 2 * i + 1, 0);
        }
        Timeline all = new Timeline(job(sender, receiver), 2000);
        assertEquals(all.grainNs(), 0);
        assertEquals(all.lines(), 1000);
        Timeline thinned = new Timeline(job(sender, receiver), 300);
        assertTrue(thinned.count() <= 300, thinned.count() + " blocks");
        assertEquals(thinned.calls(), 2000);
        assertTrue(thinned.grainNs() > MS, thinned.grainNs() + " ns");
        String page = new RecordingPage(job(sender, receiver), 300).html();
        assertTrue(page.contains("2 000 calls were recorded, and the page holds\n" + thinned.count()), page);
        assertFalse(new RecordingPage(job(sender, receiver)).html().contains("calls were recorded, and"));
    }

    public void shouldWriteColumnsThatTheProgramOfThePageReads() throws IOException {
        RankRecording sender = rank(0, 2);
        RankRecording receiver = rank(1, 2);
        send(sender, "send", 1000, 1001, 1);
        RankRecording.Call receive = receive(receiver, "recv", 1000 - 5, 1002, 0);
        receive.place = "Prog.main:7";
        Timeline timeline = new Timeline(job(sender, receiver), 10);
        byte[] bytes;
        try (InflaterInputStream in = new InflaterInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(timeline.data())), new Inflater(true))) {
            bytes = in.readAllBytes();
        }
        int[] at = {0};
        long[] rank0 = numbers(bytes, at, 9);
        assertEquals(rank0, new long[] {1, 50_000, 10_000, 0, 0, 0, 3, 8, 0});
        long[] rank1 = numbers(bytes, at, 9);
        assertEquals(rank1, new long[] {1, 0, 70_000, 50_000, 2, 1, 2, 8, 1});
        assertEquals(numbers(bytes, at, 5), new long[] {1, 0, 0, 1, 0});
        assertEquals(at[0], bytes.length);
        String json = timeline.json();
        assertTrue(
                json.contains("\"names\":[\"send\",\"recv\"],\"kinds\":[0,0],\"places\":[\"\",\"Prog.main:7\"]"), json);
    }

    private static long[] numbers(byte[] bytes, int[] at, int count) {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            int shift = 0;
            while (bytes[at[0]] < 0) {
                numbers[i] |= (bytes[at[0]++] & 127L) << shift;
                shift += 7;
            }
            numbers[i] |= (long) bytes[at[0]++] << shift;
        }
        return numbers;
    }

    public void shouldBePartOfAPageThatNeedsNoNetwork() throws IOException {
        RankRecording rank = rank(0, 1);
        call(rank, "Win.fence", 0, 5).place = "Prog.<init>:3";
        String page = new RecordingPage(job(rank)).html();
        assertFalse(page.matches("(?s).*(src|href)=\"?(https?:)?//.*"), page);
        assertTrue(page.contains("Prog.\\u003cinit>:3"), page);
        assertTrue(page.contains("requestAnimationFrame"), page);
    }

    // ---- messages

    public void shouldTellInWhichWaitAMessageWasReceived() throws IOException {
        RankRecording sender = rank(0, 2, "one");
        RankRecording receiver = rank(1, 2, "one");
        send(sender, "send", 30, 31, 1);
        receive(receiver, "iRecv", 0, 1, 0);
        call(receiver, "waitFor", 5, 6);
        RankRecording.Call wait = call(receiver, "waitAll", 20, 32);
        JobRecording job = job(sender, receiver);
        List<Pairs.Pair> pairs = job.pairs();
        assertEquals(pairs.size(), 1);
        assertEquals(Timeline.receivedIn(pairs.get(0), receiver.calls.subList(1, 3)), wait);
        assertEquals(wait.wait.cause(), Wait.Cause.LATE_SENDER);
        assertEquals(wait.waitNs(), 10 * MS);
        assertNull(receiver.calls.get(1).wait);
    }

    public void shouldLeaveOutMessagesThatDoNotFit() throws IOException {
        RankRecording sender = rank(0, 2, "one");
        RankRecording receiver = rank(1, 2, "one");
        send(sender, "send", 0, 1, 1);
        sender.messages.add(new RankRecording.Message(call(sender, "send", 1, 2), true, 1, 5, 0, 800));
        receive(receiver, "recv", 0, 1, 0);
        receive(receiver, "recv", 2, 3, 0);
        JobRecording job = job(sender, receiver);
        assertEquals(job.pairs().size(), 1);
        assertTrue(job.remarks().iterator().next().startsWith("Messages from rank 0 to rank 1 with tag 5 differ"));
    }

    // ---- waits

    public void shouldFindAReceiverThatWasLate() throws IOException {
        RankRecording sender = rank(0, 2, "one");
        RankRecording receiver = rank(1, 2, "one");
        RankRecording.Call send = send(sender, "send", 10, 51, 1);
        send(sender, "send", 60, 61, 1);
        receive(receiver, "recv", 50, 52, 0);
        receive(receiver, "recv", 90, 91, 0);
        JobRecording job = job(sender, receiver);
        assertEquals(job.waitedFor(), Map.of(1, 0.04));
        assertEquals(send.wait.cause(), Wait.Cause.LATE_RECEIVER);
    }

    /** The root of a bcast is awaited by all, that of a reduce awaits all; other ranks do not await each other. */
    public void shouldKnowWhoWaitsForTheRoot() throws IOException {
        RankRecording[] ranks = {rank(0, 3, "one"), rank(1, 3, "one"), rank(2, 3, "one")};
        long[] starts = {20, 10, 40};
        for (int rank = 0; rank < 3; rank++) {
            collective(ranks[rank], "bcast", starts[rank], 41, 0);
            collective(ranks[rank], "reduce", 100 + starts[rank], 141, 0);
        }
        JobRecording job = job(ranks);
        assertEquals(job.waitedFor(), Map.of(0, 0.01, 2, 0.02));
        assertNull(ranks[2].calls.get(0).wait);
        assertNull(ranks[1].calls.get(1).wait);
    }

    public void shouldFindWhoWasLateToACallOfAWindow() throws IOException {
        RankRecording first = rank(0, 2, "one");
        RankRecording second = rank(1, 2, "one");
        call(first, "Win.fence", 0, 31);
        call(second, "Win.fence", 30, 31);
        assertEquals(job(first, second).waitedFor(), Map.of(1, 0.03));
    }

    // ---- clocks

    /** The second machine's clock is an hour ahead; messages take a millisecond or more. */
    public void shouldAlignClocksByMessagesInBothDirections() throws IOException {
        long hour = 3_600_000L;
        RankRecording here = rank(0, 2, "one");
        RankRecording there = rank(1, 2, "two");
        send(here, "send", 100, 101, 1);
        receive(there, "recv", hour + 90, hour + 102, 0);
        send(there, "send", hour + 200, hour + 201, 0);
        receive(here, "recv", 190, 204, 1);
        JobRecording job = job(here, there);
        job.pairs();
        // after the hour between -2 and 4 ms: the middle is 1
        assertEquals(there.calls.get(0).endNs(), 103 * MS);
        assertEquals(
                job.clocks(),
                List.of("The clocks were aligned by the order of messages and collective operations. Against host0,"
                        + " times may be wrong on host1 by 3000 us."));
    }

    public void shouldCorrectClocksThatRunAtDifferentRates() throws IOException {
        RankRecording here = rank(0, 2, "one");
        RankRecording there = rank(1, 2, "two");
        for (int i = 0; i < 100; i++) {
            long thereMs = i * 1000L + i / 2;
            collective(here, "barrier", i * 1000, i * 1000 + 2, -1);
            collective(there, "barrier", thereMs, thereMs + 2, -1);
        }
        JobRecording job = job(here, there);
        assertTrue(
                job.clocks().get(0).contains("running at different rates"),
                job.clocks().toString());
        long apartNs =
                Math.abs(here.calls.get(99).startNs() - there.calls.get(99).startNs());
        assertTrue(apartNs < 3 * MS, apartNs + " ns apart");
    }

    public void shouldSayThatAClockCouldNotBeAligned() throws IOException {
        RankRecording here = rank(0, 2, "one");
        RankRecording there = rank(1, 2, "two");
        send(here, "send", 100, 101, 1);
        receive(there, "recv", 90, 102, 0);
        List<String> clocks = job(here, there).clocks();
        assertEquals(clocks.size(), 1);
        assertTrue(clocks.get(0).startsWith("The clock of host1 could not be aligned with that of host0"));
    }

    public void shouldReadTheClockBetweenItsReadings() {
        ClockPoints clock = new ClockPoints();
        clock.add(1000 * MS, 1000 * MS, 50 * MS);
        clock.add(1500 * MS, 1700 * MS, 999 * MS); // the thread lost its core meanwhile
        clock.add(2000 * MS, 2000 * MS, 1051 * MS);
        assertEquals(clock.read(1000 * MS), 50 * MS);
        assertEquals(clock.read(1500 * MS), 550_500_000L);
        assertEquals(clock.read(3000 * MS), 2052 * MS);
        assertEquals(clock.zeroNs(), 950 * MS);
    }

    // ---- advice

    public void shouldNameTheLargestWaitsAndWhatToDo() throws IOException {
        RankRecording[] ranks = {rank(0, 3, "one"), rank(1, 3, "one"), rank(2, 3, "one")};
        for (int step = 0; step < 10; step++) {
            for (int rank = 0; rank < 3; rank++) {
                long start = step * 1000L + (rank == 2 ? 500 : 10 * rank);
                RankRecording.Call call = collective(ranks[rank], "allReduce", start, step * 1000 + 501, -1);
                call.place = "Steps.main:13";
            }
        }
        receive(ranks[1], "recv", 20_000, 20_900, 0).place = "Steps.end:20";
        call(ranks[0], "File.writeAt", 20_000, 20_800);
        send(ranks[0], "send", 20_900, 20_901, 1);
        List<Advice.Item> advice = Advice.of(job(ranks));
        assertEquals(
                advice.get(0).title(),
                "Ranks 0 and 1 waited 9.90 s in allReduce at Steps.main:13 for rank 2. Rank 0 waited longest, 5.00 s.");
        assertTrue(
                advice.get(0)
                        .advice()
                        .startsWith("Rank 2 was outside of MPI for 100 % of this time, before its allReduce"
                                + " (Steps.main:13). Divide the work"),
                advice.get(0).advice());
        assertEquals(advice.get(1).title(), "Rank 1 waited 0.9000 s in recv at Steps.end:20 for rank 0.");
        assertTrue(
                advice.get(1).advice().startsWith("Rank 0 itself was in File.writeAt for 89 % of this time."),
                advice.get(1).advice());
        assertEquals(advice.get(2).title(), "Rank 0 spent 0.8000 s in File.writeAt (line not recorded).");
        assertEquals(advice.size(), 3);
    }

    public void shouldNotBlameOneRankWhereTheyTakeTurns() throws IOException {
        RankRecording[] ranks = {rank(0, 4, "one"), rank(1, 4, "one"), rank(2, 4, "one"), rank(3, 4, "one")};
        for (int step = 0; step < 8; step++) {
            for (int rank = 0; rank < 4; rank++) {
                long start = step * 1000L + (rank == step % 4 ? 500 : 100);
                collective(ranks[rank], "allReduce", start, step * 1000 + 501, -1).place = "Steps.main:13";
            }
        }
        Advice.Item item = Advice.of(job(ranks)).get(0);
        assertTrue(item.title().contains(" in allReduce at Steps.main:13 for 4 ranks in turn."), item.title());
        assertTrue(item.advice().contains("The work varies from one time to the next."), item.advice());
    }
}

package railmpi.sim.job;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.Collections;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Jobs against what can be computed by hand. */
@Test(groups = "unit")
public class JobModelTest {
    private static final double NS = 1e-9;
    private static final double EXACT = 1e-12;
    private static final int LATENCY = 5000;
    private static final int OVERHEAD = 300;
    private static final long STRIPE = 16_384;

    /** Stripes begin at multiples of so many bytes. */
    private static final int ALIGNED = 64;

    /** A rail that carries a byte in a nanosecond. */
    private static final double RATE = 1e9;

    private static JobConfig rails(Double... rates) {
        return new JobConfig(LATENCY, OVERHEAD, 1000, List.of(rates), STRIPE);
    }

    private static double nanoseconds(JobConfig config, String... lines) {
        return new JobModel(GoalReader.parse(List.of(lines)), config).run().seconds() / NS;
    }

    private static String[] oneMessage(long bytes) {
        return new String[] {
            "num_ranks 2",
            "rank 0 {",
            "l1: send " + bytes + "b to 1 tag 4 cpu 0",
            "}",
            "rank 1 {",
            "  l1: recv " + bytes + "b from 0 tag 4 // the same",
            "}"
        };
    }

    public void shouldTakeLatencyOverheadsAndBytesForAMessageAlone() {
        assertEquals(nanoseconds(rails(RATE), oneMessage(8)), 2 * OVERHEAD + LATENCY + 8, EXACT / NS);
        assertEquals(nanoseconds(rails(RATE), oneMessage(100_000)), 2 * OVERHEAD + LATENCY + 100_000, EXACT / NS);
    }

    public void shouldDivideLongMessagesByTheRatesOfRails() {
        double floor = 2 * OVERHEAD + LATENCY;
        assertEquals(nanoseconds(rails(RATE, RATE), oneMessage(100_000)), floor + 50_000, ALIGNED);
        assertEquals(nanoseconds(rails(RATE, RATE / 4), oneMessage(100_000)), floor + 80_000, ALIGNED);
        assertEquals(nanoseconds(rails(RATE, RATE), oneMessage(STRIPE)), floor + STRIPE, 1);
    }

    /**
     * Of two messages the second waits for the gap of the one rail, or takes another once more than 4 KiB are under
     * way.
     */
    @Test(dataProvider = "twoMessages")
    public void shouldStayOnARailUntilItIsBusy(int bytes, double afterOnOneRail, double afterOnTwo) {
        String[] lines = {
            "num_ranks 2",
            "rank 0 {",
            "a: send " + bytes + "b to 1",
            "b: send " + bytes + "b to 1",
            "}",
            "rank 1 {",
            "a: recv " + bytes + "b from 0",
            "b: recv " + bytes + "b from 0",
            "}"
        };
        double first = 2 * OVERHEAD + LATENCY + bytes;
        assertEquals(nanoseconds(rails(RATE), lines), first + afterOnOneRail, 1);
        assertEquals(nanoseconds(rails(RATE, RATE), lines), first + afterOnTwo, 1);
    }

    @DataProvider
    public Object[][] twoMessages() {
        return new Object[][] {{8, 1000, 1000}, {5000, 5000, OVERHEAD}};
    }

    private static JobConfig asking(long eagerBytes, Packets packets, Double... rates) {
        return new JobConfig(LATENCY, LATENCY, 0, 0, List.of(rates), STRIPE, eagerBytes, packets);
    }

    private static final String[] SEND_THEN_COMPUTE = {
        "num_ranks 2",
        "rank 0 {",
        "a: send 100064b to 1",
        "b: calc 1000000",
        "b requires a",
        "}",
        "rank 1 {",
        "c: calc 50000",
        "a: recv 100064b from 0",
        "a requires c",
        "}"
    };

    /** Question with a head of 936, wait for the receive, answer of 64, rest of 99128, acknowledgement of 64. */
    public void shouldEndALongSendWhenTheReceiverHasIt() {
        double sent = 50_000 + LATENCY + 64 + LATENCY + 99_128 + LATENCY + 64;
        assertEquals(nanoseconds(asking(1000, Packets.WHOLE, RATE), SEND_THEN_COMPUTE), sent + 1e6, 1);
        assertEquals(nanoseconds(asking(100_064, Packets.WHOLE, RATE), SEND_THEN_COMPUTE), 1e6, 1, "nobody is asked");
    }

    /** One rank sends to two others, one after the other, while another one sends to the first of these. */
    public void shouldLetSendersWaitWhileTheReceiversRailIsTaken() {
        Program program = new Program(4);
        program.add(0, Operation.send(100_000, 1, 0));
        program.add(0, Operation.send(100_000, 2, 0));
        program.awaitEnd(0, 1, 0);
        program.add(3, Operation.send(100_000, 1, 0));
        program.add(1, Operation.receive(100_000, 0, 0));
        program.add(1, Operation.receive(100_000, 3, 0));
        program.add(2, Operation.receive(100_000, 0, 0));
        Packets packets = new Packets(1000, 0, 4000, 0);
        double seconds =
                new JobModel(program, asking(1000, packets, RATE / 10)).run().seconds();
        assertEquals(seconds * RATE / 10, 300_000, 10_000, "200 000 bytes to rank 1 in turns, then 100 000 to rank 2");
    }

    /** A window of two packets, or one, for each round trip: L there and back, the packet and its acknowledgement. */
    public void shouldKeepToTheWindow() {
        double alone = LATENCY + 10_000;
        assertEquals(
                nanoseconds(asking(Long.MAX_VALUE, new Packets(1000, 0, 1 << 20, 0), RATE), oneMessage(10_000)),
                alone,
                1);
        Packets narrow = new Packets(1000, 0, 1000, 0);
        double oneByOne = 10 * (LATENCY + 1000) + 9 * LATENCY;
        assertEquals(nanoseconds(asking(Long.MAX_VALUE, narrow, RATE), oneMessage(10_000)), oneByOne, 1);
    }

    /** A rail's rate is that of the payload of full packets. */
    public void shouldCarryHeaders() {
        Packets packets = new Packets(1000, 100, 1 << 20, 0);
        double packet = LATENCY + (8 + 100) / 1.1;
        assertEquals(nanoseconds(asking(Long.MAX_VALUE, packets, RATE), oneMessage(8)), packet, 1);
        assertEquals(nanoseconds(asking(Long.MAX_VALUE, packets, RATE), oneMessage(10_000)), LATENCY + 10_000, 1);
    }

    /** The bucket of either adapter is full at first: 4000 bytes pass at once. */
    public void shouldLetABucketPassAtOnce() {
        Packets packets = new Packets(1000, 0, 1 << 20, 4000);
        assertEquals(nanoseconds(asking(Long.MAX_VALUE, packets, RATE), oneMessage(3000)), LATENCY, 1);
        assertEquals(nanoseconds(asking(Long.MAX_VALUE, packets, RATE), oneMessage(10_000)), LATENCY + 6000, 1);
    }

    /** What the kernel has goes first, 64 to 96 KiB of the long message, and what is under way before that. */
    public void shouldLetUrgentFramesPassWhatTheKernelHasNotTaken() {
        Program program = new Program(2);
        program.add(0, Operation.send(1 << 19, 1, 0));
        program.add(0, Operation.compute(60_000_000));
        program.add(0, Operation.send(8, 1, 1));
        program.awaitEnd(0, 2, 1);
        program.add(1, Operation.receive(1 << 19, 0, 0));
        program.add(1, Operation.receive(8, 0, 1));
        program.add(1, Operation.compute(1_000_000_000));
        program.awaitEnd(1, 2, 1);
        Packets packets = new Packets(1024, 0, 1 << 14, 0);
        double seconds =
                new JobModel(program, asking(1024, packets, RATE / 1000)).run().seconds();
        double bytes = (seconds - 1.06) * RATE / 1000;
        assertTrue(bytes > 64 * 1024 && bytes < (96 + 16 + 1) * 1024, bytes + " bytes");
    }

    /** Ranks 1 and 2 send to rank 0, whose rail takes one after the other. */
    public void shouldLetMessagesToOneRankQueue() {
        Program program = new Program(3);
        for (int rank = 1; rank < 3; rank++) {
            program.add(rank, Operation.send(10_000, 0, 0));
            program.add(0, Operation.receive(10_000, rank, 0));
        }
        double seconds = new JobModel(program, rails(RATE)).run().seconds();
        assertEquals(seconds / NS, 2 * OVERHEAD + LATENCY + 20_000, 1);
    }

    public void shouldStartAfterTheEndOrTheStartOfOthers() {
        String[] lines = {
            "num_ranks 1", "rank 0 {", "a: calc 100", "b: calc 50", "c: calc 7", "b requires a", "c irequires b", "}"
        };
        assertEquals(nanoseconds(rails(RATE), lines), 157, 1e-3);
    }

    /** Collective, ranks, messages, rounds of which each takes L, two o (one o by writes) and the bytes. */
    @DataProvider
    public Object[][] collectives() {
        return new Object[][] {
            {"barrier-dissemination", 16, 16 * 4, 4},
            {"barrier-dissemination", 1000, 1000 * 10, 10},
            {"barrier-pairwise", 16, 16 * 4, 4},
            {"barrier-rds", 16, 16 * 4, 4},
            {"barrier-rds", 1000, 1000 * 10, 10},
            {"barrier-rpe", 16, 16 * 4, 4},
            {"allreduce-recursive-doubling", 1024, 1024 * 10, 10},
            {"allreduce-ring", 6, 6 * 10, 10},
            {"alltoall-pairwise", 12, 12 * 11, 11},
        };
    }

    /** The receive follows the send of the same round, whose overhead is over long before the message comes. */
    @Test(dataProvider = "collectives", timeOut = 60_000)
    public void shouldTakeItsRounds(String name, int ranks, long messages, int rounds) {
        long bytes = name.equals("allreduce-ring") ? 8L * ranks : 8;
        boolean isByWrites = name.startsWith("barrier-r");
        JobResult result = run(Collective.of(name), ranks, bytes, rails(RATE, RATE));
        assertEquals(result.messages(), messages);
        double round = (isByWrites ? 1.0 : 2.0) * OVERHEAD + LATENCY + 8;
        assertEquals(result.seconds() / NS, rounds * round, 1, name);
    }

    private static JobResult run(Collective collective, int ranks, long bytes, JobConfig config) {
        return new JobModel(collective.program(ranks, bytes, Collective.FAN_IN, 1), config).run();
    }

    /** Rank 1 is told by a write while it computes, or while it has nothing to do. */
    @Test(dataProvider = "computing")
    public void shouldSeeAWriteWhenTheProcessorHasTimeToLook(long computing, double seen) {
        Program program = new Program(2);
        program.add(0, Operation.write(8, 1, 0));
        program.add(1, Operation.compute(computing));
        program.add(1, Operation.await(8, 0, 0));
        assertEquals(new JobModel(program, rails(RATE)).run().seconds() / NS, seen, 1e-3);
    }

    @DataProvider
    public Object[][] computing() {
        return new Object[][] {{1, OVERHEAD + LATENCY + 8}, {100_000, 100_000}};
    }

    /**
     * Ranks 4 to 7 have heard of nobody beyond when they reach the last round, so that it is not five rounds in a row.
     */
    @Test(dataProvider = "pairs")
    public void shouldFoldRanksBeyondAPowerOfTwo(Collective collective, int overheads) {
        JobResult result = run(collective, 11, 0, rails(RATE));
        assertEquals(result.messages(), 3 + 8 * 3 + 3);
        double round = overheads * OVERHEAD + LATENCY + 8;
        assertTrue(result.seconds() / NS > 4 * round && result.seconds() / NS < 5 * round, "" + result);
    }

    @DataProvider
    public Object[][] pairs() {
        return new Object[][] {{Collective.BARRIER_PAIRWISE, 2}, {Collective.BARRIER_RPE, 1}};
    }

    /** Ranks, fan-in, levels of the tree, each with so many flags that come to a parent at once; then one datagram. */
    @Test(dataProvider = "trees")
    public void shouldGatherByATreeAndReleaseByOneDatagram(int ranks, int fanIn, int levels) {
        int toAll = 9000;
        JobConfig config =
                new JobConfig(LATENCY, toAll, OVERHEAD, 0, List.of(RATE), STRIPE, Long.MAX_VALUE, Packets.WHOLE);
        JobResult result = new JobModel(Collective.BARRIER_RGM.program(ranks, 0, fanIn, 1), config).run();
        assertEquals(result.messages(), 2 * (ranks - 1));
        double gather = levels * (OVERHEAD + LATENCY + fanIn * 8.0);
        assertEquals(result.seconds() / NS, gather + 2 * OVERHEAD + toAll + 8, 1);
    }

    @DataProvider
    public Object[][] trees() {
        return new Object[][] {{8, 7, 1}, {57, 7, 2}, {400, 7, 3}, {5, 1, 4}, {13, 3, 2}, {1024, 1023, 1}};
    }

    @Test(expectedExceptions = IllegalArgumentException.class, expectedExceptionsMessageRegExp = "fan-in 1025: 1 to .*")
    public void shouldNameAnImpossibleFanIn() {
        Collective.BARRIER_RGM.program(16, 0, 1025, 1);
    }

    @Test(expectedExceptions = IllegalArgumentException.class, expectedExceptionsMessageRegExp = "ways 65: 1 to 64 .*")
    public void shouldNameImpossibleWays() {
        Collective.BARRIER_RDS.program(16, 0, 7, 65);
    }

    /** Ranks, ways, and how far the flags of rank 0 go, round by round: the numbers that the test of RailMPI's has. */
    @DataProvider
    public Object[][] ways() {
        return new Object[][] {
            {5, 1, "1 | 2 | 4"},
            {9, 2, "1 2 | 3 6"},
            {5, 2, "1 2 | 3"},
            {16, 3, "1 2 3 | 4 8 12"},
            {4, 9, "1 2 3"},
        };
    }

    @Test(dataProvider = "ways")
    public void shouldWriteToSeveralRanksInARoundOfRds(int ranks, int ways, String expected) {
        Program program = Collective.BARRIER_RDS.program(ranks, 0, Collective.FAN_IN, ways);
        StringBuilder targets = new StringBuilder();
        int tag = 0;
        for (Operation operation : program.operations(0)) {
            if (operation.kind == Operation.Kind.WRITE) {
                targets.append(operation.tag == tag ? " " : " | ").append(operation.peer);
                tag = operation.tag;
            }
        }
        assertEquals(targets.toString().strip(), expected);
        double rounds = expected.split("\\|").length;
        double seconds = new JobModel(program, rails(RATE)).run().seconds();
        assertTrue(seconds / NS >= rounds * (OVERHEAD + LATENCY + 8) - 1, seconds + " s");
        assertTrue(seconds / NS <= rounds * (OVERHEAD + LATENCY + 8 + ways * 1000.0), seconds + " s");
    }

    /** Six ranks: 0 gives to 1, 2 to 3; 1, 3, 4, 5 go on as 0 to 3. */
    public void shouldFoldNeighboursInRecursiveDoublingAsCollDoes() {
        Program program = Collective.ALLREDUCE_DOUBLING.program(6, 100, Collective.FAN_IN, 1);
        assertEquals(sends(program, 0), List.of(1));
        assertEquals(sends(program, 1), List.of(3, 4, 0));
        assertEquals(sends(program, 2), List.of(3));
        assertEquals(sends(program, 3), List.of(1, 5, 2));
        assertEquals(sends(program, 4), List.of(5, 1));
        assertEquals(sends(program, 5), List.of(4, 3));
        assertEquals(new JobModel(program, rails(RATE)).run().messages(), 2 + 4 * 2 + 2);
    }

    private static List<Integer> sends(Program program, int rank) {
        return program.operations(rank).stream()
                .filter(operation -> operation.kind == Operation.Kind.SEND)
                .map(operation -> operation.peer)
                .toList();
    }

    public void shouldRefuseMoreOperationsThanMemoryHolds() {
        Program program = new Program(2, 3);
        for (int i = 0; i < 3; i++) {
            program.add(0, Operation.compute(1));
        }
        String text = expectThrows(IllegalArgumentException.class, () -> program.add(1, Operation.compute(1)))
                .getMessage();
        assertTrue(text.startsWith("the job has more than 3 operations, too many for "), text);
    }

    /**
     * Long messages that begin at once take room for each of their parts; those that wait for others are not counted.
     */
    public void shouldRefuseMorePartsAtOnceThanMemoryHolds() {
        Program posted = Collective.ALLTOALL_POSTED.program(64, 1 << 20, Collective.FAN_IN, 1);
        Program pairwise = Collective.ALLTOALL_PAIRWISE.program(64, 1 << 20, Collective.FAN_IN, 1);
        Double[] eight = Collections.nCopies(8, RATE).toArray(Double[]::new);
        long roomForOneRail = posted.heapBytes() + 64 * 63 * JobModel.PART_BYTES;
        assertEquals(new JobModel(posted, rails(RATE), roomForOneRail).run().messages(), 64 * 63);
        assertEquals(new JobModel(pairwise, rails(eight), roomForOneRail).run().messages(), 64 * 63);
        String text = expectThrows(
                        IllegalArgumentException.class, () -> new JobModel(posted, rails(eight), roomForOneRail))
                .getMessage();
        assertTrue(text.startsWith("the job begins with 32256 parts of messages under way and takes "), text);
        new JobModel(posted, asking(1000, Packets.WHOLE, eight), roomForOneRail); // a question each, whole
    }

    /** b waits for the start of a, which waits for nothing. */
    public void shouldBeginOnceWhatWaitsForAStart() {
        String[] lines = {
            "num_ranks 2",
            "rank 0 {",
            "a: calc 10",
            "b: send 8b to 1",
            "b irequires a",
            "}",
            "rank 1 {",
            "a: recv 8b from 0",
            "}"
        };
        assertEquals(
                new JobModel(GoalReader.parse(List.of(lines)), rails(RATE))
                        .run()
                        .messages(),
                1);
    }

    public void shouldMakeAlltoallOfLongBlocksFasterByTheNumberOfRails() {
        Program program = Collective.ALLTOALL_POSTED.program(8, 1 << 20, Collective.FAN_IN, 1);
        double one = new JobModel(program, rails(RATE)).run().seconds();
        double four = new JobModel(
                        program, new JobConfig(LATENCY, OVERHEAD, 1000, Collections.nCopies(4, RATE), STRIPE))
                .run()
                .seconds();
        assertEquals(one / four, 4, 0.1);
        assertEquals(one, 7 * (1 << 20) / RATE, 0.02 * one, "the rail of a rank is always busy");
    }

    /** Tag 1 of one communicator is not tag 1 of the other; the collective operation begins after the first message. */
    public void shouldPlayCommunicatorsAndCollectiveOperations() {
        String[] lines = {
            "num_ranks 2",
            "rank 0 {",
            "a: send 100000b to 1 tag 1 comm 4",
            "b: send 8b to 1 tag 1 comm 6",
            "c: coll allReduce 8b comm 4.0 of 2",
            "c requires a",
            "}",
            "rank 1 {",
            "a: recv 8b from 0 tag 1 comm 6",
            "b: recv 100000b from 0 tag 1 comm 4",
            "b requires a",
            "c: coll allReduce 8b comm 4.0 of 2",
            "c requires b",
            "}"
        };
        JobResult result = new JobModel(GoalReader.parse(List.of(lines)), rails(RATE)).run();
        assertEquals(result.messages(), 4);
        assertEquals(result.bytes(), 100_024);
        double first = OVERHEAD + LATENCY + 100_000;
        assertEquals(result.seconds() / NS, first + 3 * OVERHEAD + LATENCY, 1200);
    }

    public void shouldSimulateTwoMonths() {
        String[] lines = {"num_ranks 1", "rank 0 {", "a: calc 5184000000000000", "}"};
        assertEquals(nanoseconds(rails(RATE), lines), 60 * 24 * 3600 / NS, 1);
        double slow = 1e3;
        assertEquals(nanoseconds(rails(slow), oneMessage(5_184_000_000L)) * NS, 60 * 24 * 3600, 1);
    }

    public void shouldNameARailThatTakesTooLong() {
        for (double rate : new double[] {1e-300, 1e-3, 1}) {
            IllegalArgumentException expected = expectThrows(
                    IllegalArgumentException.class, () -> nanoseconds(rails(rate), oneMessage(100_000_000)));
            assertEquals(
                    expected.getMessage(), "the job takes more than 106 days, too long for 64 bits of picoseconds");
        }
    }

    /** Lines after "num_ranks 2", what the error says. */
    @DataProvider
    public Object[][] bad() {
        return new Object[][] {
            {"rank 2 {", "line 2: 2: 0 to 1 are possible"},
            {"send", "line 2: 'send' where a rank should begin"},
            {"rank 0 {\na: send 8b to 5\n}", "line 3: 5: 0 to 1 are possible"},
            {"rank 0 {\na: send 8b to 0\n}", "line 3: rank 0 sends to itself"},
            {"rank 0 {\na: send 8 to 1\n}", "line 3: 'a: send 8 to 1' is no operation"},
            {"rank 0 {\na: calc 99999999999999999999\n}", "line 3: 99999999999999999999 is too large"},
            {"rank 0 {\na: calc 9223372036854775807\n}", "the job takes more than 106 days"},
            {
                "rank 0 {\na: calc 5000000000000000\nb: calc 5000000000000000\nb requires a\n}",
                "the job takes more than 106 days"
            },
            {
                "rank 0 {\na: send 1099511627777b to 1\n}",
                "line 3: 1099511627777 bytes: at most 1099511627776 are possible"
            },
            {"rank 0 {\na: calc 1\na: calc 1\n}", "line 4: label a occurs twice"},
            {"rank 0 {\na: calc 1\nb requires a\n}", "line 4: there is no operation b before this line"},
            {"rank 0 {\n}\nrank 0 {\n}", "line 4: rank 0 occurs twice"},
            {"rank 0 {\na: calc 1", "the end of rank 0 is missing"},
            {
                "rank 0 {\na: calc 1\nb: calc 1\na requires b\nb requires a\n}",
                "rank 0: operation 1 of 2 waits for itself, through other operations"
            },
            {"rank 0 {\na: recv 8b from 1 tag 3\n}", "rank 0 waits for a message from rank 1 with tag 3, which no rank"
            },
            {
                "rank 0 {\na: coll barrier 0b comm 4.0 of 2\n}",
                "barrier of communicator 4.0 is there on 1 ranks, and not on 2"
            },
            {
                "rank 0 {\na: coll barrier 0b comm 4.0 of 2\n}\nrank 1 {\na: coll bcast 8b root 0 comm 4.0 of 2\n}",
                "collective operation 1 of communicator 4.0 is bcast on rank 1 and barrier on rank 0"
            },
            {"rank 0 {\na: coll fly 0b comm 4.0 of 1\n}", "unknown collective operation 'fly'"},
            {"rank 0 {\na: send 8b to 1\n}", "rank 1 does not receive a message from rank 0 with tag 0"},
            {
                "rank 0 {\na: recv 8b from 1 tag 3\nb: send 8b to 1\nb requires a\n}\n"
                        + "rank 1 {\na: recv 8b from 0\nb: send 8b to 0 tag 3\nb requires a\n}",
                "2 ranks wait for each other: rank 0 for a message from rank 1 with tag 3,"
                        + " rank 1 for a message from rank 0 with tag 0"
            },
        };
    }

    /** Long sends ask first: both ranks send before they receive. */
    public void shouldNameRanksWhoseSendsWaitForEachOther() {
        String[] lines = {
            "num_ranks 3",
            "rank 0 {",
            "a: send 5000b to 1",
            "b: recv 5000b from 1",
            "b requires a",
            "}",
            "rank 1 {",
            "a: send 5000b to 0",
            "b: recv 5000b from 0",
            "b requires a",
            "c: send 8b to 2",
            "c requires b",
            "}",
            "rank 2 {",
            "a: recv 8b from 1",
            "}"
        };
        String text = expectThrows(
                        IllegalArgumentException.class, () -> nanoseconds(asking(1000, Packets.WHOLE, RATE), lines))
                .getMessage();
        assertEquals(
                text,
                "2 ranks wait for each other: rank 0 until rank 1 receives a message with tag 0,"
                        + " rank 1 until rank 0 receives a message with tag 0");
        nanoseconds(asking(5000, Packets.WHOLE, RATE), lines);
    }

    @Test(dataProvider = "bad")
    public void shouldNameWhatIsWrong(String lines, String text) {
        try {
            nanoseconds(rails(RATE), ("num_ranks 2\n" + lines).split("\n"));
        } catch (IllegalArgumentException expected) {
            assertTrue(expected.getMessage().startsWith(text), expected.getMessage());
            return;
        }
        assertTrue(false, "accepted");
    }
}

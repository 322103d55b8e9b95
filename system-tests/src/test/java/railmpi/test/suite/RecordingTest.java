package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.Sighted;
import railmpi.test.programs.Traffic;

/** What the Flight Recorder is told of calls; the page that mpi-report makes of it is tested in module report. */
@Test(groups = "multiprocess")
public final class RecordingTest {
    private static List<RecordedEvent> ours(Path folder) throws IOException {
        List<RecordedEvent> events = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                events.addAll(RecordingFile.readAllEvents(file));
            }
        }
        events.removeIf(event -> !event.getEventType().getName().startsWith("railmpi."));
        return events;
    }

    private static Set<String> lines(List<RecordedEvent> events, String type, String... fields) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("railmpi." + type))
                .map(event -> Stream.of(fields).map(field -> text(event, field)).collect(Collectors.joining(" ")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String text(RecordedEvent event, String field) {
        Object value = event.getValue(field);
        return value.toString();
    }

    @DataProvider
    public Object[][] jdks() {
        return Jdk.installed().stream().map(jdk -> new Object[] {jdk}).toArray(Object[][]::new);
    }

    @Test(dataProvider = "jdks")
    public void shouldTellWhatRanksDo(Jdk jdk) throws IOException {
        Path folder = Files.createTempDirectory("railmpi-recordings").toRealPath();
        Path written = folder.resolve("written");
        try {
            MpiJob.of(3, Sighted.class)
                    .withoutChecks()
                    .jdk(jdk)
                    .jvm("-XX:StartFlightRecording=filename=" + folder)
                    .arguments(written)
                    .run()
                    .assertOk(3);
            List<RecordedEvent> events = ours(folder);
            assertEquals(lines(events, "World", "rank", "size"), Set.of("0 3", "1 3", "2 3"));
            Set<String> jobs = lines(events, "World", "job", "clockName");
            assertEquals(jobs.size(), 1, "jobs and clocks: " + jobs);
            Set<String> messages = lines(events, "Message", "call", "isSent", "peer", "tag", "bytes", "communicator");
            assertEquals(
                    messages.stream()
                            .map(line -> line.replaceAll(" 5 \\d\\d+ ", " 5 N "))
                            .collect(Collectors.toSet()),
                    Set.of(
                            "send true 0 3 100 MPI_COMM_WORLD",
                            "send true 1 3 100 MPI_COMM_WORLD",
                            "send true 2 3 100 MPI_COMM_WORLD",
                            "recv false 0 3 100 MPI_COMM_WORLD",
                            "recv false 1 3 100 MPI_COMM_WORLD",
                            "recv false 2 3 100 MPI_COMM_WORLD",
                            "iSend true 1 4 1 MPI_COMM_WORLD",
                            "imRecv false 0 4 1 MPI_COMM_WORLD",
                            "send true 1 5 N MPI_COMM_WORLD",
                            "iRecv false 0 5 0 MPI_COMM_WORLD",
                            "sSend true -2 3 1 MPI_COMM_WORLD"));
            assertEquals(
                    lines(events, "Collective", "call", "bytes", "communicator", "first", "root"),
                    Set.of(
                            "iBcast 64 MPI_COMM_WORLD 0 0",
                            "allReduce 8 MPI_COMM_WORLD 0 -1",
                            "neighborAllGather 12 ring 0 -1",
                            "allReduce 8 both 0 -1",
                            "allReduce 8 both 1 -1"));
            assertEquals(lines(events, "Wait", "call", "requests"), Set.of("waitFor 1", "mProbe 0"));
            assertTrue(lines(events, "Window", "communicator", "peer", "bytes").contains("MPI_COMM_WORLD 0 2"));
            assertTrue(lines(events, "File", "file", "bytes").contains(written + " 1"));
            for (String method : List.of("<init>", "fence", "put", "free")) {
                assertTrue(hasFrame(events, "railmpi.Window", "mpi.Win", method), "no " + method + " of a window");
            }
            for (String method : List.of("<init>", "writeAt", "close")) {
                assertTrue(hasFrame(events, "railmpi.File", "mpi.File", method), "no " + method + " of a file");
            }
        } finally {
            Folders.remove(folder);
        }
    }

    /** The JVM asks each second. */
    public void shouldTellWhatRailsHaveCarried() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-recordings").toRealPath();
        try {
            MpiJob.of(2, Traffic.class)
                    .withoutChecks()
                    .options("--mca", "btl", "soft,self", "--mca", "btl_if_include", "lo")
                    .jvm("-XX:StartFlightRecording=filename=" + folder)
                    .arguments(Settings.seed(), 4)
                    .run()
                    .assertOk(2);
            List<RecordedEvent> events = ours(folder);
            assertEquals(lines(events, "RailCounters", "peer", "rail"), Set.of("0 lo", "1 lo"));
            for (int peer = 0; peer < 2; peer++) {
                long[] bytes = bytesTo(peer, events);
                assertTrue(bytes[bytes.length - 1] > bytes[0], "to rank " + peer + ": " + Arrays.toString(bytes));
            }
        } finally {
            Folders.remove(folder);
        }
    }

    private static long[] bytesTo(int peer, List<RecordedEvent> events) {
        return events.stream()
                .filter(event ->
                        event.getEventType().getName().equals("railmpi.RailCounters") && event.getInt("peer") == peer)
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .mapToLong(event -> event.getLong("bytes"))
                .toArray();
    }

    private static boolean hasFrame(List<RecordedEvent> events, String name, String type, String method) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .flatMap(event -> event.getStackTrace().getFrames().stream())
                .anyMatch(frame -> frame.getMethod().getType().getName().equals(type)
                        && frame.getMethod().getName().equals(method));
    }
}

package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Sighted;

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

    public void shouldTellWhatRanksDo() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-recordings").toRealPath();
        try {
            MpiJob.of(3, Sighted.class)
                    .withoutChecks()
                    .jvm("-XX:StartFlightRecording=filename=" + folder + "/rank-%p.jfr")
                    .arguments(folder.resolve("written"))
                    .run()
                    .assertOk(3);
            List<RecordedEvent> events = ours(folder);
            assertEquals(lines(events, "World", "rank", "size"), Set.of("0 3", "1 3", "2 3"));
            String[] message = {"call", "isSent", "peer", "tag", "bytes", "communicator"};
            String rest = " 3 100 MPI_COMM_WORLD";
            assertEquals(
                    lines(events, "Message", message),
                    Set.of(
                            "send true 0" + rest,
                            "send true 1" + rest,
                            "send true 2" + rest,
                            "recv false 0" + rest,
                            "recv false 1" + rest,
                            "recv false 2" + rest));
            assertEquals(lines(events, "Collective", "call", "bytes", "first"), Set.of("ibcast 64 0", "allreduce 8 0"));
            assertEquals(lines(events, "Wait", "call", "requests"), Set.of("waitFor 1"));
            assertTrue(hasFrame(events, "railmpi.Window", "mpi.Win", "put"), "no put");
            assertTrue(hasFrame(events, "railmpi.File", "mpi.File", "writeAt"), "no writeAt");
        } finally {
            Folders.remove(folder);
        }
    }

    private static boolean hasFrame(List<RecordedEvent> events, String name, String type, String method) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .flatMap(event -> event.getStackTrace().getFrames().stream())
                .anyMatch(frame -> frame.getMethod().getType().getName().equals(type)
                        && frame.getMethod().getName().equals(method));
    }
}

package railmpi.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code mpi-report}. Status 0; 1 when a recording cannot be read or holds nothing of RailMPI; 2 when it is
 * called wrongly.
 */
@Command(
        name = "mpi-report",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Makes a page of the Flight Recorder's recordings of all ranks of a job: messages between ranks, time in MPI by"
                    + " call and rank, ranks that others waited for, rails over time.",
            "Record with: mkdir recordings; mpirun -n 4 java -XX:StartFlightRecording=filename=recordings ..."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the page is written",
            "1:a recording cannot be read, or has no events of RailMPI",
            "2:the command line is wrong"
        })
public final class MpiReport implements Callable<Integer> {
    @Parameters(
            paramLabel = "RECORDING",
            arity = "1..*",
            description = "Recordings, one file of each rank, or folders with them.")
    private List<Path> files;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File for the page (mpi-report.html).")
    private Path output = Path.of("mpi-report.html");

    private MpiReport() {}

    /** Runs in any folder. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Returns the exit status. */
    static int run(String... args) {
        CommandLine line = new CommandLine(new MpiReport());
        line.setExecutionExceptionHandler((problem, command, parsed) -> {
            if (problem instanceof IOException) {
                System.err.println("mpi-report: " + problem.getMessage());
                return 1;
            }
            throw problem;
        });
        return line.execute(args);
    }

    @Override
    public Integer call() throws IOException {
        JobRecording job = new JobRecording();
        for (Path file : files) {
            for (Path recording : recordings(file)) {
                job.add(RankRecording.read(recording));
            }
        }
        Files.writeString(output, new RecordingPage(job).html(), StandardCharsets.UTF_8);
        System.out.println(output);
        System.out.println(headline(job));
        return 0;
    }

    /** Returns the recordings that are meant by a file, which is one itself, or by a folder. */
    static List<Path> recordings(Path file) throws IOException {
        if (!Files.isDirectory(file)) {
            return List.of(file);
        }
        try (Stream<Path> all = Files.list(file)) {
            List<Path> found = all.filter(entry -> entry.toString().endsWith(".jfr"))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw new IOException("folder " + file + " holds no recordings (*.jfr)");
            }
            return found;
        }
    }

    /** Returns what most people look for in the page. */
    static String headline(JobRecording job) {
        return job.waitedFor().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(late -> "others waited most for rank " + late.getKey() + ": "
                        + RecordingPage.number(late.getValue()) + " s")
                .orElse("nobody waited for a rank that came late");
    }
}

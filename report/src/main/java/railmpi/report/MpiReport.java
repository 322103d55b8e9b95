package railmpi.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
            "Makes a page of the Flight Recorder's recordings of all ranks of a job: the largest waits and what to do about"
                    + " them, a timeline, messages between ranks, time in MPI by call and rank, ranks that others waited"
                    + " for, rails over time.",
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

    @Option(
            names = "--calls",
            paramLabel = "N",
            description =
                    "Most calls that the timeline shows one by one (1000000). If there are more, short ones are drawn"
                            + " together.")
    private int calls = Timeline.MOST_BLOCKS;

    @Spec
    private CommandSpec spec;

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
        if (calls < 1) {
            throw new ParameterException(spec.commandLine(), "--calls " + calls + " is less than 1");
        }
        JobRecording job = new JobRecording();
        for (Path file : files) {
            for (Path recording : recordings(file)) {
                job.add(RankRecording.read(recording));
            }
        }
        write(new RecordingPage(job, calls).html());
        System.out.println(output);
        System.out.println(headline(job));
        return 0;
    }

    /** Writes the page whole or not at all: an older one stays as it is if something fails. */
    private void write(String page) throws IOException {
        boolean isPlain = Files.notExists(output) || Files.isRegularFile(output);
        Path written = isPlain ? output.resolveSibling(output.getFileName() + ".part") : output;
        try {
            Files.writeString(written, page, StandardCharsets.UTF_8);
            if (isPlain) {
                Files.move(written, output, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            if (isPlain) {
                Files.deleteIfExists(written);
            }
            throw new IOException("cannot write " + output + ": " + FileTrouble.reason(e), e);
        }
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

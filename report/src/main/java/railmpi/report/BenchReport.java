package railmpi.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code bench-report}. Status 0; 1 when a run failed, of which the page tells; 2 when it cannot run as
 * called.
 */
@Command(
        name = "bench-report",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Runs benchmarks of RailMPI on the testbed (needs root) and on this machine, alternately with Open MPI and MPICH"
                    + " in C if they are installed, and writes report.html with plots, results.csv and results.json.",
            "Run nothing else on the machine during that time."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the page is written",
            "1:a step has failed; the page has the others",
            "2:the command line is wrong"
        })
public final class BenchReport implements Callable<Integer> {
    private static final int USAGE = 2;

    @Parameters(paramLabel = "EXPERIMENT", arity = "0..*", description = "Experiments to run (all; see --list).")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "SET",
            description = "quick: 4 minutes, one round (default); full: two and a half hours, three"
                    + " rounds; tiny: 2 minutes, a test that everything works.")
    private String set = "quick";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Lines NAME = VALUE that replace values of the set; --list shows" + " them.")
    private Path config;

    @Option(names = "--rounds", paramLabel = "N", description = "Number of runs of each library.")
    private Integer rounds;

    @Option(names = "--local", description = "Runs on this machine only: without testbed and root.")
    private boolean isLocal;

    @Option(names = "--no-peers", description = "Runs RailMPI alone.")
    private boolean isAlone;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Folder for the files (bench/target/report/SET-TIME).")
    private Path output;

    @Option(
            names = "--prefix",
            paramLabel = "NAME",
            description = "Prefix of the testbed's namespaces (BENCH_PREFIX, or bench).")
    private String prefix = System.getenv().getOrDefault("BENCH_PREFIX", "bench");

    @Option(
            names = "--redraw",
            paramLabel = "FILE",
            description = "Runs nothing and draws a results.csv; several options combine their" + " rounds.")
    private List<Path> redrawn = new ArrayList<>();

    @Option(names = "--list", description = "Shows the experiments and the values of the set.")
    private boolean isList;

    private final Path home;

    private BenchReport(Path home) {
        this.home = home;
    }

    /** Runs in the checkout that the environment variable RAILMPI_HOME names. */
    public static void main(String[] args) {
        Path home = Path.of(System.getenv().getOrDefault("RAILMPI_HOME", "."));
        System.exit(line(home).execute(args));
    }

    /** Returns the command of a checkout, for one use. */
    public static CommandLine line(Path home) {
        CommandLine line = new CommandLine(new BenchReport(home));
        line.setExecutionExceptionHandler((problem, command, parsed) -> {
            if (problem instanceof UsageException) {
                System.err.println("bench-report: " + problem.getMessage());
                return USAGE;
            }
            throw problem;
        });
        return line;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Experiment> experiments = Experiments.of(names);
        if (!redrawn.isEmpty()) {
            return redraw(experiments);
        }
        Plan plan = Plan.of(set, config);
        if (rounds != null) {
            plan.setRounds(rounds);
        }
        if (isList) {
            list(plan);
            return 0;
        }
        if (isLocal) {
            experiments = experiments.stream()
                    .filter(experiment -> !experiment.needsTestbed())
                    .toList();
            if (experiments.isEmpty()) {
                throw new UsageException("of " + names + " nothing runs without the testbed: leave out --local");
            }
        }
        if (experiments.stream().anyMatch(Experiment::needsTestbed)) {
            Testbed.check(prefix);
        }
        return measure(plan, experiments);
    }

    private int measure(Plan plan, List<Experiment> experiments) throws IOException, InterruptedException {
        Path folder = folder();
        Commands commands = new Commands(home, BenchRun.environment(plan));
        Testbed testbed = new Testbed(commands, home, prefix);
        Machine machine = new Machine(commands, home);
        Results results = Results.empty();
        results.facts().putAll(machine.facts());
        results.facts().putAll(plan.facts());
        plan.setExperiments(experiments.stream().map(Experiment::name).collect(Collectors.toSet()));
        Map<String, String> obstacles = new LinkedHashMap<>();
        List<Step> steps = new ArrayList<>();
        for (Experiment experiment : experiments) {
            String obstacle = experiment.obstacle(machine);
            if (obstacle.isEmpty()) {
                steps.addAll(experiment.steps(plan, !isAlone));
            } else {
                obstacles.put(experiment.name(), obstacle);
                results.facts().put("not measured, " + experiment.name(), obstacle);
            }
        }
        int failed;
        Thread atExit = new Thread(() -> endAll(commands, testbed), "bench-report-end");
        Runtime.getRuntime().addShutdownHook(atExit);
        try (RawData data = new RawData(folder, results)) {
            Progress progress = new Progress(
                    System.err,
                    steps.size(),
                    steps.stream().mapToDouble(Step::seconds).sum());
            failed = new Runner(new Programs(commands, testbed, home), testbed, data, progress).run(steps);
        } finally {
            Runtime.getRuntime().removeShutdownHook(atExit);
        }
        write(folder, new Page(results, plan).html(experiments, obstacles));
        if (failed > 0) {
            System.err.println(
                    "bench-report: " + failed + " of " + steps.size() + " runs failed; the page tells which");
        }
        return failed == 0 ? 0 : 1;
    }

    private int redraw(List<Experiment> experiments) throws IOException {
        Results results = RawData.read(redrawn);
        RawData.writeMerged(output, redrawn, results);
        Plan plan = Plan.ofFacts(results.facts());
        results.samples().all().stream().mapToInt(Sample::round).max().ifPresent(plan::setRounds);
        Map<String, String> obstacles = new LinkedHashMap<>();
        for (Experiment experiment : experiments) {
            String obstacle = results.facts().get("not measured, " + experiment.name());
            if (obstacle != null && !results.samples().has(experiment.name())) {
                obstacles.put(experiment.name(), obstacle);
            }
        }
        write(output == null ? Path.of(".") : output, new Page(results, plan).html(experiments, obstacles));
        return 0;
    }

    private Path folder() {
        String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        return output != null ? output.toAbsolutePath() : home.resolve("bench/target/report/" + set + "-" + time);
    }

    private static void write(Path folder, String html) {
        Path page = folder.resolve("report.html");
        try {
            Files.createDirectories(folder);
            Files.writeString(page, html, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UsageException("cannot write " + page + ": " + FileTrouble.reason(e));
        }
        System.out.println(page);
    }

    private static void list(Plan plan) {
        for (Experiment experiment : Experiments.ALL) {
            System.out.println(experiment.name() + ": " + experiment.title());
        }
        plan.facts().forEach((name, value) -> System.out.println(name.substring(Plan.PREFIX.length()) + " = " + value));
    }

    private static void endAll(Commands commands, Testbed testbed) {
        commands.endAll();
        try {
            testbed.down();
        } catch (StepFailedException e) {
            System.err.println("bench-report: the testbed is still there: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package railmpi.test.torture;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.testng.SkipException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command line of {@code bin/torture}. */
@Command(
        name = "torture",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs jobs and does to them whatever may happen to a job, in all orders, and counts what was lost,"
                    + " wrong, hung, left behind or late. Status 0 only if nothing was."
        })
public final class Torture implements Callable<Integer> {
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SEEDS = 1_000_000_000;

    /** Exit status where this machine cannot do it; the reason comes behind {@link #REASON}. */
    static final int NOT_POSSIBLE = 3;

    static final String REASON = "torture: not possible here: ";

    @Option(names = "--minutes", paramLabel = "N", description = "how long (default: ${DEFAULT-VALUE})")
    private double minutes = 10;

    @Option(names = "--times", paramLabel = "N", description = "each kind so often, instead of for a time")
    private int times;

    @Option(names = "--seed", paramLabel = "N", description = "repeats a run (default: another one each time)")
    private long seed = Math.floorMod(System.nanoTime(), SEEDS);

    @Option(
            names = "--kinds",
            paramLabel = "KIND",
            split = ",",
            description = "only these (default: all; --list names them)")
    private List<String> words = List.of();

    @Option(names = "--ft", description = "only jobs that go on when ranks fail: --kinds outlive")
    private boolean isFaultTolerance;

    @Option(names = "--testbed", description = "on two nodes with three rails (needs root), instead of on this machine")
    private boolean isOnTestbed;

    @Option(
            names = "--silence",
            paramLabel = "SECONDS",
            description = "a job that says nothing for so long hangs (default: ${DEFAULT-VALUE})")
    private double silence = 60;

    @Option(names = "--results", paramLabel = "FOLDER", description = "for the report and the stories of troubles")
    private Path results = Path.of("target", "torture");

    @Option(names = "--list", description = "prints the kinds")
    private boolean isList;

    @Option(names = "--plant", hidden = true, description = "a fault of the programs, to test this program")
    private String plant = "";

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private final PrintStream out;

    private Torture(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the program.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        System.exit(run(System.out, arguments));
    }

    /** Returns the exit status: 0 if all was well, 1 if not, 2 for wrong arguments, 3 if this machine cannot do it. */
    static int run(PrintStream out, String... arguments) {
        return new CommandLine(new Torture(out)).execute(arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<Kind> kinds = kinds();
        if (isList) {
            kinds.forEach(kind -> out.printf("%-14s %s%n", kind.word(), kind.description()));
            return 0;
        }
        Files.createDirectories(results);
        out.println("torture: seed " + seed + ", kinds "
                + kinds.stream().map(Kind::word).toList());
        try (Ground ground = isOnTestbed ? Ground.twoNodes(silence, plant) : Ground.oneMachine(silence, plant)) {
            return report(new Course(ground, kinds, seed, results, out).run(minutes * SECONDS_PER_MINUTE, times));
        } catch (SkipException e) {
            out.println(REASON + e.getMessage());
            return NOT_POSSIBLE;
        }
    }

    private int report(Tally tally) throws IOException {
        String name = isOnTestbed ? "testbed" : "machine";
        Files.writeString(results.resolve(name + ".txt"), tally.text());
        Files.writeString(results.resolve(name + ".json"), tally.json());
        out.print(tally.text());
        out.println("torture: " + tally.times() + " runs, " + tally.troubles() + " troubles; report in "
                + results.resolve(name + ".json"));
        return tally.isGood() ? 0 : 1;
    }

    private List<Kind> kinds() {
        List<Kind> possible = Kind.on(!isOnTestbed);
        List<Kind> chosen = new ArrayList<>();
        for (String word : isFaultTolerance ? List.of(Kind.OUTLIVE.word()) : words) {
            chosen.add(possible.stream()
                    .filter(kind -> kind.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(),
                            "no kind '" + word + "' here; there are "
                                    + possible.stream().map(Kind::word).toList())));
        }
        return chosen.isEmpty() ? possible : chosen;
    }
}

package railmpi.sim;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code rail-sim}. Status 0; 1 when a file cannot be written, or memory is short; 2 when it cannot run as
 * called.
 */
@Command(
        name = "rail-sim",
        mixinStandardHelpOptions = true,
        versionProvider = RailSim.Version.class,
        usageHelpWidth = 110,
        description = "Simulates the allocation of rails to messages, on clusters of up to 4096 nodes.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:success", "1:a file cannot be written, or memory is short", "2:the command line is wrong"},
        subcommands = {
            RunCommand.class,
            FiguresCommand.class,
            AdviseCommand.class,
            JobCommand.class,
            UnequalCommand.class
        })
public final class RailSim implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /** That of the jar it runs from. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = RailSim.class.getPackage().getImplementationVersion();
            return new String[] {"rail-sim of RailMPI " + (version == null ? "development version" : version)};
        }
    }

    private RailSim() {}

    /**
     * Runs the command and ends the JVM with its status.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        System.exit(status(args));
    }

    private static int status(String... args) {
        CommandLine line = line();
        try {
            return line.execute(args);
        } catch (OutOfMemoryError tooLarge) {
            long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
            return fail(
                    line.getCommandSpec(),
                    CommandLine.ExitCode.SOFTWARE,
                    mebibytes + " MiB of memory are not enough: fewer nodes, rails or processes, longer packets,"
                            + " or more memory (RAIL_SIM_MEMORY=4g in the environment)");
        }
    }

    /** Returns the command, for one use. */
    static CommandLine line() {
        return new CommandLine(new RailSim());
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a subcommand is missing");
    }

    /** Says what is wrong, and returns the status with which the program is to end. */
    static int fail(CommandSpec spec, int status, String text) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("rail-sim: " + text);
        err.flush();
        return status;
    }
}

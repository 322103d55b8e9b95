package railmpi.launch.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import railmpi.launch.LaunchException;
import railmpi.launch.job.ExitStatus;

/** The help text of mpirun, laid out by picocli. */
final class MpirunHelp {
    private static final int WIDTH = 100;

    private MpirunHelp() {}

    static String text() {
        return new CommandLine(spec()).getUsageMessage(CommandLine.Help.Ansi.OFF);
    }

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("mpirun");
        spec.parser().separator(" ");
        spec.usageMessage()
                .customSynopsis("mpirun [options] PROGRAM [arguments] [: [options] PROGRAM [arguments]]...")
                .description(
                        "%nStarts an MPI job on this machine, or by mpiexec.hydra or ssh on others. Options have one"
                                + " or two dashes.%n")
                .sortOptions(false)
                .width(WIDTH)
                .exitCodeListHeading("%nExit status:%n")
                .exitCodeList(exitStatuses())
                .footer(
                        "%nIf PROGRAM is java, mpirun adds railmpi.jar to its class path. A script that calls java"
                                + " gets it by CLASSPATH, and by the java that is first in its PATH.",
                        "Other known options of Open MPI's and MPICH's mpirun are accepted; -v lists those without"
                                + " effect.");
        for (Option option : OptionTable.documented()) {
            if (option.documentation != null) {
                spec.addOption(specOf(option));
            }
        }
        return spec;
    }

    private static Map<String, String> exitStatuses() {
        Map<String, String> statuses = new LinkedHashMap<>();
        statuses.put("0", "all ranks have ended successfully");
        statuses.put("1", "the job has failed, without a more precise status");
        statuses.put(Integer.toString(LaunchException.USAGE), "the command line, a parameter or a file is wrong");
        statuses.put(Integer.toString(ExitStatus.TIMED_OUT), "the time limit (--timeout) has ended the job");
        statuses.put(Integer.toString(LaunchException.NOT_EXECUTABLE), "a program cannot be executed");
        statuses.put(Integer.toString(LaunchException.NOT_FOUND), "a program is not found");
        statuses.put(ExitStatus.ofSignal(0) + "+N", "signal N has ended mpirun or a rank (137: SIGKILL, 143: SIGTERM)");
        statuses.put("others", "the code of MPI.COMM_WORLD.abort, or the ranks' exit codes joined by OR");
        return statuses;
    }

    private static OptionSpec specOf(Option option) {
        String[] names = new String[option.names.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = (option.names[i].length() == 1 ? "-" : "--") + option.names[i];
        }
        OptionSpec.Builder builder = OptionSpec.builder(names).description(option.documentation);
        if (option.valueCount > 0) {
            builder.arity("1").type(String.class).paramLabel(option.valueLabel).hideParamSyntax(true);
        }
        return builder.build();
    }
}

package railmpi.launch.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help text of mpirun, laid out by picocli. */
final class MpirunHelp {
    private static final int WIDTH = 100;

    private MpirunHelp() {}

    static String text() {
        CommandSpec spec = CommandSpec.create().name("mpirun");
        spec.parser().separator(" ");
        spec.usageMessage()
                .customSynopsis("mpirun [options] PROGRAM [arguments] [: [options] PROGRAM [arguments]]...")
                .description(
                        "%nStarts an MPI job, on this machine or, by mpiexec.hydra, on others. Options may be written with one or two dashes.%n")
                .sortOptions(false)
                .width(WIDTH)
                .footer(
                        "%nWhen PROGRAM is java, railmpi.jar joins its class path; a script that calls java finds it in"
                                + " CLASSPATH and by the java that comes first in its PATH.",
                        "Other known options of Open MPI's and MPICH's mpirun are accepted; -v tells which have no effect.");
        for (Option option : OptionTable.documented()) {
            if (option.documentation != null) {
                spec.addOption(specOf(option));
            }
        }
        return new CommandLine(spec).getUsageMessage(CommandLine.Help.Ansi.OFF);
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

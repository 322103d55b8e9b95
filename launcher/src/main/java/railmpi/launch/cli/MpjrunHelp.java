package railmpi.launch.cli;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help text of mpjrun, laid out by picocli. {@link MpjrunLine} reads the options. */
final class MpjrunHelp {
    private static final int WIDTH = 110;

    private MpjrunHelp() {}

    static String text() {
        return new CommandLine(spec()).getUsageMessage(CommandLine.Help.Ansi.OFF);
    }

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("mpjrun");
        spec.parser().separator(" ");
        spec.usageMessage()
                .customSynopsis("mpjrun [options] CLASS [arguments]", "mpjrun [options] -jar FILE [arguments]")
                .description("%nStarts an MPI job like the mpjrun.sh of MPJ Express, with mpirun --args mpjexpress.%n")
                .sortOptions(false)
                .width(WIDTH)
                .exitCodeListHeading("%nExit status:%n")
                .exitCodeList(Map.of("any", "like mpirun"))
                .footer(
                        "%n-Xmx2g, -D..., -ea, --add-opens ... and other options of java are passed to the ranks' java.",
                        "-psl, -dport, -sport, -mpjport, -mxboardnum and -headnodeip have no effect."
                                + " mpirun --help lists the options of mpirun.");
        add(spec, "N", "start N ranks (one for each processor)", "-np");
        add(
                spec,
                "NAME",
                "multicore (default): on this machine; niodev, hybdev, mxdev, native: on the hosts of the machines"
                        + " file, or of the allocation of Slurm, PBS or LSF",
                "-dev");
        add(spec, "FILE", "file of hosts, one per line (machines)", "-machinesfile");
        add(spec, "P", "class path; the current folder, or the jar, is added at its end", "-cp", "-classpath");
        add(spec, "DIR", "run the program in DIR", "-wdir");
        add(spec, "PORT", "rank 0 waits for a Java debugger at this port", "-debug");
        add(spec, "FILE", "the program is a jar", "-jar");
        add(spec, "", "print the version", "-version");
        add(spec, "", "print this text", "-h", "-help");
        return spec;
    }

    private static void add(CommandSpec spec, String label, String documentation, String... names) {
        OptionSpec.Builder option = OptionSpec.builder(names).description(documentation);
        if (!label.isEmpty()) {
            option.arity("1").type(String.class).paramLabel(label).hideParamSyntax(true);
        }
        spec.addOption(option.build());
    }
}

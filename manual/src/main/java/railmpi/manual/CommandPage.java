package railmpi.manual;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import railmpi.launch.cli.CommandLines;
import railmpi.report.BenchReport;
import railmpi.report.MpiReport;
import railmpi.sim.RailSim;

/** The page of a program, from the declaration of its command line. Stateless. */
final class CommandPage {
    private static final String TABLE = " | meaning |\n| --- | --- |\n";

    private CommandPage() {}

    /** Returns all programs. */
    static List<CommandSpec> commands() {
        List<CommandSpec> commands = new ArrayList<>(CommandLines.all());
        commands.add(new CommandLine(MpiReport.class).getCommandSpec());
        commands.add(BenchReport.line(Path.of(".")).getCommandSpec());
        commands.add(new CommandLine(RailSim.class).getCommandSpec());
        return commands;
    }

    static String of(CommandSpec command) {
        StringBuilder page = new StringBuilder("# " + command.name() + "\n\n");
        page.append(paragraph(command.usageMessage().description()));
        describe(command, page);
        page.append(paragraph(command.usageMessage().footer()));
        for (CommandLine part : command.subcommands().values()) {
            CommandSpec spec = part.getCommandSpec();
            page.append("## ").append(spec.qualifiedName()).append("\n\n");
            page.append(paragraph(spec.usageMessage().description()));
            describe(spec, page);
        }
        if (command.name().equals("mpirun")) {
            page.append(otherOptions());
        }
        return page.append("## Exit status\n\n").append(exitStatuses(command)).toString();
    }

    private static void describe(CommandSpec command, StringBuilder page) {
        String synopsis = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0);
        page.append("```\n").append(synopsis.strip()).append("\n```\n\n");
        if (!command.positionalParameters().isEmpty()) {
            page.append("| argument").append(TABLE);
            for (PositionalParamSpec argument : command.positionalParameters()) {
                page.append(row(argument.paramLabel(), argument));
            }
            page.append('\n');
        }
        page.append("| option").append(TABLE);
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                page.append(row(names(option), option));
            }
        }
        page.append('\n');
    }

    private static String names(OptionSpec option) {
        String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        return String.join(", ", option.names()) + label;
    }

    private static String row(String name, ArgSpec argument) {
        return "| " + Markdown.code(name) + " | " + Markdown.cell(text(argument.description())) + " |\n";
    }

    /** Returns the lines that picocli lays out, as one. */
    private static String text(String[] lines) {
        return String.join(" ", Arrays.asList(lines))
                .replace("%n", " ")
                .replace("%%", "%")
                .strip();
    }

    private static String paragraph(String[] lines) {
        return lines.length == 0 ? "" : Markdown.plain(text(lines)) + "\n\n";
    }

    private static String otherOptions() {
        StringBuilder section = new StringBuilder(
                "## Options of other programs\n\n"
                        + "mpirun knows these options of Open MPI's and MPICH's mpirun, too. Any other option is an error.\n\n");
        CommandLines.otherOptionsOfMpirun().forEach((heading, names) -> section.append(heading)
                .append(": ")
                .append(String.join(
                        ", ", names.stream().map(CommandPage::dashed).toList()))
                .append(".\n\n"));
        return section.toString();
    }

    /** Returns an option of mpirun as it is written. */
    static String dashed(String name) {
        return Markdown.code((name.length() == 1 ? "-" : "--") + name);
    }

    static String exitStatuses(CommandSpec command) {
        StringBuilder table = new StringBuilder("| status" + TABLE);
        for (Map.Entry<String, String> status :
                command.usageMessage().exitCodeList().entrySet()) {
            table.append("| ").append(Markdown.code(status.getKey())).append(" | ");
            table.append(Markdown.cell(status.getValue())).append(" |\n");
        }
        return table.toString();
    }
}

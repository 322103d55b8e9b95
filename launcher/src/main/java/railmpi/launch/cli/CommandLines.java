package railmpi.launch.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command lines of this module's programs, as declared, for the manual. Stateless. */
public final class CommandLines {
    private CommandLines() {}

    /** Returns a description of each program. */
    public static List<CommandSpec> all() {
        return List.of(
                MpirunHelp.spec(),
                MpjrunHelp.spec(),
                mpijavac(),
                new CommandLine(MpiInfo.class).getCommandSpec(),
                new CommandLine(MpiTop.class).getCommandSpec());
    }

    private static CommandSpec mpijavac() {
        CommandSpec spec = CommandSpec.create().name("mpijavac");
        spec.usageMessage()
                .customSynopsis("mpijavac [options of javac] FILE...", "mpijavac --showme")
                .description(
                        "javac with railmpi.jar on its class path and module path; all options are those of javac.")
                .exitCodeList(Map.of("any", "like javac"));
        return spec.addOption(OptionSpec.builder("--showme")
                .description("print the class path")
                .build());
    }

    /** Returns the options of mpirun that its help does not list, without dashes, by what they do. */
    public static Map<String, List<String>> otherOptionsOfMpirun() {
        Map<String, List<String>> options = new LinkedHashMap<>();
        List<String> lessUsed = new ArrayList<>();
        for (Option option : OptionTable.documented()) {
            if (option.documentation == null) {
                lessUsed.addAll(Arrays.asList(option.names));
            }
        }
        options.put("They have an effect where mpiexec.hydra runs the job", lessUsed);
        options.put(
                "They are given to mpiexec.hydra where it runs the job",
                words(OptionTable.OF_HYDRA_WITH_VALUE, OptionTable.OF_HYDRA_WITHOUT_VALUE));
        options.put(
                "They are given to mpiexec.hydra, which they have run the job",
                words(OptionTable.ONLY_HYDRA_WITH_VALUE));
        options.put(
                "They are accepted, and have no effect",
                words(
                        OptionTable.IGNORED_WITH_VALUE,
                        OptionTable.IGNORED_WITH_TWO_VALUES,
                        OptionTable.IGNORED_WITHOUT_VALUE));
        options.put(
                "They have no effect on one machine, and are an error on several",
                words(OptionTable.NOT_HERE_WITH_VALUE, OptionTable.NOT_HERE_WITHOUT_VALUE));
        List<String> refused = new ArrayList<>();
        OptionTable.REFUSED.forEach(refusal -> refused.addAll(words(refusal.names())));
        options.put("They are an error: RailMPI cannot do what they ask for", refused);
        return options;
    }

    private static List<String> words(String... lists) {
        return Arrays.asList(String.join(" ", lists).split(" "));
    }
}

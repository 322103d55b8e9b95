package railmpi.launch.cli;

import java.io.File;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterException;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.Parameters;
import railmpi.launch.Installation;
import railmpi.launch.KeptVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.FabricJars;
import railmpi.launch.javacmd.JavaCommand;
import railmpi.launch.job.JobRunner;
import railmpi.launch.runner.JobRunners;

/** Entry of bin/mpi-info: version, platform, and every parameter with its value and where that came from. */
@Command(
        name = "mpi-info",
        mixinStandardHelpOptions = true,
        versionProvider = MpiInfo.Version.class,
        description = "Shows the version of RailMPI, the platform, and all parameters.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:the information was shown", "2:a wrong option, parameter or value"})
public final class MpiInfo implements Callable<Integer> {
    @CommandLine.Option(names = "--parsable", description = "print one line per item, with fields separated by colons")
    private boolean isParsable;

    @CommandLine.Option(names = "--param", paramLabel = "NAME", description = "show only this parameter")
    private String parameterName;

    @CommandLine.Option(
            names = "--level",
            paramLabel = "LEVEL",
            split = ",",
            converter = Level.class,
            description = "show only parameters of this level: user, tuning or developer; several with commas between")
    private List<ParameterLevel> levels = List.of(ParameterLevel.values());

    @CommandLine.Option(
            names = "--java-options",
            description = "print the options that mpirun gives to the JVMs of ranks, and those of JAVA_TOOL_OPTIONS, as"
                    + " a value of this variable for ranks that another launcher starts with the JDK of mpi-info")
    private boolean isJavaOptionsWanted;

    private final PrintStream out = System.out;

    /** What --version prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"RailMPI " + Installation.version()};
        }
    }

    /** Reads the name of a level. */
    static final class Level implements CommandLine.ITypeConverter<ParameterLevel> {
        @Override
        public ParameterLevel convert(String name) {
            for (ParameterLevel level : ParameterLevel.values()) {
                if (level.label().equals(name)) {
                    return level;
                }
            }
            throw new CommandLine.TypeConversionException("'" + name + "' is none of user, tuning, developer");
        }
    }

    private MpiInfo() {}

    /** Prints and ends the JVM. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new MpiInfo()).execute(arguments));
    }

    @Override
    public Integer call() {
        try {
            return print();
        } catch (LaunchException | ParameterException e) {
            System.err.println("mpi-info: " + e.getMessage());
            return LaunchException.USAGE;
        }
    }

    private int print() {
        File jar = Installation.railmpiJar();
        if (isJavaOptionsWanted) {
            out.println(javaOptions(jar));
            return 0;
        }
        List<Parameter<?>> known = ParameterCatalog.load(
                jar, FabricJars.of(Collections.emptyList(), System.getenv(), new File(".").getAbsoluteFile()));
        Parameters values = Parameters.resolve(System.getenv(), known);
        if (parameterName != null) {
            show(Parameters.find(parameterName, "--param", known), values);
            return 0;
        }
        showPlatform(jar);
        for (Parameter<?> parameter : known) {
            if (levels.contains(parameter.level())) {
                show(parameter, values);
            }
        }
        for (String ignored : values.ignoredNames()) {
            fact("ignored", ignored);
        }
        return 0;
    }

    /** Options with blanks are quoted, as the JVM reads them. */
    private static String javaOptions(File jar) {
        Map<String, String> environment = KeptVariables.restored(System.getenv());
        StringBuilder value = new StringBuilder();
        for (String option : JavaCommand.optionsOfRanks(
                new File(System.getProperty("java.home"), "bin/java"),
                environment,
                new File(".").getAbsoluteFile(),
                jar.getPath())) {
            value.append(option.indexOf(' ') < 0 ? option : '"' + option + '"').append(' ');
        }
        return value.append(environment.getOrDefault("JAVA_TOOL_OPTIONS", ""))
                .toString()
                .strip();
    }

    private void showPlatform(File jar) {
        fact("version", Installation.version());
        fact("jar", jar.getPath());
        fact(
                "jdk",
                System.getProperty("java.version") + " " + System.getProperty("java.vendor") + " "
                        + System.getProperty("java.home"));
        fact(
                "platform",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        for (JobRunner runner : JobRunners.all()) {
            String program = runner.program(System.getenv());
            if (program != null) {
                fact(runner.name(), program);
            }
        }
        for (String port : RdmaPorts.of(RdmaPorts.DEVICES)) {
            fact("rdma port", port);
        }
        fact("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    }

    private void fact(String name, String value) {
        out.println(isParsable ? name + ":" + value : name + ": " + value);
    }

    private <T> void show(Parameter<T> parameter, Parameters values) {
        String value = parameter.format(values.get(parameter));
        String defaultValue = parameter.format(parameter.defaultValue());
        if (isParsable) {
            String start = "param:" + parameter.name() + ":";
            out.println(start + "level:" + parameter.level().label());
            out.println(start + "type:" + parameter.type().label());
            out.println(start + "unit:" + parameter.unit());
            out.println(start + "default:" + defaultValue);
            out.println(start + "value:" + value);
            out.println(start + "origin:" + values.origin(parameter));
            out.println(start + "help:" + parameter.documentation());
            return;
        }
        String unit = parameter.unit().isEmpty() ? "" : ", " + parameter.unit();
        out.println();
        out.println(parameter.name() + " = " + value + "  (" + values.origin(parameter) + ")");
        out.println("    " + parameter.type().label() + unit + "; default " + defaultValue + "; " + parameter.allowed()
                + "; level " + parameter.level().label());
        if (!parameter.documentation().isEmpty()) {
            out.println("    " + parameter.documentation());
        }
        if (!parameter.synonyms().isEmpty()) {
            out.println("    also known as " + String.join(", ", parameter.synonyms()));
        }
    }
}

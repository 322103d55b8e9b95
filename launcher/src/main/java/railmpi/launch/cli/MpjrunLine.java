package railmpi.launch.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import railmpi.core.param.NearestMatch;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.JavaCommand;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.Placement;

/**
 * A command line of MPJ Express's mpjrun.sh, as one of mpirun. Used by one thread, once.
 *
 * <p>As there, the class path ends with the folder where mpjrun was called, or with the jar, and all that begins with a
 * dash in front of the program and is no option of mpjrun is one of java. Other than there, an option that neither
 * knows is an error, and all that follows the program belongs to the program.
 */
final class MpjrunLine {
    private static final List<String> CLUSTER_DEVICES = Arrays.asList("niodev", "hybdev", "mxdev", "native");
    private static final String ONE_MACHINE = "multicore";

    /** Ports, limits and names of what RailMPI does not have; each has a value. */
    private static final List<String> WITHOUT_EFFECT =
            Arrays.asList("-psl", "-dport", "-sport", "-mpjport", "-mxboardnum", "-headnodeip");

    private static final List<String> NAMES = Arrays.asList(
            "np",
            "dev",
            "machinesfile",
            "cp",
            "classpath",
            "wdir",
            "debug",
            "jar",
            "version",
            "help",
            "psl",
            "dport",
            "sport",
            "mpjport",
            "mxboardnum",
            "headnodeip",
            "src",
            "profile");

    private static final Pattern OF_JAVA = Pattern.compile("-X.+|-D.+|-(ea|da|enableassertions|disableassertions)(:.*)?"
            + "|-(esa|dsa|enablesystemassertions|disablesystemassertions|server|client|showversion)|-verbose(:.*)?"
            + "|-(agentlib|agentpath|javaagent|splash):.+"
            + "|--(add-exports|add-opens|add-modules|add-reads|limit-modules|patch-module|upgrade-module-path"
            + "|enable-native-access|enable-preview|illegal-access|illegal-native-access|sun-misc-unsafe-memory-access"
            + "|finalization)(=.*)?|@.+");

    private final List<String> arguments;
    private final Map<String, String> environment;
    private final File directory;
    private final LocalMachine machine;
    private final List<String> javaOptions = new ArrayList<>();
    private final List<String> program = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private String count;
    private String device = ONE_MACHINE;
    private String machinesFile;
    private String classPath;
    private String workingDirectory;
    private String debugPort;
    private String jar;
    private boolean wantsHelp;
    private boolean wantsVersion;
    private int next;

    private MpjrunLine(List<String> arguments, Map<String, String> environment, File directory, LocalMachine machine) {
        this.arguments = arguments;
        this.environment = environment;
        this.directory = directory;
        this.machine = machine;
    }

    /**
     * Reads a command line.
     *
     * @param environment of mpjrun: CLASSPATH, JAVA_HOME, and what tells of an allocation count
     * @param directory where mpjrun was called
     * @throws LaunchException for an unknown option, with the nearest one, a value that is missing, and an unknown
     *     device
     */
    static MpjrunLine read(
            List<String> arguments, Map<String, String> environment, File directory, LocalMachine machine) {
        MpjrunLine line = new MpjrunLine(arguments, environment, directory, machine);
        line.read();
        return line;
    }

    private void read() {
        while (program.isEmpty() && jar == null && next < arguments.size() && !wantsHelp && !wantsVersion) {
            String argument = arguments.get(next++);
            if (argument.startsWith("-") || argument.startsWith("@")) {
                readOption(argument);
            } else {
                program.add(argument);
            }
        }
        program.addAll(arguments.subList(next, arguments.size()));
        for (String argument : program) {
            if (argument.equals("-np") || argument.equals("-dev")) {
                warnings.add(argument + " after the program is an argument of the program");
            }
        }
    }

    /** A flat switch over all options. */
    private void readOption(String option) {
        switch (option) {
            case "-np":
                count = value(option);
                break;
            case "-dev":
                device = device(value(option));
                break;
            case "-machinesfile":
                machinesFile = value(option);
                break;
            case "-cp":
            case "-classpath":
                classPath = value(option);
                break;
            case "-wdir":
                workingDirectory = value(option);
                break;
            case "-debug":
                debugPort = value(option);
                break;
            case "-jar":
                jar = value(option);
                break;
            case "-h":
            case "-help":
            case "--help":
                wantsHelp = true;
                break;
            case "-version":
            case "--version":
                wantsVersion = true;
                break;
            case "-src":
                throw new LaunchException("option -src is not possible here: all machines have to see the same files");
            case "-profile":
                throw new LaunchException("option -profile is not possible here: there is no TAU in RailMPI");
            default:
                readOther(option);
                break;
        }
    }

    private void readOther(String option) {
        if (WITHOUT_EFFECT.contains(option)) {
            value(option);
        } else if (OF_JAVA.matcher(option).matches()) {
            javaOptions.add(option);
            if (JavaCommand.takesValue(option)) {
                javaOptions.add(value(option));
            }
        } else {
            String nearest = NearestMatch.of(option.replaceFirst("^-+", ""), NAMES);
            throw new LaunchException("unknown option " + option
                    + (nearest == null
                            ? "; neither MPJ Express nor java has it (mpjrun -help lists the options)"
                            : " (did you mean -" + nearest + "?)"));
        }
    }

    private String value(String option) {
        if (next == arguments.size()) {
            throw new LaunchException("option " + option + " needs a value");
        }
        return arguments.get(next++);
    }

    private static String device(String name) {
        if (!name.equals(ONE_MACHINE) && !CLUSTER_DEVICES.contains(name)) {
            throw new LaunchException("-dev " + name + " is not a device of MPJ Express; " + ONE_MACHINE + ", "
                    + String.join(", ", CLUSTER_DEVICES) + " are");
        }
        return name;
    }

    boolean wantsHelp() {
        return wantsHelp;
    }

    boolean wantsVersion() {
        return wantsVersion;
    }

    /** Returns what the user should know although the job can run. */
    List<String> warnings() {
        return warnings;
    }

    /**
     * Returns the command line of mpirun.
     *
     * @throws LaunchException when there is no program, and for what is wrong with the number of ranks or the machines
     *     file
     */
    List<String> ofMpirun() {
        if (program.isEmpty() && jar == null) {
            throw new LaunchException("no class and no -jar given; try mpjrun -help");
        }
        int ranks = count == null
                ? machine.allowedCpus().size()
                : OptionParser.number("-np", count, 1, OptionParser.MOST_RANKS);
        List<String> words = new ArrayList<>(Arrays.asList("-n", Integer.toString(ranks), "--args", "mpjexpress"));
        addPlace(words, ranks);
        if (workingDirectory != null) {
            words.addAll(Arrays.asList("-wdir", workingDirectory));
        }
        if (debugPort != null) {
            words.addAll(Arrays.asList("--debug-rank", "0", "--debug-port", debugPort));
        }
        addJava(words);
        return words;
    }

    private void addPlace(List<String> words, int ranks) {
        if (device.equals(ONE_MACHINE)) {
            if (machinesFile != null) {
                warnings.add("-machinesfile " + machinesFile + " has no effect with -dev multicore, the default; -dev"
                        + " niodev uses it");
            }
            return;
        }
        MpjMachines machines = MpjMachines.find(machinesFile, directory);
        if (machines != null) {
            words.addAll(machines.options(ranks, machine.hostName()));
        } else if (Placement.isAllocation(environment)) {
            words.add("--hydra");
        } else if (!device.equals("native")) {
            throw new LaunchException("-dev " + device + ": there is no file " + MpjMachines.DEFAULT_FILE + " in "
                    + directory + ", and no allocation; name the hosts with -machinesfile FILE");
        }
    }

    private void addJava(List<String> words) {
        String home = environment.get("JAVA_HOME");
        boolean hasHome = home != null && new File(home, "bin/java").canExecute();
        words.add(hasHome ? new File(home, "bin/java").getAbsolutePath() : "java");
        words.addAll(javaOptions);
        if (jar == null) {
            words.addAll(Arrays.asList("-cp", classPathEndingWith(directory.getPath())));
        } else if (classPath == null) {
            words.addAll(Arrays.asList("-jar", jarFile().getPath()));
        } else {
            words.addAll(Arrays.asList("-cp", classPathEndingWith(jarFile().getPath())));
            words.addAll(JavaCommand.mainOf(jarFile(), Installation::railmpiJar));
        }
        words.addAll(program);
    }

    private String classPathEndingWith(String last) {
        String given = classPath == null ? environment.get("CLASSPATH") : classPath;
        return given == null || given.isEmpty() ? last : given + File.pathSeparator + last;
    }

    /** Named from where mpjrun was called, though the program may run elsewhere. */
    private File jarFile() {
        File given = new File(jar);
        return given.isAbsolute() ? given : new File(directory, jar);
    }
}

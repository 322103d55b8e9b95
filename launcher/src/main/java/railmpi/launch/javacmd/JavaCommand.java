package railmpi.launch.javacmd;

import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import railmpi.launch.LaunchException;

/**
 * A java command line with our jar in it, first on the class path (or on the module path), and the benchmarks last.
 *
 * <p>{@code -jar x.jar} becomes {@code -cp railmpi.jar:x.jar MainClass}, because java ignores the class path beside
 * -jar.
 */
public final class JavaCommand {
    /** Name of our module. */
    static final String MODULE = "railmpi";

    private final String java;
    private final String railmpiJar;
    private final File directory;
    private final JavaArguments arguments;
    private final String userClassPath;
    private final List<String> versionFlags;
    private final List<String> ownOptions;

    private JavaCommand(
            String java,
            String railmpiJar,
            File directory,
            JavaArguments arguments,
            String userClassPath,
            List<String> versionFlags,
            List<String> ownOptions) {
        this.java = java;
        this.railmpiJar = railmpiJar;
        this.directory = directory;
        this.arguments = arguments;
        this.userClassPath = userClassPath;
        this.versionFlags = versionFlags;
        this.ownOptions = ownOptions;
    }

    /** Returns whether an option of java has a value in the next word, other than those for class path and program. */
    public static boolean takesValue(String option) {
        return JavaArguments.TAKES_VALUE.contains(option);
    }

    /**
     * Returns the options and the main class that the manifest of a jar names.
     *
     * @param jar of the program
     * @param railmpiJar finds our jar, if the program's needs it
     * @throws LaunchException when the file cannot be read or names no main class
     */
    public static List<String> mainOf(File jar, Supplier<File> railmpiJar) {
        JarManifest manifest = JarManifest.read(jar);
        List<String> words = new ArrayList<>(manifest.options(railmpiJar));
        words.add(manifest.mainClass());
        return words;
    }

    /**
     * Reads a command line.
     *
     * @param command java, as the user wrote it, and its arguments
     * @param executable the file that this java is
     * @param environment environment of the rank: CLASSPATH and JDK_JAVA_OPTIONS count
     * @param directory working directory of the rank
     * @param railmpiJar our jar
     * @throws LaunchException when a jar or argument file named in it cannot be read, the JDK is too old, or the main
     *     class is a benchmark that has gone
     */
    public static JavaCommand read(
            List<String> command, File executable, Map<String, String> environment, File directory, String railmpiJar) {
        int version = JdkRelease.featureVersion(executable);
        if (version != JdkRelease.UNKNOWN && version < JdkRelease.OLDEST) {
            throw new LaunchException(
                    executable + " is of JDK " + version + ", JDK " + JdkRelease.OLDEST + " or later is needed");
        }
        String preset = environment.get("JDK_JAVA_OPTIONS");
        JavaArguments arguments = JavaArguments.parse(
                preset == null ? Collections.emptyList() : OptionVariables.words(preset),
                command.subList(1, command.size()),
                directory);
        if (arguments.mode == JavaArguments.Mode.CLASS) {
            BenchmarkJar.requirePresent(arguments.main, railmpiJar);
        }
        String classPath = classPath(arguments, environment.get("CLASSPATH"));
        Map<String, String> given = OptionVariables.opened(environment, directory);
        List<String> own = new ArrayList<>();
        own.addAll(ClassArchive.options(executable, version, new File(railmpiJar), arguments, given));
        own.addAll(CompileUnits.options(version, new File(railmpiJar), arguments, given));
        own.addAll(CompileThresholds.options(version, arguments, given));
        List<String> flags = versionFlags(version, arguments, given);
        return new JavaCommand(command.get(0), railmpiJar, directory, arguments, classPath, flags, own);
    }

    /**
     * Returns the options that a rank gets from us where the user gives none on the command line, for ranks that others
     * start.
     *
     * @param executable the java program of the ranks
     * @param environment of the ranks: options in its variables count
     * @param directory working directory
     * @param railmpiJar our jar
     */
    public static List<String> optionsOfRanks(
            File executable, Map<String, String> environment, File directory, String railmpiJar) {
        JavaCommand command = read(List.of("java", "Program"), executable, environment, directory, railmpiJar);
        List<String> options = new ArrayList<>(command.versionFlags);
        options.addAll(command.ownOptions);
        return options;
    }

    /** What the user says about native code and Unsafe counts. */
    private static List<String> versionFlags(int version, JavaArguments arguments, Map<String, String> environment) {
        List<String> flags = JdkRelease.flags(version, arguments.mode == JavaArguments.Mode.MODULE);
        if (arguments.giveJvmOption(environment, "--illegal-native-access=deny")) {
            flags.removeIf(flag -> flag.startsWith("--enable-native-access="));
        }
        if (arguments.giveJvmOption(environment, "--sun-misc-unsafe-memory-access=")) {
            flags.removeIf(flag -> flag.startsWith("--sun-misc-unsafe-memory-access="));
        }
        return flags;
    }

    /** Returns the class path that java would use without us; empty when it would use none. */
    private static String classPath(JavaArguments arguments, String variable) {
        if (arguments.mode == JavaArguments.Mode.JAR) {
            return arguments.main;
        }
        String given = arguments.classPath != null ? arguments.classPath : variable;
        if (given != null) {
            return given.isEmpty() ? "." : given;
        }
        return arguments.mode == JavaArguments.Mode.CLASS ? "." : "";
    }

    /** Returns the {@link DebuggerPort} that the command line names. */
    public int debuggerPort() {
        return DebuggerPort.in(arguments.allOptions());
    }

    /** Returns the class path of the user, without our jar; empty when there is none. */
    public String userClassPath() {
        return userClassPath;
    }

    /** Returns the module path of the user, empty when there is none. */
    public String userModulePath() {
        return arguments.modulePath == null ? "" : arguments.modulePath;
    }

    /**
     * Returns the whole new command line.
     *
     * @param extraOptions further options for the JVM
     * @param leadingArguments arguments to put in front of the program's own
     */
    public List<String> rewritten(List<String> extraOptions, List<String> leadingArguments) {
        List<String> command = beforeFile();
        for (String option : jvm(extraOptions)) {
            command.add(option.startsWith("@") ? "@" + option : option);
        }
        command.addAll(ofProgram(leadingArguments));
        return command;
    }

    /** Returns whether the kernel may refuse {@link #rewritten}: then there is an argument file to be used. */
    public boolean isTooLong() {
        return ArgumentFiles.isTooLong(rewritten(List.of(), List.of()));
    }

    /** Returns what of {@link #rewritten} is to stand in front of the argument file: what the rank looks for there. */
    public List<String> beforeFile() {
        List<String> command = new ArrayList<>();
        command.add(java);
        command.addAll(versionFlags);
        return command;
    }

    /** Returns the other words of {@link #rewritten}, as an argument file has them. */
    public List<String> inFile(List<String> extraOptions, List<String> leadingArguments) {
        List<String> words = jvm(extraOptions);
        words.addAll(ofProgram(leadingArguments));
        return words;
    }

    private List<String> jvm(List<String> extraOptions) {
        List<String> jvm = new ArrayList<>();
        boolean usesModules = usesModules();
        jvm.addAll(ownOptions);
        jvm.addAll(extraOptions);
        jvm.addAll(arguments.options);
        if (usesModules) {
            addModuleOptions(jvm);
        } else if (arguments.modulePath != null) {
            jvm.add("--module-path");
            jvm.add(arguments.modulePath);
        }
        addClassPathAndMain(jvm, usesModules);
        return jvm;
    }

    private List<String> ofProgram(List<String> leadingArguments) {
        List<String> words = new ArrayList<>();
        if (arguments.mode != JavaArguments.Mode.NOTHING) {
            words.addAll(leadingArguments);
        }
        words.addAll(arguments.programArguments);
        return words;
    }

    private boolean usesModules() {
        return arguments.mode == JavaArguments.Mode.MODULE;
    }

    private void addModuleOptions(List<String> jvm) {
        int slash = arguments.main.indexOf('/');
        String module = slash < 0 ? arguments.main : arguments.main.substring(0, slash);
        jvm.add("--module-path");
        jvm.add(userModulePath().isEmpty() ? railmpiJar : railmpiJar + File.pathSeparator + arguments.modulePath);
        jvm.add("--add-modules");
        jvm.add(MODULE);
        jvm.add("--add-reads");
        jvm.add(module + "=" + MODULE);
    }

    private void addClassPathAndMain(List<String> jvm, boolean usesModules) {
        if (!usesModules) {
            String path = userClassPath.isEmpty() ? railmpiJar : railmpiJar + File.pathSeparator + userClassPath;
            jvm.add("-cp");
            jvm.add(BenchmarkJar.behind(path, railmpiJar));
        } else if (!userClassPath.isEmpty()) {
            jvm.add("-cp");
            jvm.add(userClassPath);
        }
        switch (arguments.mode) {
            case JAR:
                jvm.addAll(mainOf(ArgumentFiles.resolve(arguments.main, directory), () -> new File(railmpiJar)));
                break;
            case MODULE:
                jvm.add("--module");
                jvm.add(arguments.main);
                break;
            case CLASS:
            case SOURCE:
                jvm.add(arguments.main);
                break;
            default:
                break;
        }
    }
}

package railmpi.launch.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.env.JavaOptions;
import railmpi.core.param.Parameters;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.ArgumentFiles;
import railmpi.launch.javacmd.BenchmarkJar;
import railmpi.launch.javacmd.DebuggerPort;
import railmpi.launch.javacmd.JavaCommand;
import railmpi.launch.javacmd.OptionVariables;
import railmpi.launch.javacmd.OtherMpiPackages;
import railmpi.launch.javacmd.ProgramFile;
import railmpi.launch.job.RankWords;

/** The program of one segment of the command line, made ready for ranks that find our jar; immutable. */
final class SegmentProgram {
    /** Options that a java of a wrapper script gets. */
    private static final String SHIM_OPTIONS = EnvironmentVariables.RAILMPI_SHIM_OPTIONS;

    /** Tells MPI.Init how many arguments in front of the program's own to strip. */
    private static final String LEADING_ARGUMENTS = EnvironmentVariables.RAILMPI_LEADING_ARGUMENTS;

    /** Has a rank whose main returns end MPI by itself. */
    private static final String FINALIZE_AT_RETURN = EnvironmentVariables.RAILMPI_FINALIZE_AT_RETURN;

    private static final int MPJ_EXPRESS_ARGUMENTS = 3;

    /** Hydra crashes if the words of a job come to a thousand with its own options and the variables. */
    private static final int MOST_WORDS = 100;

    private final LaunchRequest request;
    private final File railmpiJar;
    private final String shown;
    private final File directory;
    private final Map<String, String> environment;
    private final List<String> words;
    /** Null when the program is something else. */
    private final JavaCommand java;

    private final boolean isLong;
    /** Null where nodes have none in common. */
    private final File jobDirectory;

    /**
     * Finds the program and everything that it needs.
     *
     * @param javaHomeCopy where to make links to a JDK for wrapper scripts, when there may be a use for them
     * @throws LaunchException when the program, its working directory or a file named on it does not exist
     */
    SegmentProgram(
            LaunchRequest request,
            LaunchRequest.Segment segment,
            Map<String, String> ownEnvironment,
            File railmpiJar,
            File shimDirectory,
            File javaHomeCopy) {
        this.request = request;
        this.railmpiJar = railmpiJar;
        jobDirectory = javaHomeCopy == null ? null : javaHomeCopy.getParentFile();
        shown = String.join(" ", segment.command);
        directory = directory(segment);
        environment = environment(segment, ownEnvironment);
        OptionVariables.addToClassPath(environment, railmpiJar.getPath());
        String program = segment.command.get(0);
        File executable = ProgramFile.find(program, environment, directory);
        words = new ArrayList<>(segment.command);
        // The JVM would look in its own PATH, not in that of the rank.
        words.set(0, program.indexOf('/') >= 0 ? program : executable.getPath());
        if (JavaOptions.isJava(program)) {
            java = JavaCommand.read(words, executable, environment, directory, railmpiJar.getPath());
        } else {
            java = null;
            coverWrappedJava(shimDirectory, javaHomeCopy);
        }
        isLong = java != null && java.isTooLong();
    }

    private static File directory(LaunchRequest.Segment segment) {
        File own = new File(System.getProperty("user.dir"));
        if (segment.workingDirectory == null) {
            return own;
        }
        File given = new File(segment.workingDirectory);
        File directory = given.isAbsolute() ? given : new File(own, segment.workingDirectory);
        if (!directory.isDirectory()) {
            throw new LaunchException("working directory " + segment.workingDirectory + " not found");
        }
        return directory;
    }

    private Map<String, String> environment(LaunchRequest.Segment segment, Map<String, String> own) {
        Map<String, String> made = EnvironmentEdits.apply(own, request.environment, segment.environment);
        for (Map.Entry<String, String> parameter : request.parameters.entrySet()) {
            made.put(Parameters.PREFIX + parameter.getKey(), parameter.getValue());
        }
        if (request.giveMpjExpressArguments) {
            made.put(LEADING_ARGUMENTS, Integer.toString(MPJ_EXPRESS_ARGUMENTS));
            made.put(FINALIZE_AT_RETURN, "1");
        }
        if (!request.parameterFiles.isEmpty()) {
            List<String> files = new ArrayList<>();
            for (String file : request.parameterFiles) {
                files.add(new File(file).getAbsolutePath());
            }
            String inherited = made.get(Parameters.FILE_VARIABLE);
            if (inherited != null) {
                files.add(inherited);
            }
            made.put(Parameters.FILE_VARIABLE, String.join(File.pathSeparator, files));
        }
        return made;
    }

    /**
     * Lets a java that a wrapper script starts find our jar: by CLASSPATH, and by a java of ours in PATH and JAVA_HOME.
     */
    private void coverWrappedJava(File shimDirectory, File javaHomeCopy) {
        String classPath = environment.get("CLASSPATH");
        boolean isEmpty = classPath == null || classPath.isEmpty();
        String ours = railmpiJar + File.pathSeparator + (isEmpty ? "." : classPath);
        environment.put("CLASSPATH", BenchmarkJar.behind(ours, railmpiJar.getPath()));
        environment.put(EnvironmentVariables.RAILMPI_SHIM_JAR, railmpiJar.getPath());
        environment.put(EnvironmentVariables.RAILMPI_LIB, railmpiJar.getParent());
        environment.put(
                "PATH",
                shimDirectory + File.pathSeparator + environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin"));
        String home = environment.get("JAVA_HOME");
        if (javaHomeCopy != null && home != null && new File(home, "bin/java").canExecute()) {
            JavaHomeCopy.make(new File(home).getAbsoluteFile(), javaHomeCopy, new File(shimDirectory, "java"));
            environment.put(JavaHomeCopy.REAL_HOME, new File(home).getAbsolutePath());
            environment.put(JavaHomeCopy.COPY, javaHomeCopy.getPath());
            environment.put("JAVA_HOME", javaHomeCopy.getPath());
        }
    }

    /** Returns whether the program is java itself, which takes all options that the environment has for it. */
    boolean isJava() {
        return java != null;
    }

    /** Returns the port that each rank gets for a debugger. */
    int debuggerPort() {
        int port = java == null ? DebuggerPort.NONE : java.debuggerPort();
        return port != DebuggerPort.NONE ? port : DebuggerPort.in(environment, directory);
    }

    /** Returns what the user called the program, with its arguments. */
    String shown() {
        return shown;
    }

    File directory() {
        return directory;
    }

    /**
     * Returns program and arguments of a rank.
     *
     * @param debugOptions further options of the JVM, when the program is java itself
     * @param leadingArguments arguments to put in front of the program's own
     */
    List<String> command(List<String> debugOptions, List<String> leadingArguments) {
        if (java != null) {
            return isLong
                    ? withArgumentFile(java.inFile(debugOptions, leadingArguments))
                    : java.rewritten(debugOptions, leadingArguments);
        }
        List<String> extended = new ArrayList<>(words);
        extended.addAll(1, leadingArguments);
        return extended;
    }

    /** One for each rank, which may have arguments of its own. */
    private List<String> withArgumentFile(List<String> inFile) {
        List<String> command = java.beforeFile();
        try {
            Path file = Files.createTempFile(jobDirectory.toPath(), "arguments", null);
            ArgumentFiles.write(file, inFile);
            command.add("@" + file);
        } catch (IOException e) {
            throw new LaunchException("cannot make an argument file in " + jobDirectory + ": " + e.getMessage(), e);
        }
        return command;
    }

    /** As {@link #command}, with words that {@code bin/railmpi-rank} knows, and no more of them than Hydra takes. */
    List<String> command(List<String> debugOptions, List<String> leadingArguments, RankWords rankWords) {
        if (!isLong && words.size() <= MOST_WORDS / request.segments.size()) {
            return command(debugOptions, leadingArguments);
        }
        if (java == null) {
            return rankWords.byShell(command(debugOptions, leadingArguments));
        }
        List<String> command = java.beforeFile();
        command.add(rankWords.argumentFile());
        command.addAll(rankWords.pieces(java.inFile(debugOptions, leadingArguments)));
        return command;
    }

    /**
     * Returns the environment of a rank, without what the manager of the job adds.
     *
     * @param debugOptions further options of the JVM, when the program is a script that starts it
     */
    Map<String, String> environment(List<String> debugOptions) {
        if (java != null || debugOptions.isEmpty()) {
            return environment;
        }
        Map<String, String> own = new LinkedHashMap<>(environment);
        own.put(SHIM_OPTIONS, String.join(" ", debugOptions));
        return own;
    }

    /** Returns the jars and directories with another package mpi on the paths of the java command line. */
    List<File> otherMpiLibraries() {
        if (java == null) {
            return Collections.emptyList();
        }
        return OtherMpiPackages.on(
                java.userClassPath() + File.pathSeparator + java.userModulePath(), directory, railmpiJar);
    }
}

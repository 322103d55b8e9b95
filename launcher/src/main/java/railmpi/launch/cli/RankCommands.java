package railmpi.launch.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.param.Parameters;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.JavaCommand;
import railmpi.launch.javacmd.OtherMpiPackages;
import railmpi.launch.javacmd.ProgramFile;
import railmpi.launch.manager.RankSpec;

/** Makes the command line and environment of every rank from what the user asked for. */
final class RankCommands {
    /** Tells MPI.Init how many arguments in front of the program's own to strip. */
    private static final String LEADING_ARGUMENTS = "RAILMPI_LEADING_ARGUMENTS";

    private static final int MPJ_EXPRESS_ARGUMENTS = 3;

    private final LaunchRequest request;
    private final Map<String, String> ownEnvironment;
    private final File railmpiJar;
    private final File shimDirectory;
    private final File jobDirectory;
    private final List<RankSpec> ranks = new ArrayList<>();
    private final List<OtherLibraries> javaSegments = new ArrayList<>();
    private final int size;

    /** Where other MPI libraries may be found for one segment. */
    private static final class OtherLibraries {
        final JavaCommand command;
        final File directory;

        OtherLibraries(JavaCommand command, File directory) {
            this.command = command;
            this.directory = directory;
        }
    }

    RankCommands(
            LaunchRequest request,
            Map<String, String> ownEnvironment,
            File railmpiJar,
            File shimDirectory,
            File jobDirectory) {
        this.request = request;
        this.ownEnvironment = ownEnvironment;
        this.railmpiJar = railmpiJar;
        this.shimDirectory = shimDirectory;
        this.jobDirectory = jobDirectory;
        this.size = request.size();
    }

    /** Returns one description per rank. */
    List<RankSpec> build() {
        for (int number = 0; number < request.segments.size(); number++) {
            build(request.segments.get(number), number);
        }
        return ranks;
    }

    private void build(LaunchRequest.Segment segment, int number) {
        File directory = directory(segment);
        Map<String, String> environment = environment(segment);
        String program = segment.command.get(0);
        File executable = ProgramFile.find(program, environment, directory);
        List<String> found = new ArrayList<>(segment.command);
        // The JVM would look in its own PATH, not in that of the rank.
        found.set(0, program.indexOf('/') >= 0 ? program : executable.getPath());
        if (JavaCommand.isJava(program)) {
            JavaCommand java = JavaCommand.read(found, executable, environment, directory, railmpiJar.getPath());
            javaSegments.add(new OtherLibraries(java, directory));
            for (int i = 0; i < segment.count; i++) {
                int rank = ranks.size();
                List<String> command = java.rewritten(debugOptions(rank), leadingArguments(rank));
                ranks.add(new RankSpec(command, environment, directory, shown(segment), number));
            }
        } else {
            coverWrappedJava(environment, number);
            for (int i = 0; i < segment.count; i++) {
                int rank = ranks.size();
                ranks.add(new RankSpec(
                        wrapperCommand(found, rank),
                        wrapperEnvironment(environment, rank),
                        directory,
                        shown(segment),
                        number));
            }
        }
    }

    private static String shown(LaunchRequest.Segment segment) {
        return String.join(" ", segment.command);
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

    private Map<String, String> environment(LaunchRequest.Segment segment) {
        Map<String, String> environment =
                EnvironmentEdits.apply(ownEnvironment, request.environment, segment.environment);
        for (Map.Entry<String, String> parameter : request.parameters.entrySet()) {
            environment.put(Parameters.PREFIX + parameter.getKey(), parameter.getValue());
        }
        if (request.giveMpjExpressArguments) {
            environment.put(LEADING_ARGUMENTS, Integer.toString(MPJ_EXPRESS_ARGUMENTS));
        }
        if (!request.parameterFiles.isEmpty()) {
            List<String> files = new ArrayList<>();
            for (String file : request.parameterFiles) {
                files.add(new File(file).getAbsolutePath());
            }
            String inherited = environment.get(Parameters.FILE_VARIABLE);
            if (inherited != null) {
                files.add(inherited);
            }
            environment.put(Parameters.FILE_VARIABLE, String.join(File.pathSeparator, files));
        }
        return environment;
    }

    /** Lets a java that a wrapper script starts find our jar: by CLASSPATH, and by a java of ours in PATH and JAVA_HOME. */
    private void coverWrappedJava(Map<String, String> environment, int number) {
        String classPath = environment.get("CLASSPATH");
        boolean isEmpty = classPath == null || classPath.isEmpty();
        environment.put("CLASSPATH", railmpiJar + File.pathSeparator + (isEmpty ? "." : classPath));
        environment.put("RAILMPI_SHIM_JAR", railmpiJar.getPath());
        environment.put("RAILMPI_LIB", railmpiJar.getParent());
        environment.put(
                "PATH",
                shimDirectory + File.pathSeparator + environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin"));
        String home = environment.get("JAVA_HOME");
        if (home != null && new File(home, "bin/java").canExecute()) {
            File ours = new File(jobDirectory, "java-home-" + number);
            JavaHomeCopy.make(new File(home).getAbsoluteFile(), ours, new File(shimDirectory, "java"));
            environment.put(JavaHomeCopy.REAL_HOME, new File(home).getAbsolutePath());
            environment.put("JAVA_HOME", ours.getPath());
        }
    }

    private List<String> wrapperCommand(List<String> command, int rank) {
        List<String> leading = leadingArguments(rank);
        if (leading.isEmpty()) {
            return command;
        }
        List<String> extended = new ArrayList<>(command);
        extended.addAll(1, leading);
        return extended;
    }

    private Map<String, String> wrapperEnvironment(Map<String, String> environment, int rank) {
        List<String> debug = debugOptions(rank);
        if (debug.isEmpty()) {
            return environment;
        }
        Map<String, String> own = new LinkedHashMap<>(environment);
        own.put("RAILMPI_SHIM_OPTIONS", String.join(" ", debug));
        return own;
    }

    private List<String> debugOptions(int rank) {
        return rank == request.debugRank
                ? Collections.singletonList(
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:" + request.debugPort)
                : Collections.emptyList();
    }

    private List<String> leadingArguments(int rank) {
        return request.giveMpjExpressArguments
                ? Arrays.asList(Integer.toString(rank), Integer.toString(size), "device")
                : Collections.emptyList();
    }

    /** Returns the jars and directories with another package mpi on the paths of the java segments. */
    List<File> otherMpiLibraries() {
        List<File> others = new ArrayList<>();
        for (OtherLibraries segment : javaSegments) {
            String paths = segment.command.userClassPath() + File.pathSeparator + segment.command.userModulePath();
            for (File other : OtherMpiPackages.on(paths, segment.directory, railmpiJar)) {
                if (!others.contains(other)) {
                    others.add(other);
                }
            }
        }
        return others;
    }
}

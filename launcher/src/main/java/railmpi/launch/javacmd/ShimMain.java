package railmpi.launch.javacmd;

import java.io.File;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.ByteText;
import railmpi.launch.LaunchException;

/**
 * Prints a rewritten java command line, quoted for a shell; called by {@code bin/shim/java} for the command lines that
 * the shell does not rewrite by itself.
 *
 * <p>Arguments: our jar, then the java program and its arguments.
 */
public final class ShimMain {
    private ShimMain() {}

    /** Prints the new command line and ends with status 0, or prints what is wrong on standard error. */
    public static void main(String[] arguments) {
        List<String> given = ByteText.arguments(arguments);
        List<String> command = given.subList(1, given.size());
        Map<String, String> environment = ByteText.environment();
        PrintStream out = System.out;
        File directory = new File(System.getProperty("user.dir"));
        try {
            JavaCommand java =
                    JavaCommand.read(command, new File(command.get(0)), environment, directory, given.get(0));
            if (environment.getOrDefault(EnvironmentVariables.PMI_RANK, "0").equals("0")) {
                warnOfOthers(java, directory, new File(arguments[0]));
            }
            StringBuilder line = new StringBuilder();
            for (String word : java.rewritten(Collections.emptyList(), Collections.emptyList())) {
                line.append(quoted(word)).append(' ');
            }
            out.writeBytes(ByteText.encode(line.append('\n').toString()));
            out.flush();
        } catch (LaunchException e) {
            System.err.println("mpirun: " + e.getMessage());
            System.exit(e.exitStatus());
        }
    }

    /** As mpirun does for a program that is java itself; once in a job. */
    private static void warnOfOthers(JavaCommand java, File directory, File railmpiJar) {
        String paths = java.userClassPath() + File.pathSeparator + java.userModulePath();
        for (File other : OtherMpiPackages.on(paths, directory, railmpiJar)) {
            System.err.println("mpirun: warning: " + other + " holds another package mpi; RailMPI's goes before it");
        }
    }

    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}

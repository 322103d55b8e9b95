package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.ByteText;
import railmpi.launch.KeptVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.ShellWord;

/**
 * Prints the shell commands that set the arguments to a rewritten java command line; called by {@code bin/shim/java}
 * for the command lines that the shell does not rewrite by itself.
 *
 * <p>Arguments: our jar, then the java program and its arguments.
 */
public final class ShimMain {
    private ShimMain() {}

    /** Prints the new command line and ends with status 0, or prints what is wrong on standard error. */
    public static void main(String[] arguments) {
        List<String> given = ByteText.arguments(arguments);
        List<String> command = given.subList(1, given.size());
        Map<String, String> environment = KeptVariables.restored(ByteText.environment());
        PrintStream out = System.out;
        File directory = new File(System.getProperty("user.dir"));
        try {
            JavaCommand java =
                    JavaCommand.read(command, new File(command.get(0)), environment, directory, given.get(0));
            if (environment.getOrDefault(EnvironmentVariables.PMI_RANK, "0").equals("0")) {
                warnOfOthers(java, directory, new File(arguments[0]));
            }
            StringBuilder line = new StringBuilder();
            List<String> words = java.rewritten(List.of(), List.of());
            if (java.isTooLong()) {
                words = java.beforeFile();
                words.add(argumentFile(java.inFile(List.of(), List.of()), environment, line));
            }
            line.append("set --");
            for (String word : words) {
                line.append(' ').append(ShellWord.quoted(word));
            }
            out.writeBytes(ByteText.encode(line.append('\n').toString()));
            out.flush();
        } catch (LaunchException e) {
            System.err.println("mpirun: " + e.getMessage());
            System.exit(e.exitStatus());
        }
    }

    /**
     * Returns the argument for java that stands for some words, by a descriptor other than Hydra's, so that no file is
     * left behind.
     *
     * @param line gets the commands that open the descriptor
     */
    private static String argumentFile(List<String> words, Map<String, String> environment, StringBuilder line) {
        try {
            Path file = Files.createTempFile("railmpi", null);
            ArgumentFiles.write(file, words);
            String descriptor = "9".equals(environment.get(EnvironmentVariables.PMI_FD)) ? "8" : "9";
            String name = ShellWord.quoted(file.toString());
            line.append("exec ").append(descriptor).append('<').append(name).append("; rm -f ");
            line.append(name).append("; ");
            return "@/dev/fd/" + descriptor;
        } catch (IOException e) {
            throw new LaunchException("cannot make an argument file for java: " + e.getMessage(), e);
        }
    }

    /** As mpirun does for a program that is java itself; once in a job. */
    private static void warnOfOthers(JavaCommand java, File directory, File railmpiJar) {
        String paths = java.userClassPath() + File.pathSeparator + java.userModulePath();
        for (File other : OtherMpiPackages.on(paths, directory, railmpiJar)) {
            System.err.println("mpirun: warning: " + other + " contains another package mpi; RailMPI's comes first");
        }
    }
}

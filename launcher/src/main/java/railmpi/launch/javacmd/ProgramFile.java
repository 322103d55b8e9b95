package railmpi.launch.javacmd;

import java.io.File;
import java.util.Map;
import railmpi.launch.LaunchException;

/** Finds the file that a program name stands for, as execvp does. */
public final class ProgramFile {
    private ProgramFile() {}

    /**
     * Returns the executable file.
     *
     * @param program a path (seen from the directory) or a name to look for in PATH
     * @throws LaunchException when there is no such file, or it is not executable; the message names it
     */
    public static File find(String program, Map<String, String> environment, File directory) {
        if (program.indexOf('/') >= 0) {
            return checked(ArgumentFiles.resolve(program, directory), program);
        }
        String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
        File notExecutable = null;
        for (int start = 0; start <= path.length(); ) {
            int colon = path.indexOf(':', start);
            int end = colon < 0 ? path.length() : colon;
            File candidate = new File(ArgumentFiles.resolve(path.substring(start, end), directory), program);
            if (candidate.isFile()) {
                if (candidate.canExecute()) {
                    return candidate;
                }
                notExecutable = candidate;
            }
            start = end + 1;
        }
        if (notExecutable != null) {
            return checked(notExecutable, program);
        }
        throw new LaunchException(
                "program " + program + " not found in PATH" + here(program, directory), LaunchException.NOT_FOUND);
    }

    private static String here(String program, File directory) {
        if (new File(directory, program).isFile()) {
            return " (did you mean ./" + program + "?)";
        }
        return program.endsWith(".class") || program.endsWith(".java") || program.endsWith(".jar")
                ? " (did you forget java in front of it?)"
                : "";
    }

    private static File checked(File file, String program) {
        if (!file.exists()) {
            throw new LaunchException("program " + program + " not found", LaunchException.NOT_FOUND);
        }
        if (file.isDirectory()) {
            throw new LaunchException("program " + program + " is a directory", LaunchException.NOT_EXECUTABLE);
        }
        if (!file.canExecute()) {
            throw new LaunchException("program " + program + " is not executable", LaunchException.NOT_EXECUTABLE);
        }
        return file;
    }
}

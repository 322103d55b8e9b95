package railmpi.test.job;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** Programs of the machine. Stateless. */
public final class Tools {
    private Tools() {}

    /** Finds a command, null when it is not installed. */
    public static String onPath(String name) {
        for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
            Path file = Path.of(folder, name);
            if (Files.isExecutable(file)) {
                return file.toString();
            }
        }
        return null;
    }
}

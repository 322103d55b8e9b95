package railmpi.core.jffi;

import com.kenai.jffi.MemoryIO;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether jffi may read and write memory through sun.misc.Unsafe, as it does by default. From JDK 24 on that is a
 * warning, or an error, unless the command line allows it.
 */
final class UnsafeMemory {
    private static final int WARNS = 24;
    private static final String FLAG = "--sun-misc-unsafe-memory-access=";
    private static final String[] OPTION_VARIABLES = {"JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"};
    private static final String DISABLED = "jffi.unsafe.disabled";

    private UnsafeMemory() {}

    /** Returns whether the JVM lets it pass without a word. */
    static boolean isQuiet() {
        if (Runtime.version().feature() < WARNS) {
            return true;
        }
        for (String variable : OPTION_VARIABLES) {
            if (allows(System.getenv().getOrDefault(variable, ""))) {
                return true;
            }
        }
        try {
            return allows(Files.readString(Path.of("/proc/self/cmdline"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // without /proc nobody knows
            return false;
        }
    }

    /** Of several flags the last one counts. */
    private static boolean allows(String options) {
        int at = options.lastIndexOf(FLAG);
        return at >= 0 && options.startsWith("allow", at + FLAG.length());
    }

    /** Returns the memory that calls C for each access; sets jffi's property for that moment only. */
    static MemoryIO without() {
        String kept = System.getProperty(DISABLED);
        System.setProperty(DISABLED, "true");
        try {
            return MemoryIO.getInstance();
        } finally {
            if (kept == null) {
                System.clearProperty(DISABLED);
            } else {
                System.setProperty(DISABLED, kept);
            }
        }
    }
}

package railmpi.runtime;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The name of this machine, as the kernel has it; no name service is asked. */
final class HostName {
    private static final String FILE = "/proc/sys/kernel/hostname";
    private static final int LONGEST_BYTES = 256;

    private HostName() {}

    /** Returns the name, or "localhost" where the kernel does not tell. */
    static String read() {
        try (FileInputStream in = new FileInputStream(FILE)) {
            String name = new String(in.readNBytes(LONGEST_BYTES), StandardCharsets.UTF_8).trim();
            return name.isEmpty() ? "localhost" : name;
        } catch (IOException e) {
            return "localhost";
        }
    }
}

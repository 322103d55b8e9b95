package railmpi.fabric;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;

/** The network interfaces that the kernel knows, those too that are down or have no address. Stateless. */
public final class KernelInterfaces {
    /** Of the network namespace of this process, which /sys need not be. */
    private static final Path LIST = Path.of("/proc/self/net/dev");

    private static final int HEADER_LINES = 2;

    /** What is told about each interface. */
    private static final Path ATTRIBUTES = Path.of("/sys/class/net");

    private static final long MEGABIT = 1_000_000;

    private KernelInterfaces() {}

    /**
     * Returns their names, in the kernel's order.
     *
     * @return a new list
     * @throws RailException ENVIRONMENT if the kernel does not tell
     */
    public static List<String> names() {
        try {
            List<String> names = new ArrayList<>();
            List<String> lines = Files.readAllLines(LIST);
            for (String line : lines.subList(HEADER_LINES, lines.size())) {
                names.add(line.substring(0, line.indexOf(':')).trim());
            }
            return names;
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, "cannot list the network interfaces: " + e.getMessage(), e);
        }
    }

    /**
     * Returns how fast an interface says it is.
     *
     * @param name as the kernel calls it
     * @return bits per second; 0 where it does not say, as loopback and most virtual interfaces
     */
    public static long bitsPerSecond(String name) {
        return bitsPerSecond(ATTRIBUTES.resolve(name));
    }

    static long bitsPerSecond(Path attributes) {
        try {
            long megabits =
                    Long.parseLong(Files.readString(attributes.resolve("speed")).trim());
            return Math.max(0, megabits) * MEGABIT; // -1 while it has no link
        } catch (IOException | NumberFormatException e) {
            return 0; // the kernel refuses to read what the driver does not know
        }
    }
}

package railmpi.core.memory;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * How much memory this process may have. Takes up to 0.1 s, because classes are loaded that few programs need.
 * Stateless, for any thread, also for one that is interrupted.
 */
public final class MemoryLimits {
    private static final String FILE = "/proc/meminfo";
    private static final String TOTAL = "MemTotal:";
    private static final String UNIT = "kB";

    private MemoryLimits() {}

    /**
     * Returns the most that arrays may have together, and direct buffers.
     *
     * @return bytes, the lesser of both
     */
    public static long jvmBytes() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        long direct = Long.parseLong(options.getVMOption("MaxDirectMemorySize").getValue());
        long heap = Runtime.getRuntime().maxMemory();
        return direct == 0 ? heap : Math.min(heap, direct); // 0: as much as the heap
    }

    /**
     * Returns the memory of the machine.
     *
     * @return bytes; {@link Long#MAX_VALUE} if the system does not tell
     */
    public static long machineBytes() {
        try (BufferedReader lines = new BufferedReader(new FileReader(FILE, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(TOTAL) && line.endsWith(UNIT)) {
                    String kib = line.substring(TOTAL.length(), line.length() - UNIT.length());
                    return Long.parseLong(kib.trim()) * 1024;
                }
            }
            return Long.MAX_VALUE;
        } catch (IOException | NumberFormatException e) {
            return Long.MAX_VALUE; // one limit less
        }
    }
}

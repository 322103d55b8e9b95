package railmpi.bench.suite;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this JVM can hold, to be asked before memory is taken. Immutable.
 *
 * @param heapBytes what arrays may have together
 * @param directBytes what direct buffers may have together
 * @param regionBytes arrays of half of this or more begin and end at multiples of it; 0: they do not
 */
public record JvmMemory(long heapBytes, long directBytes, long regionBytes) {
    /** Left free for the collector, which needs some room to move things to, and for what MPI takes meanwhile. */
    private static final double RESERVED_SHARE = 0.1;

    private static final long RESERVED_HEAP_BYTES = 8L << 20;

    private static final long LONGEST_BYTES = Integer.MAX_VALUE - 16;

    /**
     * Returns what there is beside all that lives now; collects garbage first. To be called before messages have
     * memory.
     */
    public static JvmMemory measured() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.maxMemory();
        long limit = option("MaxDirectMemorySize");
        long direct = limit > 0 ? limit : heap;
        boolean hasRegions = "true".equals(text("UseG1GC"));
        return new JvmMemory(
                left(heap, RESERVED_HEAP_BYTES, runtime.totalMemory() - runtime.freeMemory()),
                left(direct, 0, directBytesTaken()),
                hasRegions ? option("G1HeapRegionSize") : 0);
    }

    /** Returns whether {@code arrays} arrays or direct buffers, of {@code bytes} together, have room. */
    public boolean holds(long bytes, long arrays, boolean isDirect) {
        if (isDirect) {
            return bytes <= directBytes;
        }
        return bytes + Math.min(bytes, arrays * regionBytes) <= heapBytes;
    }

    /** Returns the option of Java that allows more. */
    public static String option(boolean isDirect) {
        return isDirect ? "-XX:MaxDirectMemorySize" : "-Xmx";
    }

    /** Returns the bytes that one array or buffer may have. */
    public static long longestBytes() {
        return LONGEST_BYTES;
    }

    private static long left(long all, long leastReserved, long taken) {
        return Math.max(0, all - Math.max(leastReserved, (long) (RESERVED_SHARE * all)) - taken);
    }

    private static long directBytesTaken() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    private static long option(String name) {
        String text = text(name);
        return text == null ? 0 : Long.parseLong(text);
    }

    /** Returns the value of an option of this virtual machine; null if it has no such option. */
    private static String text(String name) {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return options == null ? null : options.getVMOption(name).getValue();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}

package railmpi.bench.suite;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * What the garbage collectors of this JVM have taken: all collections since its start, the longest pause since {@link
 * #watch}. Notified by a thread of the JVM, read by any.
 */
final class CollectorPauses {
    /** Collectors that work beside the program name what they do so; its duration is no pause. */
    private static final String CONCURRENT = ".*(Concurrent|Cycles).*";

    private volatile long longestMs;

    /** Begins to take note of pauses. */
    void watch() {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter
                    && !collector.getName().matches(CONCURRENT)) {
                emitter.addNotificationListener((notification, nothing) -> add(notification), null, null);
            }
        }
    }

    /** One collector at a time stops the program, and the JVM tells of them in turns: nobody else writes meanwhile. */
    private void add(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            long ms = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getDuration();
            longestMs = Math.max(longestMs, ms);
        }
    }

    /** Adds the number of collections, their time and the longest pause, the latter two in whole milliseconds. */
    void addTo(Map<String, Object> about) {
        long collections = 0;
        long collectingMs = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, collector.getCollectionCount());
            collectingMs += Math.max(0, collector.getCollectionTime());
        }
        about.put("gc.count", collections);
        about.put("gc.ms", collectingMs);
        about.put("gc.longest_ms", longestMs);
    }
}

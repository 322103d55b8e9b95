package railmpi.runtime;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import railmpi.btl.channel.RailStatus;
import railmpi.core.log.Log;

/** Publishes the counters of the rails; loaded only if asked for. Any thread. */
final class RailsBean implements RailsMXBean {
    private final int worldRank;

    private RailsBean(int worldRank) {
        this.worldRank = worldRank;
    }

    /** Registers the bean, in place of one that is there. */
    static void register(int worldRank) {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName name = new ObjectName("railmpi:type=Rails,rank=" + worldRank);
            if (server.isRegistered(name)) {
                server.unregisterMBean(name); // it may be of another class loader
            }
            server.registerMBean(new RailsBean(worldRank), name);
        } catch (JMException e) {
            Log.warn("the rails are not in JMX: " + e.getMessage());
        }
    }

    @Override
    public String getTable() {
        return RailTable.of(worldRank, World.railStatus(), World.registrationCounts());
    }

    @Override
    public Map<String, Long> getBytes() {
        Map<String, Long> bytes = new TreeMap<>();
        for (RailStatus rail : World.railStatus()) {
            bytes.put(rail.peer() + " " + rail.name(), rail.batchBytes() + rail.stripeBytes());
        }
        return bytes;
    }

    @Override
    public Map<String, String> getStates() {
        Map<String, String> states = new TreeMap<>();
        for (RailStatus rail : World.railStatus()) {
            states.put(rail.peer() + " " + rail.name(), rail.state());
        }
        return states;
    }
}

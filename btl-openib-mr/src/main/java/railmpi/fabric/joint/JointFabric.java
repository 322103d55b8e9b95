package railmpi.fabric.joint;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * Several memory domains, that is adapters, as one: a region is registered with each of them and has the key of each,
 * a completion queue is one of each. There are at most {@link MemoryRegion#MOST_KEYS}, ports of others are left out.
 * Peers may have other domains, or one without anything that joins: a port says which of the keys is that of its
 * domain. Owner: the holder of the progress lock, {@link #events} excepted.
 */
public final class JointFabric implements Fabric {
    private final List<Fabric> fabrics;
    /** One port of each domain. */
    private final List<Port> domains = new ArrayList<>();

    private final List<Port> ports = new ArrayList<>();
    private final FabricEvents events;

    /**
     * Joins fabrics if there is something to be joined. The ports keep their order.
     *
     * @param fabrics at least one; those whose registration gives the addresses before those that can adopt them
     * @return what closes all of them; the only one itself if its ports share what is registered
     */
    public static Fabric of(List<Fabric> fabrics) {
        return fabrics.size() == 1 && isOneDomain(fabrics.get(0).ports()) ? fabrics.get(0) : new JointFabric(fabrics);
    }

    private static boolean isOneDomain(List<Port> ports) {
        for (int i = 1; i < ports.size(); i++) {
            if (ports.get(i).memoryDomain() != ports.get(0).memoryDomain()) {
                return false;
            }
        }
        return true;
    }

    private JointFabric(List<Fabric> fabrics) {
        this.fabrics = List.copyOf(fabrics);
        for (Fabric fabric : fabrics) {
            for (Port port : fabric.ports()) {
                add(port);
            }
        }
        events = fabrics.size() == 1 ? fabrics.get(0).events() : new JointEvents(fabrics);
    }

    private void add(Port port) {
        int domain = 0;
        while (domain < domains.size() && domains.get(domain).memoryDomain() != port.memoryDomain()) {
            domain++;
        }
        if (domain == MemoryRegion.MOST_KEYS) {
            Log.info("port " + port.name() + " is left out: more than " + MemoryRegion.MOST_KEYS
                    + " adapters cannot be used by one process, choose them by btl_if_include");
            return;
        }
        if (domain == domains.size()) {
            domains.add(port);
        }
        ports.add(new JointPort(this, port, domain));
    }

    int domainCount() {
        return domains.size();
    }

    Port domain(int index) {
        return domains.get(index);
    }

    /** Allocates where that is special for some domain, and registers with the others. */
    MemoryRegion allocate(int lengthBytes) {
        MemoryRegion[] parts = new MemoryRegion[domains.size()];
        ByteBuffer memory;
        if (domains.get(0).adoptsAddresses()) {
            memory = ByteBuffer.allocateDirect(lengthBytes);
        } else {
            parts[0] = domains.get(0).allocate(lengthBytes);
            memory = parts[0].block().bytes();
        }
        return register(memory, parts);
    }

    MemoryRegion register(ByteBuffer memory) {
        return register(memory, new MemoryRegion[domains.size()]);
    }

    private MemoryRegion register(ByteBuffer memory, MemoryRegion[] parts) {
        boolean isRegistered = false;
        try {
            for (int domain = 0; domain < parts.length; domain++) {
                if (parts[domain] == null) {
                    parts[domain] = register(memory, parts[0], domains.get(domain));
                }
                requireJoinable(parts[domain], parts[0].address(), domains.get(domain));
            }
            isRegistered = true;
        } finally {
            if (!isRegistered) {
                JointRegion.close(parts);
            }
        }
        return new JointRegion(parts);
    }

    private MemoryRegion register(ByteBuffer memory, MemoryRegion first, Port domain) {
        return domain.adoptsAddresses()
                ? domain.registerAt(memory, first == null ? 0 : first.address())
                : domain.register(memory);
    }

    private static void requireJoinable(MemoryRegion part, long address, Port domain) {
        if (part.address() != address) {
            throw new RailException(
                    RailException.Category.INTERNAL,
                    "memory that port " + domain.name() + " registers at 0x" + Long.toHexString(part.address())
                            + " cannot be joined with address 0x" + Long.toHexString(address));
        }
    }

    @Override
    public String name() {
        StringBuilder name = new StringBuilder(fabrics.get(0).name());
        for (int i = 1; i < fabrics.size(); i++) {
            name.append('+').append(fabrics.get(i).name());
        }
        return name.toString();
    }

    @Override
    public List<Port> ports() {
        return List.copyOf(ports);
    }

    @Override
    public FabricEvents events() {
        return events;
    }

    @Override
    public void agree(long meeting, byte[] secret) {
        fabrics.forEach(fabric -> fabric.agree(meeting, secret));
    }

    @Override
    public void disagree(long meeting) {
        fabrics.forEach(fabric -> fabric.disagree(meeting));
    }

    /** {@inheritDoc} Each fabric knows its own addresses. */
    @Override
    public String addressAt(String address, long meeting) {
        String known = address;
        for (Fabric fabric : fabrics) {
            known = fabric.addressAt(known, meeting);
        }
        return known;
    }

    @Override
    public void close() {
        if (events instanceof JointEvents) {
            ((JointEvents) events).close();
        }
        for (Fabric fabric : fabrics) {
            fabric.close();
        }
    }
}

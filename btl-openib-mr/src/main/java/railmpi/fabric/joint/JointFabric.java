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
 * Several memory domains, that is adapters, as one: a region is registered with each of them, a completion queue is one
 * of each, and an address tells which domain its port is of. A remote key is made of the 32-bit keys of two domains, so
 * a region has a key for every two; there are at most {@value #MAX_DOMAINS}, ports of others are left out. All
 * processes that connect must join their fabrics, with one domain as well; which and how many they have may differ.
 * Where there is only one domain, its regions, completion queues and connections are used as they are, without anything
 * between. Owner: the holder of the progress lock, {@link #events} excepted.
 */
public final class JointFabric implements Fabric {
    /** Most domains: an address tells which by a hexadecimal digit. */
    static final int MAX_DOMAINS = 2 * MemoryRegion.MOST_KEYS;
    /** What peers call the domain of a fabric that has no other: its keys are passed on whole. */
    static final int SOLE_DOMAIN = MAX_DOMAINS;

    private final List<Fabric> fabrics;
    /** One port of each domain. */
    private final List<Port> domains = new ArrayList<>();

    private final List<Port> ports = new ArrayList<>();
    private final FabricEvents events;

    /**
     * Joins fabrics, which are closed with the result. The ports keep their order.
     *
     * @param fabrics at least one; those whose registration gives the addresses before those that can adopt them
     */
    public JointFabric(List<Fabric> fabrics) {
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
        if (domain == MAX_DOMAINS) {
            Log.info("port " + port.name() + " is left out: more than " + MAX_DOMAINS
                    + " adapters cannot be used by one process, choose them by btl_if_include");
            return;
        }
        if (domain == domains.size()) {
            domains.add(port);
        }
        ports.add(new JointPort(this, port, domain));
    }

    /** Tells whether there is nothing to be joined. */
    boolean hasSoleDomain() {
        return domains.size() == 1;
    }

    /** Returns what peers call a domain. */
    int nameOf(int domain) {
        return hasSoleDomain() ? SOLE_DOMAIN : domain;
    }

    int domainCount() {
        return domains.size();
    }

    Port domain(int index) {
        return domains.get(index);
    }

    /** Allocates where that is special for some domain, and registers with the others. */
    MemoryRegion allocate(int lengthBytes) {
        if (hasSoleDomain()) {
            return domains.get(0).allocate(lengthBytes);
        }
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
        return hasSoleDomain() ? domains.get(0).register(memory) : register(memory, new MemoryRegion[domains.size()]);
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
        if (part.address() != address || part.remoteKey() >>> Integer.SIZE != 0) {
            throw new RailException(
                    RailException.Category.INTERNAL,
                    "memory that port " + domain.name() + " registers at 0x" + Long.toHexString(part.address())
                            + " with a key of "
                            + Long.toHexString(part.remoteKey()).length()
                            + " digits cannot be joined with address 0x" + Long.toHexString(address));
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
        if (JointPort.domainOf(address) < 0) {
            return address;
        }
        String inner = address.substring(JointPort.PREFIX_LENGTH);
        for (Fabric fabric : fabrics) {
            inner = fabric.addressAt(inner, meeting);
        }
        return address.substring(0, JointPort.PREFIX_LENGTH) + inner;
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

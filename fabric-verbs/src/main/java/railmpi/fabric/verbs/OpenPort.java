package railmpi.fabric.verbs;

import railmpi.core.RailException;
import railmpi.fabric.PortCapabilities;

/** A port that is open, as what was opened on it sees it. Owner: the holder of the progress lock. */
final class OpenPort {
    private final String name;
    private final int portNum;
    private final int prefixBits;
    private final PortAddress address;
    private final VerbsAdapter adapter;
    private final PortLimits limits;
    private final VerbsConfig config;
    private final Doorbells doorbells;
    private boolean closed;

    OpenPort(
            BoundAddress bound,
            PortAddress address,
            VerbsAdapter adapter,
            PortLimits limits,
            VerbsConfig config,
            Doorbells doorbells) {
        name = bound.portName();
        portNum = bound.portNum();
        prefixBits = bound.prefixBits();
        this.address = address;
        this.adapter = adapter;
        this.limits = limits;
        this.config = config;
        this.doorbells = doorbells;
    }

    String name() {
        return name;
    }

    /** Returns name and address, for messages. */
    String describe() {
        return name + " (" + address.ip().getHostAddress() + ')';
    }

    PortAddress address() {
        return address;
    }

    int prefixBits() {
        return prefixBits;
    }

    int portNum() {
        return portNum;
    }

    VerbsAdapter adapter() {
        return adapter;
    }

    PortLimits limits() {
        return limits;
    }

    PortCapabilities capabilities() {
        return limits.capabilities();
    }

    VerbsSettings settings() {
        return config.settings();
    }

    Doorbells doorbells() {
        return doorbells;
    }

    long protectionDomain() {
        return adapter.protectionDomain();
    }

    DeviceCalls calls() {
        return adapter.calls();
    }

    OwnerTable owners() {
        return adapter.owners();
    }

    int maxWorkRequests() {
        return Math.min(config.maxWorkRequests(), limits.maxWorkRequests());
    }

    byte[] gid(int index) {
        long gid = Memory.allocate(16);
        try {
            Libibverbs.queryGid(adapter.context(), portNum, index, gid);
            return Memory.getBytes(gid, 16);
        } finally {
            Memory.free(gid);
        }
    }

    /** Tells whether the adapter has reported that the port is down. */
    boolean isDown() {
        return adapter.portStates().isDown(portNum);
    }

    /** Returns a new connection identifier on this port and its address, whose events come to the channel. */
    long bind(long channel, int portSpace) {
        requireOpen();
        BoundAddress made = BoundAddress.bind(channel, portSpace, address.ip(), prefixBits);
        if (made == null) {
            throw Failure.of("rdma_bind_addr to " + describe(), NativeFunction.errno());
        }
        return made.id();
    }

    /** Destroys a connection identifier of this port, whose queue pair is gone, now or when the port is up again. */
    void destroyId(long id) {
        adapter.portStates().destroy(portNum, id);
    }

    /** The adapter's objects behind a closed port are gone: using them would end the process. */
    void requireOpen() {
        if (closed) {
            throw new RailException(RailException.Category.RAIL, "port " + describe() + " is closed");
        }
    }

    /** From now on it cannot be used. */
    void close() {
        closed = true;
    }
}

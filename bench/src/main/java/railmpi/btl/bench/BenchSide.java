package railmpi.btl.bench;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;

/** One of the two processes of a measurement: its channels, its memory, and what it knows of the other. One thread. */
final class BenchSide implements AutoCloseable {
    /** Memory that each process exposes. */
    static final int MEMORY_BYTES = 16 << 20;

    private final int process;
    private final Fabric fabric;
    private final NodeChannels node;
    private final RailChannels rails;
    private final Channels channels;
    private final ExposedMemory memory;
    private String[] peerAddresses = {};
    private RemoteMemory ofPeer;

    /**
     * Opens the channels.
     *
     * @param directory of shared memory; null for sockets
     * @param secret of the job
     */
    BenchSide(int process, Path directory, byte[] secret) {
        this(process, directory, secret, "");
    }

    /** Opens the same over some interfaces only, as {@code btl_if_include} names them; empty: as the parameters say. */
    BenchSide(int process, Path directory, byte[] secret, String interfaces) {
        this.process = process;
        Parameters parameters = parameters(interfaces);
        if (directory == null) {
            fabric = new SoftFabric(NetworkParameters.job(process, "channel benchmark", secret, parameters));
            node = null;
            rails = new RailChannels(fabric, process, 2, 0, any -> peerAddresses, parameters);
        } else {
            ShmFabric shm = new ShmFabric(directory, process, 0);
            fabric = shm;
            node = new NodeChannels(shm.port(), process, 2, new int[] {0, 1}, parameters);
            rails = null;
        }
        channels = new Channels(node, rails);
        memory = channels.allocate(MEMORY_BYTES);
    }

    private static Parameters parameters(String interfaces) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        if (!interfaces.isEmpty()) {
            environment.put("RAILMPI_MCA_btl_if_include", interfaces);
        }
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(SoftParameters.READ);
        return Parameters.resolve(environment, known);
    }

    /** Returns what the other process needs to know, in one line. */
    String card() {
        String addresses = rails == null ? "-" : String.join(" ", rails.addresses());
        ByteBuffer description = memory.description();
        return Base64.getEncoder().encodeToString(description.array()) + ' ' + addresses;
    }

    /** Takes the card of the other process. */
    void meet(String card) {
        String[] parts = card.split(" ", 2);
        ofPeer = RemoteMemory.of(ByteBuffer.wrap(Base64.getDecoder().decode(parts[0])));
        peerAddresses = parts[1].split(" ");
    }

    Channels channels() {
        return channels;
    }

    VirtualChannel toPeer() {
        return channels.channel(1 - process);
    }

    ExposedMemory memory() {
        return memory;
    }

    RemoteMemory ofPeer() {
        return ofPeer;
    }

    /** Makes a pass; returns how much has moved. */
    int pass() {
        int moved = node == null ? 0 : node.poll();
        moved += rails == null ? 0 : rails.poll();
        return channels.isIdle() ? moved : moved + channels.advance();
    }

    @Override
    public void close() {
        if (rails != null) {
            rails.close();
        }
        fabric.close();
    }
}

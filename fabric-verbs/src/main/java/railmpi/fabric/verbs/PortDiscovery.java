package railmpi.fabric.verbs;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.param.ParameterException;

/** Finds the ports of RDMA adapters that have an IP address. */
final class PortDiscovery {
    private static final Path DEVICES = Path.of("/sys/class/infiniband");
    private static final Path CONNECTION_MANAGER = Path.of("/dev/infiniband/rdma_cm");

    private static final int GID_BYTES = 16;

    private PortDiscovery() {}

    /** Tells why there can be no port here, without loading a library; null if there may be some. */
    static String whyNone() {
        String architecture = System.getProperty("os.arch");
        if (!"Linux".equals(System.getProperty("os.name"))
                || !("amd64".equals(architecture) || "aarch64".equals(architecture))) {
            return "verbs needs Linux on x86-64 or aarch64, not " + System.getProperty("os.name") + " on "
                    + architecture;
        }
        if (!hasDevices()) {
            return "this machine has no RDMA device (" + DEVICES + " is not there or empty)";
        }
        if (!Files.isReadable(CONNECTION_MANAGER) || !Files.isWritable(CONNECTION_MANAGER)) {
            return CONNECTION_MANAGER + " is not there, or not open to this user (kernel module rdma_ucm)";
        }
        return LockedMemory.problem();
    }

    private static boolean hasDevices() {
        if (!Files.isDirectory(DEVICES)) {
            return false;
        }
        try (DirectoryStream<Path> devices = Files.newDirectoryStream(DEVICES)) {
            return devices.iterator().hasNext();
        } catch (IOException e) {
            throw new RailException(RailException.Category.ENVIRONMENT, "cannot list " + DEVICES + ": " + e, e);
        }
    }

    private record Candidate(String interfaceName, InetAddress ip, int prefixBits) {}

    /**
     * Binds one address of each port that is selected, whether it is up or not; an IPv4 address if it has one. Returns
     * the ports in the order of the selection, then of their names.
     */
    static List<BoundAddress> find(long channel, PortSelection selection) {
        Map<String, BoundAddress> byPlaceAndName = new TreeMap<>();
        boolean isComplete = false;
        try {
            for (Candidate candidate : candidates()) {
                BoundAddress bound =
                        BoundAddress.bind(channel, Value.RDMA_PS_TCP, candidate.ip(), candidate.prefixBits());
                if (bound != null) {
                    add(bound, candidate.interfaceName(), selection, byPlaceAndName);
                }
            }
            isComplete = true;
        } finally {
            if (!isComplete) {
                byPlaceAndName.values().forEach(bound -> Librdmacm.destroyId(bound.id()));
            }
        }
        return new ArrayList<>(byPlaceAndName.values());
    }

    private static void add(
            BoundAddress bound,
            String interfaceName,
            PortSelection selection,
            Map<String, BoundAddress> byPlaceAndName) {
        boolean isAdded = false;
        try {
            int place = selection.placeOf(bound.portName(), interfaceName, bound.ip());
            boolean isWanted = place >= 0 && !isIwarp(bound) && hasGid(bound, selection.gidIndex());
            isAdded = isWanted && byPlaceAndName.putIfAbsent((char) place + bound.portName(), bound) == null;
        } finally {
            if (!isAdded) {
                Librdmacm.destroyId(bound.id());
            }
        }
    }

    /**
     * Tells whether a device is on a bus; Soft-RoCE copies with the target's CPU, in no order that could be relied on.
     */
    static boolean isHardware(String device) {
        return Files.exists(DEVICES.resolve(device).resolve("device"));
    }

    /** Devices of iWARP connect in another way and have no datagrams. */
    private static boolean isIwarp(BoundAddress bound) {
        String device = bound.portName().substring(0, bound.portName().lastIndexOf(':'));
        try {
            String type = Files.readString(DEVICES.resolve(device).resolve("node_type"));
            if (!type.contains("RNIC")) {
                return false;
            }
            Log.info("port " + bound.portName() + " is left out: iWARP is not supported");
            return true;
        } catch (IOException e) {
            return false; // only iWARP has to be recognised
        }
    }

    /** Tells whether a GID of the port stands for the bound address; with a negative index any does. */
    private static boolean hasGid(BoundAddress bound, int index) {
        if (index < 0) {
            return true;
        }
        int tableLength = PortLimits.gidTableLength(bound.context(), bound.portNum());
        if (index >= tableLength) {
            throw new ParameterException("parameter btl_verbs_gid_index: " + index + " is out of range, port "
                    + bound.portName() + " has GIDs 0 to " + (tableLength - 1));
        }
        byte[] gid;
        long address = Memory.allocate(GID_BYTES);
        try {
            Libibverbs.queryGid(bound.context(), bound.portNum(), index, address);
            gid = Memory.getBytes(address, GID_BYTES);
        } finally {
            Memory.free(address);
        }
        byte[] ip = bound.ip().getAddress();
        return Arrays.equals(ip, 0, ip.length, gid, GID_BYTES - ip.length, GID_BYTES);
    }

    private static List<Candidate> candidates() {
        List<Candidate> v4 = new ArrayList<>();
        List<Candidate> v6 = new ArrayList<>();
        try {
            Enumeration<NetworkInterface> interfaces = NetworkInterface.getNetworkInterfaces();
            while (interfaces.hasMoreElements()) {
                NetworkInterface one = interfaces.nextElement();
                if (!one.isLoopback()) {
                    for (InterfaceAddress address : one.getInterfaceAddresses()) {
                        InetAddress ip = address.getAddress();
                        if (!ip.isLinkLocalAddress()) {
                            (ip instanceof Inet4Address ? v4 : v6)
                                    .add(new Candidate(one.getName(), ip, address.getNetworkPrefixLength()));
                        }
                    }
                }
            }
        } catch (SocketException e) {
            throw new RailException(RailException.Category.ENVIRONMENT, "cannot list the network interfaces: " + e, e);
        }
        v4.addAll(v6);
        return v4;
    }
}

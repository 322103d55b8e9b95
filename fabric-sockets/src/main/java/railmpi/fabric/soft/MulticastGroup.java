package railmpi.fabric.soft;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import railmpi.core.RailException;
import railmpi.fabric.network.HmacSha256;

/**
 * The IP multicast group of a group of the job on an interface. Its address and UDP port follow from the job's name and
 * the group's number, so that all members know them without being told; that two jobs hit upon the same does no harm,
 * because datagrams are authenticated.
 *
 * @param interfaceName where it is joined
 * @param address 239.192.0.0/14 or ff15::/16
 * @param udpPort 16384 to 32767, below the ports that kernels give to others
 */
record MulticastGroup(String interfaceName, InetAddress address, int udpPort) {
    private static final int FIRST_PORT = 16384;
    private static final int PORT_MASK = 16383;
    private static final int SOCKET_BUFFER_BYTES = 1024 * 1024;

    /** Returns the group of a job with this number for an interface. */
    static MulticastGroup of(String jobId, int group, InterfaceSelection.Choice choice) {
        byte[] name = ("RailMPI multicast " + group + ' ' + jobId).getBytes(StandardCharsets.UTF_8);
        byte[] hash = new HmacSha256(new byte[0]).update(name).finish();
        int port = FIRST_PORT + (((hash[0] & 0xff) << Byte.SIZE | hash[1] & 0xff) & PORT_MASK);
        boolean isIpv4 = choice.network().address() instanceof Inet4Address;
        byte[] bytes = isIpv4
                ? new byte[] {(byte) 239, (byte) (192 | hash[2] & 3), hash[3], hash[4]}
                : new byte[] {
                    (byte) 0xff, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, hash[2], hash[3], hash[4], hash[5], hash[6], hash[7]
                };
        try {
            return new MulticastGroup(choice.localInterface().name(), InetAddress.getByAddress(bytes), port);
        } catch (UnknownHostException e) {
            throw new RailException(RailException.Category.INTERNAL, "not an address: " + bytes.length + " bytes", e);
        }
    }

    InetSocketAddress socketAddress() {
        return new InetSocketAddress(address, udpPort);
    }

    /** Opens a socket that is bound to the group, receives what is sent to it and sends to it on the interface. */
    DatagramChannel join() {
        try {
            ProtocolFamily family =
                    address instanceof Inet4Address ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6;
            NetworkInterface networkInterface = NetworkInterface.getByName(interfaceName);
            if (networkInterface == null) {
                throw new IOException("the interface is gone");
            }
            return join(DatagramChannel.open(family), networkInterface);
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "cannot join multicast group " + address.getHostAddress() + " port " + udpPort + " on interface "
                            + interfaceName + ": " + e.getMessage(),
                    e);
        }
    }

    private DatagramChannel join(DatagramChannel channel, NetworkInterface networkInterface) throws IOException {
        boolean isJoined = false;
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, networkInterface);
            channel.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
            channel.bind(socketAddress());
            channel.join(address, networkInterface);
            isJoined = true;
            return channel;
        } finally {
            if (!isJoined) {
                channel.close();
            }
        }
    }
}

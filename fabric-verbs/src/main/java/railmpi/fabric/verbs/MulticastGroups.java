package railmpi.fabric.verbs;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import railmpi.core.RailException;

/**
 * The multicast addresses of a job's groups: 239.J.G.G with 8 bits that tell jobs apart, ff15::JJJJ:JJJJ:GGGG with
 * 32. Two jobs may have the same address; who receives has to look whose a datagram is.
 */
final class MulticastGroups {
    private static final int MOST_GROUP = 65_535;
    private static final byte V4_PREFIX = (byte) 239;
    private static final short V6_PREFIX = (short) 0xff15;
    private static final int V6_BYTES = 16;

    private MulticastGroups() {}

    static PortAddress addressOf(int jobNumber, int group, boolean isV4) {
        if (group < 0 || group > MOST_GROUP) {
            throw new RailException(
                    RailException.Category.ARGUMENT, "multicast group " + group + " is not one of 0 to " + MOST_GROUP);
        }
        try {
            return new PortAddress(InetAddress.getByAddress(isV4 ? v4(jobNumber, group) : v6(jobNumber, group)), 0);
        } catch (UnknownHostException e) {
            throw new RailException(RailException.Category.INTERNAL, "no multicast address for group " + group, e);
        }
    }

    private static byte[] v4(int jobNumber, int group) {
        int folded = jobNumber ^ jobNumber >>> 16;
        return new byte[] {V4_PREFIX, (byte) (folded ^ folded >>> 8), (byte) (group >>> 8), (byte) group};
    }

    private static byte[] v6(int jobNumber, int group) {
        ByteBuffer bytes = ByteBuffer.allocate(V6_BYTES);
        bytes.putShort(0, V6_PREFIX);
        bytes.putInt(V6_BYTES - 6, jobNumber);
        bytes.putShort(V6_BYTES - 2, (short) group);
        return bytes.array();
    }
}

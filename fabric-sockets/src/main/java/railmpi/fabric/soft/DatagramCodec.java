package railmpi.fabric.soft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.HmacSha256;

/**
 * Datagrams of a multicast group, authenticated by members of the job. Numbers are little-endian.
 *
 * <pre>
 *  0  int   0x554c4152 ("RALU")
 *  4  short version
 *  6  short 0
 *  8  int   world rank of the sender
 * 12  int   length of the payload
 * 16  long  counter of the sender, always growing
 * 24  payload
 *  +  16    first half of HMAC-SHA-256 over all that is in front
 * </pre>
 *
 * The key is HMAC-SHA-256 of a label, the job's name and the group's number with the job's secret. A datagram that is
 * not genuine, comes from this process, or has a counter that was seen before is dropped. Owner: the holder of the
 * progress lock.
 */
final class DatagramCodec {
    /** Longest payload: what fits a packet of 1500 bytes behind IPv6 and UDP headers, rounded down. */
    static final int MAX_PAYLOAD_BYTES = 1400;

    static final int HEADER_BYTES = 24;
    static final int CODE_BYTES = 16;
    static final int MAX_BYTES = HEADER_BYTES + MAX_PAYLOAD_BYTES + CODE_BYTES;

    private static final int MAGIC = 0x554c4152;
    private static final int VERSION_OFFSET = 4;
    private static final int RANK_OFFSET = 8;
    private static final int LENGTH_OFFSET = 12;
    private static final int COUNTER_OFFSET = 16;
    private static final int MAX_RANKS = 1 << 24;
    private static final int CLOCK_SHIFT = 20;
    private static final byte[] LABEL = "RailMPI soft datagrams".getBytes(StandardCharsets.US_ASCII);

    private final HmacSha256 hmac;
    private final StrangerLog log;
    private final int worldRank;
    private final byte[] scratch = new byte[MAX_BYTES];
    private final ByteBuffer fields = ByteBuffer.wrap(scratch).order(ByteOrder.LITTLE_ENDIAN);
    private ReplayWindow[] windows = new ReplayWindow[0];
    private long counter;

    DatagramCodec(FabricJob config, int group, StrangerLog log) {
        byte[] key = new HmacSha256(config.secret())
                .update(LABEL)
                .update(group)
                .update(config.jobId().getBytes(StandardCharsets.UTF_8))
                .finish()
                .clone();
        hmac = new HmacSha256(key);
        this.log = log;
        worldRank = config.worldRank();
        // begins above whatever this process has sent before, so that members who heard that do not take it for a
        // replay
        counter = System.currentTimeMillis() << CLOCK_SHIFT;
    }

    /** Writes a datagram into an empty buffer and makes it ready to be sent. */
    void encode(SoftRegion source, int offset, int lengthBytes, ByteBuffer datagram) {
        fields.putInt(0, MAGIC);
        fields.putInt(VERSION_OFFSET, Wire.VERSION);
        fields.putInt(RANK_OFFSET, worldRank);
        fields.putInt(LENGTH_OFFSET, lengthBytes);
        fields.putLong(COUNTER_OFFSET, ++counter);
        source.bytes().get(offset, scratch, HEADER_BYTES, lengthBytes);
        int codeOffset = HEADER_BYTES + lengthBytes;
        byte[] code = hmac.update(scratch, 0, codeOffset).finish();
        datagram.clear().put(scratch, 0, codeOffset).put(code, 0, CODE_BYTES).flip();
    }

    /**
     * Checks a datagram.
     *
     * @param datagram what was received, from its position 0 to its limit
     * @return length of the payload, to be taken with {@link #payload}; -1 if it is to be dropped
     */
    int decode(ByteBuffer datagram) {
        int length = datagram.limit();
        if (length > MAX_BYTES) {
            return dropped("is too long");
        }
        datagram.get(0, scratch, 0, length);
        if (length < HEADER_BYTES + CODE_BYTES
                || fields.getInt(0) != MAGIC
                || fields.getInt(VERSION_OFFSET) != Wire.VERSION
                || fields.getInt(LENGTH_OFFSET) != length - HEADER_BYTES - CODE_BYTES) {
            return dropped("does not parse");
        }
        int rank = fields.getInt(RANK_OFFSET);
        if (rank == worldRank) {
            return -1;
        }
        int codeOffset = length - CODE_BYTES;
        byte[] code = hmac.update(scratch, 0, codeOffset).finish();
        if (!HmacSha256.isEqual(code, scratch, codeOffset, CODE_BYTES) || rank < 0 || rank >= MAX_RANKS) {
            return dropped("was not sent by a member of this job");
        }
        if (!window(rank).accept(fields.getLong(COUNTER_OFFSET))) {
            return dropped("was received before");
        }
        return length - HEADER_BYTES - CODE_BYTES;
    }

    /** Copies the payload of the datagram that was decoded last. */
    void payload(SoftRegion target, int offset, int lengthBytes) {
        target.bytes().put(offset, scratch, HEADER_BYTES, lengthBytes);
    }

    private int dropped(String reason) {
        log.turnedAway("a datagram is dropped: it " + reason);
        return -1;
    }

    private ReplayWindow window(int rank) {
        if (rank >= windows.length) {
            windows = Arrays.copyOf(windows, Math.max(rank + 1, 2 * windows.length));
        }
        if (windows[rank] == null) {
            windows[rank] = new ReplayWindow();
        }
        return windows[rank];
    }
}

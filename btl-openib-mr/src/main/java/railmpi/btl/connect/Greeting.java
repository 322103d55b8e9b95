package railmpi.btl.connect;

import java.nio.ByteBuffer;
import railmpi.core.WireVersion;
import railmpi.fabric.MemoryRegion;

/**
 * What a process says of itself when it begins a connection.
 *
 * <pre>
 *   0  int  version
 *   4  long job; 0 to a process of the same one
 *  12  int  generation
 *  16  int  rank
 *  20  int  rail
 *  24  int  epoch
 *  28  int  index of a key
 * </pre>
 *
 * @param job number of its job, 0 if it is that of the peer
 * @param generation how often MPI was initialised in it before
 * @param rank its world rank
 * @param railId what both processes call the rail
 * @param epoch which attempt of the rail this is
 * @param keyIndex of the port from which it connects ({@link PeerPort#keyIndex()})
 */
public record Greeting(long job, int generation, int rank, int railId, int epoch, int keyIndex) {
    private static final int LENGTH_BYTES = Long.BYTES + 6 * Integer.BYTES;

    /**
     * Writes it.
     *
     * @return private data of a connection
     */
    public byte[] toBytes() {
        return ByteBuffer.allocate(LENGTH_BYTES)
                .putInt(WireVersion.NUMBER)
                .putLong(job)
                .putInt(generation)
                .putInt(rank)
                .putInt(railId)
                .putInt(epoch)
                .putInt(keyIndex)
                .array();
    }

    /**
     * Reads one.
     *
     * @param privateData of a connection that a peer begins
     * @return null if it is of another version, or nothing that any version says
     */
    public static Greeting parse(byte[] privateData) {
        ByteBuffer data = ByteBuffer.wrap(privateData);
        if (data.remaining() != LENGTH_BYTES || data.getInt() != WireVersion.NUMBER) {
            return null;
        }
        Greeting greeting =
                new Greeting(data.getLong(), data.getInt(), data.getInt(), data.getInt(), data.getInt(), data.getInt());
        return greeting.keyIndex < 0 || greeting.keyIndex >= MemoryRegion.MOST_KEYS ? null : greeting;
    }
}

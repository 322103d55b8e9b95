package railmpi.btl.connect;

import java.nio.ByteBuffer;

/**
 * What a process says of itself when it begins a connection.
 *
 * <pre>
 *   0  int  version
 *   4  int  rank
 *   8  int  generation
 *  12  int  rail
 *  16  int  epoch
 * </pre>
 *
 * @param rank its world rank
 * @param generation how often MPI was initialised in it before
 * @param railId what both processes call the rail
 * @param epoch which attempt of the rail this is
 */
public record Greeting(int rank, int generation, int railId, int epoch) {
    private static final int VERSION = 4;
    private static final int LENGTH_BYTES = 5 * Integer.BYTES;

    /**
     * Writes it.
     *
     * @return private data of a connection
     */
    public byte[] toBytes() {
        return ByteBuffer.allocate(LENGTH_BYTES)
                .putInt(VERSION)
                .putInt(rank)
                .putInt(generation)
                .putInt(railId)
                .putInt(epoch)
                .array();
    }

    /**
     * Reads one.
     *
     * @param privateData of a connection that a peer begins
     * @return null if it is of another version
     */
    public static Greeting parse(byte[] privateData) {
        ByteBuffer data = ByteBuffer.wrap(privateData);
        if (data.remaining() != LENGTH_BYTES || data.getInt() != VERSION) {
            return null;
        }
        return new Greeting(data.getInt(), data.getInt(), data.getInt(), data.getInt());
    }
}

package railmpi.btl.memory;

import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * Registered chunks through which data of heap arrays goes to and from the rails; made as needed up to a limit. The one
 * that came back last is used first, while it is in the cache. Owner: the holder of the progress lock.
 */
public final class StagePool {
    private final int chunkBytes;
    private final int maxChunks;
    private final List<Stage> free = new ArrayList<>();
    private int made;

    /** A chunk. Owned by whoever acquired it. */
    public static final class Stage {
        private final Port port;
        private final MemoryRegion region;

        Stage(Port port, int lengthBytes) {
            this.port = port;
            region = port.allocate(lengthBytes);
        }

        /**
         * Returns the memory.
         *
         * @return a region of one chunk
         */
        public MemoryRegion region() {
            return region;
        }
    }

    /**
     * Creates an empty pool.
     *
     * @param chunkBytes length of a chunk
     * @param limitBytes most memory
     */
    public StagePool(int chunkBytes, long limitBytes) {
        this.chunkBytes = chunkBytes;
        maxChunks = (int) Math.max(4, limitBytes / chunkBytes);
    }

    /**
     * Returns the length of the chunks.
     *
     * @return bytes
     */
    public int chunkBytes() {
        return chunkBytes;
    }

    /**
     * Takes a chunk.
     *
     * @param port where it must be registered
     * @return a chunk, or null if all are in use
     */
    public Stage acquire(Port port) {
        for (int i = free.size() - 1; i >= 0; i--) {
            if (free.get(i).port == port) {
                return free.remove(i);
            }
        }
        if (made == maxChunks && !free.isEmpty()) {
            free.remove(0).region.close();
            made--;
        }
        if (made == maxChunks) {
            return null;
        }
        made++;
        return new Stage(port, chunkBytes);
    }

    /**
     * Gives a chunk back.
     *
     * @param stage not used afterwards
     */
    public void release(Stage stage) {
        free.add(stage);
    }

    /**
     * Gives up a chunk to which a peer may still write.
     *
     * @param stage its region is closed and it is not used afterwards
     */
    public void discard(Stage stage) {
        stage.region.close();
        made--;
    }
}

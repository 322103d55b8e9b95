package railmpi.btl.node;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import railmpi.btl.channel.ProcessName;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.SharedWords;

/**
 * The small region through which a process can be reached before anything else is set up: its first region.
 *
 * <pre>
 *   0  int   threads of the owner that sleep or are about to (written by the owner)
 *  64  int   wake-up count, the futex word (added to by whoever wakes)
 *  68  int   1 if a thread of the owner may sleep that nobody has woken yet (set by the owner, cleared by who wakes)
 * 128  long  announcements so far (added to by senders)
 * 192  two pools of 16 bytes (written by the owner): long key, 0 = none; int chunk bytes; int chunk count
 * 256  256 places where processes of other jobs announce their rings, of 32 bytes: int 0 = free, 1 = being written, 2 =
 *      announced; int generation; long job; int rank; int 0; long key of the ring (freed by the owner)
 * 8448 long[ranks of the node]  key of the ring from each of them, 0 = none, less: a spare one (written by that one)
 * then, from a multiple of 64 on, {@link SpareRings}, if there was memory for them
 * </pre>
 */
final class Inbox {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int SLEEPERS = 0;
    static final int WAKE_COUNT = 64;
    private static final int UNWOKEN = 68;
    private static final int ANNOUNCEMENTS = 128;
    private static final int POOLS = 192;
    private static final int POOL_BYTES = 16;
    private static final int POOL_CHUNK_BYTES = 8;
    private static final int POOL_CHUNK_COUNT = 12;
    private static final int PLACES = 256;
    private static final int PLACE_COUNT = 256;
    private static final int PLACE_BYTES = 32;
    private static final int PLACE_GENERATION = 4;
    private static final int PLACE_JOB = 8;
    private static final int PLACE_RANK = 16;
    private static final int PLACE_KEY = 24;
    private static final int FREE = 0;
    private static final int TAKEN = 1;
    private static final int ANNOUNCED = 2;
    private static final int RING_KEYS = PLACES + PLACE_COUNT * PLACE_BYTES;

    private final ByteBuffer bytes;
    private final IntBuffer ints;
    private final LongBuffer longs;

    Inbox(MemoryBlock block) {
        bytes = block.bytes();
        ints = block.ints();
        longs = block.longs();
    }

    /** Returns the length without spare rings. */
    static int lengthBytes(int ranksOfNode) {
        return RING_KEYS
                + (ranksOfNode * Long.BYTES + NodeChannels.CACHE_LINE_BYTES - 1 & -NodeChannels.CACHE_LINE_BYTES);
    }

    /** Takes a spare ring; returns its key, 0 if there is none. */
    long takeSpareRing(int ranksOfNode) {
        return SpareRings.take(bytes, lengthBytes(ranksOfNode), INT);
    }

    /** Returns the spare ring with a key. */
    MemoryBlock spareRing(int ranksOfNode, long key) {
        return SpareRings.ring(bytes, lengthBytes(ranksOfNode), key);
    }

    ByteBuffer bytes() {
        return bytes;
    }

    /**
     * Not ordered with anything: a stale 0 is caught by the sleeper, which looks again for a while after it has
     * announced itself.
     */
    boolean hasSleepers() {
        return ints.get(SLEEPERS >> 2) != 0;
    }

    void addSleeper(int delta) {
        INT.getAndAdd(bytes, SLEEPERS, delta);
    }

    /**
     * Returns the wake-up count for a thread that looks for work once more, and then sleeps if that is still the count.
     * Whoever sends afterwards wakes it.
     */
    int ticket() {
        INT.getAndSet(bytes, UNWOKEN, 1); // also a full fence: pairs with isToBeWoken()
        return wakeCount();
    }

    /**
     * Tells whether threads of the owner may sleep that nobody has woken, and leaves it to the caller. Otherwise their
     * last look sees what the caller has published before, or who has cleared the word wakes them.
     */
    boolean isToBeWoken() {
        if (!hasSleepers()) {
            return false;
        }
        VarHandle.fullFence(); // what was published is visible before the word is read: pairs with ticket()
        return ints.get(UNWOKEN >> 2) != 0 && (int) INT.getAndSet(bytes, UNWOKEN, 0) != 0;
    }

    int wakeCount() {
        return SharedWords.acquire(ints, WAKE_COUNT >> 2);
    }

    void addWake() {
        INT.getAndAdd(bytes, WAKE_COUNT, 1);
    }

    /** Acquire: pairs with announce(), so that the ring keys counted are visible. */
    long announcements() {
        return SharedWords.acquire(longs, ANNOUNCEMENTS >> 3);
    }

    /** Announces the ring of a process of this job, named by its place among the ranks of the node. */
    void announce(int sender, long ringKey) {
        LONG.setRelease(bytes, RING_KEYS + sender * Long.BYTES, ringKey);
        LONG.getAndAdd(bytes, ANNOUNCEMENTS, 1L); // also a full fence: the key is visible before the count
    }

    /** Announces the ring of a process of another job; returns false if there is no free place. */
    boolean announce(ProcessName sender, long ringKey) {
        for (int place = PLACES; place < RING_KEYS; place += PLACE_BYTES) {
            if (INT.compareAndSet(bytes, place, FREE, TAKEN)) {
                bytes.putInt(place + PLACE_GENERATION, sender.generation());
                bytes.putLong(place + PLACE_JOB, sender.job());
                bytes.putInt(place + PLACE_RANK, sender.rank());
                bytes.putLong(place + PLACE_KEY, ringKey);
                INT.setRelease(bytes, place, ANNOUNCED); // pairs with strangerAt()
                LONG.getAndAdd(bytes, ANNOUNCEMENTS, 1L);
                return true;
            }
        }
        return false;
    }

    static int placeCount() {
        return PLACE_COUNT;
    }

    /** Returns who has announced a ring at a place, null if nobody has. */
    ProcessName strangerAt(int index) {
        int place = PLACES + index * PLACE_BYTES;
        if ((int) INT.getAcquire(bytes, place) != ANNOUNCED) {
            return null;
        }
        return new ProcessName(
                bytes.getLong(place + PLACE_JOB),
                bytes.getInt(place + PLACE_GENERATION),
                bytes.getInt(place + PLACE_RANK));
    }

    /** Returns the ring that is announced at a place, and frees it. */
    long takeKeyAt(int index) {
        int place = PLACES + index * PLACE_BYTES;
        long key = bytes.getLong(place + PLACE_KEY);
        INT.setRelease(bytes, place, FREE); // the place may be overwritten from now on
        return key;
    }

    /** Returns the ring of the process at such a place. */
    long ringKey(int sender) {
        return (long) LONG.getAcquire(bytes, RING_KEYS + sender * Long.BYTES);
    }

    void publishPool(int index, long key, int chunkBytes, int chunkCount) {
        int pool = POOLS + index * POOL_BYTES;
        bytes.putInt(pool + POOL_CHUNK_BYTES, chunkBytes);
        bytes.putInt(pool + POOL_CHUNK_COUNT, chunkCount);
        LONG.setRelease(bytes, pool, key); // release: length and count are visible with the key
    }

    long poolKey(int index) {
        return (long) LONG.getAcquire(bytes, POOLS + index * POOL_BYTES);
    }

    int poolChunkBytes(int index) {
        return bytes.getInt(POOLS + index * POOL_BYTES + POOL_CHUNK_BYTES);
    }

    int poolChunkCount(int index) {
        return bytes.getInt(POOLS + index * POOL_BYTES + POOL_CHUNK_COUNT);
    }
}

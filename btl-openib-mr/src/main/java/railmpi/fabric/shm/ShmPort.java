package railmpi.fabric.shm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.PortCapabilities;
import railmpi.fabric.QueuePair;

/**
 * The port of a node's shared memory. A remote key is {@code owner rank << 32 | number}, numbers from 1; number 1 is by
 * convention each rank's first region, so that peers find it without being told.
 */
public final class ShmPort implements Port {
    private static final int KEY_SHIFT = 32;
    private static final PortCapabilities CAPABILITIES = new PortCapabilities(true, true, true, Integer.MAX_VALUE);

    private final RegionFiles files;
    private final int rank;
    private final Set<Long> owned = new HashSet<>();
    private final Map<Long, MemoryBlock> mapped = new HashMap<>();
    private int lastNumber;

    ShmPort(RegionFiles files, int rank) {
        this.files = files;
        this.rank = rank;
    }

    private static long key(int ownerRank, int number) {
        return (long) ownerRank << KEY_SHIFT | number;
    }

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public PortCapabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        int number = ++lastNumber;
        MemoryBlock block = new MemoryBlock(files.create(rank, number, lengthBytes));
        long remoteKey = key(rank, number);
        owned.add(remoteKey);
        return new ShmRegion(this, block, remoteKey);
    }

    @Override
    public long freeBytes() {
        return files.freeBytes();
    }

    @Override
    public long firstKeyOf(int worldRank) {
        return key(worldRank, 1);
    }

    @Override
    public MemoryBlock map(long remoteKey) {
        MemoryBlock block = mapped.get(remoteKey);
        if (block == null) {
            block = new MemoryBlock(files.open((int) (remoteKey >>> KEY_SHIFT), (int) remoteKey));
            mapped.put(remoteKey, block);
        }
        return block;
    }

    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        return new ShmCompletionQueue(depth);
    }

    @Override
    public QueuePair openQueuePair(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        return new ShmQueuePair(this, (ShmCompletionQueue) sendCompletions, (ShmCompletionQueue) receiveCompletions);
    }

    void release(long remoteKey) {
        if (owned.remove(remoteKey)) {
            files.delete(rank, (int) remoteKey);
        }
    }

    void close() {
        for (Long remoteKey : owned) {
            files.delete(rank, remoteKey.intValue());
        }
        owned.clear();
        mapped.clear();
    }
}

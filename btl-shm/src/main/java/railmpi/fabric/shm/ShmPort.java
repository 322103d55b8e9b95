package railmpi.fabric.shm;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.LentMemory;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.PortCapabilities;
import railmpi.fabric.QueuePair;

/**
 * The port of a node's shared memory: regions and no connections. A remote key is {@code owner rank << 32 | number},
 * numbers from 1; number 1 is by convention each rank's first region, so that peers find it without being told; those
 * from {@link #FIRST_PROMISED} on are longs that whoever maps them first makes.
 */
public final class ShmPort implements Port {
    private static final int KEY_SHIFT = 32;
    private static final long NUMBER_MASK = 0xffff_ffffL;
    private static final PortCapabilities CAPABILITIES =
            new PortCapabilities(true, true, true, true, false, Integer.MAX_VALUE);

    private final RegionFiles files;
    private final int rank;
    /** Processes of other jobs, by index. */
    private final Map<Integer, Owner> admitted = new HashMap<>();

    /** Also of lent memory, by any thread. */
    private final Set<Long> owned = ConcurrentHashMap.newKeySet();

    private final Map<Long, MemoryBlock> mapped = new HashMap<>();
    private final AtomicInteger lastNumber = new AtomicInteger();

    /** Who made files, and where: a process of another job. */
    private record Owner(RegionFiles files, int rank) {}

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
        int number = lastNumber.incrementAndGet();
        MemoryBlock block = new MemoryBlock(files.create(rank, number, lengthBytes));
        long remoteKey = key(rank, number);
        owned.add(remoteKey);
        return new ShmRegion(this, block, remoteKey);
    }

    @Override
    public MemoryRegion promise(int name) {
        long remoteKey = key(rank, FIRST_PROMISED + name);
        if (files.hasRoomForLong()) {
            owned.add(remoteKey);
            return new ShmRegion(this, null, remoteKey);
        }
        files.refuseLong(rank, FIRST_PROMISED + name);
        owned.add(remoteKey);
        return new ShmRegion(this, MemoryBlock.allocate(Long.BYTES), remoteKey);
    }

    @Override
    public LentMemory lend(int lengthBytes) {
        int number = lastNumber.incrementAndGet();
        long remoteKey = key(rank, number);
        LentMemory lent = new LentMemory(files.create(rank, number, lengthBytes), remoteKey);
        owned.add(remoteKey);
        return lent;
    }

    @Override
    public void takeBack(long remoteKey) {
        if (owned.remove(remoteKey)) {
            files.delete(rank, (int) remoteKey);
        }
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
            MappedByteBuffer memory = open((int) (remoteKey >>> KEY_SHIFT), (int) remoteKey);
            if (memory == null) {
                return null;
            }
            block = new MemoryBlock(memory);
            mapped.put(remoteKey, block);
        }
        return block;
    }

    private MappedByteBuffer open(int process, int number) {
        Owner owner = admitted.get(process);
        RegionFiles there = owner == null ? files : owner.files();
        int ownerRank = owner == null ? process : owner.rank();
        return number < FIRST_PROMISED ? there.open(ownerRank, number) : there.openLong(ownerRank, number);
    }

    @Override
    public void admit(int process, Path directory, int generation, int worldRank) {
        admitted.put(process, new Owner(new RegionFiles(directory, generation), worldRank));
    }

    @Override
    public void dismiss(int process) {
        admitted.remove(process);
        mapped.keySet().removeIf(key -> (int) (key >>> KEY_SHIFT) == process);
    }

    @Override
    public long keyOf(int process, long remoteKey) {
        return key(process, 0) | remoteKey & NUMBER_MASK;
    }

    @Override
    public void unmap(long remoteKey) {
        mapped.remove(remoteKey);
    }

    @Override
    public MemoryRegion register(ByteBuffer memory) {
        throw new RailException(
                RailException.Category.RESOURCE, "memory that was not allocated as shared cannot be shared: " + memory);
    }

    /** Memory becomes shared by being mapped from a file; that of the user was not. */
    @Override
    public boolean registersUserMemory() {
        return false;
    }

    @Override
    public String address() {
        return name() + '/' + rank;
    }

    @Override
    public int reachability(String remoteAddress) {
        return 0;
    }

    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        throw noConnections();
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        throw noConnections();
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        return null;
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        throw noConnections();
    }

    /** Rings lead to peers, which {@code railmpi.btl.node} makes of this memory. */
    private static UnsupportedOperationException noConnections() {
        return new UnsupportedOperationException("port shm has memory and no connections");
    }

    void release(long remoteKey) {
        mapped.remove(remoteKey);
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

package railmpi.fabric.shm;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.PortCapabilities;
import railmpi.fabric.QueuePair;

/**
 * The port of a node's shared memory. A remote key is {@code owner rank << 32 | number}, numbers from 1; number 1 is by
 * convention each rank's first region, so that peers find it without being told; those from {@link #FIRST_PROMISED} on
 * are longs that whoever maps them first makes.
 */
public final class ShmPort implements Port {
    private static final int KEY_SHIFT = 32;
    private static final long NUMBER_MASK = 0xffff_ffffL;
    private static final PortCapabilities CAPABILITIES =
            new PortCapabilities(true, true, true, true, false, Integer.MAX_VALUE);

    /** Looking for peers that want to connect reads a directory, which takes longer than a message. */
    private static final long REQUEST_PERIOD_NS = 200_000;

    private static final String ADDRESS_PREFIX = "shm/";

    private final RegionFiles files;
    private final RequestFiles requests;
    private final int rank;
    /** Processes of other jobs, by index. */
    private final Map<Integer, Owner> admitted = new HashMap<>();

    private final List<ShmQueuePair> queuePairs = new ArrayList<>();
    private final Set<Long> owned = new HashSet<>();
    private final Map<Long, MemoryBlock> mapped = new HashMap<>();
    private int lastNumber;
    private long lookedForRequestsNs = System.nanoTime() - REQUEST_PERIOD_NS;

    /** Who made files, and where: a process of another job. */
    private record Owner(RegionFiles files, int rank) {}

    ShmPort(RegionFiles files, RequestFiles requests, int rank) {
        this.files = files;
        this.requests = requests;
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
    public CompletionQueue openCompletionQueue(int depth) {
        return new ShmCompletionQueue(depth);
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
    public int maxSendBytes() {
        return ShmMailbox.SLOT_DATA_BYTES;
    }

    @Override
    public String address() {
        return ADDRESS_PREFIX + rank;
    }

    @Override
    public int reachability(String remoteAddress) {
        return remoteAddress.startsWith(ADDRESS_PREFIX) ? 2 : 0;
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        if (privateData.length > ConnectionRequest.PRIVATE_DATA_BYTES) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    privateData.length + " bytes of private data, at most " + ConnectionRequest.PRIVATE_DATA_BYTES);
        }
        int target = rankOf(remoteAddress);
        ShmQueuePair queuePair =
                new ShmQueuePair(this, (ShmCompletionQueue) sendCompletions, (ShmCompletionQueue) receiveCompletions);
        queuePair.waitForAnswer(target, requests.ask(target, queuePair.mailboxKey(), privateData));
        return queuePair;
    }

    private static int rankOf(String remoteAddress) {
        try {
            if (remoteAddress.startsWith(ADDRESS_PREFIX)) {
                return Integer.parseInt(remoteAddress.substring(ADDRESS_PREFIX.length()));
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new RailException(
                RailException.Category.ARGUMENT, "'" + remoteAddress + "' is not an address in shared memory");
    }

    /** Takes back a wish to connect that was not read. */
    void takeBack(Path request) {
        requests.takeBack(request);
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        long nowNs = System.nanoTime();
        if (nowNs - lookedForRequestsNs < REQUEST_PERIOD_NS) {
            return null;
        }
        lookedForRequestsNs = nowNs;
        ByteBuffer content = requests.next(rank);
        try {
            return content == null ? null : new ShmConnectionRequest(this, content);
        } catch (RailException e) {
            if (e.category() == RailException.Category.PEER) {
                return null; // taken back while it was read
            }
            throw e;
        }
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        throw new RailException(RailException.Category.RESOURCE, "shared memory has no multicast, group " + group);
    }

    void release(long remoteKey) {
        mapped.remove(remoteKey);
        if (owned.remove(remoteKey)) {
            files.delete(rank, (int) remoteKey);
        }
    }

    void add(ShmQueuePair queuePair) {
        queuePairs.add(queuePair);
    }

    void remove(ShmQueuePair queuePair) {
        queuePairs.remove(queuePair);
    }

    void close() {
        while (!queuePairs.isEmpty()) {
            queuePairs.get(0).close();
        }
        for (Long remoteKey : owned) {
            files.delete(rank, remoteKey.intValue());
        }
        owned.clear();
        mapped.clear();
    }
}

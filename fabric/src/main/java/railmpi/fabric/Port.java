package railmpi.fabric;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import railmpi.core.memory.MemoryBlock;

/** One port of one adapter: where queue pairs are opened and memory is registered. */
public interface Port {
    /** Keys with this number or a greater one are those of {@link #promise}; the rest of a key names the owner. */
    int FIRST_PROMISED = 1 << 30;

    /**
     * Returns the rail name of this port.
     *
     * @return as users name it, for example {@code mlx5_0:1} or {@code shm}
     */
    String name();

    /**
     * Returns what memory is registered with: a region of one port is valid on all ports of the same domain.
     *
     * @return an object to be compared by identity
     */
    default Object memoryDomain() {
        return this;
    }

    /**
     * Returns what this port can do.
     *
     * @return constant for the life of the port
     */
    PortCapabilities capabilities();

    /**
     * Tells whether nothing can leave this port now, because its cable is out or somebody has switched it off. Costs
     * some system calls.
     *
     * @return false where that is not known
     */
    default boolean isCut() {
        return false;
    }

    /**
     * Returns how fast its link says it is. Costs some system calls.
     *
     * @return bits per second, 0 where that is not known
     */
    default long bitsPerSecond() {
        return 0;
    }

    /**
     * Allocates memory that peers can reach. Its space is reserved: touching it later cannot fail.
     *
     * @param lengthBytes length in bytes, up to 2^31-1
     * @return a zeroed region
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    MemoryRegion allocate(int lengthBytes);

    /**
     * Promises a long, which is made as 0 when it is first mapped, by whoever does: peers know its key without being
     * told. Only with {@link PortCapabilities#mappedRemoteMemory()}.
     *
     * @param name 0 to {@link #FIRST_PROMISED} - 1, of no other promise of this process
     * @return the region, with number {@link #FIRST_PROMISED} + name in its key; nothing is left when it is closed
     */
    default MemoryRegion promise(int name) {
        throw new UnsupportedOperationException("port " + name() + " maps no memory of others");
    }

    /**
     * Allocates memory that lives as long as its buffer, or one made from that, is referred to: the port does not keep
     * it. Any thread.
     *
     * @param lengthBytes length
     * @return zeroed memory, for {@link #takeBack} when nobody refers to its buffer any more
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    default LentMemory lend(int lengthBytes) {
        throw new UnsupportedOperationException("port " + name() + " maps no memory of others");
    }

    /**
     * Sees to it that nobody maps lent memory any more; who has mapped it keeps it. Any thread.
     *
     * @param remoteKey of lent memory
     */
    default void takeBack(long remoteKey) {
        throw new UnsupportedOperationException("port " + name() + " maps no memory of others");
    }

    /**
     * Returns how much memory {@link #allocate} could still give to all processes of this node together.
     *
     * @return bytes, an estimate
     */
    long freeBytes();

    /**
     * Returns the key of the first region that a process allocates on this port, which peers thus know without being
     * told. Only with {@link PortCapabilities#mappedRemoteMemory()}.
     *
     * @param worldRank world rank of a process of this node
     * @return remote key
     */
    long firstKeyOf(int worldRank);

    /**
     * Names a process of another job on this node: from now on keys with this owner mean its regions. Only with
     * {@link PortCapabilities#mappedRemoteMemory()}.
     *
     * @param process dense index that no process has
     * @param directory where its job keeps its shared memory
     * @param generation how often MPI was initialised in it before
     * @param worldRank its rank in its own world
     */
    default void admit(int process, Path directory, int generation, int worldRank) {
        throw new UnsupportedOperationException("port " + name() + " maps no memory of others");
    }

    /**
     * Forgets a process that was admitted, and what is mapped of it.
     *
     * @param process its index
     */
    default void dismiss(int process) {
        throw new UnsupportedOperationException("port " + name() + " maps no memory of others");
    }

    /**
     * Returns the key that a peer's region has in this process: the owner of a key is named by its rank in its own
     * world, which is another process here if it is of another job. Only with
     * {@link PortCapabilities#mappedRemoteMemory()}.
     *
     * @param process index of the owner
     * @param remoteKey as the owner says it
     * @return key for {@link #map}
     */
    default long keyOf(int process, long remoteKey) {
        return remoteKey;
    }

    /**
     * Maps a peer's region into this process. Only with {@link PortCapabilities#mappedRemoteMemory()}.
     *
     * @param remoteKey key of the region, from its owner
     * @return the same memory
     * @throws railmpi.core.RailException PEER if the region is not there
     */
    MemoryBlock map(long remoteKey);

    /**
     * Forgets what {@link #map} has given: the memory goes when nobody refers to it any more.
     *
     * @param remoteKey from its {@link MemoryRegion#remoteKey()}
     */
    default void unmap(long remoteKey) {
        // Most fabrics map nothing.
    }

    /**
     * Opens a completion queue.
     *
     * @param depth most completions it holds; memory for them is taken as they are needed, where that is possible
     * @return a new queue
     */
    CompletionQueue openCompletionQueue(int depth);

    /**
     * Lets connections of this port's adapter share their receives from now on, if they complete in this queue and the
     * adapter can. Each connection that joins is sure of its number of receives; those for which there is no room have
     * receives of their own.
     *
     * @param receiveCompletions open, of this adapter
     * @param receivesPerConnection most receives that a connection may need
     */
    default void shareReceives(CompletionQueue receiveCompletions, int receivesPerConnection) {
        // Most fabrics have nothing of the kind.
    }

    /**
     * Makes memory of the user remotely accessible, until the region is closed.
     *
     * @param memory a direct buffer, all of it whatever its position and limit; it stays reachable through the region
     * @return a region whose block is that memory; closing it does not free the memory
     * @throws railmpi.core.RailException RESOURCE if the port cannot register memory of others
     */
    MemoryRegion register(ByteBuffer memory);

    /**
     * Tells whether {@link #registerAt} is possible, because no adapter gives the addresses.
     *
     * @return constant for the life of the port
     */
    default boolean adoptsAddresses() {
        return false;
    }

    /**
     * As {@link #register}, with the address that peers shall use. Only with {@link #adoptsAddresses()}.
     *
     * @param memory a direct buffer, all of it
     * @param address what {@link MemoryRegion#address()} shall be
     * @return a region whose block is that memory
     */
    default MemoryRegion registerAt(ByteBuffer memory, long address) {
        throw new UnsupportedOperationException("port " + name() + " gives the addresses itself");
    }

    /**
     * Returns the longest message, write or read.
     *
     * @return bytes, at least 1 MiB
     */
    default int maxMessageBytes() {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns how deep a completion queue of this port can be.
     *
     * @return completions
     */
    default int maxCompletions() {
        return Integer.MAX_VALUE;
    }

    /**
     * Tells whether {@link #register} works at all.
     *
     * @return constant for the life of the port
     */
    default boolean registersUserMemory() {
        return true;
    }

    /**
     * Returns the longest message that a queue pair of this port sends into a posted receive.
     *
     * @return bytes, at least 4096
     */
    default int maxSendBytes() {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns how peers reach this port, for {@link #connect}.
     *
     * @return an opaque text of this provider without blanks, at most 200 characters, constant for the life of the port
     */
    String address();

    /**
     * Tells which of the keys of this process's regions peers show on connections of this port. They are told that
     * beside the address.
     *
     * @return index for {@link MemoryRegion#remoteKey(int)}, constant for the life of the port
     */
    default int keyIndex() {
        return 0;
    }

    /**
     * Tells how good a way this port is to a port of a peer, without asking the network.
     *
     * @param remoteAddress the peer's {@link #address()}
     * @return 2 on the same network, 1 perhaps through a router, 0 not at all (for example another address family)
     */
    int reachability(String remoteAddress);

    /**
     * Returns how another way to a port of a peer is named, where the network has several.
     *
     * @param remoteAddress the peer's {@link #address()}
     * @param path number of the way, 0 to 255; the same number on the peer's side means the same way
     * @return an address for {@link #connect}; the given one if there are fewer ways
     */
    default String addressOfPath(String remoteAddress, int path) {
        return remoteAddress;
    }

    /**
     * Tells people which way a connection goes, beyond the name of the port.
     *
     * @param remoteAddress where it leads, as for {@link #connect}
     * @return a phrase, empty if there is nothing to tell
     */
    default String wayTo(String remoteAddress) {
        return "";
    }

    /**
     * Begins a connection to a port of a peer.
     *
     * @param remoteAddress the peer's {@link #address()}, or what {@link #addressOfPath} has made of it
     * @param privateData who asks, for the peer; at most {@link ConnectionRequest#PRIVATE_DATA_BYTES} bytes
     * @param sendCompletions where its sends, writes, reads and atomics complete
     * @param receiveCompletions where its receives complete
     * @return a queue pair in state CONNECTING; it goes to ERROR when the peer refuses or does not answer in time
     */
    QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions);

    /**
     * Takes the next request of a peer to connect to this port.
     *
     * @return a request to be accepted or rejected, or null if there is none
     */
    ConnectionRequest nextConnectionRequest();

    /**
     * Joins a multicast group of the job. Only with {@link PortCapabilities#multicast()}.
     *
     * @param group number of the group, the same in all its members, 0 to 65535
     * @param sendCompletions where its sends complete; of no connections
     * @param receiveCompletions where its receives complete; of no connections
     * @return a datagram queue pair attached to the group
     * @throws railmpi.core.RailException RESOURCE if the group cannot be joined
     */
    DatagramQueuePair joinMulticast(int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions);
}

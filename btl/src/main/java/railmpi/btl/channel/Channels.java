package railmpi.btl.channel;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;
import railmpi.fabric.MemoryRegion;

/**
 * All channels of this process: the door between the layers above and those below. Who is above registers in {@link
 * #handlers}, exposes memory, and asks for channels; by which kind of channel a peer is reached, nobody above needs to
 * know.
 *
 * <p>Processes are named by dense indices. Owner: the holder of the progress lock.
 */
public final class Channels {
    private ChannelProvider[] inOrder = {};
    /** Whose peers map memory; null if none do. */
    private ChannelProvider node;
    /** With which memory is registered; null if there are none. */
    private ChannelProvider rails;

    private final HandlerTable handlers = new HandlerTable();
    private final ExposedMemories memories = new ExposedMemories();
    private final Atomics atomics = new Atomics(this, memories);

    /**
     * Puts them together.
     *
     * @param inOrder as {@link #reachBy}
     */
    public Channels(ChannelProvider... inOrder) {
        handlers.handleOwnFrames(Atomics.FETCH_ADD, Atomics.ANSWER, atomics);
        handlers.handleLostPeers(atomics);
        reachBy(Arrays.asList(inOrder));
    }

    /**
     * Sets the channels; those that were there before stay the same.
     *
     * @param providers the first that reaches a process has the channel to it; null stands for nothing
     */
    public void reachBy(List<ChannelProvider> providers) {
        List<ChannelProvider> before = Arrays.asList(inOrder);
        List<ChannelProvider> now = new ArrayList<>();
        node = null;
        rails = null;
        for (ChannelProvider provider : providers) {
            if (provider == null) {
                continue;
            }
            now.add(provider);
            if (!before.contains(provider)) {
                provider.attach(handlers, atomics);
            }
            node = node == null && provider.mapsMemory() ? provider : node;
            rails = rails == null && provider.registersMemory() ? provider : rails;
        }
        inOrder = now.toArray(new ChannelProvider[0]);
    }

    /**
     * Returns where layers above register for what arrives.
     *
     * @return the table of this process
     */
    public HandlerTable handlers() {
        return handlers;
    }

    /**
     * Tells whether there are rails, whatever they lead to.
     *
     * @return false if all that this process can reach is in its node
     */
    public boolean hasRails() {
        return rails != null;
    }

    /**
     * Returns the channel to a process, which begins to connect on first use.
     *
     * @param process another process
     * @return its channel
     * @throws RailException PEER if the process is lost, or nothing leads to it
     */
    public VirtualChannel channel(int process) {
        for (ChannelProvider provider : inOrder) {
            if (provider.reaches(process)) {
                return provider.channel(process);
            }
        }
        throw new RailException(RailException.Category.PEER, "nothing leads to process " + process);
    }

    /**
     * Allocates memory that all peers reach.
     *
     * @param lengthBytes 0 to 2^31-1
     * @return zeroed memory
     * @throws RailException RESOURCE if there is no space, or it cannot be registered
     */
    public ExposedMemory allocate(int lengthBytes) {
        MemoryRegion inNode = node == null ? null : node.allocate(lengthBytes);
        MemoryBlock block = inNode == null ? MemoryBlock.allocate(lengthBytes) : inNode.block();
        try {
            return memories.add(block, inNode, rails == null ? null : rails.register(block.bytes()));
        } catch (RailException e) {
            if (inNode != null) {
                inNode.close();
            }
            throw e;
        }
    }

    /**
     * Allocates memory that peers of the node map; no channel puts there or gets from there over rails.
     *
     * @param lengthBytes 0 to 2^31-1
     * @return zeroed memory
     * @throws RailException RESOURCE if there is no space
     */
    public ExposedMemory allocateInNode(int lengthBytes) {
        MemoryRegion inNode = node == null ? null : node.allocate(lengthBytes);
        return memories.add(inNode == null ? MemoryBlock.allocate(lengthBytes) : inNode.block(), inNode, null);
    }

    /**
     * Allocates memory of this process alone, for what peers map where there is room for that.
     *
     * @param lengthBytes 0 to 2^31-1
     * @return zeroed memory that {@link #map} gives to nobody
     */
    public ExposedMemory allocateHere(int lengthBytes) {
        return memories.add(MemoryBlock.allocate(lengthBytes), null, null);
    }

    /**
     * Lends memory to the program that peers of the node can map, as long as somebody refers to it. Any thread.
     *
     * @param lengthBytes length, not 0
     * @return zeroed memory; null if there is none for that
     */
    public ByteBuffer lend(int lengthBytes) {
        ChannelProvider lender = node;
        return lender == null ? null : lender.lend(lengthBytes);
    }

    /**
     * Tells where in lent memory a buffer lies. Any thread.
     *
     * @param buffer direct
     * @param lengthBytes of it from its index 0 on, not 0
     * @return null if not all of it is lent memory
     */
    public LentPlace lentPlace(Buffer buffer, int lengthBytes) {
        ChannelProvider lender = node;
        return lender == null ? null : lender.lentPlace(buffer, lengthBytes);
    }

    /**
     * Promises a long that peers add to: it is made as 0 when one of them does, or this process, or now by
     * this process alone if there is no shared memory. Peers call it
     * {@link RemoteMemory#promised}; they need not be told.
     *
     * @param name 0 to {@link railmpi.fabric.Port#FIRST_PROMISED} - 1, of no other promise of this process
     * @return it can be reached until it is closed; peers that have mapped it unmap it before that
     */
    public ExposedMemory promise(int name) {
        return memories.promise(name, node == null ? null : node.promise(name));
    }

    /**
     * Exposes memory of the program, which peers of the node reach only where {@link VirtualChannel#reaches} says so.
     *
     * @param memory a direct buffer, all of it, which begins at a multiple of 8
     * @return it stays reachable through this object until it is closed
     * @throws RailException ARGUMENT if it is no direct buffer or begins elsewhere, RESOURCE if it cannot be registered
     */
    public ExposedMemory expose(ByteBuffer memory) {
        if (!memory.isDirect() || memory.alignmentOffset(0, Long.BYTES) != 0) {
            throw new RailException(
                    RailException.Category.ARGUMENT, "a direct buffer that begins at a multiple of 8, not " + memory);
        }
        MemoryBlock block = new MemoryBlock(memory);
        MemoryRegion inNode = node == null ? null : node.register(memory);
        return memories.add(block, inNode, rails == null ? null : rails.register(memory));
    }

    /**
     * Makes memory of the program the source or the target of operations of this process over rails.
     *
     * @param memory a direct buffer of any kind, all of it; the caller keeps it reachable
     * @return it is to be closed; null if it cannot be registered, now or ever
     */
    public ExposedMemory borrow(Buffer memory) {
        if (rails == null || memory.isReadOnly()) {
            return null;
        }
        if (memory instanceof ByteBuffer bytes) {
            return rails.borrow(bytes);
        }
        ByteBuffer view = NativeAccess.isReady() ? NativeAccess.bytesOf(memory) : null;
        if (view == null) {
            return null;
        }
        try {
            MemoryRegion region = rails.register(view);
            return ExposedMemory.forOwnUse(region, region::close);
        } catch (RailException e) {
            if (e.category() != RailException.Category.RESOURCE) {
                throw e;
            }
            Log.info("a buffer of " + view.capacity() + " bytes is not registered: " + e.getMessage());
            return null;
        }
    }

    /**
     * Maps memory of a process into this one.
     *
     * @param process another process
     * @param memory that it has exposed
     * @return the memory itself, to be read and written by any thread; null if there is no way to it but operations
     * @throws RailException RESOURCE if it cannot be mapped
     */
    public MemoryBlock map(int process, RemoteMemory memory) {
        return isMapped(process, memory) ? node.map(process, memory) : null;
    }

    private boolean isMapped(int process, RemoteMemory memory) {
        return memory.nodeKey() != 0 && sharesMemoryWith(process);
    }

    /**
     * Forgets what {@link #map} has given: the memory goes when nobody refers to it any more.
     *
     * @param process as given to it
     * @param memory as given to it
     */
    public void unmap(int process, RemoteMemory memory) {
        if (isMapped(process, memory)) {
            node.unmap(process, memory);
        }
    }

    /**
     * Wakes the threads of a process that sleep in waits, to look at mapped memory again.
     *
     * @param process another process, whose memory was mapped
     */
    public void wake(int process) {
        node.wake(process);
    }

    /**
     * Joins a multicast group of the job. Whether datagrams really arrive depends on the network: try it.
     *
     * @param group number of the group, the same in all its members, 0 to 65535
     * @param listener takes its datagrams
     * @return the membership
     * @throws RailException RESOURCE if there is no multicast here, or the group cannot be joined
     */
    public Multicast joinMulticast(int group, Multicast.Listener listener) {
        Multicast joined = rails == null ? null : rails.joinMulticast(group, listener);
        if (joined == null) {
            throw new RailException(
                    RailException.Category.RESOURCE, "no port has multicast, group " + group + " cannot be joined");
        }
        return joined;
    }

    /** This process has come to the end of MPI, see {@link ChannelProvider#peersMayLeave}. */
    public void peersMayLeave() {
        for (ChannelProvider provider : inOrder) {
            provider.peersMayLeave();
        }
    }

    /**
     * Tells whether all that was committed is out of the hands of this process.
     *
     * @return false if channels would send something
     */
    public boolean isQuiet() {
        for (ChannelProvider provider : inOrder) {
            if (!provider.isQuiet()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Closes the ways to a process that has failed.
     *
     * @param process its index
     * @param cause why it has failed
     */
    public void fence(int process, RailException cause) {
        for (ChannelProvider provider : inOrder) {
            provider.fence(process, cause);
        }
    }

    /**
     * Tells whether peers map the memory of this process, and it that of theirs.
     *
     * @param process any process
     * @return true if {@link #map} may find memory of it
     */
    public boolean sharesMemoryWith(int process) {
        return node != null && node.reaches(process);
    }

    /**
     * Returns what the ways to all peers are doing and have carried.
     *
     * @return a snapshot, by peer
     */
    public List<RailStatus> status() {
        List<RailStatus> all = new ArrayList<>();
        for (ChannelProvider provider : inOrder) {
            all.addAll(provider.status());
        }
        return all;
    }

    /**
     * Returns what was registered of the program's memory.
     *
     * @return a snapshot
     */
    public RegistrationCounts registrationCounts() {
        return rails == null ? RegistrationCounts.NONE : rails.registrationCounts();
    }

    /**
     * Returns how many rails there may be to a peer that has as many ports as this process.
     *
     * @return 0 without rails
     */
    public int mostRails() {
        int most = 0;
        for (ChannelProvider provider : inOrder) {
            most = Math.max(most, provider.mostRails());
        }
        return most;
    }

    /**
     * Tells whether nothing waits for room.
     *
     * @return true if {@link #advance} would do nothing
     */
    public boolean isIdle() {
        return atomics.isIdle();
    }

    /**
     * Goes on with what had no room; part of each pass.
     *
     * @return how much has moved
     */
    public int advance() {
        return atomics.advance();
    }
}

package railmpi.btl.channel;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * One kind of channels of this process: to the peers of its node, or over rails. Owner: the holder of the progress
 * lock.
 */
public interface ChannelProvider {
    /**
     * Tells who takes what arrives; once, before anything else is called.
     *
     * @param handlers of the layers above
     * @param atomics carries out the atomic operations that no hardware does
     */
    void attach(HandlerTable handlers, Atomics atomics);

    /**
     * Tells whether a process can be reached.
     *
     * @param process any process
     * @return true if {@link #channel} has a channel to it
     */
    boolean reaches(int process);

    /**
     * Returns the channel to a process, which begins to connect on first use.
     *
     * @param process one that it reaches
     * @return its channel
     * @throws railmpi.core.RailException PEER if the process is lost
     */
    VirtualChannel channel(int process);

    /**
     * Allocates memory that the peers of these channels reach.
     *
     * @param lengthBytes length
     * @return zeroed memory
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    MemoryRegion allocate(int lengthBytes);

    /**
     * Promises a long that peers of these channels add to.
     *
     * @param name 0 to {@link Port#FIRST_PROMISED} - 1, of no other promise of this process
     * @return what is made by the first that maps it; null if peers do not map memory
     */
    MemoryRegion promise(int name);

    /**
     * Makes memory reachable for the peers of these channels.
     *
     * @param memory a direct buffer, all of it
     * @return null if only what was allocated here can be reached
     * @throws railmpi.core.RailException RESOURCE if it cannot be registered
     */
    MemoryRegion register(ByteBuffer memory);

    /**
     * Registers memory of the program for operations of this process, or finds that it is.
     *
     * @param memory a direct buffer that can be written, all of it; the caller keeps it reachable
     * @return it is to be closed; null if the memory cannot be registered
     */
    ExposedMemory borrow(ByteBuffer memory);

    /**
     * Maps memory of a process into this one.
     *
     * @param process one that it {@link #reaches}
     * @param memory that it has exposed
     * @return the memory itself, to be read and written by any thread; null if there is no way to it but operations
     * @throws railmpi.core.RailException RESOURCE if it cannot be mapped
     */
    MemoryBlock map(int process, RemoteMemory memory);

    /**
     * Forgets what {@link #map} has given.
     *
     * @param process as given to it
     * @param memory as given to it
     */
    void unmap(int process, RemoteMemory memory);

    /**
     * Wakes the threads of a process that sleep in waits, to look at mapped memory again.
     *
     * @param process one that it {@link #reaches}, whose memory was mapped
     */
    void wake(int process);

    /**
     * Joins a multicast group of the job.
     *
     * @param group number of the group, the same in all its members, 0 to 65535
     * @param listener takes its datagrams
     * @return the membership; null if these channels have no multicast
     * @throws railmpi.core.RailException RESOURCE if the group cannot be joined
     */
    Multicast joinMulticast(int group, Multicast.Listener listener);
}

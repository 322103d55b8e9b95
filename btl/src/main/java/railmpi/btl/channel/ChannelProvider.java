package railmpi.btl.channel;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.Sleeper;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The channels of one kind of this process: to the peers of its node, over rails, or of a {@link ChannelKind}. Owner:
 * the holder of the progress lock.
 */
public interface ChannelProvider extends AutoCloseable {
    /**
     * Tells who takes what arrives; once, before anything else is called.
     *
     * @param handlers of the layers above
     * @param atomics carries out the atomic operations that no hardware does
     */
    void attach(HandlerTable handlers, Atomics atomics);

    /**
     * Delivers what has arrived, and sends what waits; part of each pass.
     *
     * @return how much has moved
     */
    int poll();

    /**
     * Tells whether all that was committed is out of the hands of this process.
     *
     * @return true if {@link #poll} would send nothing
     */
    default boolean isQuiet() {
        return true;
    }

    /**
     * Asks a peer to send no eager data, or to send it again; control frames come all the same.
     *
     * @param process that has sent something
     * @param throttle true to stop eager data
     */
    void throttle(int process, boolean throttle);

    /**
     * Tells whether peers map the memory that is allocated here.
     *
     * @return always the same
     */
    default boolean mapsMemory() {
        return false;
    }

    /**
     * Tells whether memory is registered here for peers and for operations of this process.
     *
     * @return always the same
     */
    default boolean registersMemory() {
        return false;
    }

    /**
     * Returns what puts waiting threads of this process to sleep until something may have arrived.
     *
     * @return null if something else has to
     */
    default Sleeper sleeper() {
        return null;
    }

    /**
     * Parts from a process that was admitted, when neither has anything to say to the other any more.
     *
     * @param process its index
     * @return false if it is to be called again
     */
    default boolean tryDismiss(int process) {
        return true;
    }

    /**
     * Forgets a process that was admitted, whatever is under way.
     *
     * @param process its index
     */
    default void forget(int process) {
        // nothing is kept of most
    }

    /**
     * Closes the ways to a process that has failed, which may live on where nobody reaches it: nothing of it is heard
     * any more, and nothing waits to go there.
     *
     * @param process its index; a process without channels does nothing
     * @param cause why it has failed
     */
    default void fence(int process, RailException cause) {
        // whoever hears of failures in time needs none
    }

    /** Ends all channels. No thread may wait any more. */
    @Override
    void close();

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
     * @return zeroed memory; null if these channels have no memory of their own
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    default MemoryRegion allocate(int lengthBytes) {
        return null;
    }

    /**
     * Lends memory to the program that the peers of these channels can map, as long as somebody refers to it. Any
     * thread.
     *
     * @param lengthBytes length, not 0
     * @return zeroed memory; null if these channels have none for that
     */
    default ByteBuffer lend(int lengthBytes) {
        return null;
    }

    /**
     * Tells where in lent memory a buffer lies. Any thread.
     *
     * @param buffer direct
     * @param lengthBytes of it from its index 0 on, not 0
     * @return null if not all of it is lent memory
     */
    default LentPlace lentPlace(Buffer buffer, int lengthBytes) {
        return null;
    }

    /**
     * Promises a long that peers of these channels add to.
     *
     * @param name 0 to {@link Port#FIRST_PROMISED} - 1, of no other promise of this process
     * @return what is made by the first that maps it; null if peers do not map memory
     */
    default MemoryRegion promise(int name) {
        return null;
    }

    /**
     * Makes memory reachable for the peers of these channels.
     *
     * @param memory a direct buffer, all of it
     * @return null if only what was allocated here can be reached
     * @throws railmpi.core.RailException RESOURCE if it cannot be registered
     */
    default MemoryRegion register(ByteBuffer memory) {
        return null;
    }

    /**
     * Registers memory of the program for operations of this process, or finds that it is.
     *
     * @param memory a direct buffer that can be written, all of it; the caller keeps it reachable
     * @return it is to be closed; null if the memory cannot be registered
     */
    default ExposedMemory borrow(ByteBuffer memory) {
        return null;
    }

    /**
     * Maps memory of a process into this one.
     *
     * @param process one that it {@link #reaches}
     * @param memory that it has exposed
     * @return the memory itself, to be read and written by any thread; null if there is no way to it but operations
     * @throws railmpi.core.RailException RESOURCE if it cannot be mapped
     */
    default MemoryBlock map(int process, RemoteMemory memory) {
        return null;
    }

    /**
     * Forgets what {@link #map} has given.
     *
     * @param process as given to it
     * @param memory as given to it
     */
    default void unmap(int process, RemoteMemory memory) {
        // nothing is mapped by most
    }

    /**
     * Wakes the threads of a process that sleep in waits, to look at mapped memory again.
     *
     * @param process one that it {@link #reaches}, whose memory was mapped
     */
    default void wake(int process) {
        // nothing is mapped by most
    }

    /**
     * Joins a multicast group of the job.
     *
     * @param group number of the group, the same in all its members, 0 to 65535
     * @param listener takes its datagrams
     * @return the membership; null if these channels have no multicast
     * @throws railmpi.core.RailException RESOURCE if the group cannot be joined
     */
    default Multicast joinMulticast(int group, Multicast.Listener listener) {
        return null;
    }
}

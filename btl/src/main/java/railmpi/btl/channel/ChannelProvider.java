package railmpi.btl.channel;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.Sleeper;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The channels of one kind of this process. The layers above have a list of them and know none by name: what is
 * particular to a kind, it says here. Owner: the holder of the progress lock. An abstract class, for the reason that
 * {@link VirtualChannel} gives.
 */
public abstract class ChannelProvider extends ChannelPass implements AutoCloseable {
    /**
     * Tells who takes what arrives; once, before anything else is called.
     *
     * @param handlers of the layers above
     * @param atomics carries out the atomic operations that no hardware does
     */
    public abstract void attach(HandlerTable handlers, Atomics atomics);

    /**
     * Returns what to call in each pass: this object, or one that does the same with a call less.
     *
     * @return always the same
     */
    public ChannelPass pass() {
        return this;
    }

    /**
     * Tells whether {@link #poll} needs system calls. It is called less often then, where there are channels that do
     * without.
     *
     * @return always the same
     */
    public boolean callsSystem() {
        return false;
    }

    /** Lets the next poll look at everything that depends on the time; for who polls seldom. */
    public void keepHouseSoon() {
        // most look at it each time
    }

    /** This process has come to the end of MPI: one whose memory is gone has left, and needs nothing any more. */
    public void peersMayLeave() {
        // most do not look for what a peer has not sent
    }

    /**
     * Tells whether all that was committed is out of the hands of this process.
     *
     * @return true if {@link #poll} would send nothing
     */
    public boolean isQuiet() {
        return true;
    }

    /**
     * Asks a peer to send no eager data, or to send it again; control frames come all the same.
     *
     * @param process that has sent something
     * @param throttle true to stop eager data
     */
    public abstract void throttle(int process, boolean throttle);

    /**
     * Tells whether peers map the memory that is allocated here.
     *
     * @return always the same
     */
    public boolean mapsMemory() {
        return false;
    }

    /**
     * Tells whether memory is registered here for peers and for operations of this process.
     *
     * @return always the same
     */
    public boolean registersMemory() {
        return false;
    }

    /**
     * Returns what puts waiting threads of this process to sleep, and is woken by peers. Without it and without {@link
     * #events} nobody tells that something has arrived, so threads sleep shortly and look again.
     *
     * @return null if peers wake nobody
     */
    public Sleeper sleeper() {
        return null;
    }

    /**
     * Returns what a thread of the library sleeps on until something may have arrived.
     *
     * @return null if there is nothing like that
     */
    public FabricEvents events() {
        return null;
    }

    /**
     * Returns how long nobody needs to poll if no event comes. Any thread: a stale answer costs one longer sleep.
     *
     * @param wantedMs longest answer
     * @return milliseconds
     */
    public int longestSleepMs(int wantedMs) {
        return wantedMs;
    }

    /**
     * Tells whether peers write into memory of this process without an event.
     *
     * @return always the same
     */
    public boolean isWrittenSilently() {
        return false;
    }

    /**
     * Returns where frames of a peer can be looked at before they are delivered: a receive of a short message takes
     * them from there.
     *
     * @param process any process
     * @return null if nothing of it has arrived, or these channels only deliver
     */
    public InboundFrames inbound(int process) {
        return null;
    }

    /**
     * Returns what the ways to all peers are doing and have carried.
     *
     * @return a snapshot, by peer; empty if nothing is counted
     */
    public List<RailStatus> status() {
        return List.of();
    }

    /**
     * Returns what was registered of the program's memory.
     *
     * @return a snapshot
     */
    public RegistrationCounts registrationCounts() {
        return RegistrationCounts.NONE;
    }

    /**
     * Returns how many rails there may be to a peer that has as many ports as this process.
     *
     * @return 0 if these channels have none
     */
    public int mostRails() {
        return 0;
    }

    /**
     * Returns what a process of another job must know to reach this one by these channels. Two processes reach each
     * other if their first texts are equal; if these are empty, {@link #whyUnreachable} decides.
     *
     * @return at least one text; null if no process of another job can be reached
     */
    public List<String> card() {
        return null;
    }

    /**
     * Tells why these channels do not lead to a process of another job whose {@link #card} has an equal first text. One
     * of the two finds a reason if there is one.
     *
     * @param name of the process
     * @param theirs its card
     * @return a phrase; null if they lead there
     */
    public String whyUnreachable(ProcessName name, List<String> theirs) {
        return null;
    }

    /**
     * Makes a process of another job known; its index is in use from now on, until {@link #tryDismiss} or {@link
     * #forget}.
     *
     * @param process index that no process has
     * @param stranger who it is
     */
    public void admit(int process, Stranger stranger) {
        throw new UnsupportedOperationException("channels without a card");
    }

    /**
     * Tells whether somebody else has to look whether processes of other jobs still live. They are of this machine
     * then.
     *
     * @return true if these channels do not notice that such a process has ended
     */
    public boolean missesDeaths() {
        return false;
    }

    /**
     * Parts from a process that was admitted, when neither has anything to say to the other any more.
     *
     * @param process its index
     * @return false if it is to be called again
     */
    public boolean tryDismiss(int process) {
        return true;
    }

    /**
     * Forgets a process that was admitted, whatever is under way.
     *
     * @param process its index
     */
    public void forget(int process) {
        // nothing is kept of most
    }

    /**
     * Closes the ways to a process that has failed, which may live on where nobody reaches it: nothing of it is heard
     * any more, and nothing waits to go there.
     *
     * @param process its index; a process without channels does nothing
     * @param cause why it has failed
     */
    public void fence(int process, RailException cause) {
        // whoever hears of failures in time needs none
    }

    /** Ends all channels. No thread may wait any more. */
    @Override
    public abstract void close();

    /**
     * Tells whether a process can be reached.
     *
     * @param process any process
     * @return true if {@link #channel} has a channel to it
     */
    public abstract boolean reaches(int process);

    /**
     * Returns the channel to a process, which begins to connect on first use.
     *
     * @param process one that it reaches
     * @return its channel
     * @throws railmpi.core.RailException PEER if the process is lost
     */
    public abstract VirtualChannel channel(int process);

    /**
     * Allocates memory that the peers of these channels reach.
     *
     * @param lengthBytes length
     * @return zeroed memory; null if these channels have no memory of their own
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    public MemoryRegion allocate(int lengthBytes) {
        return null;
    }

    /**
     * Lends memory to the program that the peers of these channels can map, as long as somebody refers to it. Any
     * thread.
     *
     * @param lengthBytes length, not 0
     * @return zeroed memory; null if these channels have none for that
     */
    public ByteBuffer lend(int lengthBytes) {
        return null;
    }

    /**
     * Tells where in lent memory a buffer lies. Any thread.
     *
     * @param buffer direct
     * @param lengthBytes of it from its index 0 on, not 0
     * @return null if not all of it is lent memory
     */
    public LentPlace lentPlace(Buffer buffer, int lengthBytes) {
        return null;
    }

    /**
     * Promises a long that peers of these channels add to.
     *
     * @param name 0 to {@link Port#FIRST_PROMISED} - 1, of no other promise of this process
     * @return what is made by the first that maps it; null if peers do not map memory
     */
    public MemoryRegion promise(int name) {
        return null;
    }

    /**
     * Makes memory reachable for the peers of these channels.
     *
     * @param memory a direct buffer, all of it
     * @return null if only what was allocated here can be reached
     * @throws railmpi.core.RailException RESOURCE if it cannot be registered
     */
    public MemoryRegion register(ByteBuffer memory) {
        return null;
    }

    /**
     * Registers memory of the program for operations of this process, or finds that it is.
     *
     * @param memory a direct buffer that can be written, all of it; the caller keeps it reachable
     * @return it is to be closed; null if the memory cannot be registered
     */
    public ExposedMemory borrow(ByteBuffer memory) {
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
    public MemoryBlock map(int process, RemoteMemory memory) {
        return null;
    }

    /**
     * Forgets what {@link #map} has given.
     *
     * @param process as given to it
     * @param memory as given to it
     */
    public void unmap(int process, RemoteMemory memory) {
        // nothing is mapped by most
    }

    /**
     * Wakes the threads of a process that sleep in waits, to look at mapped memory again.
     *
     * @param process one that it {@link #reaches}, whose memory was mapped
     */
    public void wake(int process) {
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
    public Multicast joinMulticast(int group, Multicast.Listener listener) {
        return null;
    }
}

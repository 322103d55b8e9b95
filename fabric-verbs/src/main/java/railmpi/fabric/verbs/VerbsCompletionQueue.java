package railmpi.fabric.verbs;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.CompletionRing;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A completion queue of the adapter, and behind it a ring of completions that were taken out, or made up here (sends
 * for which none was asked, and requests that the adapter was never given, because one that it refuses breaks the
 * connection). Every posted request has a place reserved, so the adapter's queue cannot overflow; it grows with them,
 * and so does what connections share.
 *
 * <p>It is <em>armed</em> when it was seen empty after a notification was asked for: only then may a thread sleep
 * until the adapter raises the event. Hot path: short. Owner: the holder of the progress lock.
 */
final class VerbsCompletionQueue
        implements CompletionQueue, CompletionOwner.Outcomes, VerbsEvents.Armed, CompletionRoom.Resizer {
    /** Such a connection tells when it breaks and when it is closed. */
    static final int COMPLETIONS_PER_SHARING_CONNECTION = 2;

    private static final int BATCH = 32;
    /** What is shared first is enough for so many connections; each further one takes twice as many. */
    private static final int FIRST_SHARING = 8;

    /** What is to be done with each poll. */
    interface Progress {
        /** Looks after connections, as often as that matters. */
        void progressFromPoll();

        Doorbells doorbells();
    }

    /** Where it was opened. */
    interface Home {
        String name();

        void forget(VerbsCompletionQueue queue);
    }

    private final VerbsAdapter adapter;
    private final Progress progress;
    private final Doorbells doorbells;
    private final Home home;
    private final long cq;
    private final long wcs = Memory.allocate(BATCH * Layout.IBV_WC_BYTES);
    private final int depth;
    private final CompletionRoom room;
    private final CompletionRing early = new CompletionRing();
    private int users;
    private boolean isOfDatagrams;
    /** What connections share whose receives complete here, the youngest last. */
    private final List<VerbsSharedReceives> sharedReceives = new ArrayList<>();
    /** Where the next of those is opened; null if there is none. */
    private OpenPort sharingPort;

    private int receivesPerConnection;

    private boolean closed;
    private boolean destroyed;

    /**
     * Set by the poller when the queue is empty, cleared by the thread that took the event, or with an early
     * completion.
     */
    private volatile boolean armed;

    VerbsCompletionQueue(VerbsAdapter adapter, Progress progress, Home home, int depth) {
        this.adapter = adapter;
        this.progress = progress;
        this.home = home;
        this.depth = depth;
        doorbells = progress.doorbells();
        room = new CompletionRoom(home.name(), depth, adapter.resizesQueues(), this);
        cq = Libibverbs.createCq(adapter.context(), room.entries(), adapter.completionChannel());
    }

    @Override
    public long cq() {
        return cq;
    }

    /** Returns the most completions for which there can be room. */
    int depth() {
        return depth;
    }

    /** Returns how many completions the adapter's queue holds by now. */
    int entries() {
        return room.entries();
    }

    @Override
    public boolean isArmed() {
        return armed;
    }

    @Override
    public void disarm() {
        armed = false;
    }

    /**
     * Lets a queue pair complete here: of connections, or of datagrams, whose receives thus never mix with those.
     */
    void addUser(boolean isDatagram) {
        users++;
        isOfDatagrams = isDatagram;
    }

    /** Tells whether such a queue pair can complete here. */
    boolean takes(boolean isDatagram) {
        return users == 0 || isOfDatagrams == isDatagram;
    }

    void removeUser() {
        users--;
        if (closed && users == 0) {
            destroy();
        }
    }

    /** Lets connections of an adapter's port share their receives from now on. */
    void shareReceives(OpenPort port, int newReceivesPerConnection) {
        if (sharingPort == null) {
            sharingPort = port;
            receivesPerConnection = newReceivesPerConnection;
        }
    }

    /** Returns what a new connection shares with others, null if it is to have receives of its own. */
    VerbsSharedReceives sharedReceivesWithRoom() {
        for (VerbsSharedReceives shared : sharedReceives) {
            if (shared.hasRoom()) {
                return hasRoomFor(COMPLETIONS_PER_SHARING_CONNECTION) ? shared : null;
            }
        }
        return sharingPort == null ? null : shareMore();
    }

    private VerbsSharedReceives shareMore() {
        VerbsSharedReceives last = sharedReceives.isEmpty() ? null : sharedReceives.get(sharedReceives.size() - 1);
        if (last != null && last.isFailed()) {
            return null;
        }
        int receives = last == null ? FIRST_SHARING * receivesPerConnection : 2 * last.depth();
        VerbsSharedReceives more = VerbsSharedReceives.open(sharingPort, this, receivesPerConnection, receives);
        if (more == null) {
            sharingPort = null;
        } else {
            sharedReceives.add(more);
        }
        return more;
    }

    /** Tells whether so many requests may be posted that complete here. */
    boolean hasRoomFor(int count) {
        return room.has(count);
    }

    /** Without the adapter's queue there is the ring, which grows by itself. */
    @Override
    public int resize(int entries) {
        return destroyed ? 0 : Libibverbs.resizeCq(cq, entries);
    }

    boolean isFull() {
        return !hasRoomFor(1);
    }

    /** Notes that a request was posted which will complete here; not when full. */
    void reserve() {
        room.reserve(1);
    }

    /** Takes back the place of a request that nobody is told of. */
    void release() {
        room.release(1);
    }

    /** Notes requests that may be posted at any time and complete here. */
    void reserve(int count) {
        room.reserve(count);
    }

    /** Takes back the places of those. */
    void release(int count) {
        room.release(count);
    }

    /** Completes a request that the adapter was not given; not when full. */
    void addUnposted(long workRequestId, Status status) {
        room.reserve(1);
        addEarly(workRequestId, status);
    }

    /** Completes a request that has its place already. */
    @Override
    public void addEarly(long workRequestId, Status status) {
        add(workRequestId, status, 0);
    }

    /** The same with the number of bytes received. */
    @Override
    public void add(long workRequestId, Status status, int lengthBytes) {
        add(workRequestId, status, lengthBytes, 0);
    }

    /** The same for a receive that the connections of an adapter share; its place stays reserved for the next one. */
    @Override
    public void addShared(long workRequestId, Status status, int lengthBytes, long connection) {
        room.reserve(1);
        add(workRequestId, status, lengthBytes, connection);
    }

    private void add(long workRequestId, Status status, int lengthBytes, long connection) {
        WorkCompletion completion = early.add();
        completion.set(workRequestId, status, lengthBytes);
        completion.connection = connection;
        if (armed) {
            armed = false;
            adapter.events().wake();
        }
    }

    @Override
    public int poll(WorkCompletion[] batch) {
        progress.progressFromPoll();
        doorbells.ringAll();
        if (early.count() == 0 && batch.length != 0) {
            pollOrArm();
        }
        return early.count() == 0 ? 0 : takeEarly(batch);
    }

    private void pollOrArm() {
        int found = pollAdapter(BATCH);
        if (found == 0 && !armed) {
            arm();
            found = pollAdapter(BATCH);
            armed = found == 0; // what came before the notification was asked for raises no event
        }
        translate(found);
    }

    private void translate(int found) {
        for (int i = 0; i < found; i++) {
            long wc = wcs + (long) i * Layout.IBV_WC_BYTES;
            long wrId = Memory.getLong(wc + Layout.IBV_WC_WR_ID);
            CompletionOwner owner = adapter.owners().ownerOf(wrId);
            if (owner != null) { // of a queue pair that is gone, everything was completed when it was closed
                owner.onCompletion(OwnerTable.slotOf(wrId), wc, this);
            }
        }
    }

    private int takeEarly(WorkCompletion[] batch) {
        int taken = early.take(batch);
        room.release(taken);
        return taken;
    }

    private int pollAdapter(int count) {
        int found = destroyed ? 0 : adapter.calls().pollCq(cq, count, wcs);
        if (found < 0) {
            throw new RailException(
                    RailException.Category.RAIL,
                    "ibv_poll_cq failed on " + home.name() + ": the completion queue is lost");
        }
        return found;
    }

    /** The flag first: an event may come at once. */
    private void arm() {
        armed = true;
        if (!destroyed) {
            Failure.unlessZero(adapter.calls().requestNotify(cq), "ibv_req_notify_cq");
        }
    }

    /** Takes what the adapter has completed into the ring, so that a queue pair can be forgotten. */
    void drain() {
        for (int found = pollAdapter(BATCH); found > 0; found = pollAdapter(BATCH)) {
            translate(found);
        }
    }

    /** Gives the adapter's queue back once no queue pair needs it. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            sharedReceives.forEach(VerbsSharedReceives::close);
            if (users == 0) {
                destroy();
            }
        }
    }

    private void destroy() {
        destroyed = true;
        home.forget(this);
        Libibverbs.destroyCq(cq);
        Memory.free(wcs);
    }
}

package railmpi.fabric.verbs;

import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A completion queue of the adapter, and behind it a ring of completions that were taken out, or made up here (sends
 * for which none was asked, and requests that the adapter was never given, because one that it refuses breaks the
 * connection). Every posted request has a place reserved, so neither can overflow.
 *
 * <p>It is <em>armed</em> when it was seen empty after a notification was asked for: only then may a thread sleep
 * until the adapter raises the event. Hot path: short. Owner: the holder of the progress lock.
 */
final class VerbsCompletionQueue implements CompletionQueue, CompletionOwner.Outcomes, VerbsEvents.Armed {
    /** Such a connection tells when it breaks and when it is closed. */
    static final int COMPLETIONS_PER_SHARING_CONNECTION = 2;

    private static final int BATCH = 32;

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
    private final WorkCompletion[] early;
    private int earlyHead;
    private int earlyCount;
    private int reserved;
    private int users;
    private boolean isOfDatagrams;
    /** What connections share whose receives complete here; null if nothing. */
    private VerbsSharedReceives sharedReceives;

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
        doorbells = progress.doorbells();
        cq = Libibverbs.createCq(adapter.context(), depth, adapter.completionChannel());
        early = new WorkCompletion[depth];
        for (int i = 0; i < depth; i++) {
            early[i] = new WorkCompletion();
        }
    }

    @Override
    public long cq() {
        return cq;
    }

    int depth() {
        return early.length;
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
    void shareReceives(OpenPort port, int receivesPerConnection) {
        if (sharedReceives == null) {
            sharedReceives = VerbsSharedReceives.open(port, this, receivesPerConnection);
        }
    }

    /** Returns what a new connection shares with others, null if it is to have receives of its own. */
    VerbsSharedReceives sharedReceivesWithRoom() {
        boolean hasRoom = sharedReceives != null
                && sharedReceives.hasRoom()
                && early.length - reserved >= COMPLETIONS_PER_SHARING_CONNECTION;
        return hasRoom ? sharedReceives : null;
    }

    boolean isFull() {
        return reserved == early.length;
    }

    /** Notes that a request was posted which will complete here; not when full. */
    void reserve() {
        reserved++;
    }

    /** Takes back the place of a request that nobody is told of. */
    void release() {
        reserved--;
    }

    /** Notes requests that may be posted at any time and complete here. */
    void reserve(int count) {
        reserved += count;
    }

    /** Takes back the places of those. */
    void release(int count) {
        reserved -= count;
    }

    /** Completes a request that the adapter was not given; not when full. */
    void addUnposted(long workRequestId, Status status) {
        reserved++;
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
        reserved++;
        add(workRequestId, status, lengthBytes, connection);
    }

    private void add(long workRequestId, Status status, int lengthBytes, long connection) {
        WorkCompletion completion = early[(earlyHead + earlyCount) % early.length];
        completion.set(workRequestId, status, lengthBytes);
        completion.connection = connection;
        earlyCount++;
        if (armed) {
            armed = false;
            adapter.events().wake();
        }
    }

    @Override
    public int poll(WorkCompletion[] batch) {
        progress.progressFromPoll();
        doorbells.ringAll();
        if (earlyCount == 0 && batch.length != 0) {
            pollOrArm();
        }
        return earlyCount == 0 ? 0 : takeEarly(batch);
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
        int taken = Math.min(batch.length, earlyCount);
        for (int i = 0; i < taken; i++) {
            batch[i].set(early[earlyHead]);
            earlyHead = (earlyHead + 1) % early.length;
        }
        earlyCount -= taken;
        reserved -= taken;
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
            if (sharedReceives != null) {
                sharedReceives.close();
            }
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

package railmpi.coll.bcast;

import railmpi.coll.flag.Farewell;
import railmpi.coll.flag.Line;
import railmpi.coll.flag.LinePool;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.multicast.ReadyHandshake;
import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.log.Log;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * The datagrams that one root sends to the {@link StreamMembers} of a communicator, numbered through all broadcasts of
 * that root. Members pass on to their guests, through shared memory, what has come whole.
 *
 * <p>Owner: the thread that begins broadcasts; what they wait for belongs to the holder of the progress lock.
 */
final class BcastStream {
    private final Communicator communicator;
    private final MulticastGroups groups;
    private final LinePool<StreamWindow> pool;
    private final int root;
    private final StreamMembers members;
    /** Null at guests, as what follows. */
    private final StreamWindow window;

    private final ReadyHandshake handshake;
    /** Null everywhere but at the root. */
    private final StreamSender sender;
    /** Null at the root. */
    private final StreamReceiver receiver;

    /** What members tell their guests: 1 if there is multicast, else 0. */
    private final byte[] verdict = new byte[1];

    /** Whether this process knows what all know; written by whoever does the steps of the first broadcast. */
    private volatile boolean isDecided;

    private final Completable decision = number -> isDecided;
    /** Those of all broadcasts that have begun. */
    private long datagrams;

    /**
     * Takes a window.
     *
     * @throws railmpi.core.RailException RESOURCE if there is no space for it
     */
    BcastStream(Communicator c, int root, LinePool<StreamWindow> pool, MulticastGroups groups) {
        communicator = c;
        this.root = root;
        this.pool = pool;
        this.groups = groups;
        members = StreamMembers.of(c, root);
        boolean isRoot = c.rank() == root;
        window = isGuest() ? null : pool.acquire();
        if (window == null) {
            receiver = null;
            handshake = null;
            sender = null;
            return;
        }
        int others = members.ranks().length - 1;
        window.sharedBy(isRoot ? others : 0);
        receiver = isRoot ? null : new StreamReceiver(c, root, window, groups);
        handshake = new ReadyHandshake(c, groups, members.ranks(), members.parent(), members.children(), receiver);
        sender = isRoot ? new StreamSender(window, others, handshake) : null;
    }

    private boolean isGuest() {
        return members.host() != communicator.rank();
    }

    /** Tells whether it is known that there is no multicast. */
    boolean isRefused() {
        return isDecided && verdict[0] == 0;
    }

    /**
     * Broadcasts.
     *
     * @param steps what to do it by
     * @param buffer source at the root, target elsewhere
     * @param lengthBytes at least 1
     * @param otherwise does it if there is no multicast
     */
    void bcast(Steps steps, TypedBuffer buffer, long lengthBytes, BcastAlgorithm otherwise) {
        long first = datagrams;
        datagrams += StreamWindow.slots(lengthBytes);
        if (first == 0) {
            prepare(steps);
        } else if (!isDecided) {
            steps.await(communicator, Pml.ANY_SOURCE, decision, 0);
        }
        if (isDecided) {
            transfer(steps, buffer, lengthBytes, first, otherwise);
        } else {
            steps.uses(buffer);
            steps.later(more -> transfer(more, buffer, lengthBytes, first, otherwise));
        }
    }

    /** Finds out whether there is multicast. */
    private void prepare(Steps steps) {
        if (!isGuest()) {
            tellWindow(steps);
            handshake.run(steps);
            steps.run(() -> verdict[0] = (byte) (handshake.group() == null ? 0 : 1));
        }
        throughNode(steps, TypedBuffer.ofArray(BasicType.BYTE, verdict), 1);
        steps.run(() -> isDecided = true);
    }

    /** Tells all members where the window of the root is. */
    private void tellWindow(Steps steps) {
        byte[] text = sender != null ? window.description() : new byte[Line.DESCRIPTION_BYTES];
        TypedBuffer description = TypedBuffer.ofArray(BasicType.BYTE, text);
        if (sender == null) {
            steps.receive(communicator, members.parent(), description, 0, text.length);
            steps.run(() -> receiver.connect(text));
        }
        for (int child : members.children()) {
            steps.send(communicator, child, description, 0, text.length);
        }
    }

    /** From a member to its guests. */
    private void throughNode(Steps steps, TypedBuffer buffer, long lengthBytes) {
        if (isGuest()) {
            steps.receive(communicator, members.host(), buffer, buffer.offsetBytes(), lengthBytes);
            return;
        }
        RequestList requests = new RequestList(steps, communicator, members.guests().length);
        for (int guest : members.guests()) {
            requests.startSend(guest, buffer, buffer.offsetBytes(), lengthBytes);
        }
        requests.awaitAll();
    }

    private void transfer(Steps steps, TypedBuffer buffer, long lengthBytes, long first, BcastAlgorithm otherwise) {
        if (isRefused()) {
            otherwise.bcast(steps, communicator, buffer, lengthBytes, root);
            return;
        }
        if (!isGuest()) {
            betweenNodes(steps, buffer, lengthBytes, first);
        }
        throughNode(steps, buffer, lengthBytes);
    }

    private void betweenNodes(Steps steps, TypedBuffer buffer, long lengthBytes, long first) {
        steps.uses(buffer);
        long end = first + StreamWindow.slots(lengthBytes);
        if (sender == null) {
            steps.await(communicator, root, receiver.receiving(buffer, lengthBytes, first), end);
        } else {
            steps.await(communicator, Pml.ANY_SOURCE, sender.sending(buffer, lengthBytes, first), end);
        }
    }

    /**
     * Members that are still in their last broadcast find it in the window of the root, which stays until they say so.
     */
    void free() {
        tellRepaired();
        if (isGuest()) {
            return;
        }
        groups.begin(communicator, handshake::close);
        if (receiver == null) {
            pool.release(window);
        } else if (receiver.isConnected()) {
            Farewell<StreamWindow> farewell = new Farewell<>(receiver, window, pool);
            pool.pml().begin(communicator, root, CollectiveTags.FAREWELL, farewell, 0);
        }
    }

    void tellRepaired() {
        if (receiver != null && receiver.repaired() != 0) {
            Log.info("broadcasts of rank " + root + " in communicator " + communicator.contextId() + ": "
                    + receiver.repaired() + " of " + receiver.arrived()
                    + " datagrams have not come by multicast and were read from the root");
        }
    }
}

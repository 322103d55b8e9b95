package railmpi.coll.bcast;

import java.util.Arrays;
import railmpi.coll.flag.Farewell;
import railmpi.coll.flag.Line;
import railmpi.coll.flag.LinePool;
import railmpi.coll.multicast.FanTree;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.multicast.ReadyHandshake;
import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.Steps;
import railmpi.core.log.Log;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * The datagrams that one root sends to the members of a communicator, numbered through all broadcasts of that root.
 *
 * <p>Owner: the thread that begins broadcasts; what they wait for belongs to the holder of the progress lock.
 */
final class BcastStream {
    /** Of the tree over which the handshake goes. */
    private static final int FAN_IN = 4;

    private final Communicator communicator;
    private final MulticastGroups groups;
    private final LinePool<StreamWindow> pool;
    private final int root;
    private final int parent;
    private final int[] children;
    private final StreamWindow window;
    private final ReadyHandshake handshake;
    /** Null at members. */
    private final StreamSender sender;
    /** Null at the root. */
    private final StreamReceiver receiver;

    private final Completable decision = number -> isDecided();
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
        int size = c.size();
        FanTree tree = new FanTree(size, FAN_IN);
        int place = Math.floorMod(c.rank() - root, size);
        int[] ranks = new int[size];
        Arrays.setAll(ranks, i -> (root + i) % size);
        parent = place == 0 ? -1 : ranks[tree.parent(place)];
        int first = tree.firstChild(place);
        children = Arrays.copyOfRange(ranks, first, first + tree.childCount(place));
        window = pool.acquire();
        window.sharedBy(place == 0 ? size - 1 : 0);
        receiver = place == 0 ? null : new StreamReceiver(c, root, window, groups);
        handshake = new ReadyHandshake(c, groups, ranks, parent, children, receiver);
        sender = place == 0 ? new StreamSender(window, size - 1, handshake) : null;
    }

    private boolean isDecided() {
        return handshake.isDecided();
    }

    /** Tells whether it is known that there is no multicast. */
    boolean isRefused() {
        return isDecided() && handshake.group() == null;
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
        } else if (!isDecided()) {
            steps.await(communicator, Pml.ANY_SOURCE, decision, 0);
        }
        if (isDecided()) {
            transfer(steps, buffer, lengthBytes, first, otherwise);
        } else {
            steps.uses(buffer);
            steps.later(more -> transfer(more, buffer, lengthBytes, first, otherwise));
        }
    }

    /** Finds out whether there is multicast, and tells all where the window of the root is. */
    private void prepare(Steps steps) {
        byte[] text = parent < 0 ? window.description() : new byte[Line.DESCRIPTION_BYTES];
        TypedBuffer description = TypedBuffer.ofArray(BasicType.BYTE, text);
        if (parent >= 0) {
            steps.receive(communicator, parent, description, 0, text.length);
            steps.run(() -> receiver.connect(text));
        }
        for (int child : children) {
            steps.send(communicator, child, description, 0, text.length);
        }
        handshake.run(steps);
    }

    private void transfer(Steps steps, TypedBuffer buffer, long lengthBytes, long first, BcastAlgorithm otherwise) {
        if (handshake.group() == null) {
            otherwise.bcast(steps, communicator, buffer, lengthBytes, root);
            return;
        }
        steps.uses(buffer);
        long end = first + StreamWindow.slots(lengthBytes);
        if (sender == null) {
            steps.await(communicator, root, receiver.receiving(buffer, lengthBytes, first), end);
        } else {
            steps.await(communicator, Pml.ANY_SOURCE, sender.sending(buffer, lengthBytes, first), end);
        }
    }

    /** Members that are still in their last broadcast find it in the window of the root, which stays until they say so. */
    void free() {
        tellRepaired();
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

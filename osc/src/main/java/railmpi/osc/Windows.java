package railmpi.osc;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.Communicator;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/** Makes windows, and finds the one that a frame is for. One per world; the public methods are for any thread. */
public final class Windows implements FrameListener {
    /**
     * How much a rank tells of its part of a window: number, bytes or what has failed, bytes of a displacement, node.
     */
    private static final int TOLD = 4;

    /** In place of bytes: there is no memory. Below are the reasons of {@link WindowError}. */
    private static final long NO_MEMORY = -1;

    private final Pml pml;
    private final Collectives collectives;
    private final CommunicatorOperations communicators;
    private final int node;
    private final Map<Integer, Window> byId = new HashMap<>();
    private int nextId;
    private boolean isRegistered;

    /**
     * Prepares.
     *
     * @param pml carries frames, and waits
     * @param collectives of this process
     * @param communicators makes one for each window
     * @param node a number that the ranks of this node have in common
     */
    public Windows(Pml pml, Collectives collectives, CommunicatorOperations communicators, int node) {
        this.node = node;
        this.pml = pml;
        this.collectives = collectives;
        this.communicators = communicators;
    }

    /** What a rank brings into a window. */
    private record Part(WindowMemory memory, ByteBuffer allocated, long sizeBytes, int unitBytes, boolean isShared) {}

    /**
     * Makes a window of the program's memory; collective. If one rank fails, all do.
     *
     * @param parent communicator of one group
     * @param base what others reach, from its start; direct, may be null if the size is 0
     * @param sizeBytes how much of it
     * @param unitBytes what displacements count
     * @param hints what the program says
     * @return the window
     * @throws WindowError BASE, SIZE or DISPLACEMENT
     */
    public Window create(Communicator parent, Buffer base, long sizeBytes, int unitBytes, Map<String, String> hints) {
        return open(parent, hints, () -> {
            requireUnit(unitBytes);
            return new Part(WindowMemory.of(base, sizeBytes), null, sizeBytes, unitBytes, false);
        });
    }

    /**
     * Makes a window of new memory; collective. If one rank fails, all do.
     *
     * @param parent communicator of one group
     * @param sizeBytes how much at this rank, 0 to 2^31 - 1
     * @param unitBytes what displacements count
     * @param isShared whether all ranks must be of one node
     * @param hints what the program says
     * @return the window
     * @throws RailException SHARED, SIZE or DISPLACEMENT of {@link WindowError}, or RESOURCE if there is no memory
     */
    public Window allocate(
            Communicator parent, long sizeBytes, int unitBytes, boolean isShared, Map<String, String> hints) {
        return open(parent, hints, () -> {
            requireUnit(unitBytes);
            ByteBuffer memory = newMemory(sizeBytes);
            return new Part(WindowMemory.of(memory, sizeBytes), memory, sizeBytes, unitBytes, isShared);
        });
    }

    private static ByteBuffer newMemory(long sizeBytes) {
        if (sizeBytes < 0 || sizeBytes > Integer.MAX_VALUE) {
            throw new WindowError(Reason.SIZE, "size is " + sizeBytes + " bytes, not in 0.." + Integer.MAX_VALUE);
        }
        try {
            return ByteBuffer.allocateDirect((int) sizeBytes).order(ByteOrder.nativeOrder());
        } catch (OutOfMemoryError e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "no memory for a window of " + sizeBytes + " bytes: " + e, e);
        }
    }

    private static void requireUnit(int unitBytes) {
        if (unitBytes <= 0) {
            throw new WindowError(Reason.DISPLACEMENT, "displacement unit of " + unitBytes + " bytes is not positive");
        }
    }

    /**
     * Makes a window to which memory is attached later; collective.
     *
     * @param parent communicator of one group
     * @param hints what the program says
     * @return the window
     */
    public Window createDynamic(Communicator parent, Map<String, String> hints) {
        return open(parent, hints, () -> new Part(WindowMemory.dynamic(), null, 0, 1, false));
    }

    private Window open(Communicator parent, Map<String, String> hints, Supplier<Part> maker) {
        Communicator own = communicators.dup(parent);
        RailException failure = null;
        Part part = null;
        try {
            part = maker.get();
        } catch (RailException e) {
            failure = e;
        }
        Window window =
                part == null ? null : new Window(this, pml, own, part.memory, part.allocated, new WindowHints(hints));
        int id = locked(own, () -> add(window)); // before any other rank knows of it
        long[] all = part == null ? tell(own, id, codeOf(failure), 0) : tell(own, id, part.sizeBytes, part.unitBytes);
        int failed = firstFailed(all);
        if (failed >= 0) {
            failure = failure != null ? failure : failureOf(failed, all[TOLD * failed + 1]);
        } else if (part.isShared && !isOneNode(all)) {
            failure = new WindowError(Reason.SHARED, "the ranks of a shared window must be of one node");
        }
        if (failure != null) {
            locked(own, () -> byId.remove(id));
            communicators.free(own);
            throw failure;
        }
        begin(window, all);
        return window;
    }

    private static long codeOf(RailException failure) {
        return failure instanceof WindowError error
                ? NO_MEMORY - 1 - error.reason().ordinal()
                : NO_MEMORY;
    }

    private static RailException failureOf(int rank, long code) {
        String message = "rank " + rank + " could not make its part of the window";
        return code == NO_MEMORY
                ? new RailException(RailException.Category.RESOURCE, message)
                : new WindowError(Reason.values()[(int) (NO_MEMORY - 1 - code)], message);
    }

    private int add(Window window) {
        if (!isRegistered) {
            isRegistered = true;
            pml.handlers().handleFrames(WindowFrames.CONTROL, WindowFrames.ANSWER, this);
        }
        byId.put(nextId, window);
        return nextId++;
    }

    private long[] tell(Communicator communicator, long id, long sizeBytes, int unitBytes) {
        long[] own = {id, sizeBytes, unitBytes, node};
        long[] all = new long[TOLD * communicator.size()];
        collectives.allgather(
                communicator,
                TypedBuffer.ofArray(BasicType.LONG, own),
                TOLD,
                TypedBuffer.ofArray(BasicType.LONG, all),
                TOLD);
        return all;
    }

    private static boolean isOneNode(long[] all) {
        for (int i = TOLD - 1; i < all.length; i += TOLD) {
            if (all[i] != all[TOLD - 1]) {
                return false;
            }
        }
        return true;
    }

    private static int firstFailed(long[] all) {
        for (int i = 0; i < all.length; i += TOLD) {
            if (all[i + 1] < 0) {
                return i / TOLD;
            }
        }
        return -1;
    }

    private void begin(Window window, long[] all) {
        Communicator own = window.communicator();
        locked(own, () -> {
            for (int rank = 0; rank < own.size(); rank++) {
                int at = TOLD * rank;
                window.learn(rank, (int) all[at], all[at + 1], (int) all[at + 2]);
            }
            return null;
        });
        collectives.barrier(own); // nobody answers a rank that it does not know yet
        pml.watchNode();
        pml.begin(own, own.rank(), Pml.ANY_TAG, number -> window.push(), 0);
    }

    /** Does something with the progress lock. */
    <T> T locked(Communicator communicator, Supplier<T> work) {
        Object[] result = new Object[1];
        pml.await(
                communicator,
                communicator.rank(),
                Pml.ANY_TAG,
                number -> {
                    result[0] = work.get();
                    return true;
                },
                0);
        @SuppressWarnings("unchecked")
        T made = (T) result[0];
        return made;
    }

    /** Returns when all ranks have called it. */
    void meet(Communicator communicator) {
        collectives.barrier(communicator);
    }

    /** All ranks have freed a window, and all frames for it have come. */
    void freed(Window window) {
        locked(window.communicator(), () -> byId.values().remove(window));
        pml.unwatchNode();
        communicators.free(window.communicator());
    }

    @Override
    public int leastPayloadBytes(int kind) {
        return kind == WindowFrames.PIECE ? WindowFrames.HEAD_BYTES + Runs.ENTRY_BYTES : 0;
    }

    @Override
    public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
        long word1 = block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET);
        long word2 = block.bytes().getLong(offset + FrameLayout.WORD2_OFFSET);
        int rank = (int) (word1 >>> Integer.SIZE);
        Window window = byId.get((int) word1);
        if (window == null
                || rank < 0
                || rank >= window.group().size()
                || window.group().worldRank(rank) != peer) {
            throw new MalformedFrameException("a frame of rank " + rank + " for window " + (int) word1
                    + (window == null ? ", which is not there" : ", which has another rank there"));
        }
        window.onFrame(rank, kind, word2, block, offset, payloadBytes);
        return true;
    }
}

package railmpi.osc;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.LentPlace;
import railmpi.btl.channel.LostPeerListener;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.PagePlaces;
import railmpi.btl.channel.RemoteMemory;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.BufferAddress;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.param.Parameters;
import railmpi.core.progress.StackReserve;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Place;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/** Makes windows, and finds the one that a frame is for. One per world; the public methods are for any thread. */
public final class Windows implements FrameListener, LostPeerListener {
    /** In place of bytes: there is no memory. Below are the reasons of {@link WindowError}. */
    private static final long NO_MEMORY = -1;

    /** Most parts of the memory of a rank: as much as 2^31 - 1 elements of 8 bytes are. */
    private static final int MOST_PARTS = 9;

    private final Pml pml;
    private final Collectives collectives;
    private final CommunicatorOperations communicators;
    private final int node;
    private final WordMemory wordMemory;
    private final OscSettings settings;
    /** Null if the kernel is not to copy. */
    private final KernelCopies kernelCopies;

    private final Map<Integer, Window> byId = new HashMap<>();
    private int nextId;
    /** Damaged windows that this rank has left and others have not. */
    private final List<Window> left = new ArrayList<>();

    private boolean isRegistered;
    /** Frames until all classes for them are likely to be there. */
    private int firstFrames = 1000;

    /**
     * Prepares.
     *
     * @param pml carries frames, and waits
     * @param collectives of this process
     * @param communicators makes one for each window
     * @param node a number that the ranks of this node have in common
     * @param parameters from where puts and gets go over channels, and whether they overtake each other
     */
    public Windows(
            Pml pml, Collectives collectives, CommunicatorOperations communicators, int node, Parameters parameters) {
        this.node = node;
        this.pml = pml;
        wordMemory = new WordMemory(pml);
        settings = OscSettings.of(parameters);
        kernelCopies = settings.hasKernelCopies() ? new KernelCopies() : null;
        this.collectives = collectives;
        this.communicators = communicators;
    }

    /**
     * Makes a window of the program's memory; collective. If one rank fails, all do.
     *
     * @param parent communicator of one group
     * @param base what others reach, from its start; a direct buffer or an off-heap segment, may be null if the size is
     *     0
     * @param sizeBytes how much of it; where it has less, an access beyond its end is refused
     * @param unitBytes what displacements count
     * @param hints what the program says
     * @return the window
     * @throws WindowError BASE, SIZE or DISPLACEMENT
     */
    public Window create(Communicator parent, Object base, long sizeBytes, int unitBytes, Map<String, String> hints) {
        return open(parent, hints, false, place -> {
            requireUnit(unitBytes);
            WindowMemory memory = WindowMemory.of(base, sizeBytes);
            Object buffer = Place.bufferOf(base);
            LentPlace lent = lentPlace(buffer, memory.reachedBytes());
            MemoryBlock[] parts = lent == null ? null : new MemoryBlock[] {new MemoryBlock(lent.memory())};
            return new WindowPart(
                    lent == null ? memory : WindowMemory.ofParts(parts, memory.reachedBytes()),
                    parts,
                    false,
                    lent,
                    lent == null ? addressOf(buffer, memory.reachedBytes()) : 0,
                    exposed(buffer, memory.reachedBytes()),
                    place,
                    sizeBytes,
                    unitBytes,
                    false);
        });
    }

    /** Returns where a buffer lies that the peers of the node map; null if they do not. */
    private LentPlace lentPlace(Object base, long sizeBytes) {
        return isPlain(base, sizeBytes) && sizeBytes <= WindowMemory.PART_BYTES
                ? pml.channels().lentPlace((Buffer) base, (int) sizeBytes)
                : null;
    }

    /** Returns the address by which the kernel copies, 0 if it is not to. */
    private static long addressOf(Object base, long sizeBytes) {
        return isPlain(base, sizeBytes) && BufferAddress.isKnown() ? BufferAddress.of((Buffer) base) : 0;
    }

    /** Tells whether there is memory that stays where it is as long as the window. */
    private static boolean isPlain(Object base, long sizeBytes) {
        return sizeBytes != 0
                && base instanceof Buffer // else it is longer than one
                && ArenaMemory.isPlain(base);
    }

    /** Has the rails write into a buffer of the program, if they can. */
    private ExposedMemory[] exposed(Object base, long sizeBytes) {
        boolean isPossible = pml.channels().hasRails() && isPlain(base, sizeBytes);
        ByteBuffer bytes = isPossible ? bytesOf((Buffer) base) : null;
        if (bytes == null || sizeBytes > Integer.MAX_VALUE || bytes.alignmentOffset(0, Long.BYTES) != 0) {
            return null;
        }
        ByteBuffer reached = bytes.slice(0, (int) sizeBytes);
        try {
            return pml.locked(() -> new ExposedMemory[] {pml.channels().expose(reached)});
        } catch (RailException e) {
            warnOfMessages(sizeBytes, e);
            return null;
        }
    }

    private static void warnOfMessages(long sizeBytes, RailException cause) {
        Log.warn("a window of " + sizeBytes + " bytes can be accessed from other nodes by messages only: "
                + cause.getMessage());
    }

    private static ByteBuffer bytesOf(Buffer base) {
        return base instanceof ByteBuffer bytes
                ? bytes.duplicate().clear()
                : NativeAccess.load() ? NativeAccess.bytesOf(base) : null;
    }

    /**
     * Makes a window of new memory; collective. If one rank fails, all do.
     *
     * @param parent communicator of one group
     * @param sizeBytes how much at this rank
     * @param unitBytes what displacements count
     * @param isShared whether all ranks must be of one node
     * @param hints what the program says
     * @return the window
     * @throws RailException SHARED, SIZE or DISPLACEMENT of {@link WindowError}, or RESOURCE if there is no memory
     */
    public Window allocate(
            Communicator parent, long sizeBytes, int unitBytes, boolean isShared, Map<String, String> hints) {
        return open(parent, hints, true, place -> {
            requireUnit(unitBytes);
            ExposedMemory[] exposed = newMemory(sizeBytes);
            MemoryBlock[] parts = new MemoryBlock[exposed.length];
            Arrays.setAll(parts, i -> exposed[i].block());
            WindowMemory memory = WindowMemory.ofParts(parts, sizeBytes);
            return new WindowPart(memory, parts, true, null, 0, exposed, place, sizeBytes, unitBytes, isShared);
        });
    }

    /** Allocates memory that the rails write into if they can, and the peers of the node in any case. */
    private ExposedMemory[] newMemory(long sizeBytes) {
        if (sizeBytes < 0 || sizeBytes > MOST_PARTS * (long) WindowMemory.PART_BYTES) {
            throw new WindowError(
                    Reason.SIZE,
                    "size is " + sizeBytes + " bytes, not in 0.." + MOST_PARTS * (long) WindowMemory.PART_BYTES);
        }
        try {
            return newParts(sizeBytes);
        } catch (OutOfMemoryError | RailException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "no memory for a window of " + sizeBytes + " bytes: " + e, e);
        }
    }

    private ExposedMemory[] newParts(long sizeBytes) {
        try {
            return newParts(sizeBytes, pml::allocate);
        } catch (RailException e) {
            if (!pml.channels().hasRails()) {
                throw e;
            }
            ExposedMemory[] inNode = newParts(sizeBytes, pml::allocateInNode);
            warnOfMessages(sizeBytes, e);
            return inNode;
        }
    }

    /** Allocates parts, of which each but the last is full, and the last a multiple of a word. */
    private ExposedMemory[] newParts(long sizeBytes, IntFunction<ExposedMemory> allocator) {
        int count = (int) ((sizeBytes + WindowMemory.PART_BYTES - 1) / WindowMemory.PART_BYTES);
        ExposedMemory[] parts = new ExposedMemory[count];
        try {
            for (int i = 0; i < count; i++) {
                long left = sizeBytes - i * (long) WindowMemory.PART_BYTES;
                parts[i] = allocator.apply((int) Math.min(WindowMemory.PART_BYTES, (left + 7) & -Long.BYTES));
            }
            return parts;
        } catch (OutOfMemoryError | RailException e) {
            release(parts);
            throw e;
        }
    }

    private void release(ExposedMemory[] parts) {
        for (ExposedMemory memory : parts) {
            if (memory != null) {
                pml.release(memory);
            }
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
        return open(
                parent,
                hints,
                false,
                place -> new WindowPart(WindowMemory.dynamic(), null, false, null, 0, null, place, 0, 1, false));
    }

    private Window open(
            Communicator parent,
            Map<String, String> hints,
            boolean isMapped,
            Function<PagePlaces.Place, WindowPart> maker) {
        releaseLeft();
        Communicator own = communicators.dup(parent);
        RailException failure = null;
        PagePlaces.Place place = null;
        WindowPart part = null;
        try {
            place = wordMemory.acquire(WindowWords.lengthBytes(own.size()), isMapped);
            part = maker.apply(place);
        } catch (RailException e) {
            failure = e;
        }
        Window window = part == null ? null : new Window(this, pml, own, part, new WindowHints(hints));
        int id = pml.locked(() -> add(window)); // before any other rank knows of it
        long sizeBytes = part == null ? codeOf(failure) : part.memory().reachedBytes();
        WindowCards cards;
        try {
            cards = WindowCards.exchange(collectives, own, id, node, sizeBytes, part, kernelCopies);
        } catch (RailException e) { // a process has failed: nobody has the window
            discard(own, id, part, place);
            throw e;
        }
        int failed = cards.firstFailed();
        if (failed >= 0) {
            failure = failure != null ? failure : failureOf(failed, cards.sizeBytes(failed));
        } else if (part.isShared() && !cards.isOneNode()) {
            failure = new WindowError(Reason.SHARED, "the ranks of a shared window must be of one node");
        }
        if (failure != null) {
            discard(own, id, part, place);
            throw failure;
        }
        begin(window, cards);
        return window;
    }

    private void discard(Communicator own, int id, WindowPart part, PagePlaces.Place place) {
        pml.locked(() -> byId.remove(id));
        giveBack(part, place);
        communicators.free(own);
    }

    private void giveBack(WindowPart part, PagePlaces.Place place) {
        if (part != null && part.exposed() != null) {
            release(part.exposed());
        }
        if (place != null) {
            wordMemory.release(place);
        }
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
            pml.handlers().handleFrames(WindowFrames.CONTROL, WindowFrames.REFUSAL, this);
            pml.handlers().handleLostPeers(this);
        }
        byId.put(nextId, window);
        return nextId++;
    }

    private void begin(Window window, WindowCards cards) {
        Communicator own = window.communicator();
        Member[] members = new Member[own.size()];
        boolean isDynamic = window.isDynamic();
        for (int rank = 0; rank < members.length; rank++) {
            int index = rank;
            members[rank] = rank == own.rank()
                    ? cards.ownMember(window.part())
                    : pml.locked(() ->
                            cards.member(index, pml.channels(), own.group().worldRank(index), kernelCopies, isDynamic));
        }
        byte[] mapping = new byte[members.length];
        RailException failure = null;
        try {
            tellWhomItMaps(own, members, mapping, cards);
        } catch (RailException e) {
            failure = e;
            Arrays.fill(mapping, (byte) 0);
        }
        pml.locked(() -> {
            mapOnlyThoseThatMapThis(own, members, mapping);
            window.begin(members, settings);
            return null;
        });
        try {
            if (failure != null) {
                throw failure;
            }
            collectives.barrier(own); // nobody answers a rank that it does not know yet
        } catch (RailException e) {
            window.leave(); // others may have it, and use this rank's memory until they have freed it
            throw e;
        }
        if (!window.isAllMapped()) {
            push(window);
        }
    }

    /**
     * Asks which ranks map the memory of this one.
     *
     * @param mapping of each rank, 1 if it does
     */
    private void tellWhomItMaps(Communicator own, Member[] members, byte[] mapping, WindowCards cards) {
        if (cards.hasNeighbours()) {
            byte[] mapped = new byte[members.length];
            for (int rank = 0; rank < mapped.length; rank++) {
                mapped[rank] = (byte) (members[rank].isMapped() ? 1 : 0);
            }
            TypedBuffer told = TypedBuffer.ofArray(BasicType.BYTE, mapped);
            collectives.alltoall(own, told, 1, TypedBuffer.ofArray(BasicType.BYTE, mapping), 1);
        }
    }

    /** Two ranks either reach each other's memory themselves, or answer each other. */
    private void mapOnlyThoseThatMapThis(Communicator own, Member[] members, byte[] mapping) {
        for (int rank = 0; rank < members.length; rank++) {
            if (rank != own.rank() && mapping[rank] == 0 && members[rank].isMapped()) {
                forget(members[rank], own.group().worldRank(rank), false);
                members[rank] = members[rank].unmapped();
            }
        }
    }

    /** Goes on also if the window is revoked: others are to be told when it is freed. */
    private void push(Window window) {
        FaultTolerance faults = pml.faultTolerance();
        Communicator carrier = faults == null ? window.communicator() : faults.self();
        window.setPushed();
        pml.watchNode();
        pml.begin(carrier, carrier.rank(), Pml.ANY_TAG, new Pushing(window), 0);
    }

    /** What goes on beside the program for a window that needs frames. */
    private record Pushing(Window window) implements Completable {
        @Override
        public boolean advance(long number) {
            return window.push();
        }

        @Override
        public boolean waitsForRoom() {
            return window.isWaiting();
        }
    }

    /** Returns when all ranks have called it. */
    void meet(Communicator communicator) {
        collectives.barrier(communicator);
    }

    /** This rank has left a damaged window: its memory is given back later. */
    void left(Window window) {
        if (!window.isPushed()) {
            push(window);
        }
        communicators.free(window.communicator());
        pml.locked(() -> left.add(window));
        releaseLeft();
    }

    /** Gives back the memory of damaged windows that nobody has any more. */
    private void releaseLeft() {
        List<Window> over = new ArrayList<>();
        pml.locked(() -> left.removeIf(each -> each.isLeft() && over.add(each)));
        over.forEach(this::forget);
    }

    /** All ranks have freed a window, and all frames for it have come. */
    void freed(Window window) {
        forget(window);
        if (pml.faultTolerance() != null) {
            pml.locked(() -> answerThoseThatLeft(window));
        }
        communicators.free(window.communicator());
        releaseLeft();
    }

    private void forget(Window window) {
        Communicator own = window.communicator();
        pml.locked(() -> {
            byId.values().remove(window);
            for (int rank = 0; rank < own.size(); rank++) {
                forget(window.member(rank), own.group().worldRank(rank), rank == own.rank());
            }
            return null;
        });
        if (window.isPushed()) {
            pml.unwatchNode();
        }
        giveBack(window.part(), window.part().place());
    }

    /** Parts that were mapped go when the program does not refer to them any more; words stay mapped. */
    private void forget(Member member, int process, boolean isOwn) {
        if (!isOwn && member.lent() != null) {
            pml.channels().unmap(process, member.lent());
        } else if (!isOwn && member.isMapped() && member.exposed() != null) {
            for (RemoteMemory memory : member.exposed()) {
                pml.channels().unmap(process, memory);
            }
        }
    }

    @Override
    public int leastPayloadBytes(int kind) {
        return switch (kind) {
            case WindowFrames.PIECE -> WindowFrames.HEAD_BYTES + Runs.ENTRY_BYTES;
            case WindowFrames.REFUSAL -> WindowFrames.SPAN_BYTES;
            default -> 0;
        };
    }

    @Override
    public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
        requireStack();
        long word1 = block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET);
        long word2 = block.bytes().getLong(offset + FrameLayout.WORD2_OFFSET);
        int rank = (int) (word1 >>> Integer.SIZE);
        Window window = byId.get((int) word1);
        if (kind == WindowFrames.CONTROL && (int) word2 == WindowFrames.LEFT) {
            if (window == null) {
                answerLeft(peer, WindowFrames.numberIn(word2));
                return true;
            }
            rank = rank == Items.NO_RANK ? window.group().rankOf(peer) : rank;
        }
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

    /** This rank has freed a window before a rank failed, and the peer keeps its memory until it hears of that. */
    private void answerLeft(int peer, int itsNumber) {
        if (itsNumber != Items.NO_RANK && pml.faultTolerance() != null) {
            long word1 = WindowFrames.word1(itsNumber, Items.NO_RANK);
            pml.faultTolerance().send(peer, WindowFrames.CONTROL, word1, WindowFrames.left(Items.NO_RANK));
        }
    }

    /** The same for those who have said so while this rank knew the window, but was past the barrier of its free. */
    private Void answerThoseThatLeft(Window window) {
        Communicator own = window.communicator();
        for (int rank = 0; rank < own.size(); rank++) {
            if (rank != own.rank() && window.hasLeft(rank)) {
                answerLeft(own.group().worldRank(rank), window.member(rank).id());
            }
        }
        return null;
    }

    @Override
    public void onPeerLost(int peer, RailException cause) {
        if (pml.faultTolerance() != null && cause.category() == RailException.Category.PEER) {
            return; // a suspicion: the launcher tells who has failed
        }
        for (Window window : byId.values()) {
            if (window != null) { // what was not made keeps a number until all know
                window.onLost(peer, cause);
            }
        }
    }

    /** A frame is taken in as a whole or not at all. */
    private void requireStack() {
        if (firstFrames == 0) {
            StackReserve.requireToBegin();
        } else {
            StackReserve.requireToBeginFirst();
            firstFrames--;
        }
    }
}

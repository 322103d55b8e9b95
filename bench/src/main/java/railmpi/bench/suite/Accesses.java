package railmpi.bench.suite;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * Accesses of one kind to the memory of other ranks, again and again, and the window for them. Who begins and ends
 * epochs is the caller's. Used by one thread. Hot path: medium.
 */
public final class Accesses {
    /** Blocks of the pattern that is sent, so that the first element is not 0, which adding would leave alone. */
    private static final int FIRST_BLOCK = 1;

    private final Intracomm comm;
    private final int rank;
    private final Access access;
    private final Element element;
    private final Datatype type;
    private final WindowKind kind;
    private AccessLayout layout;
    private Win window;
    private Memory exposed;
    private Memory[] outgoing = {};
    private Memory[] incoming = {};
    private Buffer[] origins = {};
    private Buffer[] results = {};
    private Buffer compared;
    /** Where the memory of each rank begins. */
    private int[] bases;

    private int unit;
    private int done;

    /** Creates them for the ranks of {@code comm}; memory and window come with {@link #prepare}. */
    public Accesses(Intracomm comm, Access access, Element element, WindowKind kind) throws MPIException {
        this.comm = comm;
        this.rank = comm.getRank();
        this.access = access;
        this.element = element;
        this.type = element.datatype();
        this.kind = kind;
    }

    /** Returns the bytes of memory that they take on a rank: of origin, result and window each {@code bytesOfEach}. */
    public static long memoryBytes(Access access, long bytesOfEach) {
        return (access == Access.GET || !access.isRead() ? 2 : 3) * bytesOfEach;
    }

    /**
     * Takes memory and makes the window, unless they are as wanted already; fills them if the accesses are to be
     * checked. Collective; the caller lets all ranks come here before any accesses.
     */
    public void prepare(AccessLayout wanted, boolean isChecked) throws MPIException {
        if (!wanted.equals(layout)) {
            close();
            layout = wanted;
            outgoing = access == Access.GET ? new Memory[0] : pieces();
            incoming = access.isRead() ? pieces() : new Memory[0];
            origins = buffers(outgoing);
            results = buffers(incoming);
            compared = (Buffer) new Memory(element, 1, true).object();
            open();
        }
        done = 0;
        if (isChecked) {
            fill();
        }
    }

    /** Frees the window; collective. */
    public void close() throws MPIException {
        if (window != null) {
            window.free();
            window = null;
            layout = null;
        }
    }

    /** Returns the window. */
    public Win window() {
        return window;
    }

    private Memory[] pieces() {
        int elementBytes = element.bytes();
        ByteBuffer room = MPI.newByteBuffer(Math.multiplyExact(layout.elements(), elementBytes));
        Memory[] pieces = new Memory[layout.places() * layout.blocks()];
        for (int index = 0; index < pieces.length; index++) {
            int start = layout.start(index / layout.blocks(), index % layout.blocks());
            ByteBuffer piece = room.slice(start * elementBytes, layout.count() * elementBytes);
            pieces[index] = new Memory(element, piece.order(ByteOrder.nativeOrder()));
        }
        return pieces;
    }

    private static Buffer[] buffers(Memory[] memories) {
        return Arrays.stream(memories).map(memory -> (Buffer) memory.object()).toArray(Buffer[]::new);
    }

    private void open() throws MPIException {
        int elements = layout.elements();
        bases = new int[comm.getSize()];
        unit = 1;
        if (kind == WindowKind.ALLOCATE) {
            window = new Win(elements, 1, MPI.INFO_NULL, comm, compared, Win.FLAVOR_PRIVATE);
            exposed = new Memory(element, window.getMemory());
            return;
        }
        exposed = new Memory(element, elements, true);
        Buffer memory = (Buffer) exposed.object();
        if (kind == WindowKind.CREATE) {
            window = new Win(memory, elements, 1, MPI.INFO_NULL, comm);
            return;
        }
        window = new Win(MPI.INFO_NULL, comm);
        window.attach(memory, elements);
        unit = element.bytes();
        int[] own = {window.getDisplacement(memory)};
        comm.allGather(own, 1, MPI.INT, bases, 1, MPI.INT);
    }

    private void fill() {
        for (int index = 0; index < layout.places() * layout.blocks(); index++) {
            int block = index % layout.blocks();
            int start = layout.start(index / layout.blocks(), block);
            if (index < outgoing.length) {
                outgoing[index].fill(0, layout.count(), rank, FIRST_BLOCK + block);
            }
            if (index < incoming.length) {
                incoming[index].clear(0, layout.count());
            }
            switch (access) {
                case PUT -> exposed.clear(start, layout.count());
                case GET -> exposed.fill(start, layout.count(), rank, FIRST_BLOCK + block);
                default -> exposed.zero(start, layout.count());
            }
        }
    }

    /** Begins the access of an iteration to a block of {@code target}'s memory. */
    public void begin(int target, int block, int iteration) throws MPIException {
        int place = (done + iteration) % layout.places();
        int index = place * layout.blocks() + block;
        int count = layout.count();
        int at = bases[target] + unit * layout.start(place, block);
        switch (access) {
            case PUT -> window.put(origins[index], count, type, target, at, count, type);
            case GET -> window.get(results[index], count, type, target, at, count, type);
            case ACCUMULATE -> window.accumulate(origins[index], count, type, target, at, count, type, MPI.SUM);
            case GET_ACCUMULATE ->
                window.getAccumulate(
                        origins[index], count, type, results[index], count, type, target, at, count, type, MPI.SUM);
            case FETCH_AND_OP -> window.fetchAndOp(origins[index], results[index], type, target, at, MPI.SUM);
            case COMPARE_AND_SWAP -> window.compareAndSwap(origins[index], compared, results[index], type, target, at);
        }
    }

    /** Tells, at all ranks, that so many iterations were done. */
    public void advance(int iterations) {
        done += iterations;
    }

    /**
     * Returns whether a block of this rank's memory has what {@code origins} ranks from {@code first} on have written
     * in all iterations since it was filled.
     */
    public boolean isWritten(int block, int first, int originRanks) {
        int start = layout.start(lastPlace(), block);
        int count = layout.count();
        return access.isReduction()
                ? exposed.holdsSums(start, count, first, originRanks, FIRST_BLOCK + block, 0, times())
                : exposed.holds(start, count, first, FIRST_BLOCK + block);
    }

    /** Returns whether what came back last is what a block of {@code target}'s memory had before. */
    public boolean isReturned(int block, int target) {
        Memory back = incoming[lastPlace() * layout.blocks() + block];
        if (access == Access.GET) {
            return back.holds(0, layout.count(), target, FIRST_BLOCK + block);
        }
        int before = access == Access.COMPARE_AND_SWAP ? Math.min(1, times() - 1) : times() - 1;
        return back.holdsSums(0, layout.count(), rank, 1, FIRST_BLOCK + block, 0, before);
    }

    private int lastPlace() {
        return (done - 1) % layout.places();
    }

    /** Returns how often the last place was used. */
    private int times() {
        return (done - 1) / layout.places() + 1;
    }
}

package railmpi.osc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteMemory;
import railmpi.coll.Collectives;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.BufferAddress;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * What the ranks of a new window tell each other, a card of each. Used by one thread.
 *
 * <pre>
 *  0 long  the rank's number of the window, of its node in the upper half
 *  8 long  bytes of its memory that others reach; negative: what has failed
 * 16 int   bytes of a displacement
 * 20 int   parts of memory that puts and gets reach; -1 if messages have to do it
 * 24 long  where its words are in their page
 * 32 long  the size that the window was made with: more than its bytes if the program's buffer is shorter
 * 40 long  the key of lent memory that its memory lies in, 0 if it does not
 * 48 long  where it lies there
 * 56 long  its process, as in its words
 * 64 long  the address of its memory there, 0 if the kernel is not to copy
 * 72 long  the address of its sign there
 * 80 long  its sign
 * 88       the page of its words
 *    ...   the first part of its memory
 * </pre>
 *
 * Further parts are told in a second round, if somebody has any.
 */
final class WindowCards {
    private static final int SIZE = Long.BYTES;
    private static final int UNIT = 2 * Long.BYTES;
    private static final int PARTS = UNIT + Integer.BYTES;
    private static final int PLACE = 3 * Long.BYTES;
    private static final int GIVEN = 4 * Long.BYTES;
    private static final int LENT_KEY = 5 * Long.BYTES;
    private static final int LENT_OFFSET = 6 * Long.BYTES;
    private static final int PROCESS = 7 * Long.BYTES;
    private static final int BASE = 8 * Long.BYTES;
    private static final int SIGN_ADDRESS = 9 * Long.BYTES;
    private static final int SIGN = 10 * Long.BYTES;
    private static final int PAGE = 11 * Long.BYTES;
    private static final int FIRST_PART = PAGE + RemoteMemory.DESCRIPTION_BYTES;
    private static final int CARD_BYTES = FIRST_PART + RemoteMemory.DESCRIPTION_BYTES;

    private final int ranks;
    private final int ownRank;
    private final ByteBuffer all;
    private final int moreParts;
    private ByteBuffer further;

    private WindowCards(Communicator communicator, ByteBuffer all) {
        this.all = all;
        ranks = communicator.size();
        ownRank = communicator.rank();
        int most = 1;
        for (int rank = 0; rank < ranks; rank++) {
            most = Math.max(most, partsOf(rank));
        }
        moreParts = most - 1;
    }

    /**
     * Tells, and is told; collective.
     *
     * @param sizeBytes of this rank's memory, or what has failed
     * @param part what this rank brings, null if that has failed
     * @param kernel how this process knows others, null if the kernel is not to copy
     */
    static WindowCards exchange(
            Collectives collectives,
            Communicator communicator,
            int id,
            int node,
            long sizeBytes,
            WindowPart part,
            KernelCopies kernel) {
        byte[] own = new byte[CARD_BYTES];
        ByteBuffer card = ByteBuffer.wrap(own).order(ByteOrder.LITTLE_ENDIAN);
        card.putLong(0, (long) node << Integer.SIZE | id).putLong(SIZE, sizeBytes);
        if (part != null) {
            fill(card, part, kernel);
        }
        WindowCards cards = new WindowCards(communicator, gather(collectives, communicator, own));
        if (cards.moreParts != 0) {
            byte[] more = new byte[cards.moreParts * RemoteMemory.DESCRIPTION_BYTES];
            ByteBuffer text = ByteBuffer.wrap(more);
            for (int i = 1; part != null && part.exposed() != null && i < part.exposed().length; i++) {
                text.put(part.exposed()[i].description());
            }
            cards.further = gather(collectives, communicator, more);
        }
        return cards;
    }

    private static void fill(ByteBuffer card, WindowPart part, KernelCopies kernel) {
        ExposedMemory[] exposed = part.exposed();
        card.putInt(UNIT, part.unitBytes()).putInt(PARTS, exposed == null ? -1 : exposed.length);
        card.putLong(PLACE, part.place().offset()).putLong(GIVEN, part.sizeBytes());
        card.position(PAGE).put(part.place().page().description());
        if (exposed != null && exposed.length != 0) {
            card.position(FIRST_PART).put(exposed[0].description());
        }
        if (part.lent() != null) {
            card.putLong(LENT_KEY, part.lent().nodeKey())
                    .putLong(LENT_OFFSET, part.lent().offset());
        }
        if (part.base() != 0 && kernel != null) {
            card.putLong(PROCESS, WindowWords.ownProcess()).putLong(BASE, part.base());
            card.putLong(SIGN_ADDRESS, BufferAddress.of(kernel.sign()))
                    .putLong(SIGN, kernel.sign().getLong(0));
        }
    }

    private static ByteBuffer gather(Collectives collectives, Communicator communicator, byte[] own) {
        byte[] all = new byte[own.length * communicator.size()];
        collectives.allgather(
                communicator,
                TypedBuffer.ofArray(BasicType.BYTE, own),
                own.length,
                TypedBuffer.ofArray(BasicType.BYTE, all),
                own.length);
        return ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
    }

    long sizeBytes(int rank) {
        return all.getLong(rank * CARD_BYTES + SIZE);
    }

    private long givenBytes(int rank) {
        return all.getLong(rank * CARD_BYTES + GIVEN);
    }

    private int id(int rank) {
        return all.getInt(rank * CARD_BYTES);
    }

    private int node(int rank) {
        return all.getInt(rank * CARD_BYTES + Integer.BYTES);
    }

    private int unitBytes(int rank) {
        return all.getInt(rank * CARD_BYTES + UNIT);
    }

    private int partsOf(int rank) {
        return all.getInt(rank * CARD_BYTES + PARTS);
    }

    /** Returns the first rank that could not make its part, -1 if all could. */
    int firstFailed() {
        for (int rank = 0; rank < ranks; rank++) {
            if (sizeBytes(rank) < 0) {
                return rank;
            }
        }
        return -1;
    }

    /** Tells whether two ranks may map each other's memory. */
    boolean hasNeighbours() {
        return IntStream.range(0, ranks).map(this::node).distinct().count() < ranks;
    }

    boolean isOneNode() {
        for (int rank = 1; rank < ranks; rank++) {
            if (node(rank) != node(0)) {
                return false;
            }
        }
        return true;
    }

    /** Returns what this rank knows of itself. */
    Member ownMember(WindowPart part) {
        return new Member(
                ownRank,
                id(ownRank),
                sizeBytes(ownRank),
                part.sizeBytes(),
                part.unitBytes(),
                part.words(ranks),
                part.parts(),
                null,
                null,
                null);
    }

    /** Returns what this rank knows of another one, after it has mapped what can be mapped. */
    Member member(int rank, Channels channels, int process, KernelCopies kernel, boolean isDynamic) {
        MemoryBlock page = map(channels, process, memoryAt(all, rank * CARD_BYTES + PAGE));
        int place = (int) all.getLong(rank * CARD_BYTES + PLACE);
        WindowWords words = page == null ? null : new WindowWords(page.bytes(), place, ranks);
        RemoteMemory[] exposed = exposed(rank);
        RemoteMemory lent = words == null || lentKey(rank) == 0 ? null : RemoteMemory.lent(lentKey(rank));
        MemoryBlock[] parts = null;
        if (lent != null) {
            parts = mappedLent(rank, channels, process, lent);
        } else if (words != null && exposed != null) {
            parts = mapped(channels, process, exposed);
        } else if (words != null && !isDynamic && sizeBytes(rank) == 0) {
            parts = new MemoryBlock[0];
        }
        KernelWay way = words == null || parts != null || kernel == null ? null : kernelWay(rank, kernel);
        return new Member(
                rank,
                id(rank),
                sizeBytes(rank),
                givenBytes(rank),
                unitBytes(rank),
                words,
                parts,
                exposed,
                parts == null ? null : lent,
                way);
    }

    private long lentKey(int rank) {
        return all.getLong(rank * CARD_BYTES + LENT_KEY);
    }

    private MemoryBlock[] mappedLent(int rank, Channels channels, int process, RemoteMemory lent) {
        MemoryBlock whole = map(channels, process, lent);
        long offset = all.getLong(rank * CARD_BYTES + LENT_OFFSET);
        long lengthBytes = (sizeBytes(rank) + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
        return whole == null
                ? null
                : new MemoryBlock[] {new MemoryBlock(whole.bytes().slice((int) offset, (int) lengthBytes))};
    }

    /** Returns null if the kernel is not to copy. */
    private KernelWay kernelWay(int rank, KernelCopies kernel) {
        int card = rank * CARD_BYTES;
        long base = all.getLong(card + BASE);
        return base == 0
                ? null
                : new KernelWay(
                        kernel,
                        all.getLong(card + PROCESS),
                        base,
                        all.getLong(card + SIGN_ADDRESS),
                        all.getLong(card + SIGN));
    }

    private RemoteMemory[] exposed(int rank) {
        if (partsOf(rank) < 0) {
            return null;
        }
        RemoteMemory[] exposed = new RemoteMemory[partsOf(rank)];
        Arrays.setAll(
                exposed,
                i -> i == 0
                        ? memoryAt(all, rank * CARD_BYTES + FIRST_PART)
                        : memoryAt(further, (rank * moreParts + i - 1) * RemoteMemory.DESCRIPTION_BYTES));
        return exposed;
    }

    private static RemoteMemory memoryAt(ByteBuffer text, int at) {
        return RemoteMemory.of(text.slice(at, RemoteMemory.DESCRIPTION_BYTES));
    }

    private static MemoryBlock[] mapped(Channels channels, int process, RemoteMemory[] memories) {
        MemoryBlock[] blocks = new MemoryBlock[memories.length];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = map(channels, process, memories[i]);
            if (blocks[i] == null) {
                return null;
            }
        }
        return blocks;
    }

    /** What cannot be mapped is reached by frames. */
    private static MemoryBlock map(Channels channels, int process, RemoteMemory memory) {
        try {
            return channels.map(process, memory);
        } catch (RailException e) {
            Log.warn("memory of a window of rank " + process + " can be accessed by messages only: " + e.getMessage());
            return null;
        }
    }
}

package railmpi.btl.allocation;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import railmpi.core.RailException;
import railmpi.core.memory.FileMapping;
import railmpi.core.memory.MemoryBlock;
import railmpi.policy.allocation.ReservationWord;

/**
 * What the processes of a node know together of its adapters: a page of shared memory with a line for each adapter,
 * which all of them read and write.
 *
 * <pre>
 *  0  long  hash of the adapter's name, 0: of none yet
 *  8  long  its reservation, {@link ReservationWord}
 * 16  long  parts of messages that leave through it, as far as it matters to the policy
 * 24  long  parts of messages that arrive through it, likewise
 * </pre>
 *
 * <p>Any thread; each word is changed by compare-and-set or addition, which also order what goes with it.
 */
public final class NodePage {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int LINES = 64;
    private static final int LINE_BYTES = 64;
    private static final int PAGE_BYTES = LINES * LINE_BYTES;
    private static final int RESERVATION = 8;
    private static final int LEAVING = 16;
    private static final int ARRIVING = 24;

    private final ByteBuffer bytes;

    private NodePage(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /**
     * Makes one for a process that shares its adapters with nobody.
     *
     * @return all adapters idle
     */
    public static NodePage ofOneProcess() {
        return new NodePage(MemoryBlock.allocate(PAGE_BYTES).bytes());
    }

    /**
     * Opens the page of a node; whoever comes first makes it.
     *
     * @param file the same for all processes of the node; it goes with its directory
     * @param process number of this process, which no other one has
     * @return the page
     * @throws RailException RESOURCE if there is no shared memory
     */
    public static NodePage open(Path file, int process) {
        try {
            if (!Files.exists(file)) {
                make(file, file.resolveSibling(file.getFileName() + "-" + process));
            }
            return new NodePage(FileMapping.map(file).order(ByteOrder.nativeOrder()));
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "no shared memory for the state of this node's rails: " + e, e);
        }
    }

    /** Written before it is there for others: none of them meets a page that is shorter, or is overwritten. */
    private static void make(Path file, Path draft) throws IOException {
        Files.write(draft, new byte[PAGE_BYTES], StandardOpenOption.CREATE_NEW);
        try {
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException e) {
            return; // another process was faster
        } finally {
            Files.delete(draft);
        }
    }

    /**
     * Finds the line of an adapter, or takes one for it.
     *
     * @param adapter its name on this node
     * @return the line; that of another adapter if there are more than {@value #LINES}
     */
    int lineOf(String adapter) {
        long hash = adapter.hashCode() | 1L << Integer.SIZE;
        int first = Math.floorMod(adapter.hashCode(), LINES);
        for (int step = 0; step < LINES; step++) {
            int line = (first + step) % LINES;
            long found = (long) LONG.compareAndExchange(bytes, line * LINE_BYTES, 0L, hash);
            if (found == 0 || found == hash) {
                return line;
            }
        }
        return first;
    }

    ReservationWord reservation(int line) {
        int at = line * LINE_BYTES + RESERVATION;
        return new ReservationWord() {
            @Override
            public long get() {
                return (long) LONG.getVolatile(bytes, at);
            }

            @Override
            public boolean compareAndSet(long seen, long next) {
                return LONG.compareAndSet(bytes, at, seen, next);
            }
        };
    }

    void addLeaving(int line, int parts) {
        add(line * LINE_BYTES + LEAVING, parts);
    }

    void addArriving(int line, int parts) {
        add(line * LINE_BYTES + ARRIVING, parts);
    }

    private void add(int at, int parts) {
        LONG.getAndAdd(bytes, at, (long) parts);
    }

    /** Tells whether an adapter sends or receives a message. */
    boolean isActive(int line) {
        return (long) LONG.getVolatile(bytes, line * LINE_BYTES + LEAVING) > 0
                || (long) LONG.getVolatile(bytes, line * LINE_BYTES + ARRIVING) > 0;
    }
}

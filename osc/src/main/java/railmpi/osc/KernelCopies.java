package railmpi.osc;

import java.lang.ref.Reference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.CrossMemory;
import railmpi.core.nativ.NativeAccess;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * Puts and gets that the kernel copies, from process to process, see {@link KernelWay}; one per process. Any thread:
 * each takes a desk to work at, and gives it back.
 */
final class KernelCopies {
    /** The end of the JVM, and the garbage collector, must not wait for a longer copy. */
    private static final int PIECE_BYTES = 1024 * 1024;

    /** Of what has no address. */
    private static final int STAGE_BYTES = 64 * 1024;

    private static final int MOST_RUNS = CrossMemory.MOST_RUNS;
    /** The kernel looks for the pages of each run: shorter ones are moved faster by a message. */
    private static final int SHORTEST_RUN_BYTES = 128;

    private final ConcurrentLinkedQueue<Desk> free = new ConcurrentLinkedQueue<>();
    private final ByteBuffer sign = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
    private boolean isToldOf;

    /** What one copy needs. Used by one thread at a time. */
    private static final class Desk {
        private final CrossMemory calls = new CrossMemory(MOST_RUNS);
        private final Runs runs = new Runs();
        /** Null until something has no address. */
        private MemoryBlock stage;

        MemoryBlock stage() {
            if (stage == null) {
                stage = MemoryBlock.allocate(STAGE_BYTES);
            }
            return stage;
        }
    }

    KernelCopies() {
        sign.putLong(0, ThreadLocalRandom.current().nextLong());
    }

    /** Returns memory by whose contents others know that they reach this process. */
    ByteBuffer sign() {
        return sign;
    }

    /** Reads a long of another process; returns what it is not if that cannot be done. */
    boolean hasLong(int pid, long address, long expected) {
        Desk desk = take();
        ByteBuffer word = desk.stage().bytes();
        long copied = desk.calls.read(pid, address, NativeAccess.addressOf(word), Long.BYTES);
        boolean isThere = copied == Long.BYTES && word.getLong(0) == expected;
        free.add(desk);
        if (!isThere && !isToldOf) {
            isToldOf = true;
            Log.info("windows over memory that is not shared use messages inside the node: the kernel does not let this"
                    + " process read memory of process " + pid
                    + (copied < 0 ? ": error " + -copied : ", or it is another one"));
        }
        return isThere;
    }

    private Desk take() {
        Desk desk = free.poll();
        return desk == null ? new Desk() : desk;
    }

    /** Tells whether an access is one for the kernel. */
    static boolean isFit(TargetItems target) {
        return target.lengthBytes() != 0 && target.meanRunBytes() >= Math.min(SHORTEST_RUN_BYTES, target.lengthBytes());
    }

    /**
     * Copies.
     *
     * @param base address of displacement 0 there
     * @return false if the kernel does not do it; some of it may be done
     * @throws railmpi.core.RailException MEMORY if the program's memory here cannot be used
     */
    boolean tryMove(boolean isPut, int pid, long base, TypedBuffer own, TargetItems target) {
        Desk desk = take();
        try {
            return UserMemory.hasAddress(own.buffer(), own.convertor())
                    ? tryMoveByAddress(isPut, desk, pid, base, own, target)
                    : tryMoveStaged(isPut, desk, pid, base, own, target);
        } finally {
            free.add(desk);
        }
    }

    private static boolean tryMoveByAddress(
            boolean isPut, Desk desk, int pid, long base, TypedBuffer own, TargetItems target) {
        long address = NativeAccess.addressOf((Buffer) own.buffer()) + own.offsetBytes();
        boolean isDone = true;
        for (long done = 0; isDone && done < target.lengthBytes(); ) {
            target.list(desk.runs, done, PIECE_BYTES, 0, 1);
            isDone = tryCopy(isPut, desk, pid, base, address + done);
            done += desk.runs.streamBytes();
        }
        Reference.reachabilityFence(own.buffer());
        return isDone;
    }

    private static boolean tryMoveStaged(
            boolean isPut, Desk desk, int pid, long base, TypedBuffer own, TargetItems target) {
        MemoryBlock stage = desk.stage();
        long address = NativeAccess.addressOf(stage.bytes());
        boolean isDone = true;
        for (long done = 0; isDone && done < target.lengthBytes(); ) {
            target.list(desk.runs, done, STAGE_BYTES, 0, Long.BYTES);
            int length = desk.runs.streamBytes();
            try {
                if (isPut) {
                    own.convertor().pack(own.buffer(), own.offsetBytes() + done, stage, 0, length);
                }
                isDone = tryCopy(isPut, desk, pid, base, address);
                if (!isPut && isDone) {
                    own.convertor().unpack(stage, 0, own.buffer(), own.offsetBytes() + done, length);
                }
            } catch (RuntimeException e) {
                throw UserMemory.failure(own.buffer(), e);
            }
            done += length;
        }
        return isDone;
    }

    /** Copies the runs of a list, as many at once as the kernel takes. */
    private static boolean tryCopy(boolean isPut, Desk desk, int pid, long base, long address) {
        Runs list = desk.runs;
        int vectors = 0;
        long length = 0;
        long at = address;
        for (int entry = 0; entry < list.count(); entry++) {
            for (int run = 0; run < list.count(entry); run++) {
                if (vectors == MOST_RUNS) {
                    if (!tryCopy(isPut, desk, pid, vectors, at, length)) {
                        return false;
                    }
                    at += length;
                    vectors = 0;
                    length = 0;
                }
                desk.calls.setRun(vectors++, base + list.offset(entry) + run * list.stride(entry), list.length(entry));
                length += list.length(entry);
            }
        }
        return tryCopy(isPut, desk, pid, vectors, at, length);
    }

    private static boolean tryCopy(boolean isPut, Desk desk, int pid, int vectors, long address, long lengthBytes) {
        long copied = isPut
                ? desk.calls.writeRuns(pid, vectors, address, lengthBytes)
                : desk.calls.readRuns(pid, vectors, address, lengthBytes);
        return copied == lengthBytes;
    }
}

package railmpi.btl.node;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import railmpi.btl.channel.LentPlace;
import railmpi.core.LibraryThread;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.BufferAddress;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.LentMemory;
import railmpi.fabric.Port;

/**
 * Buffers for the program in memory that the peers of the node can map, and how such a buffer, a slice or a view of it
 * is recognised: by its address. Short buffers are cut from a common segment, each long one has a segment of its own. A
 * segment goes, and its file with it, when the program refers to no buffer of it any more; a thread waits for that. Who
 * finds none for its buffer, because of the limit or because there is no space, takes other memory. Any thread.
 */
final class LentBuffers {
    /** Of the segment that short buffers have in common; it stays as long as one of them does. */
    private static final int COMMON_BYTES = 256 * 1024;

    private static final int LONGEST_SHORT_BYTES = 64 * 1024;
    private static final int ALIGNMENT_BYTES = 64;
    /** Of the process's share of the free space. */
    private static final int SHARE = 4;

    private final Port port;
    private final long limitBytes;
    private final int nodeSize;
    private final long reserveBytes;
    private final ConcurrentSkipListMap<Long, Segment> byAddress = new ConcurrentSkipListMap<>();
    private final ReferenceQueue<ByteBuffer> gone = new ReferenceQueue<>();
    private final ReentrantLock lock = new ReentrantLock();
    /** Which short buffers are cut from; null if there is none. Changed with the lock. */
    private volatile Common common;

    /** With the lock, as all below. */
    private long lentBytes;

    private boolean isToldOf;
    private boolean isWatched;
    private boolean isClosed;

    /** Memory of one key. It ends with its buffer, and is only used while that is there. */
    private static final class Segment extends WeakReference<ByteBuffer> {
        private final long remoteKey;
        private final long address;
        private final int lengthBytes;

        Segment(LentMemory lent, ReferenceQueue<ByteBuffer> gone) {
            super(lent.buffer(), gone);
            remoteKey = lent.remoteKey();
            address = BufferAddress.of(lent.buffer());
            lengthBytes = lent.buffer().capacity();
        }
    }

    /** A segment from which buffers are cut, one behind the other. Any thread. */
    private static final class Common {
        private final ByteBuffer memory;
        private final AtomicInteger usedBytes = new AtomicInteger();

        Common(ByteBuffer memory) {
            this.memory = memory;
        }

        /** Returns null if it has not as much any more. */
        ByteBuffer cut(int lengthBytes) {
            int used = usedBytes.get();
            while (used <= memory.capacity() - lengthBytes) {
                if (usedBytes.compareAndSet(used, used + aligned(lengthBytes))) {
                    return memory.slice(used, lengthBytes);
                }
                used = usedBytes.get();
            }
            return null;
        }
    }

    /**
     * Prepares.
     *
     * @param port of shared memory
     * @param limitBytes most of it
     * @param nodeSize processes of the job that share its space
     * @param reserveBytes of each of them, for messages
     */
    LentBuffers(Port port, long limitBytes, int nodeSize, long reserveBytes) {
        this.port = port;
        this.limitBytes = BufferAddress.isKnown()
                ? Math.min(limitBytes, Runtime.getRuntime().maxMemory()) // as for other direct buffers
                : 0;
        this.nodeSize = nodeSize;
        this.reserveBytes = reserveBytes;
    }

    private static int aligned(int lengthBytes) {
        return (lengthBytes + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
    }

    /** Returns zeros that peers can map, null if there are none. */
    ByteBuffer lend(int lengthBytes) {
        if (lengthBytes > limitBytes || lengthBytes > Integer.MAX_VALUE - ALIGNMENT_BYTES) {
            return null;
        }
        Common now = common;
        ByteBuffer cut = lengthBytes > LONGEST_SHORT_BYTES || now == null ? null : now.cut(lengthBytes);
        return cut == null ? lendAnew(lengthBytes) : cut;
    }

    private ByteBuffer lendAnew(int lengthBytes) {
        StackReserve.requireForFirstCall(); // before the lock, which an end of the stack would leave held
        lock.lock();
        try {
            takeBackGone();
            if (isClosed) {
                return null;
            }
            if (lengthBytes > LONGEST_SHORT_BYTES) {
                ByteBuffer memory = newSegment(aligned(lengthBytes));
                return memory == null ? null : memory.slice(0, lengthBytes);
            }
            ByteBuffer cut = common == null ? null : common.cut(lengthBytes); // another thread may have made it
            if (cut == null) {
                ByteBuffer memory = newSegment(COMMON_BYTES);
                common = memory == null ? null : new Common(memory);
                cut = memory == null ? null : common.cut(lengthBytes);
            }
            return cut;
        } finally {
            lock.unlock();
        }
    }

    /** Returns null if there is none. */
    private ByteBuffer newSegment(int lengthBytes) {
        if (lentBytes + lengthBytes > limitBytes) {
            tell("its limit of " + limitBytes + " bytes (btl_shm_buffer_limit)");
            return null;
        }
        if (lengthBytes > (port.freeBytes() / nodeSize - reserveBytes) / SHARE) {
            tell("a quarter of its share of the free shared memory that messages do not need");
            return null;
        }
        try {
            LentMemory lent = port.lend(lengthBytes);
            Segment segment = new Segment(lent, gone);
            byAddress.put(segment.address, segment);
            lentBytes += lengthBytes;
            watch();
            return lent.buffer();
        } catch (RailException e) {
            if (e.category() != RailException.Category.RESOURCE) {
                throw e;
            }
            tell("the space that there is: " + e.getMessage());
            return null;
        }
    }

    private void tell(String limit) {
        if (!isToldOf) {
            isToldOf = true;
            Log.info("further buffers of the program have ordinary memory: those in shared memory have reached "
                    + limit);
        }
    }

    /** Files are to go with their buffers, whatever the program does next. */
    private void watch() {
        if (!isWatched) {
            isWatched = true;
            try {
                new LibraryThread(new Watch(), "railmpi-lent-buffers").start();
            } catch (OutOfMemoryError e) {
                Log.info("shared memory of collected buffers is given back late: " + e.getMessage());
            }
        }
    }

    /** A class, because the first lambda of a program takes milliseconds. */
    private final class Watch implements Runnable {
        @Override
        public void run() {
            boolean isOver = false;
            while (!isOver) {
                try {
                    isOver = isOverAfter(gone.remove());
                } catch (InterruptedException e) {
                    isOver = true;
                }
            }
        }
    }

    private boolean isOverAfter(Reference<? extends ByteBuffer> end) {
        lock.lock();
        try {
            takeBack(end);
            return isClosed;
        } finally {
            lock.unlock();
        }
    }

    private void takeBackGone() {
        for (Reference<? extends ByteBuffer> each = gone.poll(); each != null; each = gone.poll()) {
            takeBack(each);
        }
    }

    private void takeBack(Reference<? extends ByteBuffer> end) {
        if (end instanceof Segment segment && !isClosed) {
            byAddress.remove(segment.address, segment); // there may be another one at the address already
            lentBytes -= segment.lengthBytes;
            deleteFile(segment);
        }
    }

    private void deleteFile(Segment segment) {
        try {
            port.takeBack(segment.remoteKey);
        } catch (RailException e) {
            Log.info("shared memory of a collected buffer stays until the end of the job: " + e.getMessage());
        }
    }

    /**
     * Tells where in lent memory a buffer lies.
     *
     * @param buffer direct
     * @param lengthBytes of it from its index 0 on, not 0
     * @return null if it does not, or not at a multiple of 8
     */
    LentPlace placeOf(Buffer buffer, int lengthBytes) {
        if (byAddress.isEmpty()) {
            return null;
        }
        long address = BufferAddress.of(buffer);
        Map.Entry<Long, Segment> entry = byAddress.floorEntry(address);
        Segment segment = entry == null ? null : entry.getValue();
        ByteBuffer memory = segment == null ? null : segment.get(); // while it is there nothing else has its addresses
        if (memory == null || address - segment.address > segment.lengthBytes - lengthBytes) {
            return null;
        }
        int offset = (int) (address - segment.address);
        int wholeBytes = (lengthBytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES; // the segment ends at a multiple
        return offset % Long.BYTES == 0
                ? new LentPlace(segment.remoteKey, offset, memory.slice(offset, wholeBytes))
                : null;
    }

    /** Ends it: files go, and buffers stay with the program. */
    void close() {
        lock.lock();
        try {
            isClosed = true;
            common = null;
            for (Segment segment : byAddress.values()) {
                deleteFile(segment);
            }
            byAddress.clear();
            new WeakReference<>(ByteBuffer.allocate(0), gone).enqueue(); // ends the thread
        } finally {
            lock.unlock();
        }
    }
}

package railmpi.osc;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.BufferAddress;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.Footprint;
import railmpi.pml.datatype.Place;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * What a rank lets others reach: one buffer from displacement 0 on, or parts of shared memory one behind the other or,
 * of a dynamic window, the buffers that are attached, each from a displacement of its own on. Owner: the holder of the
 * progress lock.
 */
final class WindowMemory {
    /** Length of each part of shared memory but the last. */
    static final int PART_BYTES = Integer.MAX_VALUE & -(64 * 1024);

    /** Displacements of attached memory are multiples of it, and between two there is a gap. */
    private static final int ALIGNMENT_BYTES = 64;

    /** Of a buffer in the heap. */
    private static final long NO_ADDRESS = 0;

    private final List<Region> regions = new ArrayList<>();
    private static final String BASE = "base of the window";

    private final boolean isDynamic;

    private WindowMemory(boolean isDynamic) {
        this.isDynamic = isDynamic;
    }

    /** A buffer that others reach, or parts that are one behind the other. */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    private record Region(Buffer[] parts, Convertor convertor, long from, long end, long givenEnd) {
        /** Of a buffer that may be shorter than it was said to be: what it has not is not reached. */
        static Region of(Buffer[] parts, long capacityBytes, long from, long givenBytes) {
            long end = from + Math.min(givenBytes, capacityBytes);
            return new Region(parts, Convertors.bytesOf(parts[0]), from, end, from + givenBytes);
        }

        /** Tells whether bytes from an address on, which is known, are some of this buffer. */
        boolean overlaps(long address, long lengthBytes) {
            long own = addressOf(buffer());
            return own != NO_ADDRESS && address < own + end - from && own < address + lengthBytes;
        }

        boolean mayMeet(TypedBuffer items, long lengthBytes, long targetFrom, long targetEnd) {
            boolean arePlacesKnown = BufferAddress.isKnown()
                    && buffer().isDirect()
                    && UserMemory.isInRow(items.buffer(), items.convertor());
            for (int i = 0; i < parts.length; i++) {
                long partFrom = from + (long) i * PART_BYTES;
                long first = Math.max(targetFrom, partFrom);
                long last = Math.min(targetEnd, partFrom + Convertors.capacityBytes(parts[i]));
                boolean isMet = arePlacesKnown
                        ? meet(items, lengthBytes, parts[i], first - partFrom, last - partFrom)
                        : mayShare(items.buffer(), parts[i]);
                if (first < last && isMet) {
                    return true;
                }
            }
            return false;
        }

        private static boolean meet(TypedBuffer items, long lengthBytes, Buffer part, long first, long last) {
            long partAt = BufferAddress.of(part);
            long itemsAt = BufferAddress.of((Buffer) items.buffer()) + items.offsetBytes();
            return itemsAt < partAt + last && partAt + first < itemsAt + lengthBytes;
        }

        /** An empty buffer stands for a segment that only the convertor knows. */
        private static boolean mayShare(Object own, Buffer part) {
            return Footprint.mayMeet(own, part, true)
                    || own instanceof Buffer && ((Buffer) own).isDirect() && ((Buffer) own).capacity() == 0;
        }

        private Buffer buffer() {
            return parts[0];
        }

        private Buffer partAt(long offset) {
            return parts.length == 1 ? parts[0] : parts[(int) (offset / PART_BYTES)];
        }

        private long withinPart(long offset) {
            return parts.length == 1 ? offset : offset % PART_BYTES;
        }

        /** Tells whether runs are in one part, whose convertor can move them together. */
        private boolean isInOnePart(long offset, long stride, int runs, int length) {
            long last = offset + (runs - 1) * stride;
            return parts.length == 1
                    || Math.min(offset, last) / PART_BYTES == (Math.max(offset, last) + length - 1) / PART_BYTES;
        }
    }

    /** Returns memory to which buffers are attached later. */
    static WindowMemory dynamic() {
        return new WindowMemory(true);
    }

    /**
     * Returns the memory of a window.
     *
     * @param base direct buffer or off-heap segment; may be null if the length is 0
     * @param lengthBytes how much of it others reach, which may have less
     * @throws WindowError if it cannot be used
     */
    static WindowMemory of(Object base, long lengthBytes) {
        WindowMemory memory = new WindowMemory(false);
        if (base == null && lengthBytes != 0) {
            throw new WindowError(Reason.BASE, "base of the window is null, but its size is " + lengthBytes + " bytes");
        }
        if (base != null) {
            Buffer[] parts = parts(base, Reason.BASE, BASE);
            requireUsable(parts[0], base, lengthBytes, Reason.BASE, Reason.SIZE, BASE);
            if (lengthBytes != 0) {
                memory.regions.add(Region.of(parts, Convertors.capacityBytes(base), 0, lengthBytes));
            }
        }
        return memory;
    }

    /** Returns what the program gave as buffers, which are several if it is longer than a buffer can be. */
    private static Buffer[] parts(Object given, Reason reason, String role) {
        Object buffer = Place.bufferOf(given);
        if (buffer instanceof Buffer) {
            return new Buffer[] {(Buffer) buffer};
        }
        Place place = Place.of(given);
        Buffer[] parts = place == null ? null : place.parts(PART_BYTES);
        if (parts == null) {
            throw notDirect(given, reason, role);
        }
        return parts;
    }

    private static WindowError notDirect(Object given, Reason reason, String role) {
        String shown = given.getClass().isArray() ? given.getClass().getSimpleName() : given.toString();
        return new WindowError(reason, role + " must be a direct buffer or an off-heap segment, not " + shown);
    }

    /** Returns shared memory as one; each part but the last has {@link #PART_BYTES}. */
    static WindowMemory ofParts(MemoryBlock[] parts, long lengthBytes) {
        WindowMemory memory = new WindowMemory(false);
        if (lengthBytes != 0) {
            Buffer[] buffers = new Buffer[parts.length];
            for (int i = 0; i < parts.length; i++) {
                buffers[i] = parts[i].bytes();
            }
            memory.regions.add(new Region(buffers, Convertors.bytesOf(buffers[0]), 0, lengthBytes, lengthBytes));
        }
        return memory;
    }

    private static void requireUsable(
            Buffer buffer, Object given, long lengthBytes, Reason base, Reason size, String role) {
        if (!buffer.isDirect() && lengthBytes != 0) {
            throw notDirect(given, base, role);
        }
        if (buffer.isReadOnly()) {
            throw new WindowError(base, role + " is read-only: " + given);
        }
        String problem = ArenaMemory.problem(buffer);
        if (problem != null || ArenaMemory.isConfined(buffer)) {
            String named = given == buffer ? role : role + " " + given;
            throw new WindowError(base, named + " " + (problem == null ? "is of a confined arena" : problem));
        }
        if (lengthBytes < 0) {
            throw new WindowError(size, "size of the " + role + " is " + lengthBytes + " bytes");
        }
    }

    /** Returns the address of displacement 0, 0 if there is no memory or the window is dynamic. */
    long address() {
        return isDynamic || regions.isEmpty()
                ? NO_ADDRESS
                : addressOf(regions.get(0).buffer());
    }

    private static long addressOf(Buffer buffer) {
        return buffer.isDirect() && NativeAccess.load() ? NativeAccess.addressOf(buffer) : NO_ADDRESS;
    }

    /** Returns how many bytes others reach from displacement 0 on, 0 if the window is dynamic. */
    long reachedBytes() {
        return isDynamic || regions.isEmpty() ? 0 : regions.get(0).end;
    }

    boolean isDynamic() {
        return isDynamic;
    }

    /**
     * Tells whether items of the program may have bytes in common with those that an access is to.
     *
     * @param own items of the program
     * @param lengthBytes of their data
     * @param from first byte of this memory that the access is to
     * @param end byte behind the last
     */
    boolean mayMeet(TypedBuffer own, long lengthBytes, long from, long end) {
        for (Region region : regions) {
            if (from < region.end && region.from < end && region.mayMeet(own, lengthBytes, from, end)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Lets others reach a buffer.
     *
     * @param lengthBytes displacements that are used up, of which others reach those that the buffer has
     * @return the displacement of its first byte
     * @throws WindowError if it cannot be used, is attached already in whole or in part, or 2^31 displacements are used
     *     up
     */
    int attach(Object given, long lengthBytes) {
        String role = "buffer to attach";
        if (given == null) {
            throw new WindowError(Reason.ATTACH, role + " is null");
        }
        Buffer[] parts = parts(given, Reason.ATTACH, role);
        long capacityBytes = Convertors.capacityBytes(given);
        requireUsable(parts[0], given, lengthBytes, Reason.ATTACH, Reason.ATTACH, role);
        requireDetached(parts[0], Math.min(lengthBytes, capacityBytes), role);
        int index = 0;
        long from = ALIGNMENT_BYTES;
        while (index < regions.size() && regions.get(index).from < from + lengthBytes + ALIGNMENT_BYTES) {
            from = (regions.get(index).givenEnd + 2 * ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
            index++;
        }
        if (from + lengthBytes > Integer.MAX_VALUE) {
            throw new WindowError(
                    Reason.ATTACH,
                    "no displacements are left for " + lengthBytes + " bytes beside " + regions.size()
                            + " attached buffers: 2^31 in all");
        }
        regions.add(index, Region.of(parts, capacityBytes, from, lengthBytes));
        return (int) from;
    }

    private void requireDetached(Buffer buffer, long reachedBytes, String role) {
        if (indexOf(buffer) >= 0) {
            throw new WindowError(Reason.ATTACH, role + " is attached already: " + buffer);
        }
        long address = addressOf(buffer);
        for (Region region : regions) {
            if (address != NO_ADDRESS && region.overlaps(address, reachedBytes)) {
                throw new WindowError(
                        Reason.ATTACH,
                        role + " overlaps the one that is attached at displacement " + region.from + ": " + buffer);
            }
        }
    }

    void detach(Object buffer) {
        regions.remove(requireAttached(buffer));
    }

    int displacement(Object buffer) {
        return (int) regions.get(requireAttached(buffer)).from;
    }

    private int requireAttached(Object given) {
        Object buffer = Place.bufferOf(given);
        int index = buffer == null || buffer instanceof Buffer ? indexOf((Buffer) buffer) : -1;
        if (index < 0) {
            throw new WindowError(Reason.ATTACH, "buffer is not attached: " + given);
        }
        return index;
    }

    /** The same object is meant, or else one that begins at the same address: buffers are equal when contents are. */
    private int indexOf(Buffer buffer) {
        int index = -1;
        long address = buffer == null ? NO_ADDRESS : addressOf(buffer);
        for (int i = 0; i < regions.size(); i++) {
            Buffer attached = regions.get(i).buffer();
            if (attached == buffer) {
                return i;
            }
            if (address != NO_ADDRESS && addressOf(attached) == address) {
                index = i;
            }
        }
        return index;
    }

    /** Tells whether bytes, at least one, are memory that others reach, in one buffer. */
    boolean contains(long from, long end) {
        for (Region region : regions) {
            if (region.from <= from && from < end && end <= region.end) {
                return true;
            }
        }
        return false;
    }

    private Region find(Runs runs) {
        for (Region region : regions) {
            if (runs.isWithin(region.from, region.end)) {
                return region;
            }
        }
        return null;
    }

    /** Returns the part of shared memory that has a byte of it. */
    ByteBuffer part(long offset) {
        return (ByteBuffer) regions.get(0).partAt(offset);
    }

    /** Returns where in its part a byte of shared memory is. */
    int withinPart(long offset) {
        return (int) regions.get(0).withinPart(offset);
    }

    /** Copies runs, all in one buffer, to the beginning of a block. */
    void read(Runs runs, MemoryBlock block) {
        move(true, runs, block, 0);
    }

    /** Copies a stream from a block to runs, all in one buffer. */
    void write(MemoryBlock block, int blockOffset, Runs runs) {
        move(false, runs, block, blockOffset);
    }

    private void move(boolean isRead, Runs runs, MemoryBlock block, int blockOffset) {
        Region region = find(runs);
        int at = blockOffset;
        for (int i = 0; i < runs.count(); i++) {
            long offset = runs.offset(i) - region.from;
            int length = runs.length(i);
            if (region.isInOnePart(offset, runs.stride(i), runs.count(i), length)) {
                moveInPart(isRead, region, offset, runs.stride(i), runs.count(i), length, block, at);
            } else {
                for (int run = 0; run < runs.count(i); run++) {
                    moveAcross(isRead, region, offset + run * runs.stride(i), length, block, at + run * length);
                }
            }
            at += length * runs.count(i);
        }
    }

    private static void moveInPart(
            boolean isRead, Region region, long offset, long stride, int runs, int length, MemoryBlock block, int at) {
        Buffer part = region.partAt(offset);
        Convertor convertor = region.convertor;
        long within = region.withinPart(offset);
        if (isRead && runs == 1) {
            convertor.pack(part, within, block, at, length);
        } else if (isRead) {
            convertor.packRuns(part, within, stride, runs, length, block, at);
        } else if (runs == 1) {
            convertor.unpack(block, at, part, within, length);
        } else {
            convertor.unpackRuns(block, at, part, within, stride, runs, length);
        }
    }

    /** Moves a run of which each part has some. */
    private static void moveAcross(
            boolean isRead, Region region, long offset, int length, MemoryBlock block, int blockOffset) {
        for (int done = 0; done < length; ) {
            long at = offset + done;
            int inPart = (int) Math.min(length - done, PART_BYTES - at % PART_BYTES);
            moveInPart(isRead, region, at, 0, 1, inPart, block, blockOffset + done);
            done += inPart;
        }
    }
}

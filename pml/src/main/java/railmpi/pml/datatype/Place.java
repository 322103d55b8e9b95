package railmpi.pml.datatype;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.ForeignMemory;

/**
 * The memory of a segment of {@code java.lang.foreign} as the layers below know memory: a buffer, and what moves its
 * bytes. The one door by which segments come in: below it there are arrays and nio buffers only. A segment that a byte
 * buffer can be a view of is that buffer, with all its short cuts. Of any other the buffer is an empty one, which lives
 * and is confined as the segment is, so that it can be asked about that; the convertor has the segment. Immutable.
 */
public final class Place {
    private static final ByteBuffer OF_ARRAY = ByteBuffer.allocate(0);

    private final Object segment;
    private final ByteBuffer memory;
    private final Convertor convertor;
    private final boolean isView;

    private Place(Object segment) {
        this.segment = segment;
        ByteBuffer view = ForeignMemory.buffer(segment);
        isView = view != null;
        memory = isView ? view : ForeignMemory.isNative(segment) ? ForeignMemory.buffer(segment, 0, 0) : OF_ARRAY;
        convertor = isView ? Convertors.bytesOf(view) : new ForeignConvertor(segment);
    }

    /**
     * Returns the memory of a segment.
     *
     * @param object what the program gave
     * @return null if that is no segment
     */
    public static Place of(Object object) {
        return ForeignMemory.isSegment(object) ? new Place(object) : null;
    }

    /**
     * Returns what the program may have given instead of a buffer.
     *
     * @param object a segment, or any other object
     * @return of a segment, the buffer that is a view of it, if there is one; else the object
     */
    public static Object bufferOf(Object object) {
        Place place = of(object);
        return place == null || !place.isView ? object : place.memory;
    }

    /**
     * Returns the memory as buffers.
     *
     * @param partBytes length of each but the last
     * @return one behind the other; null if the segment is of an array
     */
    public Buffer[] parts(int partBytes) {
        if (!ForeignMemory.isNative(segment)) {
            return null;
        }
        long lengthBytes = ForeignMemory.sizeBytes(segment);
        Buffer[] parts = new Buffer[(int) Math.max(1, (lengthBytes + partBytes - 1) / partBytes)];
        Arrays.setAll(parts, i -> {
            long from = i * (long) partBytes;
            return ForeignMemory.buffer(segment, from, (int) Math.min(partBytes, lengthBytes - from));
        });
        return parts;
    }

    /**
     * Returns the memory, or what stands for it.
     *
     * @return a view of the segment, or an empty buffer of the same arena
     */
    public ByteBuffer memory() {
        return memory;
    }

    /**
     * Tells whether {@link #memory} is a view of the whole segment.
     *
     * @return false if it is empty, and only the convertor knows the segment
     */
    public boolean isView() {
        return isView;
    }

    /**
     * Returns what moves the bytes of the segment.
     *
     * @return the convertor, which may only be used with {@link #memory}
     */
    public Convertor convertor() {
        return convertor;
    }

    /**
     * Returns why the calling thread cannot use the segment.
     *
     * @param isWritten whether it is to be written
     * @return what is wrong with it, to follow its name; null if all is well
     */
    public String problem(boolean isWritten) {
        String problem = ArenaMemory.problem(memory);
        return problem == null && isWritten && ForeignMemory.isReadOnly(segment) ? "is read-only" : problem;
    }
}

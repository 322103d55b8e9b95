package railmpi.pml.datatype;

import java.nio.Buffer;
import railmpi.core.RailException;
import railmpi.core.memory.ArenaMemory;

/** What the program's memory allows, and what is wrong when it refuses. Stateless, for any thread. */
public final class UserMemory {
    private UserMemory() {}

    /**
     * Tells whether data may be moved by the address of a buffer, by the kernel, an adapter or another process.
     *
     * @param buffer array or nio buffer
     * @param convertor of that buffer
     * @return true for direct buffers whose memory stays as long as they are referred to
     */
    public static boolean hasAddress(Object buffer, Convertor convertor) {
        return convertor.isDirect() && ArenaMemory.isPlain(buffer);
    }

    /**
     * Tells whether data is in a row in memory, from the address of a buffer on; for comparisons only.
     *
     * @param buffer array or nio buffer
     * @param convertor of that buffer
     * @return true for direct buffers, and for an empty one that stands for an off-heap segment
     */
    public static boolean isInRow(Object buffer, Convertor convertor) {
        return convertor.isDirect()
                || convertor instanceof ForeignConvertor && buffer instanceof Buffer && ((Buffer) buffer).isDirect();
    }

    /**
     * Checks that the calling thread can use a buffer.
     *
     * @param buffer array or nio buffer
     * @throws RailException (MEMORY) if its arena is closed, or confined to another thread
     */
    public static void requireUsable(Object buffer) {
        String problem = ArenaMemory.problem(buffer);
        if (problem != null) {
            throw new RailException(RailException.Category.MEMORY, "the buffer " + problem);
        }
    }

    /**
     * Returns the error of a message or operation whose data could not be moved.
     *
     * @param buffer array or nio buffer that it is in
     * @param cause what moving it has thrown
     * @return the error to report
     */
    public static RailException failure(Object buffer, RuntimeException cause) {
        String problem = ArenaMemory.problem(buffer);
        if (problem != null) {
            return new RailException(RailException.Category.MEMORY, "the buffer " + problem, cause);
        }
        return cause instanceof RailException
                ? (RailException) cause
                : new RailException(RailException.Category.INTERNAL, "data could not be moved: " + cause, cause);
    }
}

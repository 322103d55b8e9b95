package railmpi.calls.window;

import java.nio.Buffer;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.type.ItemType;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.ForeignMemory;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Items of this rank that an access reads or writes. The buffer is long enough for them, and writable if it is written.
 *
 * @param role what messages call the buffer
 * @param buffer what the program gave; may be null if there are no items
 * @param items the same as the layers below want it
 * @param count how many
 * @param type what an item is
 */
public record Operand(String role, Object buffer, TypedBuffer items, long count, ItemType type) {
    /** Requires memory that stays where it is, and can be used; a segment of any kind does. */
    void requireDirect() {
        if (buffer == null || count == 0 || ForeignMemory.isSegment(buffer)) {
            return;
        }
        if (!(buffer instanceof Buffer nio) || !nio.isDirect()) {
            String shown = buffer instanceof Buffer
                    ? buffer.toString()
                    : buffer.getClass().getSimpleName();
            throw new CallError(ErrorClass.BUFFER, role + " must be direct, not " + shown);
        }
        String problem = ArenaMemory.problem(buffer);
        if (problem != null) {
            throw new CallError(ErrorClass.BUFFER, role + " " + problem);
        }
    }
}

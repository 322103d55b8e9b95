package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.core.RailException;
import railmpi.core.memory.ArenaMemory;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.ConfinedMemory;

/**
 * A copy in the place of memory that only the calling thread may touch, for an access that any thread goes on with; or
 * in the place of memory that may be that of the target.
 */
final class StandIn {
    private final ConfinedMemory memory;
    private final long lengthBytes;
    private final TypedBuffer items;

    private StandIn(TypedBuffer own, long lengthBytes) {
        this.lengthBytes = lengthBytes;
        memory = new ConfinedMemory(own.buffer(), own.convertor(), own.offsetBytes(), lengthBytes);
        ByteBuffer copy = memory.copy().bytes();
        items = new TypedBuffer(copy, Convertors.of(BasicType.BYTE, copy), own.type(), 0, own.elementsPerItem());
    }

    /** Returns what an access can take its data from: the origin, or a copy of it. */
    static TypedBuffer ofOrigin(TypedBuffer origin, long lengthBytes) {
        if (!ArenaMemory.isConfined(origin.buffer())) {
            return origin;
        }
        StandIn copy = new StandIn(origin, lengthBytes);
        copy.memory.fillCopy();
        return copy.items;
    }

    /** Returns room for what is read; null if the result can take it itself. */
    static StandIn ofResult(TypedBuffer result, long lengthBytes) {
        return ArenaMemory.isConfined(result.buffer()) ? new StandIn(result, lengthBytes) : null;
    }

    /**
     * Returns a copy of the origin of an access that may change it, as its target is in the same memory.
     *
     * @throws RailException RESOURCE if there is no memory for that
     */
    static TypedBuffer ofShared(TypedBuffer origin, long lengthBytes) {
        StandIn copy = roomForShared(origin, lengthBytes);
        copy.memory.fillCopy();
        return copy.items;
    }

    /**
     * Returns room for the result of an access whose target is in the same memory.
     *
     * @throws RailException RESOURCE if there is no memory for that
     */
    static StandIn roomForShared(TypedBuffer result, long lengthBytes) {
        try {
            return new StandIn(result, lengthBytes);
        } catch (RailException e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no direct memory for " + lengthBytes
                            + " bytes of an access whose origin or result shares memory with its target",
                    e);
        }
    }

    TypedBuffer items() {
        return items;
    }

    /**
     * Puts what was read where it belongs.
     *
     * @throws RailException if this thread may not touch that memory
     */
    void bringHome() {
        RailException failure = memory.take(lengthBytes);
        if (failure != null) {
            throw failure;
        }
    }
}

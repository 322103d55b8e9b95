package railmpi.calls.collective;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import railmpi.calls.place.Packing;
import railmpi.calls.type.ItemType;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/** A reduction operation of the program as the collectives see it. Made for one call, used by the calling thread. */
abstract class UserOperator implements ReductionOperator {
    final ItemType datatype;
    private final boolean isCommutative;

    private UserOperator(ItemType datatype, boolean isCommutative) {
        this.datatype = datatype;
        this.isCommutative = isCommutative;
    }

    static UserOperator of(Operation.OfBuffers function, boolean isCommutative, ItemType datatype) {
        return new OfBuffers(function, isCommutative, datatype);
    }

    static UserOperator of(Operation.OfArrays function, boolean isCommutative, ItemType datatype) {
        return new OfArrays(function, isCommutative, datatype);
    }

    /** Combines arrays of objects: inout[i] = in[i] op inout[i] for all i. */
    abstract void applyObjects(Object[] in, Object[] inout);

    @Override
    public boolean isCommutative() {
        return isCommutative;
    }

    @Override
    public boolean runsProgramCode() {
        return true;
    }

    @Override
    public String name() {
        return "user operation";
    }

    @Override
    public boolean supports(BasicType type, int elementsPerItem) {
        return true;
    }

    /** Returns the bytes that items take from the origin of the first on, with the gap behind the last. */
    private static long bytesFrom(ItemType type, int count) {
        long extentBytes = type.layout().extentBytes();
        return Math.max(Math.multiplyExact(extentBytes, count), type.endByte(0, 0, count));
    }

    /** In the manner of mpiJava: arrays with offsets. */
    private static final class OfArrays extends UserOperator {
        private final Operation.OfArrays function;

        OfArrays(Operation.OfArrays function, boolean isCommutative, ItemType datatype) {
            super(datatype, isCommutative);
            this.function = function;
        }

        @Override
        public void apply(
                Object in,
                int inOffset,
                Object inout,
                int inoutOffset,
                int count,
                BasicType type,
                int elementsPerItem) {
            if (datatype.isPlain()) {
                function.combine(in, inOffset, inout, inoutOffset, count, datatype);
                return;
            }
            int origin = elementsBefore(count);
            Object left = type.newArray(origin + elementsFrom(count));
            Object right = type.newArray(origin + elementsFrom(count));
            Packing.spread(in, inOffset, left, origin, count, datatype);
            Packing.spread(inout, inoutOffset, right, origin, count, datatype);
            function.combine(left, origin, right, origin, count, datatype);
            Packing.collect(right, origin, inout, inoutOffset, count, datatype);
        }

        private int elementsBefore(int count) {
            long bytes = Math.max(0, -datatype.firstByte(0, 0, count));
            return Math.toIntExact(bytes / datatype.elementBytes);
        }

        private int elementsFrom(int count) {
            return Math.toIntExact(bytesFrom(datatype, count) / datatype.elementBytes);
        }

        @Override
        void applyObjects(Object[] in, Object[] inout) {
            function.combine(in, 0, inout, 0, in.length, datatype);
        }
    }

    /** In the manner of Open MPI: direct byte buffers that hold just the items. */
    private static final class OfBuffers extends UserOperator {
        private final Operation.OfBuffers function;
        private MemoryBlock inBlock = MemoryBlock.allocate(0);
        private MemoryBlock inoutBlock = inBlock;

        OfBuffers(Operation.OfBuffers function, boolean isCommutative, ItemType datatype) {
            super(datatype, isCommutative);
            this.function = function;
        }

        @Override
        public void apply(
                Object in,
                int inOffset,
                Object inout,
                int inoutOffset,
                int count,
                BasicType type,
                int elementsPerItem) {
            int lengthBytes = Math.toIntExact(bytesFrom(datatype, count));
            if (lengthBytes > inBlock.lengthBytes()) {
                inBlock = MemoryBlock.allocate(lengthBytes);
                inoutBlock = MemoryBlock.allocate(lengthBytes);
            }
            if (!datatype.isPlain()) {
                applyWithGaps(in, inOffset, inout, inoutOffset, count, lengthBytes);
                return;
            }
            Convertor convertor = Convertors.ofArray(type);
            long inoutByte = (long) inoutOffset * type.sizeBytes();
            convertor.pack(in, (long) inOffset * type.sizeBytes(), inBlock, 0, lengthBytes);
            convertor.pack(inout, inoutByte, inoutBlock, 0, lengthBytes);
            function.combine(view(inBlock, lengthBytes), view(inoutBlock, lengthBytes), count, datatype);
            convertor.unpack(inoutBlock, 0, inout, inoutByte, lengthBytes);
        }

        private void applyWithGaps(Object in, int inOffset, Object inout, int inoutOffset, int count, int lengthBytes) {
            Packing.spread(in, inOffset, inBlock.bytes(), 0, count, datatype);
            Packing.spread(inout, inoutOffset, inoutBlock.bytes(), 0, count, datatype);
            function.combine(view(inBlock, lengthBytes), view(inoutBlock, lengthBytes), count, datatype);
            Packing.collect(inoutBlock.bytes(), 0, inout, inoutOffset, count, datatype);
        }

        @Override
        void applyObjects(Object[] in, Object[] inout) {
            Object[] result = Arrays.copyOf(inout, inout.length);
            function.combine(in, result, in.length, datatype);
            System.arraycopy(result, 0, inout, 0, result.length);
        }

        private static ByteBuffer view(MemoryBlock block, int lengthBytes) {
            return block.bytes().slice(0, lengthBytes).order(ByteOrder.nativeOrder());
        }
    }
}

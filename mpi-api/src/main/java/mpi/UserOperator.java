package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import railmpi.coll.ReductionOperator;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/** A reduction operation of the program as the collectives see it. Made for one call, used by the calling thread. */
abstract class UserOperator implements ReductionOperator {
    final Datatype datatype;
    private final boolean isCommutative;

    private UserOperator(Datatype datatype, boolean isCommutative) {
        this.datatype = datatype;
        this.isCommutative = isCommutative;
    }

    static UserOperator of(UserFunction function, boolean isCommutative, Datatype datatype) {
        return new OfBuffers(function, isCommutative, datatype);
    }

    static UserOperator of(User_function function, boolean isCommutative, Datatype datatype) {
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

    /** In the manner of mpiJava: arrays with offsets. */
    private static final class OfArrays extends UserOperator {
        private final User_function function;

        OfArrays(User_function function, boolean isCommutative, Datatype datatype) {
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
            function.Call(in, inOffset, inout, inoutOffset, count, datatype);
        }

        @Override
        void applyObjects(Object[] in, Object[] inout) {
            function.Call(in, 0, inout, 0, in.length, datatype);
        }
    }

    /** In the manner of Open MPI: direct byte buffers that hold just the items. */
    private static final class OfBuffers extends UserOperator {
        private final UserFunction function;
        private MemoryBlock inBlock = MemoryBlock.allocate(0);
        private MemoryBlock inoutBlock = inBlock;

        OfBuffers(UserFunction function, boolean isCommutative, Datatype datatype) {
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
            int lengthBytes = Math.multiplyExact(count, elementsPerItem * type.sizeBytes());
            if (lengthBytes > inBlock.lengthBytes()) {
                inBlock = MemoryBlock.allocate(lengthBytes);
                inoutBlock = MemoryBlock.allocate(lengthBytes);
            }
            Convertor convertor = Convertors.ofArray(type);
            long inoutByte = (long) inoutOffset * type.sizeBytes();
            convertor.pack(in, (long) inOffset * type.sizeBytes(), inBlock, 0, lengthBytes);
            convertor.pack(inout, inoutByte, inoutBlock, 0, lengthBytes);
            function.call(view(inBlock, lengthBytes), view(inoutBlock, lengthBytes), count, datatype);
            convertor.unpack(inoutBlock, 0, inout, inoutByte, lengthBytes);
        }

        @Override
        void applyObjects(Object[] in, Object[] inout) {
            Object[] result = Arrays.copyOf(inout, inout.length);
            function.call(in, result, in.length, datatype);
            System.arraycopy(result, 0, inout, 0, result.length);
        }

        private static ByteBuffer view(MemoryBlock block, int lengthBytes) {
            return block.bytes().slice(0, lengthBytes).order(ByteOrder.nativeOrder());
        }
    }
}

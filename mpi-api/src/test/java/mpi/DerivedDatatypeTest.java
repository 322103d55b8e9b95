package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.testng.annotations.Test;
import railmpi.calls.place.Buffers;

@Test(groups = "unit")
public class DerivedDatatypeTest {
    private static final int[] ONE = {1};

    /** A struct as programs write it. */
    private static final class Record extends Struct {
        private final int kind = addByte();
        private final int stamp = addLong();
        private final int lengths = addShort(2);

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void set(int newKind, long newStamp, int second) {
                putByte(kind, (byte) newKind);
                putLong(stamp, newStamp);
                putShort(lengths, 1, (short) second);
            }

            long stamp() {
                return getLong(stamp);
            }

            short second() {
                return getShort(lengths, 1);
            }
        }
    }

    public void shouldMeasureInBaseElementsWhateverTheUnitOfDisplacements() {
        Datatype vector = Datatype.createVector(3, 2, 4, MPI.INT);
        assertEquals(vector.getSize(), 6);
        assertEquals(vector.getExtent(), 10);
        assertEquals(Datatype.createHVector(3, 2, 16, MPI.INT).getExtent(), 10);
        assertEquals(Datatype.Hvector(3, 2, 4, MPI.INT).Extent(), 10);
        assertEquals(Datatype.createResized(MPI.INT, 0, 12).getExtent(), 3);
        Datatype indexed = Datatype.Hindexed(new int[] {2, 1}, new int[] {3, -1}, MPI.DOUBLE);
        assertEquals(indexed.Lb(), -1);
        assertEquals(indexed.Ub(), 5);
        assertEquals(indexed.getTrueLb(), -1);
        assertEquals(indexed.getTrueExtent(), 6);
        assertEquals(indexed.Size(), 3);
        assertEquals(indexed.getByteSize(), 24);
    }

    public void shouldMeasurePairsAndComplexNumbers() {
        int[] sizes = {8, 6, 12, 8, 12};
        int[] extents = {8, 8, 16, 8, 16};
        Datatype[] types = {MPI.INT2, MPI.SHORT_INT, MPI.LONG_INT, MPI.FLOAT_INT, MPI.DOUBLE_INT};
        Struct[] structs = {MPI.int2, MPI.shortInt, MPI.longInt, MPI.floatInt, MPI.doubleInt};
        for (int i = 0; i < types.length; i++) {
            assertEquals(types[i].getSize(), sizes[i], types[i].toString());
            assertEquals(types[i].getExtent(), extents[i], types[i].toString());
            assertEquals(structs[i].getExtent(), extents[i], types[i].toString());
        }
        assertEquals(MPI.FLOAT_COMPLEX.getSize(), 2);
        assertEquals(MPI.DOUBLE_COMPLEX.getExtent(), 2);
        assertEquals(MPI.LONG_INT.getName(), "MPI_LONG_INT");
    }

    public void shouldSetBoundsByMarkers() {
        Datatype bounded =
                Datatype.Struct(new int[] {1, 2, 1}, new int[] {-2, 0, 7}, new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
        assertEquals(bounded.Lb(), -2);
        assertEquals(bounded.Ub(), 7);
        assertEquals(bounded.Size(), 2);
        Datatype row = Datatype.Contiguous(2, bounded);
        assertEquals(row.Extent(), 18);
    }

    public void shouldSeeTypesOfIntPairsAsEachGenerationDoes() {
        Datatype pairs = Datatype.createContiguous(3, MPI.INT2);
        pairs.commit();
        assertEquals(pairs.getSize(), 24);
        assertEquals(pairs.Size(), 6);
        assertNotNull(pairs.type.convertorFor(new int[6], 0, 1));
        assertNull(Buffers.problem("buffer", new byte[24], 0, 1, pairs.type));
        assertNotNull(Buffers.problem("buffer", new byte[23], 0, 1, pairs.type));
    }

    public void shouldReadAndWriteFieldsOfStructs() {
        Record struct = new Record();
        assertEquals(struct.getType().getSize(), 13);
        assertEquals(struct.getExtent(), 16);
        ByteBuffer buffer = MPI.newByteBuffer(64);
        Record.Data second = struct.getData(buffer, 1);
        second.set(7, -5, 300);
        assertEquals(buffer.get(16), 7);
        assertEquals(buffer.getLong(17), -5);
        byte[] received = new byte[64];
        MPI.COMM_SELF.sendRecv(buffer, 2, struct.getType(), 0, 1, received, 2, struct.getType(), 0, 1);
        Record.Data copy = struct.getData(received, 1);
        assertEquals(copy.stamp(), -5);
        assertEquals(copy.second(), 300);
        expectThrows(AssertionError.class, struct::addInt);
        expectThrows(IllegalArgumentException.class, () -> new Record().setOffset(3));
    }

    public void shouldAccessStructsWhenTheirTypeHasBeenFreed() {
        Record struct = new Record();
        ByteBuffer buffer = MPI.newByteBuffer(64);
        struct.<Record.Data>getData(buffer, 1).set(7, -5, 300);
        struct.getType().free();
        assertEquals(struct.getExtent(), 16);
        assertEquals(struct.<Record.Data>getData(buffer, 1).stamp(), -5);
        assertTrue(struct.getType().isNull());
    }

    public void shouldCountBasicElementsOfStructs() {
        Datatype type = new Record().getType();
        Status status = new Status();
        status.setElements(type, 6);
        assertEquals(status.getElements(MPI.BYTE), 13 + 9);
        assertEquals(status.getElements(type), 6);
        assertEquals(status.getCount(type), MPI.UNDEFINED);
        status.setElements(MPI.BYTE, 14 + 13);
        assertEquals(status.getElements(type), 9);
        status.setElements(MPI.BYTE, 15);
        assertEquals(status.getElements(type), MPI.UNDEFINED);
    }

    public void shouldRefuseWhatIsNoType() {
        assertEquals(errorOf(() -> Datatype.createContiguous(-1, MPI.INT)), MPI.ERR_COUNT);
        assertEquals(errorOf(() -> Datatype.createContiguous(1, null)), MPI.ERR_TYPE);
        assertEquals(errorOf(() -> Datatype.createContiguous(1, MPI.DATATYPE_NULL)), MPI.ERR_TYPE);
        assertEquals(errorOf(() -> Datatype.createVector(1, -1, 1, MPI.INT)), MPI.ERR_ARG);
        assertEquals(errorOf(() -> Datatype.Indexed(ONE, new int[2], MPI.INT)), MPI.ERR_ARG);
        assertEquals(errorOf(() -> Datatype.createHIndexed(null, ONE, MPI.INT)), MPI.ERR_ARG);
        assertEquals(errorOf(() -> Datatype.Indexed(new int[] {-1}, ONE, MPI.INT)), MPI.ERR_ARG);
        assertEquals(errorOf(() -> Datatype.createStruct(ONE, ONE, new Datatype[2])), MPI.ERR_ARG);
        assertEquals(errorOf(() -> Datatype.createStruct(ONE, ONE, new Datatype[1])), MPI.ERR_TYPE);
        assertEquals(errorOf(() -> Datatype.createStruct(ONE, ONE, new Datatype[] {MPI.OBJECT})), MPI.ERR_TYPE);
        Datatype[] mixed = {MPI.INT, MPI.LONG};
        assertEquals(errorOf(() -> Datatype.Struct(new int[] {1, 1}, new int[2], mixed)), MPI.ERR_TYPE);
        assertEquals(errorOf(() -> Datatype.createContiguous(Integer.MAX_VALUE, MPI.LONG)), MPI.ERR_ARG);
        assertEquals(errorOf(() -> Datatype.createVector(3, 1, Integer.MAX_VALUE, MPI.LONG)), MPI.ERR_ARG);
    }

    public void shouldNotOverflowWhenCountsAreLargest() {
        Datatype wide = Datatype.createVector(2, 1, 1 << 29, MPI.LONG);
        wide.commit();
        int most = Integer.MAX_VALUE;
        assertNull(wide.type.convertorFor(new long[5], 0, most));
        assertNotNull(Buffers.problem("buffer", new long[5], most, most, wide.type));
        assertNotNull(Buffers.problem("buffer", new long[5], 0, Long.MAX_VALUE / 2, wide.type));
    }

    public void shouldEndTypesWhenTheyAreFreed() {
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        type.setName("couple");
        assertEquals(type.getName(), "couple");
        type.commit();
        Datatype copy = type.clone();
        type.free();
        assertTrue(type.isNull());
        assertEquals(errorOf(type::getExtent), MPI.ERR_TYPE);
        assertEquals(errorOf(type::free), MPI.ERR_TYPE);
        assertFalse(copy.isNull());
        assertNotNull(copy.type.convertorFor(new int[2], 0, 1));
        Datatype duplicate = MPI.INT.dup();
        int[] data = {3};
        MPI.COMM_SELF.allReduce(data, 1, duplicate, MPI.SUM);
        duplicate.free();
        assertEquals(errorOf(MPI.INT::free), MPI.ERR_TYPE);
    }

    public void shouldMoveDisplacementsThatSplitElements() {
        Datatype odd = Datatype.createHVector(2, 1, 6, MPI.INT);
        odd.commit();
        ByteBuffer direct = MPI.newByteBuffer(12);
        direct.putInt(0, 11).putInt(6, 22);
        int[] array = new int[3];
        direct.asIntBuffer().get(array);
        for (Object from : new Object[] {direct, array, IntBuffer.wrap(array)}) {
            int[] to = new int[2];
            MPI.COMM_SELF.sendRecv(from, 1, odd, 0, 1, to, 2, MPI.INT, 0, 1);
            assertEquals(to, new int[] {11, 22});
        }
    }

    public void shouldRefuseWrongPositionsOfPackedData() {
        byte[] packed = new byte[10];
        assertEquals(errorOf(() -> MPI.COMM_SELF.pack(new int[3], 3, MPI.INT, packed, 0)), MPI.ERR_TRUNCATE);
        assertEquals(errorOf(() -> MPI.COMM_SELF.pack(new int[3], 1, MPI.INT, packed, -1)), MPI.ERR_ARG);
        assertEquals(errorOf(() -> MPI.COMM_SELF.unpack(packed, 8, new int[3], 1, MPI.INT)), MPI.ERR_TRUNCATE);
        assertEquals(errorOf(() -> MPI.COMM_SELF.unpack(null, 0, new int[3], 1, MPI.INT)), MPI.ERR_BUFFER);
        assertEquals(errorOf(() -> MPI.COMM_SELF.packSize(1, MPI.OBJECT)), MPI.ERR_TYPE);
        assertEquals(errorOf(() -> MPI.COMM_SELF.packSize(Integer.MAX_VALUE, MPI.LONG)), MPI.ERR_COUNT);
    }

    public void shouldSendBufferedCopiesOfItemsWithGaps() {
        Datatype every3rd = Datatype.Vector(2, 1, 3, MPI.SHORT);
        every3rd.Commit();
        MPI.attachBuffer(new byte[1000]);
        short[] data = {1, 2, 3, 4};
        MPI.COMM_SELF.Bsend(data, 0, 1, every3rd, 0, 2);
        data[0] = 9;
        short[] received = new short[3];
        MPI.COMM_SELF.Recv(received, 1, 2, MPI.SHORT, 0, 2);
        MPI.detachBuffer();
        assertEquals(received, new short[] {0, 1, 4});
        MPI.COMM_SELF.Sendrecv_replace(data, 0, 1, every3rd, 0, 3, 0, 3);
        assertEquals(data, new short[] {9, 2, 3, 4});
    }

    public void shouldKeepAttributesAndCopyThemToDuplicates() {
        int keyval = Datatype.createKeyval();
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        assertNull(type.getAttr(keyval));
        type.setAttr(keyval, "value");
        Datatype copy = type.dup();
        type.deleteAttr(keyval);
        assertNull(type.getAttr(keyval));
        assertEquals(copy.getAttr(keyval), "value");
        assertEquals(errorOf(() -> type.deleteAttr(keyval)), MPI.ERR_KEYVAL);
        assertEquals(errorOf(() -> type.setAttr(keyval + 1000, 1)), MPI.ERR_KEYVAL);
        Datatype.freeKeyval(keyval);
        assertEquals(errorOf(() -> copy.setAttr(keyval, "other")), MPI.ERR_KEYVAL);
        assertEquals(copy.getAttr(keyval), "value");
        Datatype last = copy.dup();
        copy.deleteAttr(keyval);
        copy.free();
        assertEquals(errorOf(() -> copy.getAttr(keyval)), MPI.ERR_TYPE);
        assertEquals(last.getAttr(keyval), "value");
        last.free();
        assertEquals(errorOf(() -> type.getAttr(keyval)), MPI.ERR_KEYVAL);
    }

    public void shouldMoveNothingWhenTypesAreEmpty() {
        Datatype empty = Datatype.createContiguous(0, MPI.INT);
        empty.commit();
        assertEquals(empty.getExtent(), 0);
        int[] data = {1, 2};
        Status status = MPI.COMM_SELF.sendRecv(data, 5, empty, 0, 1, data, 5, empty, 0, 1);
        assertEquals(status.getCount(empty), 0);
        MPI.COMM_SELF.allGather(data, 5, empty, new int[1], 5, empty);
        assertEquals(data, new int[] {1, 2});
    }

    private static int errorOf(Runnable call) {
        return WorldOfOne.failureOf(call).getErrorClass();
    }
}

package mpi;

import static mpi.WorldOfOne.failureOf;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Random;
import org.testng.annotations.Test;
import railmpi.calls.place.Data;
import railmpi.pml.datatype.BasicType;

/** Any type over any memory, against bytes that the test moves itself. */
@Test(groups = "unit")
public class DatatypeOverMemoryTest {
    private static final long SEED = 20261125L;
    private static final int ROUNDS = 8;
    private static final int GUARD_BYTES = 24;
    private static final BasicType[] ELEMENTS = {
        BasicType.BYTE,
        BasicType.CHAR,
        BasicType.SHORT,
        BasicType.INT,
        BasicType.FLOAT,
        BasicType.LONG,
        BasicType.DOUBLE
    };

    /** Moves items out of memory, and into it. */
    private interface Call {
        void move(MemoryModel memory, int items, Datatype type, byte[] message, boolean isOut);
    }

    @Test(timeOut = 120_000)
    public void shouldPackAndUnpack() {
        check((memory, items, type, message, isOut) -> {
            if (isOut) {
                MPI.COMM_SELF.Pack(memory.buffer(), memory.offset(), items, type, message, 0);
            } else {
                MPI.COMM_SELF.Unpack(message, 0, memory.buffer(), memory.offset(), items, type);
            }
        });
    }

    @Test(timeOut = 120_000)
    public void shouldSendAndReceive() {
        check((memory, items, type, message, isOut) -> {
            Data given = new Data(memory.buffer(), memory.offset(), items, type.type);
            Data bytes = new Data(message, 0, message.length, MPI.BYTE.type);
            Request.sendReceive(MPI.COMM_SELF.handle, isOut ? given : bytes, 0, 1, isOut ? bytes : given, 0, 1);
        });
    }

    @Test(timeOut = 120_000)
    public void shouldMoveByPersistentAndBufferedCalls() {
        MPI.attachBuffer(new byte[1 << 16]);
        check((memory, items, type, message, isOut) -> {
            Comm self = MPI.COMM_SELF;
            if (isOut) {
                self.Bsend(memory.buffer(), memory.offset(), items, type, 0, 2);
                self.Recv(message, 0, message.length, MPI.PACKED, 0, 2);
            } else {
                Prequest request = self.Recv_init(memory.buffer(), memory.offset(), items, type, 0, 2);
                request.start();
                self.Send(message, 0, message.length, MPI.BYTE, 0, 2);
                request.waitFor();
                request.free();
            }
        });
        MPI.detachBuffer();
    }

    @Test(timeOut = 120_000)
    public void shouldMoveInCollectives() {
        check((memory, items, type, message, isOut) -> {
            Object buffer = memory.buffer();
            int at = memory.offset();
            if (isOut) {
                MPI.COMM_SELF.Allgather(buffer, at, items, type, message, 0, message.length, MPI.BYTE);
            } else {
                int[] one = {items};
                int[] zero = {0};
                MPI.COMM_SELF.Gatherv(message, 0, message.length, MPI.BYTE, buffer, at, one, zero, type, 0);
            }
        });
    }

    private static void check(Call call) {
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            for (BasicType elements : ELEMENTS) {
                for (MemoryModel.Kind kind : MemoryModel.Kind.values()) {
                    LayoutModel model = LayoutModel.random(random);
                    check(call, random, model, elements, kind);
                    model.type().free();
                }
            }
        }
    }

    private static void check(Call call, Random random, LayoutModel model, BasicType elements, MemoryModel.Kind kind) {
        int items = random.nextInt(4);
        int[] where = model.bytes(items);
        int unit = elements.sizeBytes();
        int lowest = Math.min(0, Arrays.stream(where).min().orElse(0));
        int highest = Math.max(0, Arrays.stream(where).max().orElse(0));
        int origin = (GUARD_BYTES - lowest + unit - 1) / unit + random.nextInt(2);
        int length = (origin * unit + highest + GUARD_BYTES) / unit * unit;
        MemoryModel memory = new MemoryModel(elements, kind, origin, length, random);
        String name = items + " of " + Arrays.toString(model.bytes()) + " every " + model.extent() + " in " + elements
                + " " + kind + " from " + origin;
        byte[] content = memory.bytes();
        byte[] message = new byte[where.length];
        call.move(memory, items, model.type(), message, true);
        for (int i = 0; i < where.length; i++) {
            assertEquals(message[i], content[origin * unit + where[i]], name + ": byte " + i + " out");
        }
        random.nextBytes(message);
        call.move(memory, items, model.type(), message, false);
        for (int i = 0; i < where.length; i++) {
            content[origin * unit + where[i]] = message[i];
        }
        assertEquals(memory.bytes(), content, name + " in");
    }

    public void shouldReduceMemoryAsElements() {
        byte[] bytes = new byte[8];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).putInt(0, 7).putInt(4, -9);
        double[] sum = new double[1];
        MPI.COMM_SELF.allReduce(bytes, sum, 2, MPI.INT, MPI.SUM);
        assertEquals(Double.doubleToRawLongBits(sum[0]), bits(7, -9));
        int[] ints = {1, 2};
        MPI.COMM_SELF.Scan(bytes, 4, ints, 1, 1, MPI.INT, MPI.MAX);
        assertEquals(ints, new int[] {1, -9});
        ByteBuffer swapped = ByteBuffer.allocate(4).order(ByteOrder.BIG_ENDIAN);
        MPI.COMM_SELF.reduce(new int[] {5}, swapped, 1, MPI.INT, MPI.SUM, 0);
        assertEquals(swapped.order(ByteOrder.nativeOrder()).getInt(0), 5);
    }

    private static long bits(int first, int second) {
        ByteBuffer memory = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
        return memory.putInt(0, first).putInt(4, second).getLong(0);
    }

    public void shouldCountOffsetsInElementsOfTheArray() {
        int[] ints = {1, 2, 3, 4};
        byte[] got = new byte[4];
        MPI.COMM_SELF.Sendrecv(ints, 2, 4, MPI.BYTE, 0, 1, got, 0, 4, MPI.BYTE, 0, 1);
        assertEquals(ByteBuffer.wrap(got).order(ByteOrder.nativeOrder()).getInt(), 3);
    }

    public void shouldTakeZeroItemsOfEveryArray() {
        MPI.COMM_SELF.sendRecv(new String[2], 0, MPI.INT, 0, 1, new boolean[1], 0, MPI.DOUBLE, 0, 1);
        MPI.COMM_SELF.Sendrecv(new int[1], 1, 0, MPI.OBJECT, 0, 1, new long[1], 1, 0, MPI.OBJECT, 0, 1);
        MPI.COMM_SELF.Allgather(new int[1], 0, 0, MPI.OBJECT, new int[1], 0, 0, MPI.OBJECT);
        MPI.COMM_SELF.allReduce(new Object[0], new int[0], 0, MPI.INT, MPI.SUM);
        MPI.COMM_SELF.bcast(new int[0][0], 0, MPI.INT, 0);
        MPIException error = failureOf(() -> MPI.COMM_SELF.bcast(new int[1][1], 1, MPI.INT, 0));
        assertTrue(error.getMessage().contains("buffer is int[][], but MPI.INT needs an array"), error.getMessage());
    }

    public void shouldNameBoundsOfTheMemoryAroundSlices() {
        Datatype back = Datatype.createVector(3, 1, -2, MPI.INT);
        back.commit();
        for (IntBuffer whole : new IntBuffer[] {MPI.newIntBuffer(10), IntBuffer.allocate(10)}) {
            IntBuffer slice = MPI.slice(whole, 3);
            MPIException error = failureOf(() -> MPI.COMM_SELF.send(slice, 1, back, 0, 1));
            assertTrue(
                    error.getMessage()
                            .contains("data begins 4 elements before the buffer: 1 items of vector type of MPI.INT"),
                    error.getMessage());
            assertTrue(error.getMessage().contains("a slice that has 3 elements before it"), error.getMessage());
        }
        MPIException error = failureOf(() -> MPI.COMM_SELF.allGather(new short[9], 1, back, new int[3], 3, MPI.INT));
        assertTrue(error.getMessage().contains("data begins 8 elements before the send buffer"), error.getMessage());
    }

    public void shouldTakeDisplacementsBeforeSlices() {
        IntBuffer slice = MPI.slice(MPI.newIntBuffer(10), 6);
        MPI.COMM_SELF.allGatherv(new int[] {8, 9}, 2, MPI.INT, slice, new int[] {2}, new int[] {-6}, MPI.INT);
        int[] got = new int[2];
        MPI.COMM_SELF.allToAllw(
                slice,
                new int[] {2},
                new int[] {-24},
                new Datatype[] {MPI.INT},
                got,
                new int[] {8},
                new int[] {0},
                new Datatype[] {MPI.BYTE});
        assertEquals(got, new int[] {8, 9});
    }

    public void shouldKnowSlicesAfterManyOthers() {
        IntBuffer whole = MPI.newIntBuffer(10);
        whole.put(2, 77);
        IntBuffer slice = MPI.slice(whole, 6);
        Datatype back = Datatype.createVector(3, 1, -2, MPI.INT);
        back.commit();
        IntBuffer other = null;
        for (int i = 0; i < 100_000; i++) {
            other = MPI.slice(whole, 1 + i % 9);
        }
        assertEquals(other.capacity(), 10 - 1 - 99_999 % 9);
        int[] got = new int[3];
        MPI.COMM_SELF.sendRecv(slice, 1, back, 0, 1, got, 3, MPI.INT, 0, 1);
        assertEquals(got[2], 77);
    }
}

package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Struct;

/**
 * Structs of fields of several types round the ring of ranks: by a class of the program, and by createStruct with the
 * same displacements; from arrays and direct buffers. The reference writes and reads the bytes itself. Stateless.
 */
final class StructCases {
    private static final int TAG = 78;
    private static final int ITEMS = 700;
    private static final byte GAP = 0x55;

    /** Where the fields are, and how far two items are apart. */
    private static final int BYTE_AT = 0;

    private static final int LONG_AT = 1;
    private static final int SHORTS_AT = 12;
    private static final int DOUBLE_AT = 18;
    private static final int EXTENT = 32;

    private StructCases() {}

    /** A byte, a long, three shorts behind a gap, a double; 26 bytes and the gaps. */
    private static final class Particle extends Struct {
        private final int kind = addByte();
        private final int number = addLong();
        private final int place = setOffset(SHORTS_AT).addShort(3);
        private final int mass = addDouble();

        @Override
        protected Particle.Fields newData() {
            return new Fields();
        }

        final class Fields extends Struct.Data {
            void set(long value) {
                putByte(kind, (byte) value);
                putLong(number, value << 40);
                for (int i = 0; i < 3; i++) {
                    putShort(place, i, (short) (value + i));
                }
                putDouble(mass, value / 8.0);
            }
        }
    }

    static void exchange(Scene scene) {
        Particle particle = new Particle();
        Datatype same = Datatype.createStruct(
                new int[] {1, 1, 3, 1, 0},
                new int[] {BYTE_AT, LONG_AT, SHORTS_AT, DOUBLE_AT, 0},
                new Datatype[] {MPI.BYTE, MPI.LONG, MPI.SHORT, MPI.DOUBLE, MPI.INT});
        Datatype resized = Datatype.createResized(same, 0, EXTENT);
        resized.commit();
        scene.checks().equal("extent", EXTENT, particle.getExtent());
        scene.checks().equal("size", particle.getType().getSize(), resized.getSize());
        for (int round = 0; round < 4; round++) {
            boolean isDirect = round % 2 == 1;
            Datatype sent = round < 2 ? particle.getType() : resized;
            Datatype received = round < 2 ? resized : particle.getType();
            ring(scene, particle, sent, received, isDirect);
        }
    }

    private static void ring(Scene scene, Particle particle, Datatype sent, Datatype received, boolean isDirect) {
        byte[] array = new byte[ITEMS * EXTENT];
        ByteBuffer from = isDirect
                ? MPI.newByteBuffer(array.length)
                : ByteBuffer.wrap(array).order(ByteOrder.nativeOrder());
        for (int i = 0; i < ITEMS; i++) {
            particle.<Particle.Fields>getData(from, i).set(value(scene.rank(), i));
        }
        ByteBuffer to = MPI.newByteBuffer(array.length);
        byte[] heap = new byte[array.length];
        Arrays.fill(heap, GAP);
        to.put(0, heap);
        Request request = isDirect
                ? scene.world().Irecv(heap, 0, ITEMS, received, scene.previous(), TAG)
                : scene.world().iRecv(to, ITEMS, received, scene.previous(), TAG);
        scene.world().send(isDirect ? from : array, ITEMS, sent, scene.next(), TAG);
        scene.checks().equal("items", ITEMS, request.waitStatus().getCount(sent));
        byte[] arrived = heap;
        if (!isDirect) {
            to.get(0, arrived);
        }
        scene.checks().same("structs of rank " + scene.previous(), expected(scene.previous()), arrived);
    }

    private static long value(int rank, int item) {
        return (rank * 31L + item) % 120;
    }

    private static byte[] expected(int rank) {
        byte[] bytes = new byte[ITEMS * EXTENT];
        Arrays.fill(bytes, GAP);
        ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        for (int i = 0; i < ITEMS; i++) {
            long value = value(rank, i);
            int at = i * EXTENT;
            view.put(at + BYTE_AT, (byte) value).putLong(at + LONG_AT, value << 40);
            for (int place = 0; place < 3; place++) {
                view.putShort(at + SHORTS_AT + 2 * place, (short) (value + place));
            }
            view.putDouble(at + DOUBLE_AT, value / 8.0);
        }
        return bytes;
    }
}

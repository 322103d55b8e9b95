package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;

/**
 * Types over memory of other elements than theirs, and types that begin before a slice, of all lengths from a few bytes
 * to those that go in pieces, round the ring of ranks and in collectives. The reference moves bytes itself. Stateless.
 */
final class ForeignMemoryCases {
    private static final int TAG = 79;
    private static final int[] COUNTS = {0, 1, 3, 50, 3_001, 60_001};
    private static final byte GAP = 0x33;

    /** An int, a double and three bytes; every third of the 24 bytes of an item is a gap. */
    private static final int[] FIELDS = {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};

    private static final int EXTENT = 24;

    private ForeignMemoryCases() {}

    static void run(Scene scene) {
        Datatype fields = Datatype.createStruct(
                new int[] {1, 1, 3}, new int[] {0, 8, 16}, new Datatype[] {MPI.INT, MPI.DOUBLE, MPI.BYTE});
        Datatype item = Datatype.createResized(fields, 0, EXTENT);
        item.commit();
        Element[] memories = {Element.DOUBLE, Element.SHORT, Element.LONG, Element.INT, Element.FLOAT, Element.CHAR};
        for (int i = 0; i < COUNTS.length; i++) {
            structs(scene, item, COUNTS[i], memories[i], memories[(i + 1) % memories.length]);
            bytes(scene, COUNTS[i]);
            backwards(scene, COUNTS[i]);
        }
        gathered(scene, item);
        item.free();
        fields.free();
    }

    /** Items from an array of one kind of elements to one of another kind. */
    private static void structs(Scene scene, Datatype item, int count, Element sent, Element received) {
        byte[] expected = gaps(count);
        fill(expected, count, scene.previous());
        byte[] out = gaps(count);
        fill(out, count, scene.rank());
        Object to = received.toArray(gaps(count));
        Request request = scene.world().iRecv(to, count, item, scene.previous(), TAG);
        scene.world().send(sent.toArray(out), count, item, scene.next(), TAG);
        request.waitFor();
        equal(scene, count + " structs from " + sent + "[] to " + received + "[]", expected, received.toBytes(to));
    }

    private static byte[] gaps(int count) {
        byte[] bytes = new byte[count * EXTENT];
        Arrays.fill(bytes, GAP);
        return bytes;
    }

    private static void fill(byte[] bytes, int count, int rank) {
        for (int i = 0; i < count; i++) {
            for (int field : FIELDS) {
                bytes[i * EXTENT + field] = value(rank, i * EXTENT + field);
            }
        }
    }

    private static byte value(int rank, int at) {
        return (byte) (rank * 31 + at * 7 + at / 256);
    }

    private static void equal(Scene scene, String what, byte[] expected, byte[] found) {
        int mismatch = Arrays.mismatch(expected, found);
        scene.checks().equal(what + ": first byte that differs", -1, mismatch);
    }

    /** Blocks of bytes that end within elements of the arrays, one for each rank. */
    private static void bytes(Scene scene, int count) {
        int block = count + (count % 4 == 0 ? 1 : 0);
        int size = scene.size();
        byte[] out = new byte[(block * size + 7) / 8 * 8];
        byte[] expected = new byte[out.length];
        for (int at = 0; at < block * size; at++) {
            out[at] = value(scene.rank(), at);
            expected[at] = value(at / block, scene.rank() * block + at % block);
        }
        Object to = Element.INT.toArray(new byte[out.length]);
        scene.world().allToAll(Element.DOUBLE.toArray(out), block, MPI.BYTE, to, block, MPI.BYTE);
        equal(scene, "blocks of " + block + " bytes", expected, Element.INT.toBytes(to));
    }

    /** Every third int, from the last to the first, from a slice at the last and into one. */
    private static void backwards(Scene scene, int count) {
        if (count == 0) {
            return;
        }
        Datatype back = Datatype.createVector(count, 1, -3, MPI.INT);
        back.commit();
        int length = 3 * count;
        IntBuffer[] from = {MPI.newIntBuffer(length), IntBuffer.allocate(length)};
        IntBuffer[] to = {IntBuffer.allocate(length), MPI.newIntBuffer(length)};
        for (int kind = 0; kind < from.length; kind++) {
            for (int i = 0; i < length; i++) {
                from[kind].put(i, scene.rank() * 1_000_000 + i);
            }
            IntBuffer target = MPI.slice(MPI.slice(to[kind], 1), length - 2);
            Request request = scene.world().iRecv(target, 1, back, scene.previous(), TAG);
            scene.world().send(MPI.slice(from[kind], length - 1), 1, back, scene.next(), TAG);
            request.waitFor();
            for (int i = 0; i < length; i++) {
                int expected = i % 3 == 2 ? scene.previous() * 1_000_000 + i : 0;
                if (to[kind].get(i) != expected) {
                    scene.checks().equal("int " + i + " of " + length + " backwards", expected, to[kind].get(i));
                }
            }
            scene.checks().equal("last int backwards", scene.previous() * 1_000_000 + length - 1, target.get(0));
        }
        back.free();
    }

    /** Items of each rank, and sums of ints that lie in other memory. */
    private static void gathered(Scene scene, Datatype item) {
        int count = 7;
        int size = scene.size();
        byte[] mine = gaps(count);
        fill(mine, count, scene.rank());
        byte[] expected = gaps(count * size);
        for (int rank = 0; rank < size; rank++) {
            byte[] part = gaps(count);
            fill(part, count, rank);
            System.arraycopy(part, 0, expected, rank * part.length, part.length);
        }
        Object all = Element.FLOAT.toArray(gaps(count * size));
        scene.world().allGather(Element.DOUBLE.toArray(mine), count, item, all, count, item);
        equal(scene, "gathered structs", expected, Element.FLOAT.toBytes(all));
        byte[] memory = new byte[8];
        ByteBuffer view = ByteBuffer.wrap(memory).order(ByteOrder.nativeOrder());
        view.putInt(0, scene.rank()).putInt(4, 1);
        Object sums = new long[1];
        scene.world().allReduce(memory, sums, 2, MPI.INT, MPI.SUM);
        view.put(0, Element.LONG.toBytes(sums));
        scene.checks().equal("sum of ranks", size * (size - 1) / 2, view.getInt(0));
        scene.checks().equal("sum of ones", size, view.getInt(4));
    }
}

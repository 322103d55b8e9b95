package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;

/**
 * allToAllw between byte buffers, heap and direct, with blocks at bytes that are no multiples of the elements: the one
 * to rank p has p items of a type with a gap, behind as many bytes as have been used and one more. The reference writes
 * and reads bytes. Stateless.
 */
final class ByteDisplacements {
    private static final byte UNTOUCHED = 0x33;

    private ByteDisplacements() {}

    static void run(Scene scene) {
        Datatype gapped = Datatype.createVector(2, 1, 2, MPI.DOUBLE);
        gapped.commit();
        for (Datatype type : new Datatype[] {MPI.INT, MPI.DOUBLE, gapped}) {
            for (boolean isDirect : new boolean[] {false, true}) {
                exchange(scene, type, isDirect, false);
                exchange(scene, type, !isDirect, true);
            }
        }
        gapped.free();
    }

    private static void exchange(Scene scene, Datatype type, boolean isDirect, boolean isInBackground) {
        int ranks = scene.size();
        int extent = Math.max(type.getExtent(), type.getTrueExtent()) * unit(type);
        int[] outCounts = new int[ranks];
        int[] inCounts = new int[ranks];
        int[] outAt = new int[ranks];
        int[] inAt = new int[ranks];
        int outEnd = 0;
        int inEnd = 0;
        for (int peer = 0; peer < ranks; peer++) {
            outCounts[peer] = items(scene.rank(), peer);
            inCounts[peer] = items(peer, scene.rank());
            outAt[peer] = outEnd + 1;
            outEnd = outAt[peer] + outCounts[peer] * extent;
            inAt[peer] = inEnd + 3;
            inEnd = inAt[peer] + inCounts[peer] * extent;
        }
        ByteBuffer out = buffer(outEnd, true);
        ByteBuffer in = buffer(inEnd, isDirect);
        byte[] expected = new byte[inEnd];
        Arrays.fill(expected, UNTOUCHED);
        for (int peer = 0; peer < ranks; peer++) {
            write(out, outAt[peer], outCounts[peer], extent, type, scene.rank(), peer);
            ByteBuffer view = ByteBuffer.wrap(expected).order(ByteOrder.nativeOrder());
            write(view, inAt[peer], inCounts[peer], extent, type, peer, scene.rank());
        }
        Datatype[] types = new Datatype[ranks];
        Arrays.fill(types, type);
        if (isInBackground) {
            scene.world()
                    .iAllToAllw(out, outCounts, outAt, types, in, inCounts, inAt, types)
                    .waitFor();
        } else {
            scene.world().allToAllw(out, outCounts, outAt, types, in, inCounts, inAt, types);
        }
        byte[] arrived = new byte[inEnd];
        in.get(0, arrived);
        scene.checks().same("items of " + type, Arrays.toString(expected), Arrays.toString(arrived));
    }

    private static int items(int from, int to) {
        return (from + 2 * to) % 4 + (from == 1 ? 300 : 0);
    }

    private static int unit(Datatype type) {
        return type == MPI.INT ? Integer.BYTES : Double.BYTES;
    }

    private static ByteBuffer buffer(int length, boolean isDirect) {
        ByteBuffer buffer = isDirect ? MPI.newByteBuffer(length) : ByteBuffer.allocate(length);
        buffer.order(ByteOrder.nativeOrder());
        for (int i = 0; i < length; i++) {
            buffer.put(i, UNTOUCHED);
        }
        return buffer;
    }

    /** Writes the data of items, not their gaps. */
    private static void write(ByteBuffer buffer, int at, int items, int extent, Datatype type, int from, int to) {
        for (int i = 0; i < items; i++) {
            int item = at + i * extent;
            int value = from * 1_000_003 + to * 1009 + i;
            if (type == MPI.INT) {
                buffer.putInt(item, value);
            } else {
                buffer.putDouble(item, value / 8.0);
            }
            if (type.getSize() == 2) {
                buffer.putDouble(item + 2 * Double.BYTES, -value);
            }
        }
    }
}

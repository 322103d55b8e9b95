package railmpi.test.programs;

import java.util.Arrays;
import java.util.Map;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Truncation, zero counts, short messages in long buffers, the ends of the tag range, statuses. */
final class LimitCases {
    private LimitCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("truncationIsAnErrorOfTheReceiver", LimitCases::truncationIsAnErrorOfTheReceiver);
        cases.put("zeroCounts", LimitCases::zeroCounts);
        cases.put("shortMessageInLongBuffer", LimitCases::shortMessageInLongBuffer);
        cases.put("highestTag", LimitCases::highestTag);
        cases.put("countsOfOtherTypes", LimitCases::countsOfOtherTypes);
        cases.put("positionAndLimitAreIgnored", LimitCases::positionAndLimitAreIgnored);
        cases.put("bigEndianBufferIsRawMemory", LimitCases::bigEndianBufferIsRawMemory);
    }

    private static void truncationIsAnErrorOfTheReceiver(Scene scene) {
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        int[] lengths = {1, 8, 9, 100, 1_000, 3_000, 17_000, 70_000, 2_000_000};
        for (int length : lengths) {
            for (int variant = 0; variant < 4; variant++) {
                truncate(scene, length, variant);
            }
        }
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
    }

    private static void truncate(Scene scene, int length, int variant) {
        byte[] out = new byte[length];
        Arrays.fill(out, (byte) 1);
        byte[] in = new byte[length + 8];
        int room = variant % 2 == 0 ? length - 1 : length / 2;
        boolean isPosted = variant >= 2;
        Request receive = isPosted ? scene.world().Irecv(in, 0, room, MPI.BYTE, scene.previous(), 30) : null;
        scene.meet();
        Request send = scene.world().Isend(out, 0, length, MPI.BYTE, scene.next(), 30);
        scene.checks().fails("receive of " + length + " bytes into " + room, MPI.ERR_TRUNCATE, new String[] {}, () -> {
            if (isPosted) {
                receive.Wait();
            } else {
                scene.world().Recv(in, 0, room, MPI.BYTE, scene.previous(), 30);
            }
        });
        send.Wait();
        for (int i = room; i < in.length; i++) {
            scene.checks().equal("byte behind the buffer", 0, in[i]);
        }
        scene.world().Sendrecv_replace(out, 0, length, MPI.BYTE, scene.next(), 31, scene.previous(), 31);
        scene.checks().equal("message after the truncated one", 1, out[length - 1]);
    }

    private static void zeroCounts(Scene scene) {
        scene.world().send(null, 0, MPI.BYTE, scene.next(), 32);
        Status status = scene.world().recv(null, 0, MPI.BYTE, scene.previous(), 32);
        scene.checks().equal("count", 0, status.getCount(MPI.BYTE));
        double[] data = {1, 2};
        Request send = scene.world().Isend(data, 2, 0, MPI.DOUBLE, scene.next(), 33);
        status = scene.world().Recv(data, 2, 0, MPI.DOUBLE, scene.previous(), 33);
        send.Wait();
        scene.checks().equal("count at the end of the array", 0, status.Get_count(MPI.DOUBLE));
        scene.checks().same("data", new double[] {1, 2}, data);
    }

    private static void shortMessageInLongBuffer(Scene scene) {
        int[] data = new int[5_000];
        Arrays.fill(data, -1);
        Request send = scene.world().Isend(new int[] {1, 2, 3}, 0, 3, MPI.INT, scene.next(), 34);
        Status status = scene.world().Recv(data, 10, 4_000, MPI.INT, scene.previous(), 34);
        send.Wait();
        scene.checks().equal("count", 3, status.Get_count(MPI.INT));
        scene.checks().equal("elements", 3, status.Get_elements(MPI.INT));
        scene.checks().equal("sum", 6 - (5_000 - 3), Arrays.stream(data).sum());
        scene.checks().equal("last element of the message", 3, data[12]);
    }

    private static void highestTag(Scene scene) {
        int highest = Integer.MAX_VALUE;
        Request send = scene.world().Isend(new byte[1], 0, 1, MPI.BYTE, scene.next(), highest);
        Status status = scene.world().Recv(new byte[1], 0, 1, MPI.BYTE, scene.previous(), MPI.ANY_TAG);
        send.Wait();
        scene.checks().equal("tag", highest, status.tag);
    }

    private static void countsOfOtherTypes(Scene scene) {
        Request send = scene.world().Isend(new byte[12], 0, 12, MPI.BYTE, scene.next(), 35);
        Status status = scene.world().Recv(new byte[12], 0, 12, MPI.BYTE, scene.previous(), 35);
        send.Wait();
        scene.checks().equal("as ints", 3, status.getCount(MPI.INT));
        scene.checks().equal("as longs, not whole", MPI.UNDEFINED, status.getCount(MPI.LONG));
        scene.checks().equal("as shorts", 6, status.Get_count(MPI.SHORT));
    }

    private static void positionAndLimitAreIgnored(Scene scene) {
        java.nio.IntBuffer out = MPI.newIntBuffer(6);
        for (int i = 0; i < 6; i++) {
            out.put(i, i + 1);
        }
        out.position(2).limit(3);
        Request send = scene.world().iSend(out, 6, MPI.INT, scene.next(), 36);
        java.nio.IntBuffer in = java.nio.IntBuffer.wrap(new int[8]);
        in.position(5).limit(6);
        scene.world().recv(in, 6, MPI.INT, scene.previous(), 36);
        send.waitFor();
        scene.checks().equal("position of the sender", 2, out.position());
        scene.checks().equal("position of the receiver", 5, in.position());
        scene.checks().same("data", new int[] {1, 2, 3, 4, 5, 6, 0, 0}, in.array());
    }

    private static void bigEndianBufferIsRawMemory(Scene scene) {
        java.nio.ByteBuffer out = java.nio.ByteBuffer.allocateDirect(4).putInt(0, 0x0102_0304);
        Request send = scene.world().iSend(out, 1, MPI.INT, scene.next(), 37);
        java.nio.ByteBuffer in = java.nio.ByteBuffer.allocateDirect(4);
        scene.world().recv(in, 1, MPI.INT, scene.previous(), 37);
        send.waitFor();
        scene.checks().equal("value in the same order", 0x0102_0304, in.getInt(0));
    }
}

package railmpi.test.programs;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Sendrecv rings, messages to oneself and to no process. */
final class RingCases {
    private static final int[] LENGTHS = {0, 1, 5, 511, 512, 8_191, 100_003};

    private RingCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("sendrecv", RingCases::sendrecv);
        cases.put("sendrecvOlder", RingCases::sendrecvOlder);
        cases.put("sendrecvReplace", RingCases::sendrecvReplace);
        cases.put("sendrecvWithMyself", RingCases::sendrecvWithMyself);
        cases.put("toMyself", RingCases::toMyself);
        cases.put("toNobody", RingCases::toNobody);
        cases.put("bothSendBigAtOnce", RingCases::bothSendBigAtOnce);
    }

    private static void sendrecv(Scene scene) {
        for (int length : LENGTHS) {
            long[] out = new long[length];
            Arrays.fill(out, scene.rank());
            long[] in = new long[length + 1];
            Status status = scene.world()
                    .sendRecv(out, length, MPI.LONG, scene.next(), 1, in, length + 1, MPI.LONG, scene.previous(), 1);
            scene.checks().equal("count", length, status.getCount(MPI.LONG));
            check(scene, in, 0, length);
            scene.checks().equal("guard", 0, in[length]);
            LongBuffer direct = MPI.newLongBuffer(length);
            scene.world()
                    .sendRecv(
                            out,
                            length,
                            MPI.LONG,
                            scene.next(),
                            2,
                            direct,
                            length,
                            MPI.LONG,
                            MPI.ANY_SOURCE,
                            MPI.ANY_TAG);
            for (int i = 0; i < length; i++) {
                scene.checks().equal("element", scene.previous(), direct.get(i));
            }
        }
    }

    private static void sendrecvOlder(Scene scene) {
        for (int length : LENGTHS) {
            long[] out = new long[length + 2];
            Arrays.fill(out, 1, length + 1, scene.rank());
            long[] in = new long[length + 4];
            Status status = scene.world()
                    .Sendrecv(
                            out,
                            1,
                            length,
                            MPI.LONG,
                            scene.next(),
                            3,
                            in,
                            2,
                            length,
                            MPI.LONG,
                            scene.previous(),
                            MPI.ANY_TAG);
            scene.checks().equal("count", length, status.Get_count(MPI.LONG));
            scene.checks().equal("tag", 3, status.tag);
            check(scene, in, 2, length);
            scene.checks().equal("guards", 0, in[0] | in[1] | in[length + 2] | in[length + 3]);
        }
    }

    private static void check(Scene scene, long[] data, int from, int length) {
        long expected = scene.previous();
        boolean isRight = Arrays.stream(data, from, from + length).allMatch(value -> value == expected);
        scene.checks().that(isRight, () -> "not all elements are " + expected);
    }

    private static void sendrecvReplace(Scene scene) {
        for (int length : LENGTHS) {
            long[] data = new long[length + 3];
            Arrays.fill(data, scene.rank());
            if (length % 2 == 0) {
                scene.world().sendRecvReplace(data, length, MPI.LONG, scene.next(), 4, scene.previous(), 4);
                check(scene, data, 0, length);
            } else {
                Status status =
                        scene.world().Sendrecv_replace(data, 2, length, MPI.LONG, scene.next(), 4, MPI.ANY_SOURCE, 4);
                check(scene, data, 2, length);
                scene.checks().equal("source", scene.previous(), status.source);
                scene.checks().equal("guard", scene.rank(), data[1]);
            }
            scene.checks().equal("guard", scene.rank(), data[length + 2]);
        }
    }

    private static void sendrecvWithMyself(Scene scene) {
        for (int length : LENGTHS) {
            int[] out = new int[length];
            Arrays.fill(out, length);
            int[] in = new int[length];
            scene.world().sendRecv(out, length, MPI.INT, scene.rank(), 5, in, length, MPI.INT, scene.rank(), 5);
            scene.checks().same("data", out, in);
        }
    }

    private static void toMyself(Scene scene) {
        for (int length : LENGTHS) {
            float[] out = new float[length];
            Arrays.fill(out, 1.5f);
            float[] in = new float[length];
            Request send = length % 2 == 0
                    ? scene.world().Isend(out, 0, length, MPI.FLOAT, scene.rank(), 6)
                    : scene.world().Issend(out, 0, length, MPI.FLOAT, scene.rank(), 6);
            Status status = scene.world().Recv(in, 0, length, MPI.FLOAT, MPI.ANY_SOURCE, 6);
            send.Wait();
            scene.checks().equal("source", scene.rank(), status.source);
            scene.checks().same("data", out, in);
        }
        scene.world().Send(new int[] {4}, 0, 1, MPI.INT, scene.rank(), 7);
        int[] in = new int[1];
        scene.world().Recv(in, 0, 1, MPI.INT, scene.rank(), 7);
        scene.checks().equal("short blocking message to myself", 4, in[0]);
    }

    private static void toNobody(Scene scene) {
        scene.world().send(new int[3], 3, MPI.INT, MPI.PROC_NULL, 1);
        scene.world().sSend(new int[3], 3, MPI.INT, MPI.PROC_NULL, 1);
        scene.world().Isend(new int[3], 0, 3, MPI.INT, MPI.PROC_NULL, 1).Wait();
        int[] untouched = {1, 2, 3};
        Status status = scene.world().recv(untouched, 3, MPI.INT, MPI.PROC_NULL, 1);
        scene.checks().equal("source", MPI.PROC_NULL, status.getSource());
        scene.checks().equal("tag", MPI.ANY_TAG, status.getTag());
        scene.checks().equal("count", 0, status.getCount(MPI.INT));
        scene.checks().same("data", new int[] {1, 2, 3}, untouched);
        boolean isLast = scene.rank() == scene.size() - 1;
        int[] in = {-1};
        scene.world()
                .sendRecv(
                        new int[] {scene.rank()},
                        1,
                        MPI.INT,
                        isLast ? MPI.PROC_NULL : scene.rank() + 1,
                        8,
                        in,
                        1,
                        MPI.INT,
                        scene.rank() == 0 ? MPI.PROC_NULL : scene.rank() - 1,
                        8);
        scene.checks().equal("chain", scene.rank() - 1, in[0]);
    }

    /** What deadlocks a library that sends from its caller's thread only. */
    private static void bothSendBigAtOnce(Scene scene) {
        Request[] requests = new Request[64];
        byte[][] in = new byte[32][262_144];
        byte[] out = new byte[262_144];
        Arrays.fill(out, (byte) scene.rank());
        for (int i = 0; i < 32; i++) {
            requests[i] = scene.world().Isend(out, 0, out.length, MPI.BYTE, scene.next(), 9);
        }
        for (int i = 0; i < 32; i++) {
            requests[32 + i] = scene.world().Irecv(in[i], 0, out.length, MPI.BYTE, scene.previous(), 9);
        }
        Request.Waitall(requests);
        for (byte[] data : in) {
            scene.checks().equal("first byte", scene.previous(), data[0]);
            scene.checks().equal("last byte", scene.previous(), data[262_143]);
        }
    }
}

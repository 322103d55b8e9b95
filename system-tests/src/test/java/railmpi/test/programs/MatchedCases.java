package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Request;
import mpi.Status;

/** Matched probes. */
final class MatchedCases {
    private MatchedCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("everyLength", MatchedCases::everyLength);
        cases.put("nothingElseGetsIt", MatchedCases::nothingElseGetsIt);
        cases.put("imProbeIsNullWhenNothingIsThere", MatchedCases::imProbeIsNullWhenNothingIsThere);
        cases.put("nobody", MatchedCases::nobody);
        cases.put("objects", MatchedCases::objects);
        cases.put("truncatedIsLost", MatchedCases::truncatedIsLost);
        cases.put("wrongArgumentsKeepIt", MatchedCases::wrongArgumentsKeepIt);
        cases.put("outlivesItsCommunicator", MatchedCases::outlivesItsCommunicator);
        cases.put("fromAnybody", MatchedCases::fromAnybody);
    }

    /** Arrays and direct buffers; synchronous sends are complete only when the message is received. */
    private static void everyLength(Scene scene) {
        for (int length : new int[] {0, 1, 40, 1_000, 5_000, 70_000, 500_000}) {
            for (boolean isDirect : new boolean[] {false, true}) {
                byte[] out = new byte[length];
                scene.own().nextBytes(out);
                Request send = length % 2 == 0
                        ? scene.world().Issend(out, 0, length, MPI.BYTE, scene.next(), 400)
                        : scene.world().Isend(out, 0, length, MPI.BYTE, scene.next(), 400);
                Message message = new Message();
                scene.checks().that(message.isNull(), () -> "a new message is not null");
                Status probed = message.mProbe(MPI.ANY_SOURCE, 400, scene.world());
                scene.checks().equal("source", scene.previous(), probed.getSource());
                scene.checks().equal("length", length, probed.getCount(MPI.BYTE));
                scene.checks().that(!message.isNull() && !message.isNoProc(), () -> "the message is null");
                if (length % 2 == 0) {
                    scene.checks().that(!send.test(), () -> "a synchronous send is complete before its receive");
                }
                byte[] in = new byte[length];
                ByteBuffer direct = MPI.newByteBuffer(length);
                scene.meet();
                Status received = isDirect
                        ? message.mRecv(direct, length, MPI.BYTE)
                        : message.imRecv(in, length, MPI.BYTE).waitStatus();
                if (isDirect) {
                    direct.get(0, in);
                }
                scene.checks().that(message.isNull(), () -> "a received message is not null");
                scene.checks().equal("length", length, received.getCount(MPI.BYTE));
                send.waitFor();
                byte[] expected = new byte[length];
                new Scene(scene.world(), scene.previous(), scene.size(), scene.checks(), scene.seed())
                        .own()
                        .nextBytes(expected);
                scene.checks().same("data", expected, in);
            }
        }
    }

    private static void nothingElseGetsIt(Scene scene) {
        scene.world().send(new int[] {1}, 1, MPI.INT, scene.next(), 410);
        scene.world().send(new int[] {2}, 1, MPI.INT, scene.next(), 410);
        Message first = new Message();
        first.mProbe(scene.previous(), 410, scene.world());
        int[] in = new int[1];
        scene.world().recv(in, 1, MPI.INT, scene.previous(), 410);
        scene.checks().equal("message behind the one that is taken", 2, in[0]);
        scene.checks().that(scene.world().iProbe(MPI.ANY_SOURCE, 410) == null, () -> "the taken message is seen");
        Request receive = scene.world().iRecv(in, 1, MPI.INT, scene.previous(), 410);
        scene.checks().that(!receive.test(), () -> "the taken message is received");
        int[] taken = new int[1];
        first.mRecv(taken, 1, MPI.INT);
        scene.checks().equal("message that is taken", 1, taken[0]);
        receive.cancel();
        receive.waitFor();
    }

    private static void imProbeIsNullWhenNothingIsThere(Scene scene) {
        Message message = new Message();
        scene.checks().that(message.imProbe(MPI.ANY_SOURCE, 420, scene.world()) == null, () -> "there is a message");
        scene.checks().that(message.isNull(), () -> "a message after a probe that found none");
        scene.meet();
        scene.world().Send(new char[] {'x'}, 0, 1, MPI.CHAR, scene.next(), 420);
        Status status = null;
        while (status == null) {
            status = message.imProbe(MPI.ANY_SOURCE, 420, scene.world());
        }
        scene.checks().equal("source", scene.previous(), status.getSource());
        char[] in = new char[1];
        message.mRecv(in, 1, MPI.CHAR);
        scene.checks().equal("data", 'x', in[0]);
    }

    private static void nobody(Scene scene) {
        Message message = new Message();
        scene.checks()
                .equal(
                        "source",
                        MPI.PROC_NULL,
                        message.mProbe(MPI.PROC_NULL, 1, scene.world()).getSource());
        scene.checks().that(message.isNoProc() && !message.isNull(), () -> "not the message from nobody");
        Status status = message.mRecv(new int[1], 1, MPI.INT);
        scene.checks().equal("source", MPI.PROC_NULL, status.getSource());
        scene.checks().equal("tag", MPI.ANY_TAG, status.getTag());
        scene.checks().equal("count", 0, status.getCount(MPI.INT));
        scene.checks().that(message.isNull() && !message.isNoProc(), () -> "not null afterwards");
        scene.checks().that(message.imProbe(MPI.PROC_NULL, 1, scene.world()) != null, () -> "no message from nobody");
        scene.checks().equal("objects", 0, message.mRecv(null, 0, MPI.OBJECT).getCount(MPI.OBJECT));
    }

    private static void objects(Scene scene) {
        for (int length : new int[] {1, 10_000}) {
            Object[] out = {"a".repeat(length), null, List.of(1, 2), new int[][] {{1}, {2, 3}}};
            Request send = scene.world().Isend(out, 0, 4, MPI.OBJECT, scene.next(), 430);
            Message message = new Message();
            message.mProbe(scene.previous(), MPI.ANY_TAG, scene.world());
            Object[] in = new Object[5];
            Status status = length == 1
                    ? message.mRecv(in, 5, MPI.OBJECT)
                    : message.imRecv(in, 5, MPI.OBJECT).waitStatus();
            send.Wait();
            scene.checks().equal("objects", 4, status.getCount(MPI.OBJECT));
            scene.checks().same("objects", new Object[] {out[0], out[1], out[2], out[3], null}, in);
        }
    }

    private static void truncatedIsLost(Scene scene) {
        Intracomm comm = scene.world().dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        for (int length : new int[] {10, 50_000}) {
            Request send = comm.iSend(new int[length], length, MPI.INT, scene.next(), 440);
            Message message = new Message();
            message.mProbe(scene.previous(), 440, comm);
            scene.checks()
                    .fails(
                            "mRecv into a short buffer",
                            MPI.ERR_TRUNCATE,
                            new String[] {Integer.toString(4 * length), "12"},
                            () -> message.mRecv(new int[3], 3, MPI.INT));
            scene.checks().that(message.isNull(), () -> "a truncated message is still there");
            send.waitFor();
        }
        comm.free();
    }

    private static void wrongArgumentsKeepIt(Scene scene) {
        Intracomm comm = scene.world().dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        comm.send(new int[] {11}, 1, MPI.INT, scene.next(), 450);
        Message message = new Message();
        message.mProbe(scene.previous(), 450, comm);
        String[] tooShort = {"too short"};
        scene.checks().fails("mRecv", MPI.ERR_BUFFER, tooShort, () -> message.mRecv(new int[1], 2, MPI.INT));
        scene.checks().fails("imRecv", MPI.ERR_TYPE, new String[0], () -> message.imRecv(new int[1], 1, null));
        scene.checks()
                .fails(
                        "mProbe",
                        MPI.ERR_REQUEST,
                        new String[] {"not been received"},
                        () -> message.mProbe(MPI.ANY_SOURCE, 450, comm));
        int[] in = new int[1];
        message.mRecv(in, 1, MPI.INT);
        scene.checks().equal("data", 11, in[0]);
        comm.free();
    }

    private static void outlivesItsCommunicator(Scene scene) {
        Intracomm comm = scene.world().dup();
        comm.send(new int[] {12}, 1, MPI.INT, scene.next(), 460);
        Message message = new Message();
        message.mProbe(scene.previous(), 460, comm);
        comm.free();
        Intracomm other = scene.world().dup();
        int[] in = new int[1];
        message.mRecv(in, 1, MPI.INT);
        scene.checks().equal("data", 12, in[0]);
        other.free();
    }

    /** In each round every rank gets one message; each is taken once, in the order of its sender. */
    private static void fromAnybody(Scene scene) {
        int rounds = 50;
        for (int round = 0; round < rounds; round++) {
            scene.world().send(new int[] {scene.rank(), round}, 2, MPI.INT, (scene.rank() + round) % scene.size(), 470);
        }
        scene.meet();
        int[] last = new int[scene.size()];
        Arrays.fill(last, -1);
        for (int i = 0; i < rounds; i++) {
            Message message = new Message();
            Status status = message.mProbe(MPI.ANY_SOURCE, 470, scene.world());
            int[] in = new int[2];
            message.mRecv(in, 2, MPI.INT);
            scene.checks().equal("source", status.getSource(), in[0]);
            scene.checks().that(in[1] > last[in[0]], () -> "message " + in[1] + " of rank " + in[0] + " overtook");
            last[in[0]] = in[1];
        }
        Message none = new Message();
        scene.checks().that(none.imProbe(MPI.ANY_SOURCE, 470, scene.world()) == null, () -> "a message too many");
    }
}

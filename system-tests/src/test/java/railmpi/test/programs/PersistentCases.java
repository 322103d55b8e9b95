package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Persistent requests of all modes in both generations, and non-blocking calls on arrays. */
final class PersistentCases {
    private static final int ROUNDS = 4;
    private static final int[] LENGTHS = {0, 1, 700, 9_000, 60_000};

    private PersistentCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("everyModeOfOpenMpi", PersistentCases::everyModeOfOpenMpi);
        cases.put("everyModeOfMpiJava", PersistentCases::everyModeOfMpiJava);
        cases.put("objects", PersistentCases::objects);
        cases.put("inactiveIsNotNull", PersistentCases::inactiveIsNotNull);
        cases.put("amongOthers", PersistentCases::amongOthers);
        cases.put("cancelledAndStartedAgain", PersistentCases::cancelledAndStartedAgain);
        cases.put("freedWhileActive", PersistentCases::freedWhileActive);
        cases.put("nobody", PersistentCases::nobody);
        cases.put("bufferedByBothKindsOfBuffer", PersistentCases::bufferedByBothKindsOfBuffer);
        cases.put("derivedTypes", PersistentCases::derivedTypes);
        cases.put("whatTheyNameIsFreed", PersistentCases::whatTheyNameIsFreed);
        cases.put("arraysInCallsOfOpenMpi", PersistentCases::arraysInCallsOfOpenMpi);
    }

    private interface Maker {
        Prequest make(Intracomm comm, Object buffer, int count, int rank, int tag);
    }

    private static void everyModeOfOpenMpi(Scene scene) {
        modes(
                scene,
                300,
                List.of(
                        (c, b, n, rank, tag) -> c.sendInit(b, n, MPI.DOUBLE, rank, tag),
                        (c, b, n, rank, tag) -> c.sSendInit(b, n, MPI.DOUBLE, rank, tag),
                        (c, b, n, rank, tag) -> c.rSendInit(b, n, MPI.DOUBLE, rank, tag),
                        (c, b, n, rank, tag) -> c.bSendInit(b, n, MPI.DOUBLE, rank, tag)),
                (c, b, n, rank, tag) -> c.recvInit(b, n, MPI.DOUBLE, rank, tag),
                true);
    }

    private static void everyModeOfMpiJava(Scene scene) {
        modes(
                scene,
                310,
                List.of(
                        (c, b, n, rank, tag) -> c.Send_init(b, 0, n, MPI.DOUBLE, rank, tag),
                        (c, b, n, rank, tag) -> c.Ssend_init(b, 0, n, MPI.DOUBLE, rank, tag),
                        (c, b, n, rank, tag) -> c.Rsend_init(b, 0, n, MPI.DOUBLE, rank, tag),
                        (c, b, n, rank, tag) -> c.Bsend_init(b, 0, n, MPI.DOUBLE, rank, tag)),
                (c, b, n, rank, tag) -> c.Recv_init(b, 0, n, MPI.DOUBLE, rank, tag),
                false);
    }

    private static void modes(Scene scene, int tag, List<Maker> sends, Maker receive, boolean isDirect) {
        MPI.attachBuffer(new byte[LENGTHS[LENGTHS.length - 1] * Double.BYTES + MPI.BSEND_OVERHEAD]);
        for (Maker send : sends) {
            for (int length : LENGTHS) {
                ring(scene, send, receive, length, tag, isDirect);
            }
        }
        MPI.detachBuffer();
    }

    /** Receives are started first on all ranks, so that ready sends are right. */
    private static void ring(Scene scene, Maker send, Maker receive, int length, int tag, boolean isDirect) {
        double[] out = new double[length];
        double[] in = new double[length + 1];
        DoubleBuffer outDirect = MPI.newDoubleBuffer(length);
        DoubleBuffer inDirect = MPI.newDoubleBuffer(length + 1);
        Prequest outgoing = send.make(scene.world(), isDirect ? outDirect : out, length, scene.next(), tag);
        Prequest incoming = receive.make(scene.world(), isDirect ? inDirect : in, length, scene.previous(), tag);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < length; i++) {
                out[i] = value(scene.rank(), round, i);
            }
            outDirect.put(0, out);
            in[length] = -1;
            inDirect.put(length, -1);
            incoming.start();
            scene.meet();
            outgoing.Start();
            Status status = incoming.waitStatus();
            outgoing.waitFor();
            scene.checks().equal("source", scene.previous(), status.getSource());
            scene.checks().equal("count", length, status.getCount(MPI.DOUBLE));
            if (isDirect) {
                inDirect.get(0, in);
            }
            for (int i = 0; i < length; i++) {
                scene.checks().equal("element", value(scene.previous(), round, i), (long) in[i]);
            }
            scene.checks().equal("guard", -1, (long) in[length]);
        }
        outgoing.free();
        incoming.Free();
        scene.checks().that(outgoing.isNull() && incoming.Is_null(), () -> "a freed request is not null");
    }

    private static long value(int rank, int round, int index) {
        return rank * 1_000_000L + round * 100_000L + index;
    }

    /** What is in the array when the send is started is sent. */
    private static void objects(Scene scene) {
        Object[] out = new Object[2];
        Object[] in = new Object[3];
        Prequest[] both = {
            scene.world().Recv_init(in, 1, 2, MPI.OBJECT, scene.previous(), 320),
            scene.world().Ssend_init(out, 0, 2, MPI.OBJECT, scene.next(), 320)
        };
        for (int round = 0; round < ROUNDS; round++) {
            out[0] = "round " + round;
            out[1] = round == 1 ? null : List.of(scene.rank(), round);
            Prequest.Startall(both);
            Status[] statuses = Request.Waitall(both);
            scene.checks().equal("objects", 2, statuses[0].Get_count(MPI.OBJECT));
            scene.checks().same("text", "round " + round, in[1]);
            scene.checks().same("list", round == 1 ? null : List.of(scene.previous(), round), in[2]);
        }
        both[0].free();
        both[1].free();
    }

    private static void inactiveIsNotNull(Scene scene) {
        double[] data = new double[1];
        Prequest request = scene.world().recvInit(data, 1, MPI.DOUBLE, scene.previous(), 330);
        Request[] only = {request, null, MPI.REQUEST_NULL};
        scene.checks().that(!request.isNull(), () -> "an inactive persistent request is null");
        scene.checks().that(request.test() && Request.testAll(only), () -> "nothing to wait for, but not complete");
        scene.checks()
                .equal(
                        "source of the empty status",
                        MPI.ANY_SOURCE,
                        request.waitStatus().getSource());
        scene.checks().equal("waitAny", MPI.UNDEFINED, Request.waitAny(only));
        scene.checks().that(Request.waitSome(only) == null, () -> "waitSome found one");
        scene.checks().that(request.getStatus() != null, () -> "no status of an inactive request");
        request.start();
        scene.checks().that(!request.test() && !Request.testAll(only), () -> "complete without a message");
        scene.meet();
        scene.world().Send(new double[] {3}, 0, 1, MPI.DOUBLE, scene.next(), 330);
        Status status = request.getStatus();
        while (status == null) {
            status = request.getStatus();
        }
        scene.checks().equal("count by getStatus", 1, status.getCount(MPI.DOUBLE));
        scene.checks().equal("waitAny", 0, Request.waitAny(only));
        scene.checks().equal("data", 3, (long) data[0]);
        scene.checks().that(!request.isNull(), () -> "a completed persistent request is null");
        scene.checks().equal("waitAny again", MPI.UNDEFINED, Request.waitAny(only));
        request.free();
    }

    /** Persistent and other requests in one array, some, any and all of them awaited. */
    private static void amongOthers(Scene scene) {
        int[][] in = new int[6][1];
        Prequest[] persistent = new Prequest[3];
        for (int i = 0; i < persistent.length; i++) {
            persistent[i] = scene.world().Recv_init(in[i], 0, 1, MPI.INT, scene.previous(), 340 + i);
        }
        for (int round = 0; round < ROUNDS; round++) {
            Request[] all = new Request[6];
            System.arraycopy(persistent, 0, all, 0, 3);
            for (int i = 3; i < 6; i++) {
                all[i] = scene.world().iRecv(in[i], 1, MPI.INT, scene.previous(), 340 + i);
            }
            Prequest.startAll(persistent);
            for (int i = 5; i >= 0; i--) {
                scene.world().send(new int[] {round * 10 + i}, 1, MPI.INT, scene.next(), 340 + i);
            }
            List<Integer> done = new ArrayList<>(List.of(Request.waitAny(all)));
            for (int position : Objects.requireNonNull(Request.waitSome(all), "waitSome")) {
                done.add(position);
            }
            for (Status status : Request.waitAllStatus(all)) {
                scene.checks().that(status != null, () -> "no status");
            }
            scene.checks().that(done.size() == done.stream().distinct().count(), () -> "twice complete: " + done);
            int[] expected = new int[6];
            for (int i = 0; i < 6; i++) {
                expected[i] = round * 10 + i;
            }
            int[] values = IntStream.range(0, 6).map(i -> in[i][0]).toArray();
            scene.checks().same("values", expected, values);
            scene.meet();
        }
        for (Prequest request : persistent) {
            request.free();
        }
    }

    private static void cancelledAndStartedAgain(Scene scene) {
        int[] data = new int[1];
        Prequest request = scene.world().recvInit(data, 1, MPI.INT, scene.previous(), 350);
        for (int round = 0; round < ROUNDS; round++) {
            request.start();
            request.cancel();
            scene.checks().that(request.waitStatus().isCancelled(), () -> "not cancelled");
            scene.meet();
            request.start();
            scene.world().send(new int[] {round}, 1, MPI.INT, scene.next(), 350);
            scene.checks().that(!request.waitStatus().isCancelled(), () -> "cancelled");
            scene.checks().equal("data", round, data[0]);
            scene.meet();
        }
        request.free();
    }

    private static void freedWhileActive(Scene scene) {
        byte[] data = new byte[100_000];
        data[99_999] = 5;
        Prequest request = scene.world().Ssend_init(data, 0, data.length, MPI.BYTE, scene.next(), 360);
        request.Start();
        request.free();
        scene.checks().that(request.isNull(), () -> "a freed request is not null");
        byte[] in = new byte[data.length];
        scene.world().Recv(in, 0, in.length, MPI.BYTE, scene.previous(), 360);
        scene.checks().equal("last byte", 5, in[99_999]);
    }

    private static void nobody(Scene scene) {
        Prequest[] both = {
            scene.world().recvInit(new int[1], 1, MPI.INT, MPI.PROC_NULL, 3),
            scene.world().sendInit(new int[1], 1, MPI.INT, MPI.PROC_NULL, 3)
        };
        for (int round = 0; round < 2; round++) {
            Prequest.startAll(both);
            scene.checks().equal("source", MPI.PROC_NULL, Request.waitAllStatus(both)[0].getSource());
        }
        both[0].free();
        both[1].free();
    }

    private static void bufferedByBothKindsOfBuffer(Scene scene) {
        byte[] array = new byte[8_000 + MPI.BSEND_OVERHEAD];
        for (boolean isArray : new boolean[] {true, false}) {
            if (isArray) {
                MPI.attachBuffer(array);
            } else {
                MPI.Buffer_attach(ByteBuffer.allocateDirect(array.length));
            }
            long[] out = new long[1_000];
            Prequest send = scene.world().bSendInit(out, 1_000, MPI.LONG, scene.next(), 370);
            long[] in = new long[1_000];
            for (int round = 1; round <= ROUNDS; round++) {
                out[999] = round;
                send.start();
                out[999] = -1;
                send.waitFor();
                scene.world().recv(in, 1_000, MPI.LONG, scene.previous(), 370);
                scene.checks().equal("last element", round, in[999]);
                scene.meet();
            }
            send.free();
            scene.checks().that(MPI.Buffer_detach() == (isArray ? array : null), () -> "another buffer came back");
        }
    }

    /** Every second element, by a persistent send and a matched probe. */
    private static void derivedTypes(Scene scene) {
        for (int count : new int[] {3, 20_000}) {
            Datatype everySecond = Datatype.createVector(count, 1, 2, MPI.INT);
            everySecond.commit();
            int[] out = new int[2 * count];
            Prequest send = scene.world().Send_init(out, 1, 1, everySecond, scene.next(), 390);
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < count; i++) {
                    out[2 * i + 1] = i + round;
                }
                send.start();
                Message message = new Message();
                Status status = message.mProbe(scene.previous(), 390, scene.world());
                scene.checks().equal("items", 1, status.getCount(everySecond));
                int[] in = new int[2 * count];
                message.mRecv(in, 1, everySecond);
                for (int i = 0; i < count; i++) {
                    scene.checks().equal("element", i + round, in[2 * i]);
                    scene.checks().equal("gap", 0, in[2 * i + 1]);
                }
                send.waitFor();
            }
            send.free();
            everySecond.free();
        }
    }

    /** Datatype and communicator are freed before the first start; a new communicator must not get its messages. */
    private static void whatTheyNameIsFreed(Scene scene) {
        Intracomm comm = scene.world().dup();
        Datatype everySecond = Datatype.createVector(3, 1, 2, MPI.INT);
        everySecond.commit();
        int[] out = {1, 0, 2, 0, 3, 0};
        int[][] in = new int[3][6];
        Object[] texts = new Object[1];
        Prequest[] receives = {
            comm.recvInit(in[0], 1, everySecond, scene.previous(), 395),
            comm.recvInit(in[1], 1, everySecond, scene.previous(), 396),
            comm.Recv_init(texts, 0, 1, MPI.OBJECT, scene.previous(), 397)
        };
        Prequest[] sends = {
            comm.sSendInit(out, 1, everySecond, scene.next(), 395),
            comm.bSendInit(out, 1, everySecond, scene.next(), 396),
            comm.Send_init(new Object[] {"text"}, 0, 1, MPI.OBJECT, scene.next(), 397)
        };
        everySecond.free();
        comm.free();
        scene.meet();
        Intracomm other = scene.world().dup();
        Request receive = other.iRecv(in[2], 6, MPI.INT, scene.previous(), 395);
        MPI.attachBuffer(new byte[100 + MPI.BSEND_OVERHEAD]);
        for (int round = 0; round < ROUNDS; round++) {
            Prequest.startAll(receives);
            Prequest.startAll(sends);
            Request.waitAll(sends);
            Request.waitAll(receives);
            scene.checks().same("received", out, in[0]);
            scene.checks().same("received from a copy", out, in[1]);
            scene.checks().same("received object", "text", texts[0]);
            Arrays.stream(in).forEach(array -> Arrays.fill(array, 0));
            texts[0] = null;
        }
        MPI.detachBuffer();
        scene.checks().that(!receive.test(), () -> "a message arrived on another communicator");
        scene.meet();
        other.send(new int[] {4}, 1, MPI.INT, scene.next(), 395);
        receive.waitFor();
        scene.checks().equal("message on the new communicator", 4, in[2][0]);
        for (int i = 0; i < sends.length; i++) {
            sends[i].free();
            receives[i].free();
        }
        other.free();
    }

    /** What MVAPICH2-J programs do: calls of the lower-case generation on arrays. */
    private static void arraysInCallsOfOpenMpi(Scene scene) {
        MPI.attachBuffer(new byte[80_000 + MPI.BSEND_OVERHEAD]);
        for (int length : new int[] {3, 10_000}) {
            float[][] in = new float[4][length];
            Request[] requests = new Request[8];
            for (int i = 0; i < 4; i++) {
                requests[i] = scene.world().iRecv(in[i], length, MPI.FLOAT, scene.previous(), 380 + i);
            }
            scene.meet();
            float[] out = new float[length];
            out[length - 1] = 7;
            requests[4] = scene.world().iSend(out, length, MPI.FLOAT, scene.next(), 380);
            requests[5] = scene.world().isSend(out, length, MPI.FLOAT, scene.next(), 381);
            requests[6] = scene.world().irSend(out, length, MPI.FLOAT, scene.next(), 382);
            requests[7] = scene.world().ibSend(out, length, MPI.FLOAT, scene.next(), 383);
            Request.waitAll(requests);
            for (float[] message : in) {
                scene.checks().equal("last element", 7, (long) message[length - 1]);
            }
        }
        MPI.detachBuffer();
    }
}

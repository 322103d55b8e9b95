package railmpi.test.programs;

import java.util.Map;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Probes, and cancelling. */
final class ProbeCases {
    private ProbeCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("probeTellsLength", ProbeCases::probeTellsLength);
        cases.put("probeKeepsTheMessage", ProbeCases::probeKeepsTheMessage);
        cases.put("iprobeIsNullWhenNothingIsThere", ProbeCases::iprobeIsNullWhenNothingIsThere);
        cases.put("probeOfNoProcess", ProbeCases::probeOfNoProcess);
        cases.put("cancelledReceive", ProbeCases::cancelledReceive);
        cases.put("cancelOfMatchedReceive", ProbeCases::cancelOfMatchedReceive);
        cases.put("cancelOfSendIsAllOrNothing", ProbeCases::cancelOfSendIsAllOrNothing);
        cases.put("cancelOfUnmatchedSends", ProbeCases::cancelOfUnmatchedSends);
        cases.put("cancelOfMatchedSends", ProbeCases::cancelOfMatchedSends);
    }

    private static void probeTellsLength(Scene scene) {
        int[] lengths = {0, 1, 10, 1_000, 5_000, 200_000};
        for (int length : lengths) {
            Request send = scene.world().Isend(new double[length], 0, length, MPI.DOUBLE, scene.next(), 20);
            Status first = scene.world().probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            scene.checks().equal("count by probe", length, first.getCount(MPI.DOUBLE));
            scene.checks().equal("source by probe", scene.previous(), first.getSource());
            scene.checks().equal("tag by probe", 20, first.getTag());
            Status second = scene.world().Probe(scene.previous(), 20);
            scene.checks().equal("count by second probe", length, second.Get_count(MPI.DOUBLE));
            Status third = scene.world().iProbe(scene.previous(), 20);
            scene.checks().that(third != null, () -> "iProbe does not see what probe saw");
            scene.checks().equal("count by iProbe", length, third.getCount(MPI.DOUBLE));
            double[] data = new double[length];
            scene.world().recv(data, length, MPI.DOUBLE, first.getSource(), first.getTag());
            send.Wait();
            scene.meet();
        }
    }

    private static void probeKeepsTheMessage(Scene scene) {
        scene.world().send(new int[] {42, 43}, 2, MPI.INT, scene.next(), 21);
        for (int i = 0; i < 5; i++) {
            scene.world().probe(scene.previous(), 21);
        }
        int[] data = new int[2];
        scene.world().recv(data, 2, MPI.INT, scene.previous(), 21);
        scene.checks().same("data after probes", new int[] {42, 43}, data);
        scene.checks().that(scene.world().iProbe(scene.previous(), 21) == null, () -> "the message came twice");
    }

    private static void iprobeIsNullWhenNothingIsThere(Scene scene) {
        scene.checks().that(scene.world().iProbe(MPI.ANY_SOURCE, 22) == null, () -> "iProbe sees a message of nobody");
        scene.checks().that(scene.world().Iprobe(0, 22) == null, () -> "Iprobe sees a message of nobody");
        scene.meet();
        scene.world().send(new byte[7], 7, MPI.BYTE, scene.next(), 22);
        Status status = null;
        while (status == null) {
            scene.checks().that(scene.world().iProbe(scene.previous(), 23) == null, () -> "iProbe takes the wrong tag");
            status = scene.world().Iprobe(MPI.ANY_SOURCE, 22);
        }
        scene.checks().equal("count", 7, status.Get_count(MPI.BYTE));
        scene.world().recv(new byte[7], 7, MPI.BYTE, scene.previous(), 22);
    }

    private static void probeOfNoProcess(Scene scene) {
        Status status = scene.world().probe(MPI.PROC_NULL, 3);
        scene.checks().equal("source", MPI.PROC_NULL, status.getSource());
        scene.checks().equal("tag", MPI.ANY_TAG, status.getTag());
        scene.checks().equal("count", 0, status.getCount(MPI.BYTE));
        scene.checks().that(scene.world().iProbe(MPI.PROC_NULL, 3) != null, () -> "iProbe of no process is null");
    }

    private static void cancelledReceive(Scene scene) {
        int[] untouched = {7};
        Request request = scene.world().Irecv(untouched, 0, 1, MPI.INT, scene.previous(), 24);
        request.cancel();
        Status status = request.waitStatus();
        scene.checks().that(status.isCancelled(), () -> "a receive that nothing matches was not cancelled");
        scene.checks().that(status.Test_cancelled(), () -> "Test_cancelled differs from isCancelled");
        scene.checks().equal("source of the cancelled receive", MPI.ANY_SOURCE, status.getSource());
        scene.checks().equal("tag of the cancelled receive", MPI.ANY_TAG, status.getTag());
        scene.checks().equal("count of the cancelled receive", 0, status.getCount(MPI.INT));
        scene.meet();
        scene.world().send(new int[] {8}, 1, MPI.INT, scene.next(), 24);
        int[] data = new int[1];
        scene.world().recv(data, 1, MPI.INT, scene.previous(), 24);
        scene.checks().equal("message after the cancelled receive", 8, data[0]);
        scene.checks().equal("buffer of the cancelled receive", 7, untouched[0]);
    }

    private static void cancelOfMatchedReceive(Scene scene) {
        int[] data = new int[1];
        Request request = scene.world().Irecv(data, 0, 1, MPI.INT, scene.previous(), 25);
        scene.world().Send(new int[] {9}, 0, 1, MPI.INT, scene.next(), 25);
        scene.world()
                .Sendrecv(new int[1], 0, 1, MPI.INT, scene.next(), 26, new int[1], 0, 1, MPI.INT, scene.previous(), 26);
        request.Cancel();
        Status status = request.Wait();
        scene.checks().that(!status.Test_cancelled(), () -> "a matched receive was cancelled");
        scene.checks().equal("data", 9, data[0]);
    }

    /** To the neighbour and to itself: no receive is posted, so each is cancelled, and nothing of it is seen again. */
    private static void cancelOfUnmatchedSends(Scene scene) {
        int[] lengths = {0, 1, 1_000, 300_000};
        for (int to : new int[] {scene.next(), scene.rank()}) {
            for (int length : lengths) {
                byte[] data = new byte[length];
                expectCancelled(scene, scene.world().Issend(data, 0, length, MPI.BYTE, to, 30));
                Prequest persistent = scene.world().Ssend_init(data, 0, length, MPI.BYTE, to, 30);
                persistent.Start();
                expectCancelled(scene, persistent);
                persistent.free();
                if (length > 100_000) {
                    expectCancelled(scene, scene.world().iSend(MPI.newByteBuffer(length), length, MPI.BYTE, to, 30));
                    expectCancelled(scene, scene.world().Isend(data, 0, length, MPI.BYTE, to, 30));
                }
            }
        }
        scene.meet();
        scene.checks().that(scene.world().iProbe(MPI.ANY_SOURCE, 30) == null, () -> "a cancelled message is there");
        scene.meet(); // what follows is not to be found by the probe of a later rank
        for (int length : lengths) {
            Request send = scene.world().Issend(new byte[length], 0, length, MPI.BYTE, scene.next(), 30);
            Status status = scene.world().Recv(new byte[length], 0, length, MPI.BYTE, MPI.ANY_SOURCE, 30);
            scene.checks().equal("length behind cancelled ones", length, status.Get_count(MPI.BYTE));
            scene.checks().that(!send.Wait().Test_cancelled(), () -> "a received message was cancelled");
        }
    }

    private static void expectCancelled(Scene scene, Request send) {
        send.test();
        send.cancel();
        Status status = send.waitStatus();
        scene.checks().that(status.isCancelled() && status.Test_cancelled(), () -> "not cancelled");
    }

    private static void cancelOfMatchedSends(Scene scene) {
        for (int length : new int[] {1, 1_000, 300_000, 10_000_000}) {
            byte[] received = new byte[length];
            Request receive = scene.world().Irecv(received, 0, length, MPI.BYTE, scene.previous(), 31);
            byte[] data = new byte[length];
            data[length - 1] = 5;
            scene.meet();
            Request send = scene.world().Issend(data, 0, length, MPI.BYTE, scene.next(), 31);
            scene.meet();
            send.cancel();
            boolean[] told = new boolean[1];
            boolean[] isCancelled = {send.waitStatus().isCancelled()};
            data[length - 1] = -1;
            scene.world()
                    .sendRecv(
                            isCancelled, 1, MPI.BOOLEAN, scene.next(), 32, told, 1, MPI.BOOLEAN, scene.previous(), 32);
            receive.cancel();
            Status status = receive.waitStatus();
            scene.checks().that(status.isCancelled() == told[0], () -> "cancelled at one end only");
            scene.checks().equal("last byte", told[0] ? 0 : 5, received[length - 1]);
        }
    }

    /** A send is either cancelled and never arrives, or arrives whole. */
    private static void cancelOfSendIsAllOrNothing(Scene scene) {
        byte[] data = new byte[500_000];
        Request request = scene.world().Isend(data, 0, data.length, MPI.BYTE, scene.next(), 27);
        request.Cancel();
        scene.world().Send(new byte[1], 0, 1, MPI.BYTE, scene.next(), 28);
        scene.world().Recv(new byte[1], 0, 1, MPI.BYTE, scene.previous(), 28);
        Status arrived = scene.world().iProbe(scene.previous(), 27);
        if (arrived != null) {
            Status status = scene.world().Recv(data, 0, data.length, MPI.BYTE, scene.previous(), 27);
            scene.checks().equal("length", data.length, status.Get_count(MPI.BYTE));
        }
        boolean isCancelled = request.Wait().Test_cancelled();
        byte[] told = {(byte) (isCancelled ? 1 : 0)};
        byte[] heard = new byte[1];
        scene.world().Sendrecv(told, 0, 1, MPI.BYTE, scene.next(), 29, heard, 0, 1, MPI.BYTE, scene.previous(), 29);
        scene.checks().equal("message missing", heard[0], arrived == null ? 1 : 0);
    }
}

package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Waiting and testing, one, any, some and all, in both generations. */
final class RequestCases {
    private static final int COUNT = 10;

    private RequestCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("waitOne", RequestCases::waitOne);
        cases.put("testOne", RequestCases::testOne);
        cases.put("getStatusKeepsTheRequest", RequestCases::getStatusKeepsTheRequest);
        cases.put("waitAny", RequestCases::waitAny);
        cases.put("waitSome", RequestCases::waitSome);
        cases.put("waitAll", RequestCases::waitAll);
        cases.put("testAnySomeAll", RequestCases::testAnySomeAll);
        cases.put("olderGeneration", RequestCases::olderGeneration);
        cases.put("nothingToWaitFor", RequestCases::nothingToWaitFor);
        cases.put("nullRequests", RequestCases::nullRequests);
        cases.put("freedSendStillArrives", RequestCases::freedSendStillArrives);
        cases.put("synchronousSendWaitsForItsReceive", RequestCases::synchronousSendWaitsForItsReceive);
        cases.put("bufferedSendNeedsNoReceive", RequestCases::bufferedSendNeedsNoReceive);
        cases.put("shortBufferedSendsNeedNoBuffer", RequestCases::shortBufferedSendsNeedNoBuffer);
    }

    private static void waitOne(Scene scene) {
        IntBuffer data = MPI.newIntBuffer(1);
        Request receive = scene.world().iRecv(data, 1, MPI.INT, scene.previous(), 40);
        scene.checks().that(!receive.isNull(), () -> "an active request is null");
        Request send = scene.world().iSend(MPI.newIntBuffer(1).put(0, 5), 1, MPI.INT, scene.next(), 40);
        receive.waitFor();
        scene.checks().equal("data", 5, data.get(0));
        scene.checks().that(receive.isNull(), () -> "a completed request is not null");
        send.waitFor();
        receive.waitFor();
        Status empty = receive.waitStatus();
        scene.checks().equal("source of the empty status", MPI.ANY_SOURCE, empty.getSource());
        scene.checks().equal("tag of the empty status", MPI.ANY_TAG, empty.getTag());
        scene.checks().equal("count of the empty status", 0, empty.getCount(MPI.INT));
    }

    private static void testOne(Scene scene) {
        IntBuffer data = MPI.newIntBuffer(1);
        Request receive = scene.world().iRecv(data, 1, MPI.INT, scene.previous(), 41);
        scene.checks().that(!receive.test(), () -> "a receive without message is complete");
        scene.checks().that(receive.testStatus() == null, () -> "a receive without message has a status");
        scene.meet();
        scene.world().send(new int[] {6}, 1, MPI.INT, scene.next(), 41);
        Status status = receive.testStatus();
        while (status == null) {
            status = receive.testStatus();
        }
        scene.checks().equal("source", scene.previous(), status.getSource());
        scene.checks().equal("data", 6, data.get(0));
        scene.checks().that(receive.isNull(), () -> "a completed request is not null");
    }

    private static void getStatusKeepsTheRequest(Scene scene) {
        IntBuffer data = MPI.newIntBuffer(1);
        Request receive = scene.world().iRecv(data, 1, MPI.INT, scene.previous(), 42);
        scene.checks().that(receive.getStatus() == null, () -> "getStatus of a pending receive is not null");
        scene.meet();
        scene.world().send(new int[] {7}, 1, MPI.INT, scene.next(), 42);
        Status status = receive.getStatus();
        while (status == null) {
            status = receive.getStatus();
        }
        scene.checks().equal("count", 1, status.getCount(MPI.INT));
        scene.checks().that(!receive.isNull(), () -> "getStatus released the request");
        scene.checks().equal("tag by wait", 42, receive.waitStatus().getTag());
        scene.checks().that(receive.isNull(), () -> "a completed request is not null");
    }

    private static Request[] receives(Scene scene, IntBuffer[] data, int firstTag) {
        Request[] requests = new Request[COUNT];
        for (int i = 0; i < COUNT; i++) {
            data[i] = MPI.newIntBuffer(1);
            requests[i] = scene.world().iRecv(data[i], 1, MPI.INT, scene.previous(), firstTag + i);
        }
        return requests;
    }

    private static void sendAll(Scene scene, int firstTag) {
        for (int i = COUNT - 1; i >= 0; i--) {
            scene.world().send(new int[] {i + 100}, 1, MPI.INT, scene.next(), firstTag + i);
        }
    }

    private static void waitAny(Scene scene) {
        IntBuffer[] data = new IntBuffer[COUNT];
        Request[] requests = receives(scene, data, 50);
        sendAll(scene, 50);
        Set<Integer> done = new HashSet<>();
        for (int i = 0; i < COUNT; i++) {
            int index = i % 2 == 0
                    ? Request.waitAny(requests)
                    : Request.waitAnyStatus(requests).getIndex();
            scene.checks().that(done.add(index), () -> "request " + index + " completed twice");
            scene.checks().equal("data", index + 100, data[index].get(0));
            scene.checks().that(requests[index].isNull(), () -> "request " + index + " is not null");
        }
        scene.checks().equal("waitAny with none left", MPI.UNDEFINED, Request.waitAny(requests));
    }

    private static void waitSome(Scene scene) {
        IntBuffer[] data = new IntBuffer[COUNT];
        Request[] requests = receives(scene, data, 60);
        sendAll(scene, 60);
        Set<Integer> done = new HashSet<>();
        while (done.size() < COUNT) {
            if (done.size() % 2 == 0) {
                for (int index : Request.waitSome(requests)) {
                    scene.checks().that(done.add(index), () -> "request " + index + " completed twice");
                }
            } else {
                for (Status status : Request.waitSomeStatus(requests)) {
                    scene.checks().that(done.add(status.getIndex()), () -> "request completed twice");
                    scene.checks().equal("tag", 60 + status.getIndex(), status.getTag());
                }
            }
        }
        for (int i = 0; i < COUNT; i++) {
            scene.checks().equal("data", i + 100, data[i].get(0));
        }
        scene.checks().that(Request.waitSome(requests) == null, () -> "waitSome with none left is not null");
    }

    private static void waitAll(Scene scene) {
        IntBuffer[] data = new IntBuffer[COUNT];
        Request[] requests = receives(scene, data, 70);
        sendAll(scene, 70);
        Status[] statuses = Request.waitAllStatus(requests);
        for (int i = 0; i < COUNT; i++) {
            scene.checks().equal("tag", 70 + i, statuses[i].getTag());
            scene.checks().equal("data", i + 100, data[i].get(0));
            int index = i;
            scene.checks().that(requests[i].isNull(), () -> "request " + index + " is not null");
        }
        Request.waitAll(requests);
    }

    private static void testAnySomeAll(Scene scene) {
        IntBuffer[] data = new IntBuffer[COUNT];
        Request[] requests = receives(scene, data, 80);
        scene.checks().that(!Request.testAll(requests), () -> "testAll of pending requests is true");
        scene.checks().equal("testAny of pending requests", MPI.UNDEFINED, Request.testAny(requests));
        scene.checks().equal("testSome of pending requests", 0, Request.testSome(requests).length);
        scene.meet();
        sendAll(scene, 80);
        int any = Request.testAny(requests);
        while (any == MPI.UNDEFINED) {
            any = Request.testAny(requests);
        }
        scene.checks().equal("data", any + 100, data[any].get(0));
        int left = COUNT - 1;
        while (left > COUNT / 2) {
            left -= Request.testSome(requests).length;
        }
        while (!Request.testAll(requests)) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < COUNT; i++) {
            scene.checks().equal("data", i + 100, data[i].get(0));
        }
        scene.checks().that(Request.testAll(requests), () -> "testAll of null requests is false");
    }

    private static void olderGeneration(Scene scene) {
        int[][] data = new int[COUNT][3];
        Request[] requests = new Request[COUNT];
        for (int i = 0; i < COUNT; i++) {
            requests[i] = scene.world().Irecv(data[i], 1, 1, MPI.INT, scene.previous(), 90 + i);
        }
        scene.checks().that(requests[0].Test() == null, () -> "Test of a pending receive is not null");
        scene.meet();
        sendAll(scene, 90);
        Status any = Request.Waitany(requests);
        scene.checks().equal("data of Waitany", any.index + 100, data[any.index][1]);
        scene.checks().equal("tag of Waitany", any.index + 90, any.tag);
        scene.checks().that(requests[any.index].Is_null(), () -> "a completed request is not null");
        Status[] some = Request.Waitsome(requests);
        for (Status status : some) {
            scene.checks().equal("data of Waitsome", status.index + 100, data[status.index][1]);
        }
        Status[] all = Request.Testall(requests);
        while (all == null) {
            all = Request.Testall(requests);
        }
        for (int i = 0; i < COUNT; i++) {
            scene.checks().same("data with offset", new int[] {0, i + 100, 0}, data[i]);
        }
    }

    private static void nothingToWaitFor(Scene scene) {
        Request[] none = new Request[0];
        scene.checks().equal("waitAny of an empty array", MPI.UNDEFINED, Request.waitAny(none));
        scene.checks().that(Request.waitSome(none) == null, () -> "waitSome of an empty array is not null");
        scene.checks().that(Request.testAll(none), () -> "testAll of an empty array is false");
        Prequest inactive = scene.world().recvInit(MPI.newIntBuffer(1), 1, MPI.INT, scene.previous(), 99);
        Request[] empty = {MPI.REQUEST_NULL, null, inactive};
        Request.waitAll(empty);
        scene.checks().that(Request.waitSome(empty) == null, () -> "waitSome of inactive requests is not null");
        scene.checks().equal("Waitsome of inactive requests", 0, Request.Waitsome(empty).length);
        scene.checks().that(Request.testSome(empty) == null, () -> "testSome of inactive requests is not null");
        scene.checks().equal("Testsome of inactive requests", 0, Request.Testsome(empty).length);
        scene.checks().that(Request.testSome(none) == null, () -> "testSome of an empty array is not null");
        scene.checks().that(Request.testAll(empty), () -> "testAll of inactive requests is false");
        scene.checks().that(!inactive.isNull(), () -> "an inactive request is null");
        inactive.free();
        scene.checks().equal("waitAny of null requests", MPI.UNDEFINED, Request.waitAny(empty));
        MPI.REQUEST_NULL.waitFor();
        scene.checks()
                .equal(
                        "tag of the empty status",
                        MPI.ANY_TAG,
                        MPI.REQUEST_NULL.waitStatus().getTag());
    }

    /** Requests that became null, or inactive, in every way: whatever is called does nothing, again and again. */
    private static void nullRequests(Scene scene) {
        IntBuffer data = MPI.newIntBuffer(1);
        Request cancelled = scene.world().iRecv(data, 1, MPI.INT, scene.previous(), 100);
        cancelled.cancel();
        Request freed = scene.world().Irecv(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 100);
        freed.Free();
        Prequest inactive = scene.world().recvInit(data, 1, MPI.INT, MPI.PROC_NULL, 100);
        Prequest freedPersistent = scene.world().recvInit(data, 1, MPI.INT, MPI.PROC_NULL, 100);
        freedPersistent.free();
        Request[] all = {
            scene.world().iBarrier(),
            scene.world().iBcast(data, 1, MPI.INT, 0),
            scene.world().iSend(data, 1, MPI.INT, MPI.PROC_NULL, 100),
            scene.world().Isend(new String[] {"x"}, 0, 1, MPI.OBJECT, MPI.PROC_NULL, 100),
            scene.world().Irecv(new String[1], 0, 1, MPI.OBJECT, MPI.PROC_NULL, 100),
            cancelled,
            null,
            freed,
            inactive,
            freedPersistent,
            MPI.REQUEST_NULL
        };
        Request.waitAll(all);
        for (int round = 0; round < 2; round++) {
            for (Request request : all) {
                if (request != null && request != inactive) {
                    scene.checks().that(request.isNull() && request.Is_null(), () -> "not null");
                    doEverything(scene, request);
                }
            }
            nothingInArrays(scene, all);
        }
        scene.checks().that(!inactive.isNull(), () -> "an inactive request is null");
        inactive.cancel();
        checkEmpty(scene, inactive.waitStatus());
        doEverything(scene, inactive);
        scene.checks().that(inactive.isNull(), () -> "a freed request is not null");
        amongLiveOnes(scene, all);
    }

    private static void doEverything(Scene scene, Request request) {
        request.waitFor();
        scene.checks().that(request.test(), () -> "test of a null request is false");
        checkEmpty(scene, request.waitStatus());
        checkEmpty(scene, request.Wait());
        checkEmpty(scene, request.testStatus());
        checkEmpty(scene, request.Test());
        checkEmpty(scene, request.getStatus());
        request.cancel();
        request.Cancel();
        request.free();
        request.Free();
    }

    private static void nothingInArrays(Scene scene, Request[] all) {
        Request.waitAll(all);
        scene.checks().that(Request.testAll(all), () -> "testAll of null requests is false");
        for (Status[] statuses : new Status[][] {
            Request.waitAllStatus(all), Request.testAllStatus(all), Request.Waitall(all), Request.Testall(all)
        }) {
            scene.checks().equal("statuses", all.length, statuses.length);
            for (Status status : statuses) {
                checkEmpty(scene, status);
            }
        }
        scene.checks().equal("waitAny", MPI.UNDEFINED, Request.waitAny(all));
        scene.checks().equal("testAny", MPI.UNDEFINED, Request.testAny(all));
        for (Status status : new Status[] {
            Request.waitAnyStatus(all), Request.testAnyStatus(all), Request.Waitany(all), Request.Testany(all)
        }) {
            checkEmpty(scene, status);
            scene.checks().equal("index", MPI.UNDEFINED, status.getIndex());
        }
        scene.checks().that(Request.waitSome(all) == null, () -> "waitSome of null requests");
        scene.checks().that(Request.testSome(all) == null, () -> "testSome of null requests");
        scene.checks().that(Request.waitSomeStatus(all) == null, () -> "waitSomeStatus of null requests");
        scene.checks().that(Request.testSomeStatus(all) == null, () -> "testSomeStatus of null requests");
        scene.checks().equal("Waitsome", 0, Request.Waitsome(all).length);
        scene.checks().equal("Testsome", 0, Request.Testsome(all).length);
    }

    private static void checkEmpty(Scene scene, Status status) {
        scene.checks().equal("source of the empty status", MPI.ANY_SOURCE, status.getSource());
        scene.checks().equal("tag of the empty status", MPI.ANY_TAG, status.tag);
        scene.checks().equal("count of the empty status", 0, status.getCount(MPI.INT));
        scene.checks().equal("elements of the empty status", 0, status.Get_elements(MPI.DOUBLE));
        scene.checks().that(!status.isCancelled() && !status.Test_cancelled(), () -> "an empty status is cancelled");
    }

    private static void amongLiveOnes(Scene scene, Request[] nulls) {
        Request[] all = Arrays.copyOf(nulls, nulls.length + 1);
        int[] data = new int[1];
        all[nulls.length] = scene.world().Irecv(data, 0, 1, MPI.INT, scene.previous(), 102);
        scene.checks().that(!Request.testAll(all), () -> "testAll though one is not complete");
        scene.checks().equal("testAny", MPI.UNDEFINED, Request.testAny(all));
        scene.checks().that(Request.Testany(all) == null, () -> "Testany though none is complete");
        scene.checks().equal("Testsome", 0, Request.Testsome(all).length);
        scene.checks().equal("testSome", 0, Request.testSome(all).length);
        scene.meet();
        scene.world().send(new int[] {5}, 1, MPI.INT, scene.next(), 102);
        Status[] statuses = Request.Waitsome(all);
        scene.checks().equal("completed", 1, statuses.length);
        scene.checks().equal("index", nulls.length, statuses[0].index);
        scene.checks().equal("data", 5, data[0]);
    }

    private static void freedSendStillArrives(Scene scene) {
        byte[] data = new byte[200_000];
        data[199_999] = 3;
        Request send = scene.world().Isend(data, 0, data.length, MPI.BYTE, scene.next(), 101);
        send.Free();
        scene.checks().that(send.Is_null(), () -> "a freed request is not null");
        byte[] got = new byte[data.length];
        scene.world().recv(got, got.length, MPI.BYTE, scene.previous(), 101);
        scene.checks().equal("last byte", 3, got[199_999]);
    }

    private static void synchronousSendWaitsForItsReceive(Scene scene) {
        for (int length : new int[] {0, 8, 4_000, 100_000}) {
            byte[] data = new byte[length];
            Request older = scene.world().Issend(data, 0, length, MPI.BYTE, scene.next(), 110);
            Request newer = scene.world().isSend(MPI.newByteBuffer(length), length, MPI.BYTE, scene.next(), 111);
            scene.meet();
            scene.world().probe(scene.previous(), 111);
            for (int i = 0; i < 100; i++) {
                scene.checks().that(older.Test() == null, () -> "a synchronous send is complete without a receive");
                scene.checks().that(!newer.test(), () -> "a synchronous send is complete without a receive");
            }
            scene.meet();
            scene.world().recv(new byte[length], length, MPI.BYTE, scene.previous(), 111);
            scene.world().recv(new byte[length], length, MPI.BYTE, scene.previous(), 110);
            older.Wait();
            newer.waitFor();
        }
    }

    private static void bufferedSendNeedsNoReceive(Scene scene) {
        int length = 500_000;
        byte[] data = new byte[length];
        MPI.attachBuffer(new byte[2 * (length + MPI.BSEND_OVERHEAD)]);
        data[length - 1] = 1;
        scene.world().bSend(data, length, MPI.BYTE, scene.next(), 112);
        data[length - 1] = 2;
        scene.world().Bsend(data, 0, length, MPI.BYTE, scene.next(), 112);
        data[length - 1] = 3;
        scene.meet();
        byte[] got = new byte[length];
        for (int i = 1; i <= 2; i++) {
            scene.world().recv(got, length, MPI.BYTE, scene.previous(), 112);
            scene.checks().equal("last byte of the copy", i, got[length - 1]);
        }
        MPI.detachBuffer();
    }

    /** As in Open MPI; more than fits into the ring before anything is received. */
    private static void shortBufferedSendsNeedNoBuffer(Scene scene) {
        int length = 4096;
        int rounds = 100;
        byte[] data = new byte[length];
        Prequest prepared = scene.world().bSendInit(data, length, MPI.BYTE, scene.next(), 113);
        Prequest preparedToo = scene.world().Bsend_init(data, 0, length, MPI.BYTE, scene.next(), 113);
        for (int round = 0; round < rounds; round++) {
            data[length - 1] = (byte) round;
            scene.world().bSend(data, length, MPI.BYTE, scene.next(), 113);
            scene.world().Bsend(data, 0, length, MPI.BYTE, scene.next(), 113);
            scene.world().ibSend(data, length, MPI.BYTE, scene.next(), 113).waitFor();
            scene.world().Ibsend(data, 0, length, MPI.BYTE, scene.next(), 113).waitFor();
            for (Prequest request : new Prequest[] {prepared, preparedToo}) {
                request.start();
                request.waitFor();
            }
        }
        prepared.free();
        preparedToo.free();
        scene.meet();
        byte[] got = new byte[length];
        for (int i = 0; i < 6 * rounds; i++) {
            scene.world().recv(got, length, MPI.BYTE, scene.previous(), 113);
            scene.checks().equal("last byte of message " + i, i / 6, got[length - 1]);
        }
    }
}

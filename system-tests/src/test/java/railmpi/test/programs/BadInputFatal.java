package railmpi.test.programs;

import java.lang.reflect.Field;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;

/**
 * The last rank makes one wrong call under ERRORS_ARE_FATAL while the others wait. Argument: name of the call; it
 * prints {@code EXPECT} and a text for each thing that the message must name. With {@code names} it prints {@code CALL}
 * and a name for each call that there is, and makes none.
 */
public final class BadInputFatal {
    private static final int TAG = 7;
    private static final int SENT = 10;
    private static final int ROOM = 4;

    private BadInputFatal() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Map<String, BadCalls.BadCall> calls = BadCalls.on(MPI.COMM_WORLD);
        addFailedReceives(calls, MPI.COMM_WORLD);
        if (args[0].equals("names")) {
            calls.keySet().forEach(name -> System.out.println("CALL " + name));
            MPI.Finalize();
        } else {
            call(args[0], calls.get(args[0]));
        }
    }

    private static Win ownWindow() {
        return new Win(MPI.newIntBuffer(1), 1, 1, MPI.INFO_NULL, MPI.COMM_SELF);
    }

    private static void addFailedReceives(Map<String, BadCalls.BadCall> calls, Intracomm c) {
        String[] parts = {Integer.toString(SENT * Integer.BYTES), Integer.toString(ROOM * Integer.BYTES), "from rank 0"
        };
        int[] room = new int[ROOM];
        calls.put(
                "truncation", new BadCalls.BadCall(MPI.ERR_TRUNCATE, parts, () -> c.recv(room, ROOM, MPI.INT, 0, TAG)));
        calls.put(
                "callErrhandler",
                new BadCalls.BadCall(
                        MPI.ERR_TOPOLOGY, new String[] {"COMM_WORLD"}, () -> c.callErrhandler(MPI.ERR_TOPOLOGY)));
        calls.put(
                "callErrhandlerOfWindow",
                new BadCalls.BadCall(MPI.ERR_RMA_CONFLICT, new String[] {"window"}, () -> ownWindow()
                        .callErrhandler(MPI.ERR_RMA_CONFLICT)));
        calls.put(
                "putOutsideAnEpoch",
                new BadCalls.BadCall(MPI.ERR_RMA_SYNC, new String[] {"no epoch", "rank 0"}, () -> ownWindow()
                        .put(MPI.newIntBuffer(1), 1, MPI.INT, 0, 0, 1, MPI.INT)));
        calls.put("errorsAbort", new BadCalls.BadCall(MPI.ERR_RANK, new String[] {"ERRORS_ABORT", "-77"}, () -> {
            c.setErrhandler(MPI.ERRORS_ABORT);
            c.send(room, 1, MPI.INT, -77, 0);
        }));
        calls.put("truncationOfPersistent", new BadCalls.BadCall(MPI.ERR_TRUNCATE, parts, () -> {
            Prequest receive = c.recvInit(room, ROOM, MPI.INT, 0, TAG);
            receive.start();
            receive.waitFor();
        }));
        calls.put("truncationOfMatched", new BadCalls.BadCall(MPI.ERR_TRUNCATE, parts, () -> {
            Message message = new Message();
            message.mProbe(0, TAG, c);
            message.mRecv(room, ROOM, MPI.INT);
        }));
        calls.put(
                "truncationInWaitAll",
                new BadCalls.BadCall(
                        MPI.ERR_TRUNCATE,
                        parts,
                        () -> Request.waitAll(new Request[] {
                            c.Irecv(new int[SENT], 0, SENT, MPI.INT, 0, TAG),
                            null,
                            c.Irecv(room, 0, ROOM, MPI.INT, 0, TAG)
                        })));
    }

    private static void call(String name, BadCalls.BadCall call) throws Exception {
        int rank = MPI.COMM_WORLD.getRank();
        int last = MPI.COMM_WORLD.getSize() - 1;
        if (rank == 0 && name.startsWith("truncation")) {
            MPI.COMM_WORLD.send(new int[SENT], SENT, MPI.INT, last, TAG);
            MPI.COMM_WORLD.send(new int[SENT], SENT, MPI.INT, last, TAG);
        }
        if (rank == last) {
            expect(call);
            try {
                call.action().run();
                System.out.println("the call returned");
            } catch (RuntimeException e) {
                System.out.println("the call threw " + e);
            }
        }
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, last, 12345);
        System.out.println("rank " + rank + " came back");
    }

    private static void expect(BadCalls.BadCall call) throws IllegalAccessException {
        for (String part : call.parts()) {
            System.out.println("EXPECT " + part);
        }
        for (Field constant : MPI.class.getFields()) {
            if (constant.getName().startsWith("ERR_") && constant.getInt(null) == call.errorClass()) {
                System.out.println("EXPECT MPI_" + constant.getName());
            }
        }
    }
}

package railmpi.test.programs;

import java.util.Arrays;
import railmpi.calls.collective.CollectiveCalls;
import railmpi.calls.collective.Execution;
import railmpi.calls.collective.Operation;
import railmpi.calls.comm.CommunicatorCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Data;
import railmpi.calls.point.PointToPoint;
import railmpi.calls.request.CallRequest;
import railmpi.calls.request.Requests;
import railmpi.calls.request.StatusFace;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.ErrorHandler;
import railmpi.calls.session.Session;
import railmpi.calls.type.DerivedTypes;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.PredefinedTypes;
import railmpi.pml.SendMode;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/** Two ranks that call the engine of calls, and no class of package {@code mpi}: its errors arrive as they are. */
public final class EngineAlone {
    private static final int TAG = 7;
    private static final int SUM = 2;
    private static final int THREAD_SINGLE = 0;

    private EngineAlone() {}

    public static void main(String[] args) {
        Session.open(THREAD_SINGLE);
        CommHandle world = Session.WORLD;
        world.setErrorHandler(ErrorHandler.RETURN);
        int rank = world.communicator.rank();
        exchange(world, rank);
        exchangeWithGaps(world, rank);
        waitForSeveral(world, rank);
        refuse(world);
        combine(CommunicatorCalls.split(world, 0, -rank), rank);
        Session.close();
        refuseAfterTheEnd(world);
        System.out.println("OK 1 checks on rank " + rank);
    }

    private static void exchange(CommHandle comm, int rank) {
        int[] given = {rank, 10 + rank, 20 + rank};
        int[] taken = new int[4];
        ItemType type = PredefinedTypes.INT;
        MessageStatus status;
        if (rank == 0) {
            PointToPoint.send(comm, given, 0, 3, type, 1, TAG, SendMode.STANDARD);
            status = PointToPoint.receive(comm, taken, 1, 3, type, 1, TAG);
        } else {
            status = PointToPoint.receive(comm, taken, 1, 3, type, 0, TAG);
            PointToPoint.send(comm, given, 0, 3, type, 0, TAG, SendMode.SYNCHRONOUS);
        }
        int peer = 1 - rank;
        require(Arrays.equals(taken, new int[] {0, peer, 10 + peer, 20 + peer}), Arrays.toString(taken));
        require(status.source == peer && status.tag == TAG && status.lengthBytes == 12, "status");
    }

    private static void exchangeWithGaps(CommHandle comm, int rank) {
        ItemType column = new DerivedTypes(PredefinedTypes.LONG, "vector").vector(2, 1, 3, false);
        column.commit();
        long[] given = {rank, 2, 3, 40 + rank, 5, 6};
        long[] taken = new long[6];
        Data send = new Data(given, 0, 1, column);
        Data receive = new Data(taken, 1, 1, column);
        comm.session.pml.await(PointToPoint.sendReceive(comm, send, 1 - rank, TAG, receive, 1 - rank, TAG), null);
        require(Arrays.equals(taken, new long[] {0, 1 - rank, 0, 0, 41 - rank, 0}), Arrays.toString(taken));
    }

    private static void waitForSeveral(CommHandle comm, int rank) {
        int[] first = new int[2];
        int[] tooShort = new int[1];
        CallRequest[] requests = {
            Pending.receive(comm, first, 2, 1 - rank, TAG), null, Pending.receive(comm, tooShort, 1, 1 - rank, TAG + 1)
        };
        for (int i = 0; i < 2; i++) {
            PointToPoint.send(
                    comm, new int[] {rank, i}, 0, 2, PredefinedTypes.INT, 1 - rank, TAG + i, SendMode.STANDARD);
        }
        Object[] statuses;
        try {
            Requests.awaitAllStatus(requests);
            throw new AssertionError("a message has been put into a buffer that is too short for it");
        } catch (Failed e) {
            statuses = e.statuses;
            require(e.getMessage().startsWith("request 2: "), e.getMessage());
        }
        require(Arrays.equals(first, new int[] {1 - rank, 0}), Arrays.toString(first));
        require(
                Arrays.asList("2 of MPI.INT", "none", "class " + ErrorClass.TRUNCATE)
                        .equals(Arrays.asList(statuses)),
                Arrays.toString(statuses));
        Requests.awaitAll(requests);
    }

    /** A request of this program. */
    private static final class Pending extends CallRequest {
        static {
            showStatusesBy(new Shown());
        }

        private Pending(CommHandle comm, PmlRequest pending, Data into) {
            super(comm.session, comm, pending, into);
        }

        static Pending receive(CommHandle comm, int[] buffer, int count, int source, int tag) {
            Data into = new Data(buffer, 0, count, PredefinedTypes.INT);
            return new Pending(comm, PointToPoint.beginReceive(comm, into, source, tag), into);
        }
    }

    /** Statuses of this program are words. */
    private static final class Shown implements StatusFace {
        @Override
        public Object empty() {
            return "none";
        }

        @Override
        public Object of(MessageStatus message, ItemType received) {
            return message.lengthBytes / received.itemBytes + " of " + received;
        }

        @Override
        public Object ofObjects(MessageStatus message, int objects) {
            return objects + " objects";
        }

        @Override
        public Object ofError(int errorClass) {
            return "class " + errorClass;
        }

        @Override
        public Object at(Object status, int position) {
            return status + " at " + position;
        }

        @Override
        public Object[] array(int length) {
            return new Object[length];
        }

        @Override
        public RuntimeException failed(String text, Throwable cause, Object[] statuses) {
            return new Failed(text, cause, statuses);
        }
    }

    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Object[] statuses;

        Failed(String text, Throwable cause, Object[] statuses) {
            super(text, cause);
            this.statuses = statuses;
        }
    }

    private static void refuse(CommHandle comm) {
        try {
            PointToPoint.send(comm, new int[1], 0, 2, PredefinedTypes.INT, 1, TAG, SendMode.STANDARD);
        } catch (CallError e) {
            require(e.errorClass() == ErrorClass.BUFFER, e.getMessage());
            return;
        }
        throw new AssertionError("a buffer that is too short has been sent");
    }

    private static void combine(CommHandle reversed, int rank) {
        require(reversed.communicator.rank() == 1 - rank, "order of the part");
        double[] sums = new double[2];
        Data given = new Data(new double[] {rank + 1, 0.5}, 0, 2, PredefinedTypes.DOUBLE);
        Data result = new Data(sums, 0, 2, PredefinedTypes.DOUBLE);
        CollectiveCalls.allreduce(Execution.BLOCKING, reversed, given, result, Operation.predefined(SUM));
        require(Arrays.equals(sums, new double[] {3, 1}), Arrays.toString(sums));
        CommunicatorCalls.free(reversed);
        require(reversed.isNull(), "it has been freed");
    }

    private static void refuseAfterTheEnd(CommHandle comm) {
        try {
            comm.usable();
        } catch (CallError e) {
            require(e.errorClass() == ErrorClass.SUCCESS && e.getMessage().contains("finalized"), e.getMessage());
            return;
        }
        throw new AssertionError("the engine can be used after its end");
    }

    private static void require(boolean isTrue, String what) {
        if (!isTrue) {
            throw new AssertionError(what);
        }
    }
}

package railmpi.training;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Many messages of each kind between the two ranks of a communicator, with heap arrays and with direct buffers, so that
 * the JVM profiles all methods on their way. Every method is collective.
 */
final class Repetitions {
    private static final int SHORT_BYTES = 8;
    private static final int STREAMED_BYTES = 1 << 16;
    private static final int LONG_BYTES = 1 << 20;
    private static final int REPLY_BYTES = 4;
    /** Messages of a stream that are on their way together. */
    private static final int WINDOW = 64;

    private static final int TAG = 1;

    /** Messages of one kind of buffer. */
    private interface Messages {
        void send(int bytes) throws MPIException;

        void receive(int bytes) throws MPIException;

        /** A window of messages from rank 0, without the reply. */
        void window(int bytes) throws MPIException;

        void allreduce() throws MPIException;

        void alltoall() throws MPIException;
    }

    private final Intracomm pair;
    private final int rank;

    Repetitions(Intracomm pair) throws MPIException {
        this.pair = pair;
        this.rank = pair.getRank();
    }

    /**
     * Runs all kinds.
     *
     * @param count of round trips; what takes longer is repeated less often
     * @param isFar whether the other rank is reached over a network
     */
    void run(int count, boolean isFar) throws MPIException {
        run(new Arrays(), count, isFar);
        run(new Buffers(), count, isFar);
    }

    private void run(Messages messages, int count, boolean isFar) throws MPIException {
        for (int i = 0; i < count; i++) {
            pair.barrier();
        }
        pingPong(messages, SHORT_BYTES, count);
        stream(messages, SHORT_BYTES, count / WINDOW);
        stream(messages, STREAMED_BYTES, count / WINDOW);
        for (int i = 0; i < count; i++) {
            messages.allreduce();
        }
        for (int i = 0; i < count; i++) {
            messages.alltoall();
        }
        if (isFar) {
            pingPong(messages, STREAMED_BYTES, count / 4);
            pingPong(messages, LONG_BYTES, count / WINDOW);
        }
    }

    private void pingPong(Messages messages, int bytes, int count) throws MPIException {
        for (int i = 0; i < count; i++) {
            if (rank == 0) {
                messages.send(bytes);
                messages.receive(bytes);
            } else {
                messages.receive(bytes);
                messages.send(bytes);
            }
        }
    }

    private void stream(Messages messages, int bytes, int count) throws MPIException {
        for (int i = 0; i < count; i++) {
            messages.window(bytes);
            if (rank == 0) {
                messages.receive(REPLY_BYTES);
            } else {
                messages.send(REPLY_BYTES);
            }
        }
    }

    /** Heap arrays; streams are blocking calls, the API has no others for arrays. */
    private final class Arrays implements Messages {
        private final byte[] sent = new byte[LONG_BYTES];
        private final byte[] received = new byte[LONG_BYTES];
        private final double[] addends = new double[1];
        private final double[] totals = new double[1];

        @Override
        public void send(int bytes) throws MPIException {
            pair.send(sent, bytes, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public void receive(int bytes) throws MPIException {
            pair.recv(received, bytes, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public void window(int bytes) throws MPIException {
            for (int i = 0; i < WINDOW; i++) {
                if (rank == 0) {
                    send(bytes);
                } else {
                    receive(bytes);
                }
            }
        }

        @Override
        public void allreduce() throws MPIException {
            pair.allReduce(addends, totals, 1, MPI.DOUBLE, MPI.SUM);
        }

        @Override
        public void alltoall() throws MPIException {
            pair.allToAll(sent, SHORT_BYTES, MPI.BYTE, received, SHORT_BYTES, MPI.BYTE);
        }
    }

    /** Direct buffers, streams by non-blocking calls. */
    private final class Buffers implements Messages {
        private final ByteBuffer sent = MPI.newByteBuffer(LONG_BYTES);
        private final ByteBuffer received = MPI.newByteBuffer(LONG_BYTES);
        private final DoubleBuffer addends = MPI.newDoubleBuffer(1);
        private final DoubleBuffer totals = MPI.newDoubleBuffer(1);
        private final Request[] requests = new Request[WINDOW];

        @Override
        public void send(int bytes) throws MPIException {
            pair.send(sent, bytes, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public void receive(int bytes) throws MPIException {
            pair.recv(received, bytes, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public void window(int bytes) throws MPIException {
            for (int i = 0; i < WINDOW; i++) {
                requests[i] = rank == 0
                        ? pair.iSend(sent, bytes, MPI.BYTE, 1, TAG)
                        : pair.iRecv(received, bytes, MPI.BYTE, 0, TAG);
            }
            Request.waitAll(requests);
        }

        @Override
        public void allreduce() throws MPIException {
            pair.allReduce(addends, totals, 1, MPI.DOUBLE, MPI.SUM);
        }

        @Override
        public void alltoall() throws MPIException {
            pair.allToAll(sent, SHORT_BYTES, MPI.BYTE, received, SHORT_BYTES, MPI.BYTE);
        }
    }
}

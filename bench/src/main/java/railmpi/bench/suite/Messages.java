package railmpi.bench.suite;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Messages between pairs of ranks or around a ring, called again and again. The methods that run are called by all ranks
 * that take part, with the same number of iterations; used by one thread. Hot path: medium.
 */
public final class Messages {
    private static final int TAG = 1;
    private static final int ANSWER_BYTES = 4;

    private final Intracomm comm;
    private final int rank;
    private final int ranks;
    private final boolean isDirect;
    private final Memory answer;
    private final Request[] sends;
    private final Request[] receives;

    private Memory outgoing;
    private Memory incoming;
    private Memory incomingToo;
    private int bytes;

    /** Creates the messages of this rank, for windows of {@code window} messages. */
    public Messages(Intracomm comm, boolean isDirect, int window) throws MPIException {
        this.comm = comm;
        this.rank = comm.Rank();
        this.ranks = comm.Size();
        this.isDirect = isDirect;
        this.answer = new Memory(Element.BYTE, ANSWER_BYTES, isDirect);
        this.sends = new Request[window];
        this.receives = new Request[window];
        this.outgoing = new Memory(Element.BYTE, 1, isDirect);
        this.incoming = outgoing;
        this.incomingToo = outgoing;
    }

    /** Takes messages of {@code length} bytes, filled if they are to be checked. */
    public void prepare(int length, boolean isChecked) {
        bytes = length;
        if (outgoing == incoming || outgoing.count() < length) {
            int room = Math.max(1, length);
            outgoing = new Memory(Element.BYTE, room, isDirect);
            incoming = new Memory(Element.BYTE, room, isDirect);
            incomingToo = new Memory(Element.BYTE, room, isDirect);
        }
        if (isChecked) {
            outgoing.fill(0, length, rank, 0);
            incoming.clear(0, length);
            incomingToo.clear(0, length);
        }
    }

    /** Returns whether the last message of rank {@code from} arrived as it was filled there. */
    public boolean isRight(int from) {
        return incoming.holds(0, bytes, from, 0);
    }

    /** Returns whether the last message of rank {@code from} arrived in the second place, of {@link #exchange}. */
    public boolean isSecondRight(int from) {
        return incomingToo.holds(0, bytes, from, 0);
    }

    /** Sends to {@code peer} and waits for its answer, or the other way round. */
    public void pingPong(int iterations, int peer, boolean isFirst, boolean isFromAny) throws MPIException {
        int from = isFromAny ? MPI.ANY_SOURCE : peer;
        for (int iteration = 0; iteration < iterations; iteration++) {
            if (isFirst) {
                comm.send(outgoing.object(), bytes, MPI.BYTE, peer, TAG);
                comm.recv(incoming.object(), bytes, MPI.BYTE, from, TAG);
            } else {
                comm.recv(incoming.object(), bytes, MPI.BYTE, from, TAG);
                comm.send(outgoing.object(), bytes, MPI.BYTE, peer, TAG);
            }
        }
    }

    /** Both send at once: a non-blocking send, a receive, a wait. */
    public void pingPing(int iterations, int peer, boolean isFromAny) throws MPIException {
        int from = isFromAny ? MPI.ANY_SOURCE : peer;
        for (int iteration = 0; iteration < iterations; iteration++) {
            Request request = comm.Isend(outgoing.object(), 0, bytes, MPI.BYTE, peer, TAG);
            comm.recv(incoming.object(), bytes, MPI.BYTE, from, TAG);
            request.waitFor();
        }
    }

    /** Sends to the right and receives from the left, around the ring of all ranks. */
    public void sendrecv(int iterations) throws MPIException {
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        for (int iteration = 0; iteration < iterations; iteration++) {
            comm.sendRecv(
                    outgoing.object(), bytes, MPI.BYTE, right, TAG, incoming.object(), bytes, MPI.BYTE, left, TAG);
        }
    }

    /** Sends to both neighbours and receives from both; the left one's message goes to the first place. */
    public void exchange(int iterations) throws MPIException {
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        for (int iteration = 0; iteration < iterations; iteration++) {
            Request toRight = comm.Isend(outgoing.object(), 0, bytes, MPI.BYTE, right, TAG);
            Request toLeft = comm.Isend(outgoing.object(), 0, bytes, MPI.BYTE, left, TAG + 1);
            comm.recv(incoming.object(), bytes, MPI.BYTE, left, TAG);
            comm.recv(incomingToo.object(), bytes, MPI.BYTE, right, TAG + 1);
            toRight.waitFor();
            toLeft.waitFor();
        }
    }

    /** Sends windows of messages to {@code peer}, each answered by a short message; or receives and answers them. */
    public void stream(int iterations, int peer, boolean isSender) throws MPIException {
        for (int iteration = 0; iteration < iterations; iteration++) {
            if (isSender) {
                startSends(peer);
                Request.waitAll(sends);
                comm.recv(answer.object(), ANSWER_BYTES, MPI.BYTE, peer, TAG + 1);
            } else {
                startReceives(peer);
                Request.waitAll(receives);
                comm.send(answer.object(), ANSWER_BYTES, MPI.BYTE, peer, TAG + 1);
            }
        }
    }

    /** Both send windows of messages at once; the second one answers each window with a short message. */
    public void twoWayStream(int iterations, int peer, boolean isFirst) throws MPIException {
        for (int iteration = 0; iteration < iterations; iteration++) {
            startReceives(peer);
            startSends(peer);
            Request.waitAll(sends);
            Request.waitAll(receives);
            if (isFirst) {
                comm.recv(answer.object(), ANSWER_BYTES, MPI.BYTE, peer, TAG + 1);
            } else {
                comm.send(answer.object(), ANSWER_BYTES, MPI.BYTE, peer, TAG + 1);
            }
        }
    }

    private void startSends(int peer) throws MPIException {
        for (int index = 0; index < sends.length; index++) {
            sends[index] = comm.Isend(outgoing.object(), 0, bytes, MPI.BYTE, peer, TAG);
        }
    }

    private void startReceives(int peer) throws MPIException {
        for (int index = 0; index < receives.length; index++) {
            receives[index] = comm.Irecv(incoming.object(), 0, bytes, MPI.BYTE, peer, TAG);
        }
    }
}

package railmpi.bench.suite;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Messages between pairs of ranks or around a ring, called again and again. The methods that run are called by all
 * ranks that take part, with the same number of iterations; used by one thread. Hot path: medium.
 */
public final class Messages implements PairMessages {
    private static final int TAG = 1;
    private static final int ANSWER_BYTES = 4;

    private final Intracomm comm;
    private final int rank;
    private final int ranks;
    private final Element element;
    private final Datatype type;
    private final Memory answer;
    private final Request[] sends;
    private final Request[] receives;
    private final Places outgoing;
    private final Places incoming;
    private final Places incomingToo;
    private int count;

    /** Creates the messages of this rank, for windows of {@code window} messages. */
    public Messages(Intracomm comm, Element element, boolean isDirect, CacheLeap leap, int window) throws MPIException {
        this.comm = comm;
        this.rank = comm.Rank();
        this.ranks = comm.Size();
        this.element = element;
        this.type = element.datatype();
        this.answer = new Memory(Element.BYTE, ANSWER_BYTES, isDirect);
        this.sends = new Request[window];
        this.receives = new Request[window];
        this.outgoing = new Places(element, isDirect, leap);
        this.incoming = new Places(element, isDirect, leap);
        this.incomingToo = new Places(element, isDirect, leap);
    }

    /** Returns the bytes of memory that messages of {@code bytes} take on a rank. */
    public static long memoryBytes(int bytes, CacheLeap leap, int repetitions) {
        return 3 * leap.memoryBytes(bytes, repetitions);
    }

    @Override
    public void prepare(int bytes, boolean isChecked, int repetitions) {
        count = bytes / element.bytes();
        for (Places places : new Places[] {outgoing, incoming, incomingToo}) {
            places.prepare(count, repetitions);
        }
        if (!isChecked) {
            return;
        }
        for (Memory memory : outgoing.all()) {
            memory.fill(0, count, rank, 0);
        }
        for (Places places : new Places[] {incoming, incomingToo}) {
            for (Memory memory : places.all()) {
                memory.clear(0, count);
            }
        }
    }

    @Override
    public boolean isRight(int from) {
        return incoming.lastMemory().holds(0, count, from, 0);
    }

    /** Returns whether the last message of rank {@code from} arrived in the second place, of {@link #exchange}. */
    public boolean isSecondRight(int from) {
        return incomingToo.lastMemory().holds(0, count, from, 0);
    }

    @Override
    public void pingPong(int iterations, int peer, boolean isFirst) throws MPIException {
        pingPong(iterations, peer, isFirst, false);
    }

    /** Does the same; {@code isFromAny}: receives from any source. */
    public void pingPong(int iterations, int peer, boolean isFirst, boolean isFromAny) throws MPIException {
        int from = isFromAny ? MPI.ANY_SOURCE : peer;
        for (int iteration = 0; iteration < iterations; iteration++) {
            if (isFirst) {
                comm.send(outgoing.next(), count, type, peer, TAG);
                comm.recv(incoming.next(), count, type, from, TAG);
            } else {
                comm.recv(incoming.next(), count, type, from, TAG);
                comm.send(outgoing.next(), count, type, peer, TAG);
            }
        }
    }

    /** Both send at once: a non-blocking send, a receive, a wait. */
    public void pingPing(int iterations, int peer, boolean isFromAny) throws MPIException {
        int from = isFromAny ? MPI.ANY_SOURCE : peer;
        for (int iteration = 0; iteration < iterations; iteration++) {
            Request request = comm.Isend(outgoing.next(), 0, count, type, peer, TAG);
            comm.recv(incoming.next(), count, type, from, TAG);
            request.waitFor();
        }
    }

    /** Sends to the right and receives from the left, around the ring of all ranks. */
    public void sendrecv(int iterations) throws MPIException {
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        for (int iteration = 0; iteration < iterations; iteration++) {
            comm.sendRecv(outgoing.next(), count, type, right, TAG, incoming.next(), count, type, left, TAG);
        }
    }

    /** Sends to both neighbours and receives from both; the left one's message goes to the first place. */
    public void exchange(int iterations) throws MPIException {
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        for (int iteration = 0; iteration < iterations; iteration++) {
            Object message = outgoing.next();
            Request toRight = comm.Isend(message, 0, count, type, right, TAG);
            Request toLeft = comm.Isend(message, 0, count, type, left, TAG + 1);
            comm.recv(incoming.next(), count, type, left, TAG);
            comm.recv(incomingToo.next(), count, type, right, TAG + 1);
            toRight.waitFor();
            toLeft.waitFor();
        }
    }

    @Override
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

    @Override
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
        Object message = outgoing.next();
        for (int index = 0; index < sends.length; index++) {
            sends[index] = comm.Isend(message, 0, count, type, peer, TAG);
        }
    }

    private void startReceives(int peer) throws MPIException {
        Object message = incoming.next();
        for (int index = 0; index < receives.length; index++) {
            receives[index] = comm.Irecv(message, 0, count, type, peer, TAG);
        }
    }
}

package railmpi.bench.suite;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/** Messages by requests that are made once for each length and started for each message. Hot path: medium. */
public final class PersistentMessages implements PairMessages {
    private static final int TAG = 1;
    private static final int ANSWER_BYTES = 4;

    private final Intracomm comm;
    private final int rank;
    private final int peer;
    private final Element element;
    private final Datatype type;
    private final Places outgoing;
    private final Places incoming;
    private final Memory answer;
    private final Prequest[] sends;
    private final Prequest[] receives;
    private int count;

    /** Creates the messages between this rank and {@code peer}, for windows of {@code window} messages. */
    public PersistentMessages(Intracomm comm, int peer, Element element, boolean isDirect, int window)
            throws MPIException {
        this.comm = comm;
        this.rank = comm.Rank();
        this.peer = peer;
        this.element = element;
        this.type = element.datatype();
        this.outgoing = new Places(element, isDirect, CacheLeap.NONE);
        this.incoming = new Places(element, isDirect, CacheLeap.NONE);
        this.answer = new Memory(Element.BYTE, ANSWER_BYTES, isDirect);
        this.sends = new Prequest[window];
        this.receives = new Prequest[window];
    }

    @Override
    public void prepare(int bytes, boolean isChecked, int repetitions) throws MPIException {
        free();
        count = bytes / element.bytes();
        outgoing.prepare(count, repetitions);
        incoming.prepare(count, repetitions);
        if (isChecked) {
            outgoing.nextMemory().fill(0, count, rank, 0);
            incoming.nextMemory().clear(0, count);
        }
        Object message = outgoing.next();
        Object room = incoming.next();
        for (int index = 0; index < sends.length; index++) {
            sends[index] = comm.sendInit(message, count, type, peer, TAG);
            receives[index] = comm.recvInit(room, count, type, peer, TAG);
        }
    }

    /** Gives the requests back. */
    public void free() throws MPIException {
        for (int index = 0; index < sends.length && sends[index] != null; index++) {
            sends[index].free();
            receives[index].free();
        }
    }

    @Override
    public boolean isRight(int from) {
        return incoming.lastMemory().holds(0, count, from, 0);
    }

    @Override
    public void pingPong(int iterations, int other, boolean isFirst) throws MPIException {
        Prequest first = isFirst ? sends[0] : receives[0];
        Prequest second = isFirst ? receives[0] : sends[0];
        for (int iteration = 0; iteration < iterations; iteration++) {
            first.start();
            first.waitFor();
            second.start();
            second.waitFor();
        }
    }

    @Override
    public void stream(int iterations, int other, boolean isSender) throws MPIException {
        Prequest[] window = isSender ? sends : receives;
        for (int iteration = 0; iteration < iterations; iteration++) {
            Prequest.startAll(window);
            Request.waitAll(window);
            answer(isSender);
        }
    }

    @Override
    public void twoWayStream(int iterations, int other, boolean isFirst) throws MPIException {
        for (int iteration = 0; iteration < iterations; iteration++) {
            Prequest.startAll(receives);
            Prequest.startAll(sends);
            Request.waitAll(sends);
            Request.waitAll(receives);
            answer(isFirst);
        }
    }

    private void answer(boolean isAsker) throws MPIException {
        if (isAsker) {
            comm.recv(answer.object(), ANSWER_BYTES, MPI.BYTE, peer, TAG + 1);
        } else {
            comm.send(answer.object(), ANSWER_BYTES, MPI.BYTE, peer, TAG + 1);
        }
    }
}

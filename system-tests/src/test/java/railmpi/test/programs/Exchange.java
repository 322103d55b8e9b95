package railmpi.test.programs;

import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Carries out one {@link ExchangeCase} on the ranks of a communicator and checks what arrives. Used by one thread. */
final class Exchange {
    private static final int READY_TAG = 31_001;
    private static final int OVERHEAD = 4096;

    private final Checks checks;
    private final Comm comm;
    private final ExchangeCase now;
    private final Random random;
    private final int rank;
    private final int dest;
    private final int source;
    private final Datatype type;
    private final MessageMemory sent;
    private final MessageMemory received;

    Exchange(Checks checks, Comm comm, ExchangeCase now, long seed) {
        this.checks = checks;
        this.comm = comm;
        this.now = now;
        this.random = new Random(seed);
        this.rank = comm.getRank();
        int size = comm.getSize();
        this.dest = (rank + now.shift()) % size;
        this.source = Math.floorMod(rank - now.shift(), size);
        this.type = now.element().datatype();
        this.sent = new MessageMemory(now.element(), now.sendKind(), now.count(), now.sender() == Generation.OPEN_MPI);
        this.received = new MessageMemory(
                now.element(), now.receiveKind(), now.count() + now.slack(), now.receiver() == Generation.OPEN_MPI);
        sent.fill(now.count(), content(rank, seed));
        received.expect(now.count(), content(source, seed));
    }

    void run() {
        if (now.mode() == Mode.BUFFERED) {
            now.sender().attach(new byte[now.count() * now.element().sizeBytes() + OVERHEAD]);
        }
        Status status = now.isReceiveBlocking() ? withBlockingReceive() : withRequest();
        if (now.mode() == Mode.BUFFERED) {
            now.sender().detach();
        }
        check(status);
    }

    /** A receive that is posted before the send, or after it where the case allows that. */
    private Status withRequest() {
        if (!now.isPosted() && !now.isSendBlocking() && now.mode() != Mode.READY) {
            Request sending = isend();
            Status status = now.receiver().await(ireceive());
            now.sender().await(sending);
            return status;
        }
        Request receiving = ireceive();
        if (now.mode() == Mode.READY) {
            announceReceive();
        }
        if (now.isSendBlocking()) {
            send();
            return now.receiver().await(receiving);
        }
        return awaitBoth(isend(), receiving);
    }

    private Status awaitBoth(Request sending, Request receiving) {
        if (random.nextBoolean()) {
            now.sender().await(sending);
            return now.receiver().await(receiving);
        }
        Status status = now.receiver().await(receiving);
        now.sender().await(sending);
        return status;
    }

    /** Tells the source that the receive is posted, and waits for the same from the destination. */
    private void announceReceive() {
        Request telling = comm.iSend(MPI.newByteBuffer(0), 0, MPI.BYTE, source, READY_TAG);
        comm.recv(new byte[0], 0, MPI.BYTE, dest, READY_TAG);
        telling.waitFor();
    }

    private Status withBlockingReceive() {
        if (!now.isSendBlocking()) {
            Request sending = isend();
            Status status = receive();
            now.sender().await(sending);
            return status;
        }
        if (rank == dest) {
            return toMyself();
        }
        return takingTurns();
    }

    /** In each ring of ranks somebody sends first and somebody receives first. */
    private Status takingTurns() {
        if (rank < dest) {
            send();
            return receive();
        }
        Status status = receive();
        send();
        return status;
    }

    /** A blocking send to oneself returns only when another thread receives, unless it is buffered. */
    private Status toMyself() {
        if (now.mode() == Mode.BUFFERED) {
            send();
            return receive();
        }
        FutureTask<Void> sending = new FutureTask<>(this::send, null);
        new Thread(sending, "sender to itself").start();
        Status status = receive();
        try {
            sending.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the send to oneself failed", e);
        }
        return status;
    }

    private void send() {
        now.sender().send(comm, now.mode(), sent, now.count(), type, dest, now.tag());
    }

    private Request isend() {
        return now.sender().isend(comm, now.mode(), sent, now.count(), type, dest, now.tag());
    }

    private Status receive() {
        return now.receiver().receive(comm, received, now.count() + now.slack(), type, source, now.tag());
    }

    private Request ireceive() {
        return now.receiver().ireceive(comm, received, now.count() + now.slack(), type, source, now.tag());
    }

    private void check(Status status) {
        checks.equal("source", source, now.receiver().source(status));
        checks.equal("tag", now.tag(), now.receiver().tag(status));
        checks.equal("count", now.count(), now.receiver().count(status, type));
        received.check(checks, "received message");
        sent.check(checks, "sent message");
    }

    private long content(int sender, long seed) {
        return seed * 1_000_003L + sender * 101L + now.tag();
    }
}

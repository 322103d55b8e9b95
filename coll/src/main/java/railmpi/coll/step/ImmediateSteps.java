package railmpi.coll.step;

import java.util.function.Consumer;
import railmpi.coll.memory.LocalCopy;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.op.ReductionOperator;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.Pending;
import railmpi.pml.state.PmlRequest;

/** Does each step at once, in the calling thread: blocking collectives. For any thread. Hot path: short. */
public final class ImmediateSteps implements Steps {
    private static final byte[] NOTHING = new byte[0];
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private final Pml pml;
    private final ScratchPool scratch;
    private final int tag;

    /** What receives tell and nobody reads, so that the path of messages never sees that there is none. */
    private final MessageStatus ignored = new MessageStatus();

    /**
     * Creates the steps of a kind of collective.
     *
     * @param pml carries the messages
     * @param scratch lends arrays
     * @param tag one of {@link CollectiveTags}
     */
    public ImmediateSteps(Pml pml, ScratchPool scratch, int tag) {
        this.pml = pml;
        this.scratch = scratch;
        this.tag = tag;
    }

    @Override
    public void send(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes > 0) {
            pml.send(c, dest, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes, SendMode.STANDARD);
        }
    }

    @Override
    public Pending startSend(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes == 0) {
            return null;
        }
        return pml.isend(
                c, dest, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes, SendMode.STANDARD);
    }

    @Override
    public void receive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes > 0) {
            pml.receive(c, source, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes, ignored);
        }
    }

    @Override
    public Pending startReceive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes == 0) {
            return null;
        }
        return pml.ireceive(c, source, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes);
    }

    @Override
    public void sendThenAwait(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, Pending receive) {
        sendWhilePending(c, dest, buffer, offsetBytes, lengthBytes, receive);
        await(receive);
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in Steps
    public void exchange(
            Communicator c,
            int dest,
            TypedBuffer out,
            long outBytes,
            long outLength,
            int source,
            TypedBuffer in,
            long inBytes,
            long inLength) {
        if (outLength > 0
                && Math.max(outLength, inLength) <= SHORT_BYTES
                && pml.trySend(c, dest, tag, out.buffer(), out.convertor(), outBytes, outLength)) {
            receive(c, source, in, inBytes, inLength);
        } else {
            Steps.super.exchange(c, dest, out, outBytes, outLength, source, in, inBytes, inLength);
        }
    }

    @Override
    public void sendWhilePending(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, Pending pending) {
        try {
            send(c, dest, buffer, offsetBytes, lengthBytes);
        } catch (RuntimeException failure) {
            giveUp(pending, failure);
            throw failure;
        }
    }

    @Override
    public void await(Pending request) {
        if (request != null) {
            pml.await((PmlRequest) request, null);
        }
    }

    @Override
    public void awaitFirst(Pending[] requests, int count) {
        try {
            await(requests[0]);
        } catch (RuntimeException failure) {
            giveUp(requests, 1, count, failure);
            throw failure;
        }
    }

    @Override
    public void awaitAll(Pending[] requests, int count) {
        for (int i = 0; i < count; i++) {
            try {
                await(requests[i]);
            } catch (RuntimeException failure) {
                giveUp(requests, i + 1, count, failure);
                throw failure;
            }
        }
    }

    @Override
    public void signal(Communicator c, int dest) {
        pml.send(c, dest, tag, NOTHING, BYTES, 0, 0, SendMode.STANDARD);
    }

    @Override
    public void awaitSignal(Communicator c, int source) {
        pml.receive(c, source, tag, NOTHING, BYTES, 0, 0, ignored);
    }

    @Override
    public void exchangeSignals(Communicator c, int dest, int source) {
        if (pml.trySend(c, dest, tag, NOTHING, BYTES, 0, 0)) {
            awaitSignal(c, source);
            return;
        }
        PmlRequest receive = pml.ireceive(c, source, tag, NOTHING, BYTES, 0, 0);
        try {
            signal(c, dest);
        } catch (RuntimeException failure) {
            giveUp(receive, failure);
            throw failure;
        }
        pml.await(receive, null);
    }

    @Override
    public Pending start(Communicator c, int rank, Completable operation, long number) {
        return pml.start(c, rank, tag, operation, number);
    }

    @Override
    public void begin(Communicator c, int rank, Completable operation, long number) {
        pml.begin(c, rank, tag, operation, number);
    }

    @Override
    public void await(Communicator c, int rank, Completable operation, long number) {
        pml.await(c, rank, tag, operation, number);
    }

    @Override
    public void copy(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes) {
        LocalCopy.copy(from, fromBytes, to, toBytes, lengthBytes);
    }

    @Override
    public void combine(
            ReductionOperator op, TypedBuffer in, long inItem, TypedBuffer inout, long inoutItem, int items) {
        Combination.apply(op, in, inItem, inout, inoutItem, items);
    }

    @Override
    public boolean isImmediate() {
        return true;
    }

    /** The calling thread is that of the program. */
    @Override
    public void uses(TypedBuffer buffer) {}

    @Override
    public void later(Consumer<Steps> more) {
        more.accept(this);
    }

    @Override
    public void run(Runnable action) {
        action.run();
    }

    @Override
    public ScratchArray acquire(BasicType type, int elements) {
        return scratch.acquire(type, elements);
    }

    @Override
    public void release(ScratchArray array) {
        scratch.release(array);
    }

    @Override
    public void giveUp(Pending[] requests, int count, RuntimeException failure) {
        giveUp(requests, 0, count, failure);
    }

    private void giveUp(Pending[] requests, int from, int to, RuntimeException failure) {
        for (int i = from; i < to; i++) {
            giveUp(requests[i], failure);
        }
    }

    private void giveUp(Pending pending, RuntimeException failure) {
        if (pending == null) {
            return;
        }
        try {
            pml.giveUp((PmlRequest) pending);
        } catch (RuntimeException second) {
            failure.addSuppressed(second);
        }
    }
}

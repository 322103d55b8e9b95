package railmpi.coll.message;

import railmpi.pml.Communicator;
import railmpi.pml.Pml;
import railmpi.pml.PmlRequest;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Sends and receives the messages of one kind of collective. Communicators are those of the collective context. Offsets
 * and lengths are bytes, offsets from the start of the buffer. A block of no bytes is no message: both ends know its
 * length. Immutable, for any thread. Hot path: short.
 */
public final class Messages {
    private static final byte[] NOTHING = new byte[0];
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private final Pml pml;
    private final int tag;

    /**
     * Creates the messages of a kind.
     *
     * @param pml carries them
     * @param tag one of {@link CollectiveTags}
     */
    public Messages(Pml pml, int tag) {
        this.pml = pml;
        this.tag = tag;
    }

    /**
     * Sends a block and returns when it may be overwritten.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 sends nothing
     */
    public void send(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes > 0) {
            pml.send(c, dest, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes, SendMode.STANDARD);
        }
    }

    /**
     * Starts to send a block, which may not be overwritten before the request is done.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 sends nothing
     * @return the request; null if there is nothing to send
     */
    public PmlRequest startSend(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes == 0) {
            return null;
        }
        return pml.isend(
                c, dest, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes, SendMode.STANDARD);
    }

    /**
     * Receives a block.
     *
     * @param c collective communicator
     * @param source rank of the sender
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 receives nothing
     */
    public void receive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes > 0) {
            pml.receive(c, source, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes, null);
        }
    }

    /**
     * Starts to receive a block.
     *
     * @param c collective communicator
     * @param source rank of the sender
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 receives nothing
     * @return the request; null if there is nothing to receive
     */
    public PmlRequest startReceive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        if (lengthBytes == 0) {
            return null;
        }
        return pml.ireceive(c, source, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes);
    }

    /**
     * Sends a block, then waits for a receive that was started; gives the receive up if sending fails.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 sends nothing
     * @param receive from {@link #startReceive}; may be null
     */
    public void sendThenAwait(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, PmlRequest receive) {
        sendWhilePending(c, dest, buffer, offsetBytes, lengthBytes, receive);
        await(receive);
    }

    /**
     * Sends a block while another request is pending, which is given up if sending fails.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 sends nothing
     * @param pending may be null
     */
    public void sendWhilePending(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, PmlRequest pending) {
        try {
            send(c, dest, buffer, offsetBytes, lengthBytes);
        } catch (RuntimeException failure) {
            giveUp(pending, failure);
            throw failure;
        }
    }

    /**
     * Waits for a request and releases it.
     *
     * @param request may be null
     */
    public void await(PmlRequest request) {
        if (request != null) {
            pml.await(request, null);
        }
    }

    /**
     * Waits for a request while another one is pending, which is given up if the first fails.
     *
     * @param request may be null
     * @param pending may be null
     */
    public void await(PmlRequest request, PmlRequest pending) {
        try {
            await(request);
        } catch (RuntimeException failure) {
            giveUp(pending, failure);
            throw failure;
        }
    }

    /**
     * Sends a message without data.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     */
    public void signal(Communicator c, int dest) {
        pml.send(c, dest, tag, NOTHING, BYTES, 0, 0, SendMode.STANDARD);
    }

    /**
     * Waits for a message without data.
     *
     * @param c collective communicator
     * @param source rank of the sender
     */
    public void awaitSignal(Communicator c, int source) {
        pml.receive(c, source, tag, NOTHING, BYTES, 0, 0, null);
    }

    /**
     * Sends a message without data and waits for one; the two peers may differ.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param source rank of the sender
     */
    public void exchangeSignals(Communicator c, int dest, int source) {
        PmlRequest receive = pml.ireceive(c, source, tag, NOTHING, BYTES, 0, 0);
        try {
            signal(c, dest);
        } catch (RuntimeException failure) {
            giveUp(receive, failure);
            throw failure;
        }
        pml.await(receive, null);
    }

    /**
     * Cancels a request of a collective that failed; if that is too late it goes on by itself, so its memory must not
     * be used again.
     *
     * @param request may be null
     * @param failure gets what else goes wrong as suppressed
     */
    void giveUp(PmlRequest request, RuntimeException failure) {
        if (request == null) {
            return;
        }
        try {
            if (pml.cancel(request)) {
                pml.await(request, null);
            } else {
                pml.release(request);
            }
        } catch (RuntimeException second) {
            failure.addSuppressed(second);
        }
    }
}

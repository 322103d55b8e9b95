package railmpi.coll.step;

import java.util.function.Consumer;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Pending;

/**
 * What algorithms are made of: messages, operations on registered memory, copies and combinations of operands. An
 * algorithm is a straight line of steps that depends on ranks and lengths only, never on data, so it serves blocking
 * and non-blocking collectives alike: for the former {@link ImmediateSteps} do each step at once, for the latter a
 * recorder notes them down and the progress engine does them later, in the same order.
 *
 * <p>Communicators are those of the collective context. Offsets and lengths are bytes, offsets from the start of the
 * buffer. A block of no bytes is no message: both ends know its length.
 */
public interface Steps {
    /**
     * Longest block that is short: one that comes before its receive has begun may be copied twice, which takes less
     * than a request.
     */
    int SHORT_BYTES = 1024;

    /**
     * Sends a block and goes on when it may be overwritten.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 sends nothing
     */
    void send(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes);

    /**
     * Starts to send a block, which may not be overwritten before the request is awaited.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 sends nothing
     * @return the request; null if there is nothing to send
     */
    Pending startSend(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes);

    /**
     * Receives a block.
     *
     * @param c collective communicator
     * @param source rank of the sender
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 receives nothing
     */
    void receive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes);

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
    Pending startReceive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes);

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
    void sendThenAwait(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, Pending receive);

    /**
     * Sends a block and receives another one, whatever the other ranks do first. A short one is sent before the receive
     * is begun, which then takes the message where it arrives.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param out memory of what is sent
     * @param outBytes start of the block in it
     * @param outLength length of the block; 0 sends nothing
     * @param source rank of the sender
     * @param in memory for what is received
     * @param inBytes start of the block in it
     * @param inLength length of the block; 0 receives nothing
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // two messages; an object would be an allocation
    default void exchange(
            Communicator c,
            int dest,
            TypedBuffer out,
            long outBytes,
            long outLength,
            int source,
            TypedBuffer in,
            long inBytes,
            long inLength) {
        Pending receive = startReceive(c, source, in, inBytes, inLength);
        sendThenAwait(c, dest, out, outBytes, outLength, receive);
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
    void sendWhilePending(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, Pending pending);

    /**
     * Waits for a request and releases it.
     *
     * @param request may be null
     */
    void await(Pending request);

    /**
     * Waits for the first of several requests and releases it. The others are given up if it fails.
     *
     * @param requests all that are pending, none null
     * @param count how many of them, at least 1
     */
    void awaitFirst(Pending[] requests, int count);

    /**
     * Waits for several requests and releases them; gives the rest up if one fails.
     *
     * @param requests the first {@code count} are not null
     * @param count how many there are
     */
    void awaitAll(Pending[] requests, int count);

    /**
     * Cancels requests of a collective that failed; one for which that is too late goes on by itself, so its memory
     * must not be used again.
     *
     * @param requests the first {@code count} are not null
     * @param count how many there are
     * @param failure what else goes wrong is suppressed in it
     */
    void giveUp(Pending[] requests, int count, RuntimeException failure);

    /**
     * Sends a message without data.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     */
    void signal(Communicator c, int dest);

    /**
     * Waits for a message without data.
     *
     * @param c collective communicator
     * @param source rank of the sender
     */
    void awaitSignal(Communicator c, int source);

    /**
     * Sends a message without data and waits for one; the two peers may differ.
     *
     * @param c collective communicator
     * @param dest rank of the receiver
     * @param source rank of the sender
     */
    void exchangeSignals(Communicator c, int dest, int source);

    /**
     * Begins something that is no message: a put or get of the channel's face, a flag, an answer.
     *
     * @param c collective communicator
     * @param rank who completes it: if that process is lost, it fails
     * @param operation what to do or to wait for
     * @param number how far it must come
     * @return to be awaited; perhaps null if it is complete
     */
    Pending start(Communicator c, int rank, Completable operation, long number);

    /**
     * Begins something that is no message, goes on by itself and is not awaited.
     *
     * @param c collective communicator
     * @param rank as in {@link #start}
     * @param operation what to do
     * @param number how far it must come
     */
    void begin(Communicator c, int rank, Completable operation, long number);

    /**
     * Begins something that is no message and waits for it.
     *
     * @param c collective communicator
     * @param rank as in {@link #start}
     * @param operation what to do or to wait for
     * @param number how far it must come
     */
    void await(Communicator c, int rank, Completable operation, long number);

    /**
     * Returns how long the pieces of a long reduction should be. Short pieces stay in the cache; each costs rounds of
     * messages.
     *
     * @param wantedBytes length that stays in the cache
     * @return bytes
     */
    default long pieceBytes(long wantedBytes) {
        return wantedBytes;
    }

    /**
     * Tells whether each step is done when its method returns, as in blocking collectives.
     *
     * @return the same on all ranks of a collective
     */
    default boolean isImmediate() {
        return false;
    }

    /**
     * Copies between buffers of this process, as {@link railmpi.coll.memory.LocalCopy} does.
     *
     * @param from source
     * @param fromBytes offset in the source
     * @param to target
     * @param toBytes offset in the target
     * @param lengthBytes how many bytes; whole elements
     */
    void copy(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes);

    /**
     * Copies items between buffers of any kind.
     *
     * @param from source
     * @param fromItem first item there
     * @param to target
     * @param toItem first item there
     * @param items how many
     */
    default void copyItems(TypedBuffer from, long fromItem, TypedBuffer to, long toItem, long items) {
        copy(from, from.byteOffset(fromItem), to, to.byteOffset(toItem), to.byteLength(items));
    }

    /**
     * Combines: {@code inout = in op inout}.
     *
     * @param op operator
     * @param in left operands, a heap array
     * @param inItem first item of them
     * @param inout right operands and results, a heap array; other items of it if it is the same one
     * @param inoutItem first item of them
     * @param items how many
     */
    void combine(ReductionOperator op, TypedBuffer in, long inItem, TypedBuffer inout, long inoutItem, int items);

    /**
     * Tells that operations which follow, other than messages and copies, move data of a buffer.
     *
     * @param buffer memory of the program
     */
    void uses(TypedBuffer buffer);

    /**
     * Decides what to do only when the steps before it are done, by what all ranks know then. The steps that follow are
     * those of the same collective; they run no code of the program, and the program's memory in them was named by
     * {@link #uses}.
     *
     * @param more begins the steps that follow
     */
    void later(Consumer<Steps> more);

    /**
     * Does something else on this rank.
     *
     * @param action short, does not wait and sends nothing; what it throws is the failure of the collective
     */
    void run(Runnable action);

    /**
     * Borrows an array for the steps that follow, its contents undefined.
     *
     * @param type type of the elements
     * @param elements least length
     * @return an array of that length or longer
     */
    ScratchArray acquire(BasicType type, int elements);

    /**
     * Gives an array back when the steps so far are done.
     *
     * @param array from {@link #acquire}; no step that follows may use it
     */
    void release(ScratchArray array);
}

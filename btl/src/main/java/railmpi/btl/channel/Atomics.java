package railmpi.btl.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/**
 * Atomic operations on a peer's memory that the peer carries out itself, asked for and answered by frames. The frames
 * of a channel arrive once, whatever becomes of its rails, so each operation takes effect once; and all operations on a
 * long, from whatever peer, are those of its owner's processor, which are also those that shared memory sees.
 *
 * <pre>
 * kind          word 1          word 2                payload
 * FETCH_ADD     request number  id &lt;&lt; 32 | offset     long addend
 * COMPARE_SWAP  request number  id &lt;&lt; 32 | offset     long expected, long replacement
 * ANSWER        request number  the old value         -
 * </pre>
 *
 * Owner: the holder of the progress lock.
 */
public final class Atomics implements FrameListener, LostPeerListener {
    /** Operations under way to one peer; who asks for more does not keep to it. */
    static final int MOST_UNDER_WAY = 1024;

    /** First of the kinds of these frames. */
    static final int FETCH_ADD = 120;

    static final int COMPARE_SWAP = 121;
    /** Last of them. */
    static final int ANSWER = 122;

    private static final int FETCH_ADD_BYTES = Long.BYTES;
    private static final int COMPARE_SWAP_BYTES = 2 * Long.BYTES;
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final Channels channels;
    private final ExposedMemories memories;

    /** Operations under way by number: who learns of the end, and the peer; no peer where none is. */
    private RemoteCompletion[] completions = new RemoteCompletion[16];

    private int[] tokens = new int[16];
    private VirtualChannel[] askedOver = new VirtualChannel[16];
    private int[] free = new int[16];
    private int freeCount;
    private int made;

    /** What peers are owed that had no room for it. */
    private final List<Owed> owed = new ArrayList<>();

    /** Answers to one peer. */
    private static final class Owed {
        private final VirtualChannel channel;
        private final ArrayDeque<long[]> answers = new ArrayDeque<>();

        Owed(VirtualChannel channel) {
            this.channel = channel;
        }
    }

    Atomics(Channels channels, ExposedMemories memories) {
        this.channels = channels;
        this.memories = memories;
    }

    /**
     * Adds to a long in this process's memory.
     *
     * @param block memory
     * @param offset a multiple of 8
     * @param addend what to add
     * @return the old value
     */
    public static long fetchAdd(MemoryBlock block, int offset, long addend) {
        return (long) LONG.getAndAdd(block.bytes(), offset, addend);
    }

    /**
     * Replaces a long in this process's memory if it has the expected value.
     *
     * @param block memory
     * @param offset a multiple of 8
     * @param expected value that must be there
     * @param replacement new value
     * @return the old value
     */
    public static long compareSwap(MemoryBlock block, int offset, long expected, long replacement) {
        return (long) LONG.compareAndExchange(block.bytes(), offset, expected, replacement);
    }

    /**
     * Asks a peer to add.
     *
     * @param over the channel to it
     * @param memory what it has exposed
     * @param offset a multiple of 8 inside
     * @param addend what to add
     * @param completion learns the old value
     * @param token given back to it
     * @return false if there is no room for it now
     */
    public boolean askFetchAdd(
            VirtualChannel over, RemoteMemory memory, int offset, long addend, RemoteCompletion completion, int token) {
        int frame = claim(over, FETCH_ADD_BYTES);
        if (frame < 0) {
            return false;
        }
        over.block().bytes().putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET, addend);
        ask(over, frame, memory, offset, completion, token);
        over.commit(FETCH_ADD, FETCH_ADD_BYTES);
        return true;
    }

    /**
     * Asks a peer to compare and swap.
     *
     * @param over the channel to it
     * @param memory what it has exposed
     * @param offset a multiple of 8 inside
     * @param expected value that must be there
     * @param replacement new value
     * @param completion learns the old value
     * @param token given back to it
     * @return false if there is no room for it now
     */
    public boolean askCompareSwap(
            VirtualChannel over,
            RemoteMemory memory,
            int offset,
            long expected,
            long replacement,
            RemoteCompletion completion,
            int token) {
        int frame = claim(over, COMPARE_SWAP_BYTES);
        if (frame < 0) {
            return false;
        }
        int payload = frame + FrameLayout.SHORT_PAYLOAD_OFFSET;
        over.block().bytes().putLong(payload, expected).putLong(payload + Long.BYTES, replacement);
        ask(over, frame, memory, offset, completion, token);
        over.commit(COMPARE_SWAP, COMPARE_SWAP_BYTES);
        return true;
    }

    private static int claim(VirtualChannel over, int payloadBytes) {
        return over.atomicsUnderWay == MOST_UNDER_WAY ? -1 : over.claim(payloadBytes);
    }

    private void ask(
            VirtualChannel over, int frame, RemoteMemory memory, int offset, RemoteCompletion completion, int token) {
        int number = freeCount == 0 ? newNumber() : free[--freeCount];
        completions[number] = completion;
        tokens[number] = token;
        askedOver[number] = over;
        over.atomicsUnderWay++;
        putWords(over.block().bytes(), frame, number, (long) memory.id() << Integer.SIZE | offset);
    }

    private static void putWords(ByteBuffer bytes, int frame, long word1, long word2) {
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, word1).putLong(frame + FrameLayout.WORD2_OFFSET, word2);
    }

    private int newNumber() {
        if (made == completions.length) {
            completions = Arrays.copyOf(completions, 2 * made);
            tokens = Arrays.copyOf(tokens, 2 * made);
            askedOver = Arrays.copyOf(askedOver, 2 * made);
            free = Arrays.copyOf(free, 2 * made);
        }
        return made++;
    }

    @Override
    public int leastPayloadBytes(int kind) {
        return switch (kind) {
            case FETCH_ADD -> FETCH_ADD_BYTES;
            case COMPARE_SWAP -> COMPARE_SWAP_BYTES;
            default -> 0;
        };
    }

    @Override
    public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
        ByteBuffer bytes = block.bytes();
        long word1 = bytes.getLong(offset + FrameLayout.WORD1_OFFSET);
        long word2 = bytes.getLong(offset + FrameLayout.WORD2_OFFSET);
        int payload = offset + FrameLayout.SHORT_PAYLOAD_OFFSET;
        if (kind == ANSWER) {
            onAnswer(peer, word1, word2);
        } else if (kind == FETCH_ADD) {
            long addend = bytes.getLong(payload);
            answer(peer, word1, fetchAdd(target(word2), (int) word2, addend));
        } else {
            long expected = bytes.getLong(payload);
            long replacement = bytes.getLong(payload + Long.BYTES);
            answer(peer, word1, compareSwap(target(word2), (int) word2, expected, replacement));
        }
        return true;
    }

    /**
     * Returns memory of this process that a peer means by a number, for channels whose frames write and read it.
     *
     * @param id as {@link RemoteMemory#id} has it
     * @param offset first byte
     * @param lengthBytes bytes
     * @return the memory
     * @throws MalformedFrameException if there is no such memory, or not all of that is inside
     */
    public MemoryBlock exposed(int id, int offset, int lengthBytes) {
        ExposedMemory memory = memories.find(id);
        if (memory == null
                || offset < 0
                || lengthBytes < 0
                || offset > memory.block().lengthBytes() - lengthBytes) {
            throw malformed(lengthBytes + " bytes at " + offset + " of memory " + id
                    + (memory == null ? ", which is not exposed" : ""));
        }
        return memory.block();
    }

    /** Returns the memory that a peer means, after a look whether the long is inside. */
    private MemoryBlock target(long idAndOffset) {
        int id = (int) (idAndOffset >>> Integer.SIZE);
        int offset = (int) idAndOffset;
        ExposedMemory memory = memories.find(id);
        if (memory == null
                || offset < 0
                || offset % Long.BYTES != 0
                || offset > memory.block().lengthBytes() - Long.BYTES) {
            throw malformed("an atomic operation on byte " + offset + " of memory " + id
                    + (memory == null ? ", which is not exposed" : ""));
        }
        return memory.block();
    }

    private void answer(int peer, long number, long value) {
        VirtualChannel channel = channels.channel(peer);
        Owed waiting = owedTo(channel);
        if (waiting == null && tryAnswer(channel, number, value)) {
            return;
        }
        if (waiting == null) {
            waiting = new Owed(channel);
            owed.add(waiting);
        }
        if (waiting.answers.size() == MOST_UNDER_WAY) {
            throw malformed("more than " + MOST_UNDER_WAY + " atomic operations without taking the answers");
        }
        waiting.answers.add(new long[] {number, value});
    }

    private Owed owedTo(VirtualChannel channel) {
        for (int i = 0; i < owed.size(); i++) {
            if (owed.get(i).channel == channel) {
                return owed.get(i);
            }
        }
        return null;
    }

    private static boolean tryAnswer(VirtualChannel channel, long number, long value) {
        int frame = channel.claim(0);
        if (frame < 0) {
            return false;
        }
        putWords(channel.block().bytes(), frame, number, value);
        channel.commit(ANSWER, 0);
        return true;
    }

    /** Tells whether no answer waits for room. */
    boolean isIdle() {
        return owed.isEmpty();
    }

    /**
     * Sends answers for which there was no room.
     *
     * @return how many went out
     */
    int advance() {
        int sent = 0;
        for (int i = owed.size() - 1; i >= 0; i--) {
            Owed waiting = owed.get(i);
            while (!waiting.answers.isEmpty()
                    && tryAnswer(
                            waiting.channel,
                            waiting.answers.peek()[0],
                            waiting.answers.peek()[1])) {
                waiting.answers.remove();
                sent++;
            }
            if (waiting.answers.isEmpty()) {
                owed.remove(i);
            }
        }
        return sent;
    }

    private void onAnswer(int peer, long number, long value) {
        if (number < 0 || number >= made || askedOver[(int) number] == null || askedOver[(int) number].peer() != peer) {
            throw malformed("an answer to atomic operation " + number + ", which was not asked for");
        }
        RemoteCompletion completion = completions[(int) number];
        release((int) number);
        completion.onCompleted(tokens[(int) number], value);
    }

    private void release(int number) {
        askedOver[number].atomicsUnderWay--;
        askedOver[number] = null;
        completions[number] = null;
        free[freeCount++] = number;
    }

    @Override
    public void onPeerLost(int peer, RailException cause) {
        owed.removeIf(waiting -> waiting.channel.peer() == peer);
        for (int number = 0; number < made; number++) {
            if (askedOver[number] != null && askedOver[number].peer() == peer) {
                release(number);
            }
        }
    }

    private static MalformedFrameException malformed(String what) {
        return new MalformedFrameException(what);
    }
}

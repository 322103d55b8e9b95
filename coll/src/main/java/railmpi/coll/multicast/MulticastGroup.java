package railmpi.coll.multicast;

import java.util.concurrent.atomic.AtomicLong;
import railmpi.btl.channel.Multicast;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.WordHash;

/**
 * A multicast group that many communicators share. Owner: the holder of the progress lock. Hot path: short.
 *
 * <pre>
 *  0 long  stream: one sender and one communicator
 *  8 long  number, as the users of the stream agree
 * </pre>
 */
public final class MulticastGroup implements Multicast.Listener {
    private static final int NUMBER_OFFSET = 8;
    private static final int DATAGRAM_BYTES = 16;

    /** Takes the datagrams of a stream. */
    public interface Receiver {
        /**
         * A datagram has arrived, perhaps not for the first time, and perhaps behind later ones. It may neither block
         * nor poll.
         *
         * @param number as sent
         */
        void onNumber(long number);
    }

    private final MemoryBlock datagram = MemoryBlock.allocate(DATAGRAM_BYTES);
    private Multicast membership;

    /** Receivers by stream: open addressing, 0 where nothing was ever. */
    private long[] streams = new long[16];

    private Receiver[] receivers = new Receiver[16];
    /** Slots that are not 0, those of streams that are gone included. */
    private int used;

    /** Datagrams that were delivered. */
    private final AtomicLong heard = new AtomicLong();

    /** Before the first datagram is sent or can be meant for this process. */
    void use(Multicast newMembership) {
        membership = newMembership;
    }

    /**
     * Sends a number to the others.
     *
     * @param stream from {@link MulticastGroups#newStream}
     * @param number any
     * @return false if there is no room for it now
     */
    public boolean send(long stream, long number) {
        datagram.bytes().putLong(0, stream).putLong(NUMBER_OFFSET, number);
        return membership.send(datagram, 0, DATAGRAM_BYTES);
    }

    /**
     * Delivers a stream from now on.
     *
     * @param stream none that is delivered
     * @param receiver takes its datagrams
     */
    public void receive(long stream, Receiver receiver) {
        if (2 * used >= streams.length) {
            rehash();
        }
        int slot = slotOf(stream);
        used += streams[slot] == 0 ? 1 : 0;
        streams[slot] = stream;
        receivers[slot] = receiver;
    }

    /**
     * Delivers a stream no longer. Does nothing if it is not delivered.
     *
     * @param stream which
     */
    public void forget(long stream) {
        receivers[slotOf(stream)] = null;
    }

    long heard() {
        return heard.get();
    }

    private int slotOf(long stream) {
        int mask = streams.length - 1;
        int slot = (int) (WordHash.add(0, stream) >>> Integer.SIZE) & mask;
        while (streams[slot] != 0 && streams[slot] != stream) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** Drops the streams that are gone, and doubles if that is not enough. */
    private void rehash() {
        long[] oldStreams = streams;
        Receiver[] oldReceivers = receivers;
        int live = 0;
        for (Receiver receiver : oldReceivers) {
            live += receiver == null ? 0 : 1;
        }
        int capacity = 4 * live >= oldStreams.length ? 2 * oldStreams.length : oldStreams.length;
        streams = new long[capacity];
        receivers = new Receiver[capacity];
        used = live;
        for (int i = 0; i < oldStreams.length; i++) {
            if (oldReceivers[i] != null) {
                int slot = slotOf(oldStreams[i]);
                streams[slot] = oldStreams[i];
                receivers[slot] = oldReceivers[i];
            }
        }
    }

    /** What is of no stream that is delivered here belongs to other members, or to a communicator that is gone. */
    @Override
    public void onDatagram(MemoryBlock block, int offset, int lengthBytes) {
        if (lengthBytes >= DATAGRAM_BYTES) {
            Receiver receiver = receivers[slotOf(block.bytes().getLong(offset))];
            if (receiver != null) {
                heard.incrementAndGet();
                receiver.onNumber(block.bytes().getLong(offset + NUMBER_OFFSET));
            }
        }
    }
}

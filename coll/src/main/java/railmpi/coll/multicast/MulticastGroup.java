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
 * 16       up to 1008 bytes of data
 * </pre>
 */
public final class MulticastGroup implements Multicast.Listener {
    private static final int NUMBER_OFFSET = 8;
    private static final int DATA_OFFSET = 16;
    /** What the datagrams of every port have room for. */
    private static final int MOST_DATAGRAM_BYTES = 1024;

    /** Longest data of a datagram. */
    public static final int MOST_BYTES = MOST_DATAGRAM_BYTES - DATA_OFFSET;

    /** Takes the datagrams of a stream. */
    public interface Receiver {
        /**
         * A datagram has arrived, perhaps not for the first time, and perhaps behind later ones. It may neither block
         * nor poll.
         *
         * @param number as sent
         * @param block memory that holds the data until this method returns
         * @param offset where the data begins
         * @param lengthBytes its length
         */
        void onDatagram(long number, MemoryBlock block, int offset, int lengthBytes);
    }

    private final MemoryBlock datagram = MemoryBlock.allocate(MOST_DATAGRAM_BYTES);
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
        return send(stream, number, datagram, 0, 0);
    }

    /**
     * Sends a number and data to the others.
     *
     * @param stream from {@link MulticastGroups#newStream}
     * @param number any
     * @param block memory with the data, which is copied
     * @param offset where the data begins
     * @param lengthBytes at most {@link #MOST_BYTES}
     * @return false if there is no room for it now
     */
    public boolean send(long stream, long number, MemoryBlock block, int offset, int lengthBytes) {
        datagram.bytes().putLong(0, stream).putLong(NUMBER_OFFSET, number);
        if (lengthBytes > 0) {
            datagram.bytes().put(DATA_OFFSET, block.bytes(), offset, lengthBytes);
        }
        return membership.send(datagram, 0, DATA_OFFSET + lengthBytes);
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
        if (lengthBytes >= DATA_OFFSET) {
            Receiver receiver = receivers[slotOf(block.bytes().getLong(offset))];
            if (receiver != null) {
                heard.incrementAndGet();
                long number = block.bytes().getLong(offset + NUMBER_OFFSET);
                receiver.onDatagram(number, block, offset + DATA_OFFSET, lengthBytes - DATA_OFFSET);
            }
        }
    }
}

package railmpi.coll.bcast;

import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.VirtualChannel;
import railmpi.coll.flag.RemoteLine;
import railmpi.coll.multicast.MulticastGroup;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.multicast.RepairTimer;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * A member that hears a stream of datagrams. What has come is kept in its window until it is taken. What is missing is
 * read from the window of the root, which needs no call of the root's program: at once if a later datagram has come,
 * else, after some time, if the root says that it has written more. Owner: the holder of the progress lock.
 */
final class StreamReceiver extends RemoteLine implements MulticastGroup.Receiver, RemoteCompletion {
    /** How long a datagram may be overtaken by others. */
    private static final long OVERTAKEN_NS = 200_000;

    /** Tokens of operations; those of datagrams that are read are above. */
    private static final int COUNT = 0;

    private static final int DONE = 1;
    private static final int DATAGRAMS = 2;

    private static final int TOKEN_SHIFT = 8;

    private final StreamWindow window;
    private final MulticastGroups groups;
    private final RepairTimer timer;
    /** By slot: whether the datagram is here, and whether it is being read, so that none may be put there. */
    private final boolean[] isHere = new boolean[StreamWindow.SLOTS];

    private final boolean[] isRead = new boolean[StreamWindow.SLOTS];

    /** Datagrams that the root is known to have written, that are here without a gap, that were taken. */
    private long known;

    private long arrived;
    private long taken;
    /** Parts of the stream that the root knows this member to be done with. */
    private long doneParts;

    private long gapNs;
    private boolean isTimed;
    private boolean isCountRead;
    private int underWay;
    private long repaired;

    StreamReceiver(Communicator communicator, int root, StreamWindow window, MulticastGroups groups) {
        super(communicator, root);
        this.window = window;
        this.groups = groups;
        timer = new RepairTimer(communicator.rank());
    }

    /** Returns what receives one broadcast, to be awaited up to the number of the datagram behind its last one. */
    Completable receiving(TypedBuffer buffer, long lengthBytes, long firstDatagram) {
        return new Receiving(buffer, lengthBytes, firstDatagram);
    }

    /** Returns how many datagrams have not come and were read. */
    long repaired() {
        return repaired;
    }

    /** How many datagrams have come or were read, without a gap. */
    long arrived() {
        return arrived;
    }

    /** What does not belong into the window now comes twice. */
    @Override
    public void onDatagram(long number, MemoryBlock block, int offset, int lengthBytes) {
        long datagram = number - 1;
        int slot = StreamWindow.slot(datagram);
        boolean isExpected =
                datagram >= arrived && datagram < (doneParts + StreamWindow.PARTS) * StreamWindow.PART_SLOTS;
        if (!isExpected || isHere[slot] || isRead[slot] || lengthBytes > StreamWindow.SLOT_BYTES) {
            return;
        }
        int target = window.offset() + StreamWindow.slotOffset(datagram);
        window.block().bytes().put(target, block.bytes(), offset, lengthBytes);
        isHere[slot] = true;
        if (datagram > arrived && known <= arrived) {
            gapNs = System.nanoTime();
        }
        known = Math.max(known, number);
        if (datagram == arrived) {
            goOn();
            if (isTimed) {
                timer.onCome();
                isTimed = false;
            }
        }
    }

    /** Finds out how many datagrams are here without a gap. */
    private void goOn() {
        while (arrived - taken < StreamWindow.SLOTS && isHere[StreamWindow.slot(arrived)]) {
            arrived++;
        }
    }

    /** Asks for what has not come, if it is time. */
    private void ask() {
        if (arrived < known) {
            if (System.nanoTime() - gapNs >= OVERTAKEN_NS) {
                readMissing();
            }
            return;
        }
        if (!isTimed) {
            isTimed = true;
            timer.start();
        }
        if (timer.isDue() && !isCountRead && isConnected()) {
            isCountRead = true; // before, since it may be over when the call returns
            boolean isBegun = read(window.answerOffset(), Long.BYTES, offset() + StreamWindow.WRITTEN_OFFSET, COUNT);
            isCountRead &= isBegun;
            if (isBegun) {
                timer.onAsked();
            }
        }
    }

    private void readMissing() {
        int mostSlots = Math.max(1, channel().maxTransferBytes() / StreamWindow.SLOT_BYTES);
        for (long datagram = arrived; datagram < known; datagram++) {
            int count = missingFrom(datagram, mostSlots);
            if (count > 0) {
                if (!readMissing(datagram, count)) {
                    return;
                }
                datagram += count - 1;
            }
        }
    }

    /** Returns how many datagrams in a row, in slots behind each other, are missing. */
    private int missingFrom(long datagram, int most) {
        int slot = StreamWindow.slot(datagram);
        long end = Math.min(known - datagram, Math.min(most, StreamWindow.SLOTS - slot));
        int count = 0;
        while (count < end && !isHere[slot + count] && !isRead[slot + count]) {
            count++;
        }
        return count;
    }

    private boolean readMissing(long datagram, int count) {
        int slot = StreamWindow.slot(datagram);
        setRead(slot, count, true);
        int at = StreamWindow.slotOffset(datagram);
        int token = (slot << TOKEN_SHIFT | count) + DATAGRAMS;
        boolean isBegun = read(window.offset() + at, count * StreamWindow.SLOT_BYTES, offset() + at, token);
        if (!isBegun) {
            setRead(slot, count, false);
        }
        return isBegun;
    }

    private void setRead(int slot, int count, boolean isBeingRead) {
        for (int i = slot; i < slot + count; i++) {
            isRead[i] = isBeingRead;
        }
    }

    private boolean read(int targetOffset, int lengthBytes, int sourceOffset, int token) {
        VirtualChannel channel = channel();
        underWay++;
        boolean isBegun = channel.get(window.page(), targetOffset, lengthBytes, page(), sourceOffset, this, token);
        underWay -= isBegun ? 0 : 1;
        channel.flush();
        return isBegun;
    }

    @Override
    public void onCompleted(int token, long value) {
        underWay--;
        if (token == COUNT) {
            isCountRead = false;
            if (window.answer() > known) {
                known = window.answer();
                gapNs = System.nanoTime() - OVERTAKEN_NS;
            }
        } else if (token != DONE) {
            onRead(token - DATAGRAMS >> TOKEN_SHIFT, token - DATAGRAMS & (1 << TOKEN_SHIFT) - 1);
        }
    }

    private void onRead(int slot, int count) {
        for (int i = slot; i < slot + count; i++) {
            isRead[i] = false;
            isHere[i] = true;
        }
        repaired += count;
        groups.countRepairs(count);
        isTimed = false;
        goOn();
    }

    @Override
    protected boolean isQuiet() {
        return underWay == 0;
    }

    /** Tells the root with which parts this member is done; returns false if there is no room for it now. */
    private boolean tellDone() {
        while (doneParts < taken / StreamWindow.PART_SLOTS) {
            underWay++;
            int target = offset() + StreamWindow.doneOffset(doneParts);
            if (!channel().fetchAdd(page(), target, 1, this, DONE)) {
                underWay--;
                return false;
            }
            doneParts++;
            channel().flush();
        }
        return true;
    }

    /** The datagrams of one broadcast, behind those of the ones that have begun before. */
    private final class Receiving implements Completable {
        private final TypedBuffer buffer;
        private final long lengthBytes;
        private final long first;
        private long next;
        private RailException failure;

        Receiving(TypedBuffer buffer, long lengthBytes, long first) {
            this.buffer = buffer;
            this.lengthBytes = lengthBytes;
            this.first = first;
            next = first;
        }

        @Override
        public boolean advance(long end) {
            while (next < end && next == taken && next < arrived) {
                take();
                next++;
            }
            if (next < end) {
                tellDone();
                ask();
                return false;
            }
            if (!tellDone()) {
                return false;
            }
            if (failure != null) {
                throw failure;
            }
            return true;
        }

        /** Those that follow are taken even if the program's memory cannot be written: the stream goes on. */
        private void take() {
            long at = (next - first) * StreamWindow.SLOT_BYTES;
            int length = (int) Math.min(StreamWindow.SLOT_BYTES, lengthBytes - at);
            int source = window.offset() + StreamWindow.slotOffset(next);
            try {
                if (failure == null) {
                    buffer.convertor()
                            .unpack(window.block(), source, buffer.buffer(), buffer.offsetBytes() + at, length);
                }
            } catch (RuntimeException e) {
                failure = UserMemory.failure(buffer.buffer(), e);
            }
            isHere[StreamWindow.slot(next)] = false;
            taken++;
            goOn();
        }

        /** What was posted in this pass goes out in the next one. */
        @Override
        public int patienceMs() {
            boolean isSoon = next < arrived || arrived < known || underWay > 0;
            return isSoon || !isTimed ? 1 : timer.patienceMs();
        }
    }
}

package railmpi.coll.bcast;

import railmpi.coll.multicast.MulticastGroup;
import railmpi.coll.multicast.ReadyHandshake;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.state.Completable;

/**
 * The root of a stream of datagrams. Each is written to the window, for members to read that do not hear it, and sent;
 * when that is done the root needs nobody, but for room in the window. Owner: the holder of the progress lock.
 */
final class StreamSender {
    private final StreamWindow window;
    private final int members;
    private final ReadyHandshake handshake;
    private final int[] lengths = new int[StreamWindow.SLOTS];
    private long written;
    private long sent;

    StreamSender(StreamWindow window, int members, ReadyHandshake handshake) {
        this.window = window;
        this.members = members;
        this.handshake = handshake;
    }

    /** Returns what sends one broadcast, to be awaited up to the number of the datagram behind its last one. */
    Completable sending(TypedBuffer buffer, long lengthBytes, long firstDatagram) {
        return new Sending(buffer, lengthBytes, firstDatagram);
    }

    /** Returns whether all that was written is sent. */
    private boolean sendWritten() {
        MulticastGroup group = handshake.group();
        while (sent < written) {
            int at = window.offset() + StreamWindow.slotOffset(sent);
            int length = lengths[StreamWindow.slot(sent)];
            if (!group.send(handshake.stream(), sent + 1, window.block(), at, length)) {
                return false;
            }
            sent++;
        }
        return true;
    }

    /** The datagrams of one broadcast, behind those of the ones that have begun before. */
    private final class Sending implements Completable {
        private final TypedBuffer buffer;
        private final long lengthBytes;
        private final long first;
        private long next;

        Sending(TypedBuffer buffer, long lengthBytes, long first) {
            this.buffer = buffer;
            this.lengthBytes = lengthBytes;
            this.first = first;
            next = first;
        }

        @Override
        public boolean advance(long end) {
            while (next < end && next == written && window.isFree(next, members)) {
                write();
                next++;
                sendWritten();
            }
            return sendWritten() && next == end;
        }

        private void write() {
            long at = (next - first) * StreamWindow.SLOT_BYTES;
            int length = (int) Math.min(StreamWindow.SLOT_BYTES, lengthBytes - at);
            int target = window.offset() + StreamWindow.slotOffset(next);
            try {
                buffer.convertor().pack(buffer.buffer(), buffer.offsetBytes() + at, window.block(), target, length);
            } catch (RuntimeException e) {
                throw UserMemory.failure(buffer.buffer(), e);
            }
            lengths[StreamWindow.slot(next)] = length;
            written++;
            window.show(written);
        }

        /** Room to send comes silently, and so does the turn of a broadcast behind another one. */
        @Override
        public int patienceMs() {
            return sent < written || next < written ? 1 : Integer.MAX_VALUE;
        }
    }
}

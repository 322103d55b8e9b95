package railmpi.pml.state;

import java.nio.ByteBuffer;
import railmpi.btl.channel.InboundFrames;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.match.EnvelopeLink;

/** A message under way, at one of its ends. Owner: the holder of the progress lock. */
public abstract class MessageRequest extends PmlRequest {
    /** A send: once it has begun. A receive: once it is matched with a message that does not come at once. */
    public Peer peer;

    public Object buffer;
    public Convertor convertor;
    public long offsetBytes;
    /** Length of the message for a send, room in the buffer for a receive. */
    public long lengthBytes;

    public long movedBytes;
    /** What the other end calls its request. */
    public long remoteId;
    /** Long messages inside a node between direct buffers; null before this object has had one. */
    public MemoryMove memoryMove;
    /** Long messages over rails: what they need while data moves, else null. */
    public RailMove railMove;

    private MessageRequest(RequestKind kind, int slot) {
        super(kind, slot);
    }

    /** Names the memory of the message. */
    public final void describeBuffer(
            Object newBuffer, Convertor newConvertor, long newOffsetBytes, long newLengthBytes) {
        buffer = newBuffer;
        if (convertor != newConvertor) {
            convertor = newConvertor;
        }
        offsetBytes = newOffsetBytes;
        lengthBytes = newLengthBytes;
    }

    /**
     * Puts a copy in place of memory that only this thread may touch, before the operation begins.
     *
     * @throws RailException if there is no room for it, or if this thread may not touch the memory
     */
    public final void copyConfined() {
        ConfinedMemory memory = new ConfinedMemory(buffer, convertor, offsetBytes, lengthBytes);
        confine(memory);
        ByteBuffer copy = memory.copy().bytes();
        describeBuffer(copy, Convertors.of(BasicType.BYTE, copy), 0, lengthBytes);
    }

    /** Uses the copy of the memory. */
    abstract void confine(ConfinedMemory memory);

    /** Returns what it needs to move memory to memory. */
    public final MemoryMove needMemoryMove() {
        if (memoryMove == null) {
            memoryMove = new MemoryMove();
        }
        return memoryMove;
    }

    final void memoryFailed(RuntimeException cause) {
        if (failure == null) {
            failure = UserMemory.failure(buffer, cause);
        }
    }

    @Override
    void clear() {
        super.clear();
        peer = null;
        buffer = null;
        movedBytes = 0;
        if (memoryMove != null) {
            memoryMove.clear();
        }
    }

    /** A send. */
    public static final class Send extends MessageRequest {
        /** Whether it is over when it is matched, and not before. */
        public boolean isSynchronous;
        /** Long messages over rails: how much of the message went with its announcement. */
        public int headBytes;

        Send(int slot) {
            super(RequestKind.SEND, slot);
        }

        /** Returns the request of a send that is over, which belongs to nobody and is never given back. */
        public static Send over() {
            Send send = new Send(NO_SLOT);
            send.become(RequestState.COMPLETE);
            return send;
        }

        @Override
        public boolean isThrottled() {
            return !isSynchronous && peer != null && lengthBytes <= peer.eagerLimitBytes && peer.channel.isThrottled();
        }

        @Override
        public InboundFrames onlyRing() {
            return is(RequestState.ASKED) ? peer.inbound : null;
        }

        @Override
        void confine(ConfinedMemory memory) {
            memory.fillCopy();
        }

        /** Copies a part of the message; if the memory is gone the request fails, while its protocol goes on. */
        public void pack(long at, MemoryBlock target, int targetOffset, int partBytes) {
            try {
                convertor.pack(buffer, offsetBytes + at, target, targetOffset, partBytes);
            } catch (RuntimeException e) {
                memoryFailed(e);
            }
        }

        @Override
        void clear() {
            super.clear();
            headBytes = 0;
        }
    }

    /** A receive. */
    public static final class Receive extends MessageRequest {
        /** Its place among those that are posted. */
        public final EnvelopeLink link = new EnvelopeLink(this);
        /** Whether it takes a message of whatever length, into a new array. */
        public boolean takesAnyLength;
        /** From any rank, and a program has started it: it stays posted when one of the ranks has failed. */
        public boolean mayOutliveFailures;

        /** The message that was matched. */
        public int source;

        public int matchedTag;
        public long messageBytes;

        /** Memory that only one thread may touch, while {@link #buffer} is a copy; else null. */
        private ConfinedMemory confined;

        Receive(int slot) {
            super(RequestKind.RECEIVE, slot);
        }

        @Override
        public ByteChunks receivedBytes() {
            if (buffer instanceof ByteChunks chunks) {
                return chunks;
            }
            return buffer == null ? ByteChunks.allocate(0) : ByteChunks.of((byte[]) buffer);
        }

        @Override
        public InboundFrames onlyRing() {
            return rank >= 0 && is(RequestState.POSTED) ? communicator.peer(rank).inbound : null;
        }

        @Override
        void confine(ConfinedMemory memory) {
            confined = memory;
        }

        @Override
        public boolean isConfined() {
            return confined != null;
        }

        @Override
        public Thread onlyThread() {
            return confined == null ? null : confined.owner;
        }

        @Override
        public void bringHome() {
            if (confined != null && failure == null && !isCancelled) {
                failure = confined.take(Math.min(messageBytes, lengthBytes));
            }
            confined = null;
        }

        @Override
        public void fill(MessageStatus status) {
            if (isCancelled) {
                super.fill(status);
            } else {
                status.set(source, matchedTag, messageBytes);
            }
        }

        /** Copies a part of the message, and drops what is beyond the buffer; fails as {@link Send#pack} does. */
        public void unpack(long at, MemoryBlock from, int fromOffset, int partBytes) {
            long fits = Math.min(partBytes, lengthBytes - at);
            if (fits > 0) {
                try {
                    convertor.unpack(from, fromOffset, buffer, offsetBytes + at, (int) fits);
                } catch (RuntimeException e) {
                    memoryFailed(e);
                }
            }
        }

        @Override
        void clear() {
            super.clear();
            takesAnyLength = false;
            mayOutliveFailures = false;
            messageBytes = 0;
            confined = null;
        }
    }
}

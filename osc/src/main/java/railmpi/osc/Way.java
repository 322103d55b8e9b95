package railmpi.osc;

import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.memory.MemoryBlock;

/**
 * Where frames to a rank are written: a channel or, for those to memory that is in this process, a place from where
 * they are handled at once.
 */
interface Way {
    MemoryBlock block();

    int maxPayloadBytes();

    /** Returns the offset of a frame, or -1 if there is no room now. */
    int claim(int payloadBytes);

    void commit(int kind, int payloadBytes);

    void flush();

    /** Does the same if nothing is on its way; otherwise more frames may join those that are there. */
    void gather();

    /** Takes frames that stay in this process. */
    interface Handler {
        void onFrame(int kind, MemoryBlock block, int offset, int payloadBytes);
    }

    /** The way to another process. */
    record Over(VirtualChannel channel) implements Way {
        @Override
        public MemoryBlock block() {
            return channel.block();
        }

        @Override
        public int maxPayloadBytes() {
            return Math.min(channel.maxPayloadBytes(), WindowFrames.MOST_PAYLOAD_BYTES);
        }

        @Override
        public int claim(int payloadBytes) {
            return channel.claim(payloadBytes);
        }

        @Override
        public void commit(int kind, int payloadBytes) {
            channel.commit(kind, payloadBytes);
        }

        @Override
        public void flush() {
            channel.flush();
        }

        @Override
        public void gather() {
            boolean unused = channel.flushIfIdle(); // what is left goes when something has arrived, or with a pass
        }
    }

    /** The way to memory in this process. */
    record Here(MemoryBlock block, Handler handler) implements Way {
        /** Returns a place that several ways may have in common: frames are handled one after the other. */
        static MemoryBlock newBlock() {
            return MemoryBlock.allocateSomewhere(FrameLayout.LONG_PAYLOAD_OFFSET + WindowFrames.MOST_PAYLOAD_BYTES);
        }

        @Override
        public int maxPayloadBytes() {
            return WindowFrames.MOST_PAYLOAD_BYTES;
        }

        @Override
        public int claim(int payloadBytes) {
            return 0;
        }

        @Override
        public void commit(int kind, int payloadBytes) {
            handler.onFrame(kind, block, 0, payloadBytes);
        }

        @Override
        public void flush() {}

        @Override
        public void gather() {}
    }
}

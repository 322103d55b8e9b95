package railmpi.pml.datatype;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import railmpi.core.memory.MemoryBlock;

/**
 * Bytes in the heap of which there may be more than an array has: arrays of {@link #CHUNK_BYTES}, of which the last one
 * may be longer than what is in it. Those that fit one array are one. Used by one thread at a time.
 */
public final class ByteChunks {
    /** Length of each array but the last. */
    public static final int CHUNK_BYTES = 64 * 1024 * 1024;

    private static final int LEAST_BYTES = 512;

    private final byte[][] chunks;
    private final long lengthBytes;

    private ByteChunks(byte[][] chunks, long lengthBytes) {
        this.chunks = chunks;
        this.lengthBytes = lengthBytes;
    }

    /**
     * Makes room.
     *
     * @param lengthBytes how much; not negative
     * @return zeros
     * @throws OutOfMemoryError if the heap has not so much
     */
    public static ByteChunks allocate(long lengthBytes) {
        byte[][] chunks = new byte[Math.max(1, Math.toIntExact((lengthBytes + CHUNK_BYTES - 1) / CHUNK_BYTES))][];
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = new byte[(int) Math.min(CHUNK_BYTES, lengthBytes - i * (long) CHUNK_BYTES)];
        }
        return new ByteChunks(chunks, lengthBytes);
    }

    /**
     * Returns an array as chunks.
     *
     * @param bytes kept, not copied; of any length
     * @return all of it
     */
    public static ByteChunks of(byte[] bytes) {
        return new ByteChunks(new byte[][] {bytes}, bytes.length);
    }

    /**
     * Returns how many bytes there are.
     *
     * @return not negative
     */
    public long lengthBytes() {
        return lengthBytes;
    }

    /**
     * Returns how many arrays they are in.
     *
     * @return at least 1
     */
    public int count() {
        return chunks.length;
    }

    /**
     * Returns an array.
     *
     * @param index 0 to {@link #count} - 1
     * @return the array itself
     */
    public byte[] chunk(int index) {
        return chunks[index];
    }

    /**
     * Returns how much of an array counts.
     *
     * @param index 0 to {@link #count} - 1
     * @return bytes from its start
     */
    public int chunkBytes(int index) {
        return index < chunks.length - 1 ? CHUNK_BYTES : (int) (lengthBytes - index * (long) CHUNK_BYTES);
    }

    /**
     * Returns what a message moves.
     *
     * @return an array, or these chunks
     */
    public Object buffer() {
        return chunks.length == 1 ? chunks[0] : this;
    }

    /**
     * Returns how a message moves {@link #buffer}.
     *
     * @return its convertor
     */
    public Convertor convertor() {
        return chunks.length == 1 ? ByteArrayConvertor.INSTANCE : Moves.INSTANCE;
    }

    /**
     * Copies bytes out of them.
     *
     * @param from first byte
     * @param target takes them
     * @param at where
     * @param length how many
     */
    public void read(long from, byte[] target, int at, int length) {
        for (int done = 0; done < length; ) {
            int piece = pieceBytes(from + done, length - done);
            System.arraycopy(chunkOf(from + done), within(from + done), target, at + done, piece);
            done += piece;
        }
    }

    /**
     * Copies bytes into them.
     *
     * @param to first byte
     * @param source has them
     * @param at where
     * @param length how many
     */
    public void write(long to, byte[] source, int at, int length) {
        for (int done = 0; done < length; ) {
            int piece = pieceBytes(to + done, length - done);
            System.arraycopy(source, at + done, chunkOf(to + done), within(to + done), piece);
            done += piece;
        }
    }

    /**
     * Returns all as one array.
     *
     * @return exactly as long, not to be changed
     * @throws ArithmeticException if there are more bytes than an array has
     */
    public byte[] toArray() {
        if (chunks.length == 1 && chunks[0].length == lengthBytes) {
            return chunks[0];
        }
        byte[] all = new byte[Math.toIntExact(lengthBytes)];
        read(0, all, 0, all.length);
        return all;
    }

    /**
     * Reads them from the start.
     *
     * @param isLast whether nobody needs them afterwards: the heap gets back what has been read
     * @return what ends with the last byte
     */
    public InputStream input(boolean isLast) {
        return new Input(this, isLast);
    }

    private byte[] chunkOf(long at) {
        return chunks[chunks.length == 1 ? 0 : (int) (at / CHUNK_BYTES)];
    }

    private int within(long at) {
        return (int) (chunks.length == 1 ? at : at % CHUNK_BYTES);
    }

    private int pieceBytes(long at, int length) {
        return chunks.length == 1 ? length : Math.min(length, CHUNK_BYTES - within(at));
    }

    /** Takes bytes of which nobody knows how many there will be. Used by one thread. */
    public static final class Output extends OutputStream {
        private final List<byte[]> full = new ArrayList<>();
        private byte[] last = new byte[LEAST_BYTES];
        private int lastBytes;

        @Override
        public void write(int value) {
            makeRoom();
            last[lastBytes++] = (byte) value;
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            Objects.checkFromIndexSize(offset, length, source.length);
            for (int done = 0; done < length; ) {
                makeRoom(length - done);
                int piece = Math.min(length - done, last.length - lastBytes);
                System.arraycopy(source, offset + done, last, lastBytes, piece);
                lastBytes += piece;
                done += piece;
            }
        }

        private void makeRoom() {
            makeRoom(1);
        }

        private void makeRoom(int wanted) {
            if (lastBytes == CHUNK_BYTES) {
                byte[] next = new byte[CHUNK_BYTES]; // first: there may be no memory for it
                full.add(last);
                last = next;
                lastBytes = 0;
            } else if (lastBytes == last.length) {
                long needed = Math.max(2L * last.length, (long) lastBytes + wanted);
                last = Arrays.copyOf(last, (int) Math.min(CHUNK_BYTES, needed));
            }
        }

        /**
         * Returns how many bytes were written.
         *
         * @return not negative
         */
        public long lengthBytes() {
            return full.size() * (long) CHUNK_BYTES + lastBytes;
        }

        /**
         * Returns what was written; nothing is written any more.
         *
         * @return the bytes, not copied
         */
        public ByteChunks toChunks() {
            byte[][] all = full.toArray(new byte[full.size() + 1][]);
            all[full.size()] = last;
            return new ByteChunks(all, lengthBytes());
        }
    }

    private static final class Input extends InputStream {
        private final ByteChunks bytes;
        private final boolean isLast;
        private long at;

        Input(ByteChunks bytes, boolean isLast) {
            this.bytes = bytes;
            this.isLast = isLast && bytes.chunks.length > 1;
        }

        @Override
        public int available() {
            return (int) Math.min(Integer.MAX_VALUE, bytes.lengthBytes - at);
        }

        @Override
        public int read() {
            if (at == bytes.lengthBytes) {
                return -1;
            }
            int value = bytes.chunkOf(at)[bytes.within(at)] & 0xff;
            moveOn(1);
            return value;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            Objects.checkFromIndexSize(offset, length, target.length);
            if (length == 0) {
                return 0;
            }
            if (at == bytes.lengthBytes) {
                return -1;
            }
            int piece = bytes.pieceBytes(at, (int) Math.min(length, bytes.lengthBytes - at));
            System.arraycopy(bytes.chunkOf(at), bytes.within(at), target, offset, piece);
            moveOn(piece);
            return piece;
        }

        private void moveOn(int piece) {
            at += piece;
            if (isLast && at % CHUNK_BYTES == 0) {
                bytes.chunks[(int) (at / CHUNK_BYTES) - 1] = null;
            }
        }
    }

    /** Moves bytes between more chunks than one and off-heap memory. */
    private static final class Moves implements Convertor {
        private static final Moves INSTANCE = new Moves();

        @Override
        public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
            ByteChunks bytes = (ByteChunks) buffer;
            for (int done = 0; done < lengthBytes; ) {
                long at = streamByte + done;
                int piece = bytes.pieceBytes(at, lengthBytes - done);
                ByteArrayConvertor.INSTANCE.pack(
                        bytes.chunkOf(at), bytes.within(at), target, targetOffset + done, piece);
                done += piece;
            }
        }

        @Override
        public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
            ByteChunks bytes = (ByteChunks) buffer;
            for (int done = 0; done < lengthBytes; ) {
                long at = streamByte + done;
                int piece = bytes.pieceBytes(at, lengthBytes - done);
                ByteArrayConvertor.INSTANCE.unpack(
                        source, sourceOffset + done, bytes.chunkOf(at), bytes.within(at), piece);
                done += piece;
            }
        }

        @Override
        public boolean isDirect() {
            return false;
        }
    }
}

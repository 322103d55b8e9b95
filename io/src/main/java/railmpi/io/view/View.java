package railmpi.io.view;

import java.util.Arrays;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;
import railmpi.pml.datatype.ByteRuns;
import railmpi.pml.datatype.TypeLayout;

/**
 * What a rank sees of a file, MPI 4.1, section 14.3: behind a displacement the file is tiled with items of the
 * filetype, and their data, without the gaps, is one stream of bytes. Tells where each byte of the stream is in the
 * file. Immutable.
 */
public final class View {
    private final long displacement;
    private final int etypeBytes;
    private final Representation representation;
    private final long extent;
    private final long[] offsets;
    /** Byte of the tile's stream where each run begins, and the end. */
    private final long[] starts;

    private final boolean isContiguous;
    private final boolean isOrdered;
    private final boolean hasOverlaps;

    /**
     * Creates a view.
     *
     * @param displacement where the first tile is, in bytes
     * @param etype layout of the unit of offsets
     * @param filetype layout of a tile
     * @param representation of numbers in the file
     * @throws FileError ARG if the filetype is not made of etypes, or displacements in either are negative or decrease
     */
    public View(long displacement, TypeLayout etype, TypeLayout filetype, Representation representation) {
        this.displacement = displacement;
        this.representation = representation;
        etypeBytes = etype.sizeBytes();
        extent = filetype.extentBytes();
        ByteRuns runs = filetype.runs();
        offsets = runs.offsets();
        starts = startsOf(runs.lengths());
        check(etype, filetype);
        isContiguous = filetype.isContiguous() && tileBytes() > 0;
        hasOverlaps = tileBytes() > 0 && overlapping();
        isOrdered = tileBytes() == 0 || !hasOverlaps && endOf(offsets.length - 1) - offsets[0] <= extent;
    }

    /**
     * Returns the view that an open file has first.
     *
     * @return the whole file in bytes
     */
    public static View ofBytes() {
        TypeLayout oneByte = TypeLayout.element(1, 1);
        return new View(0, oneByte, oneByte, Representation.NATIVE);
    }

    private static long[] startsOf(int[] lengths) {
        long[] starts = new long[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            starts[i + 1] = starts[i] + lengths[i];
        }
        return starts;
    }

    private void check(TypeLayout etype, TypeLayout filetype) {
        require(displacement >= 0, "displacement " + displacement + " of the view is negative");
        requireRising("etype", etype.runs().offsets());
        int size = filetype.sizeBytes();
        require(
                etypeBytes == 0 ? size == 0 : size % etypeBytes == 0,
                "filetype of " + size + " bytes is not made of etypes of " + etypeBytes + " bytes");
        require(
                size == 0 || extent > 0,
                "filetype has an extent of " + extent + " bytes, which is not positive, with " + size
                        + " bytes of data");
        requireRising("filetype", offsets);
    }

    private static void requireRising(String type, long[] offsets) {
        for (int i = 0; i < offsets.length; i++) {
            long before = i == 0 ? 0 : offsets[i - 1];
            require(offsets[i] >= 0, "displacement " + offsets[i] + " bytes in the " + type + " is negative");
            require(
                    offsets[i] >= before,
                    "displacements in the " + type + " decrease: " + offsets[i] + " bytes come behind " + before);
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new FileError(Reason.ARG, problem);
        }
    }

    private boolean overlapping() {
        for (int i = 1; i < offsets.length; i++) {
            if (offsets[i] < endOf(i - 1)) {
                return true;
            }
        }
        return false;
    }

    private long endOf(int run) {
        return offsets[run] + starts[run + 1] - starts[run];
    }

    private long tileBytes() {
        return starts[offsets.length];
    }

    /**
     * Returns where a byte of the stream is in the file.
     *
     * @param streamByte not negative; the filetype has data
     * @return byte of the file
     * @throws FileError ARG if that is beyond what a file can have
     */
    public long fileOffset(long streamByte) {
        try {
            return isContiguous
                    ? Math.addExact(displacement, streamByte)
                    : cursor(streamByte, streamByte + 1).offset();
        } catch (ArithmeticException e) {
            throw new FileError(Reason.ARG, "byte " + streamByte + " of the view is beyond 2^63 bytes of the file", e);
        }
    }

    /**
     * Returns the runs of a part of the stream.
     *
     * @param streamByte first byte
     * @param endByte byte behind the last
     * @return at the first of them, if there is any
     */
    public Cursor cursor(long streamByte, long endByte) {
        return new Cursor(streamByte, endByte);
    }

    /**
     * Returns how much of the stream is before a byte of the file: up to the first byte of the stream that is not.
     *
     * @param fileByte any
     * @return byte of the stream
     */
    public long streamBytesBefore(long fileByte) {
        long relative = fileByte - displacement;
        if (relative <= 0 || tileBytes() == 0) {
            return 0;
        }
        if (isContiguous) {
            return relative;
        }
        return isOrdered ? inOrder(relative) : search(relative);
    }

    private long inOrder(long relative) {
        long fromFirst = relative - offsets[0];
        if (fromFirst <= 0) {
            return 0;
        }
        long within = offsets[0] + fromFirst % extent;
        int found = Arrays.binarySearch(offsets, within);
        int run = found >= 0 ? firstAt(found) : -found - 2;
        long part = Math.min(starts[run] + within - offsets[run], starts[run + 1]);
        return fromFirst / extent * tileBytes() + part;
    }

    /** Empty runs are no runs, so equal offsets only come with overlaps. */
    private int firstAt(int found) {
        int run = found;
        while (run > 0 && offsets[run - 1] == offsets[run]) {
            run--;
        }
        return run;
    }

    /** The tiles reach into each other. */
    private long search(long relative) {
        long end = endOf(offsets.length - 1);
        long tile = Math.max(0, (relative - end) / extent);
        while (true) {
            for (int run = 0; run < offsets.length; run++) {
                long at = tile * extent + offsets[run];
                long length = starts[run + 1] - starts[run];
                if (at + length > relative) {
                    return tile * tileBytes() + starts[run] + Math.max(0, relative - at);
                }
            }
            tile++;
        }
    }

    /**
     * Returns the first byte of the file that a part of the stream uses.
     *
     * @param streamByte first byte
     * @return byte of the file
     */
    public long firstOf(long streamByte) {
        return isOrdered ? fileOffset(streamByte) : displacement + streamByte / tileBytes() * extent + offsets[0];
    }

    /**
     * Returns the byte of the file behind the last one that a part of the stream uses.
     *
     * @param endByte end of that part, not its beginning
     * @return byte of the file
     */
    public long endOf(long endByte) {
        long last = endByte - 1;
        return isOrdered
                ? fileOffset(last) + 1
                : displacement + last / tileBytes() * extent + endOf(offsets.length - 1);
    }

    /**
     * Requires that a part of the stream is in what a file can have.
     *
     * @param streamByte first byte
     * @param lengthBytes of the part; of a view that has data, if it is not 0
     * @throws FileError ARG if it ends beyond 2^63 bytes
     */
    public void requireInFile(long streamByte, long lengthBytes) {
        if (lengthBytes > 0) {
            try {
                long last = Math.addExact(streamByte, lengthBytes) - 1;
                long tile = Math.multiplyExact(last / tileBytes(), extent);
                Math.addExact(Math.addExact(displacement, tile), endOf(offsets.length - 1));
            } catch (ArithmeticException e) {
                throw new FileError(
                        Reason.ARG,
                        lengthBytes + " bytes from byte " + streamByte
                                + " of the view end beyond 2^63 bytes of the file",
                        e);
            }
        }
    }

    /** Returns how long the runs of a tile are on average; the view has data. */
    public long meanRunBytes() {
        return isContiguous ? Long.MAX_VALUE : tileBytes() / offsets.length;
    }

    /** Returns the bytes of an etype; 0 if it has none. */
    public int etypeBytes() {
        return etypeBytes;
    }

    /** Returns how numbers are written. */
    public Representation representation() {
        return representation;
    }

    /** Tells whether the stream is one run. */
    public boolean isContiguous() {
        return isContiguous;
    }

    /** Tells whether the bytes of the stream come in the order of the file, each once. */
    public boolean isOrdered() {
        return isOrdered;
    }

    /** Tells whether a byte of the file is there twice, so that nothing can be written. */
    public boolean hasOverlaps() {
        return hasOverlaps;
    }

    /** Tells whether there is no data in it. */
    public boolean isEmpty() {
        return tileBytes() == 0;
    }

    /** Goes through the runs of a part of the stream. Used by one thread. */
    public final class Cursor {
        private final long end;
        private long position;
        private long tile;
        private int run;
        private long offset;
        private long length;

        private Cursor(long position, long end) {
            this.position = position;
            this.end = end;
            if (!isContiguous && hasNext()) {
                tile = position / tileBytes();
                long within = position % tileBytes();
                int found = Arrays.binarySearch(starts, 0, offsets.length, within);
                run = found >= 0 ? found : -found - 2;
            }
            find();
        }

        private Cursor(Cursor other) {
            end = other.end;
            position = other.position;
            tile = other.tile;
            run = other.run;
            offset = other.offset;
            length = other.length;
        }

        /** Returns another one at the same place. */
        public Cursor copy() {
            return new Cursor(this);
        }

        /** Tells whether there is a run. */
        public boolean hasNext() {
            return position < end;
        }

        /** Returns where the run begins in the stream. */
        public long position() {
            return position;
        }

        /** Returns where the run is in the file. */
        public long offset() {
            return offset;
        }

        /** Returns how long it is. */
        public long length() {
            return length;
        }

        /** Goes to the next run. */
        public void next() {
            skip(length);
        }

        /**
         * Goes on in the stream.
         *
         * @param bytes not more than {@link #length}
         */
        public void skip(long bytes) {
            position += bytes;
            if (bytes < length) {
                offset += bytes;
                length -= bytes;
                return;
            }
            if (!isContiguous && hasNext()) {
                run++;
                if (run == offsets.length) {
                    run = 0;
                    tile++;
                }
            }
            find();
        }

        private void find() {
            if (!hasNext()) {
                length = 0;
                return;
            }
            if (isContiguous) {
                offset = displacement + position;
                length = end - position;
                return;
            }
            long skipped = position - tile * tileBytes() - starts[run];
            offset = Math.addExact(displacement, Math.multiplyExact(tile, extent)) + offsets[run] + skipped;
            length = Math.min(starts[run + 1] - starts[run] - skipped, end - position);
        }
    }
}

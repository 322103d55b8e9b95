package railmpi.fabric.soft;

import railmpi.core.WireVersion;
import railmpi.core.memory.WordHash;
import railmpi.fabric.FrameLine;

/**
 * The frames of a connection. All numbers are little-endian. A frame is a header, whose length depends on its kind
 * alone, and for SEND, WRITE, WRITE_PART, MARKED_WRITE and READ_RESPONSE a payload and an end.
 *
 * <pre>
 *  0  int   kind, perhaps {@link #SUMMED}, and in the upper 24 bits the check of the header
 *  4  int   length of the payload; of READ_REQUEST: what is asked for; else 0
 *  8  long  requests of the peer (SEND, writes, READ_REQUEST, atomic ones) placed since the start
 * 16  long  when the last of these was placed, nanoseconds of a clock of the sender; 0: it does not say
 * 24  long  writes, READ_REQUEST, FETCH_ADD, COMPARE_SWAP: address
 *           ATOMIC_RESPONSE: old value; NAK: number of the request
 * 32  long  writes, READ_REQUEST, FETCH_ADD, COMPARE_SWAP: remote key
 * 40  long  FETCH_ADD: addend; COMPARE_SWAP: expected value
 *           WRITE_PART: int, bytes of its request that are still to come, and 0
 *           MARKED_WRITE: four longs, its mark
 * 48  long  COMPARE_SWAP: new value
 * </pre>
 *
 * Requests have no number on the wire: they are counted from 1 on both sides. A long WRITE may come in parts:
 * WRITE_PART for all but the last, which is a WRITE or a MARKED_WRITE; between them may come SENDs and READ_REQUESTs,
 * and what is no request. Behind a MARKED_WRITE nothing is looked at before its mark is taken, and until then it does
 * not count as placed. READ_RESPONSE and ATOMIC_RESPONSE come in the order of their requests. A NAK says that its
 * request had a wrong key or range; it comes before any header that counts this request. PING is answered by PONG.
 *
 * <p>FRAME ({@link FrameLine}) has another header and a longer end:
 *
 * <pre>
 *  0  int   kind and check, as above
 *  4  int   kind of the frame << 24 | covered words << 17 | length in bytes, without what is in front of it and its end
 *  8  long  requests of the peer placed, as above; a FRAME counts as one
 * 16  long  counts, number, word 1, word 2
 * 48        the rest, up to a multiple of 8
 *     long  the hash of the header and of the covered words behind it
 * </pre>
 *
 * <p>The check is a hash of all of the header and of the frame's number, which both sides count: it finds frames that
 * are missing, doubled or not in order, and headers that are changed or not where they should be. The end of a payload
 * is an int that goes with this header alone, so that what is cut is found before it counts as placed; of a frame that
 * is SUMMED it also holds the CRC32C of the payload (exclusive or). Ordinary SENDs always are. Both are there against
 * what networks do, not against people: who can change a stream at will can make them fit.
 */
final class Wire {
    /** Version of handshake, frames and datagrams. */
    static final int VERSION = WireVersion.NUMBER;

    static final int SEND = 1;
    static final int WRITE = 2;
    static final int READ_REQUEST = 3;
    static final int READ_RESPONSE = 4;
    static final int FETCH_ADD = 5;
    static final int COMPARE_SWAP = 6;
    static final int ATOMIC_RESPONSE = 7;
    static final int ACK = 8;
    static final int NAK = 9;
    static final int PING = 10;
    static final int PONG = 11;
    static final int WRITE_PART = 12;
    static final int FRAME = 13;
    static final int MARKED_WRITE = 14;

    /** The end of the payload holds its CRC32C. */
    static final int SUMMED = 0x80;

    static final int LENGTH_OFFSET = 4;
    static final int PLACED_OFFSET = 8;
    static final int PLACED_TIME_OFFSET = 16;
    static final int ADDRESS_OFFSET = 24;
    static final int VALUE_OFFSET = 24;
    static final int KEY_OFFSET = 32;
    static final int OPERAND_OFFSET = 40;
    static final int REST_OFFSET = 40;
    static final int REPLACEMENT_OFFSET = 48;
    static final int MARK_OFFSET = 40;

    /** Length of the header that all kinds begin with, and of the shortest. */
    static final int COMMON_BYTES = 24;

    /** Length of the longest header that is followed by a payload or by another one. */
    static final int MAX_HEADER_BYTES = 72;

    /** Length of what follows a payload. */
    static final int END_BYTES = Integer.BYTES;

    /** How a FRAME describes itself in place of its length. */
    static final int FRAME_KIND_SHIFT = 24;

    static final int FRAME_COVERED_SHIFT = 17;
    static final int FRAME_BYTES_MASK = (1 << FRAME_COVERED_SHIFT) - 1;
    static final int FRAME_COVERED_MASK = (1 << FRAME_KIND_SHIFT - FRAME_COVERED_SHIFT) - 1;

    private static final int KIND_MASK = 0x7f;
    private static final long CHECK_MASK = 0xffff_ff00L;

    /** Offsets of the counts and the number of a FRAME. */
    static final int COUNTS_OFFSET = 16;

    static final int NUMBER_OFFSET = 24;

    private static final int[] HEADER_BYTES = {
        -1, 24, 40, 40, 24, 48, 56, 32, 24, 32, 24, 24, 48, FrameLine.HEAD_BYTES, 72
    };

    private Wire() {}

    /** Returns the first word of any other header without its check. */
    static long firstWord(int kind, int lengthBytes) {
        return (long) lengthBytes << Integer.SIZE | kind;
    }

    /** Returns the length that a header begins with, of a FRAME its description. */
    static int lengthBytes(long first) {
        return (int) (first >>> Integer.SIZE);
    }

    /** Tells by the first word of a header whether the end of the payload holds its CRC32C. */
    static boolean isSummed(long first) {
        return (first & SUMMED) != 0;
    }

    /** Returns the hash of the words of a header and of the number of its frame, counted from 0. */
    static long hash(long[] header, int words, long number) {
        return WordHash.add(WordHash.add(number, withoutCheck(header[0])), header, 1, words - 1);
    }

    /** Returns the first word of a FRAME without its check. */
    static long frameWord(int kind, int coveredWords, int lengthBytes) {
        int description = kind << FRAME_KIND_SHIFT | coveredWords << FRAME_COVERED_SHIFT | lengthBytes;
        return (long) description << Integer.SIZE | FRAME;
    }

    static long withCheck(long first, long hash) {
        return first | hash >>> Integer.SIZE & CHECK_MASK;
    }

    static long withoutCheck(long first) {
        return first & ~CHECK_MASK;
    }

    /** Returns how much a FRAME and its end take. */
    static int wholeFrameBytes(int frameBytes) {
        return (frameBytes + Long.BYTES - 1 & -Long.BYTES) + Long.BYTES;
    }

    /** Tells by the first word of a header whether it has the check that goes with its hash. */
    static boolean isSealed(long first, long hash) {
        return ((first ^ hash >>> Integer.SIZE) & CHECK_MASK) == 0;
    }

    /** Returns what is behind a payload without a CRC32C. */
    static int end(long hash) {
        return (int) hash;
    }

    /** Returns the kind of a frame that begins with this word, -1 if none does. */
    static int kindOf(long first) {
        int kind = (int) first & KIND_MASK;
        return kind > 0 && kind < HEADER_BYTES.length ? kind : -1;
    }

    static int headerBytes(int kind) {
        return HEADER_BYTES[kind];
    }

    static int headerWords(int kind) {
        return HEADER_BYTES[kind] / Long.BYTES;
    }

    static boolean hasPayload(int kind) {
        return kind == SEND || kind == WRITE || kind == MARKED_WRITE || kind == WRITE_PART || kind == READ_RESPONSE;
    }
}

package railmpi.fabric.soft;

import java.nio.ByteBuffer;

/**
 * The frames of a connection. All numbers are little-endian. A frame is a header, whose length depends on its kind
 * alone, and for SEND, WRITE, WRITE_PART and READ_RESPONSE a payload.
 *
 * <pre>
 *  0  byte  kind
 *  1  byte  0
 *  2  short 0x4d52
 *  4  int   length of the payload; of READ_REQUEST: what is asked for; else 0
 *  8  long  how many requests of the peer (SEND, WRITE, READ_REQUEST, FETCH_ADD, COMPARE_SWAP) were placed since the start
 * 16  long  when the last of these was placed, nanoseconds of a clock of the sender; 0: it does not say
 * 24  long  WRITE, WRITE_PART, READ_REQUEST, FETCH_ADD, COMPARE_SWAP: address; ATOMIC_RESPONSE: old value; NAK: number of the request
 * 32  long  WRITE, WRITE_PART, READ_REQUEST, FETCH_ADD, COMPARE_SWAP: remote key
 * 40  long  FETCH_ADD: addend; COMPARE_SWAP: expected value; WRITE_PART: int, bytes of its request that are still to come, and 0
 * 48  long  COMPARE_SWAP: new value
 * </pre>
 *
 * Requests have no number on the wire: they are counted from 1 on both sides. A long WRITE may come in parts: WRITE_PART for
 * all but the last; between them may come SENDs, and what is no request. READ_RESPONSE and ATOMIC_RESPONSE come in
 * the order of their requests. A NAK says that its request had a wrong key or range; it comes before any header that
 * counts this request. PING is answered by PONG.
 */
final class Wire {
    /** Version of handshake, frames and datagrams. */
    static final int VERSION = 1;

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

    static final int LENGTH_OFFSET = 4;
    static final int PLACED_OFFSET = 8;
    static final int PLACED_TIME_OFFSET = 16;
    static final int ADDRESS_OFFSET = 24;
    static final int VALUE_OFFSET = 24;
    static final int KEY_OFFSET = 32;
    static final int OPERAND_OFFSET = 40;
    static final int REST_OFFSET = 40;
    static final int REPLACEMENT_OFFSET = 48;

    /** Length of the header that all kinds begin with, and of the shortest. */
    static final int COMMON_BYTES = 24;

    /** Length of the longest header. */
    static final int MAX_HEADER_BYTES = 56;

    private static final int CHECK = 0x4d52_0000;
    private static final int[] HEADER_BYTES = {-1, 24, 40, 40, 24, 48, 56, 32, 24, 32, 24, 24, 48};

    private Wire() {}

    /** Writes what all headers have. */
    static void putCommon(ByteBuffer buffer, int at, int kind, int lengthBytes, long placed, long placedNs) {
        buffer.putInt(at, CHECK | kind);
        buffer.putInt(at + LENGTH_OFFSET, lengthBytes);
        buffer.putLong(at + PLACED_OFFSET, placed);
        buffer.putLong(at + PLACED_TIME_OFFSET, placedNs);
    }

    /** Returns the kind of a frame, -1 if this is not the beginning of a header. */
    static int kindAt(ByteBuffer buffer, int at) {
        int kind = buffer.getInt(at) ^ CHECK;
        return kind > 0 && kind < HEADER_BYTES.length ? kind : -1;
    }

    static int headerBytes(int kind) {
        return HEADER_BYTES[kind];
    }

    static boolean hasPayload(int kind) {
        return kind == SEND || kind == WRITE || kind == WRITE_PART || kind == READ_RESPONSE;
    }
}

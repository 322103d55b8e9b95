package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.allocation.ReservationKind;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.fastpath.FrameCheck;

/**
 * The frames of this layer, beside those of the layers above. FIN, EAGER and PROBE travel in notices, FIN on
 * the connection that carried its stripe, the others in the channel's sequence.
 *
 * <pre>
 * kind      word 1             word 2                  payload
 * FIN       receiver's id      offset in the message   long kind of FIN << 56 | length, long number of the stripe
 * DOWN      id of the rail     epoch                   -        this connection is closed here; close it, too
 * ASK       number of stripe   slot                    -        has this stripe arrived? (after DOWN of its connection)
 * HAVE      number of stripe   slot                    -        answer: yes
 * HAVE_NOT  number of stripe   slot                    -        answer: no, and it cannot any more
 * EAGER     address of a ring  its key                 int slots, int bytes of a slot; use the ring on this connection
 * RESERVATION  id of a transfer  kind << 56 | priority << 32 | id of a rail; {@link ReservationKind}
 * PARTING   -                  -                  -        nothing that matters is under way to or from this process
 * PROBE     -                  -                  anything: how long does it take to arrive?
 * </pre>
 *
 * <p>The kind of a FIN has ALLOCATED where the receiver was asked for the rail of the stripe, or told of it.
 */
final class RailFrames {
    static final int FIN = HandlerTable.FIRST_OWN_KIND;
    static final int DOWN = 113;
    static final int ASK = 114;
    static final int HAVE = 115;
    static final int HAVE_NOT = 116;
    static final int EAGER = 117;
    static final int RESERVATION = 118;
    static final int PARTING = 119;
    /** After those of {@code Atomics}. */
    static final int PROBE = 123;

    /** What is left of the kind of a FIN in the word that has the length, too. */
    static final int FIN_KIND_SHIFT = 56;

    /** In the kind of a FIN: who receives it has taken note of its rail. */
    static final int ALLOCATED = 1 << 7;

    private static final int RESERVATION_SHIFT = 56;
    private static final int PRIORITY_SHIFT = 32;
    private static final int PRIORITY_BITS = 24;

    static final int FIN_BYTES = 16;
    static final int EAGER_BYTES = 8;

    private RailFrames() {}

    /** Tells whether a kind is one of these. */
    static boolean has(int kind) {
        return kind >= FIN && kind <= PARTING || kind == PROBE;
    }

    /** Returns the length of the payload of a kind but a probe, which may be as long as it likes. */
    static int payloadBytes(int kind) {
        return kind == FIN ? FIN_BYTES : kind == EAGER ? EAGER_BYTES : 0;
    }

    /** Refuses a frame of this layer that is none. */
    static void requireKnown(int kind, int payloadBytes) {
        if (!has(kind) || kind != PROBE && payloadBytes != payloadBytes(kind)) {
            throw new MalformedFrameException(
                    "a frame of kind " + kind + " with a payload of " + payloadBytes + " bytes");
        }
    }

    /**
     * Writes a probe.
     *
     * @param into memory of a batch, from its beginning
     * @param at where the probe begins
     * @param lengthBytes all that is left of the batch, a multiple of 8, more than {@link
     *     FrameLayout#LONG_PAYLOAD_OFFSET}
     */
    static void putProbe(ByteBuffer into, int at, int lengthBytes) {
        long word = FrameLayout.frameWord(PROBE, lengthBytes - FrameLayout.LONG_PAYLOAD_OFFSET);
        into.putLong(at, word | FrameCheck.ofFrame(into, at, at, word, 0) & 0xffff_ffffL);
    }

    /** Returns how much of the payload of a frame its check covers. */
    static int headBytes(int kind, int payloadBytes) {
        return kind == PROBE ? 0 : payloadBytes;
    }

    /** Packs the second word of a reservation. */
    static long reservation(ReservationKind kind, int priority, int railId) {
        long wrapped = priority & (1 << PRIORITY_BITS) - 1;
        return (long) kind.ordinal() << RESERVATION_SHIFT | wrapped << PRIORITY_SHIFT | railId;
    }

    /** Returns what a reservation is, null if it is nothing known. */
    static ReservationKind reservationKind(long word) {
        return ReservationKind.of((int) (word >>> RESERVATION_SHIFT));
    }

    /** Returns the priority in a reservation. */
    static int priority(long word) {
        int unused = Integer.SIZE - PRIORITY_BITS;
        return (int) (word >>> PRIORITY_SHIFT) << unused >> unused;
    }
}

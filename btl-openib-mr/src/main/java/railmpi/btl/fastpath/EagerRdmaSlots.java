package railmpi.btl.fastpath;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The geometry of a ring of the RDMA fast path, known to both ends.
 *
 * <pre>
 * slot   unused space
 *        batch, as {@link BatchLayout} says; it ends where the footer begins
 *        footer   int  length of the batch in bytes
 *                 int  stamp: how often a slot of the ring was used before, plus 1
 * </pre>
 *
 * The footer is at the same place in every lap, so that nothing but a footer is ever there; its stamp, which comes
 * last, differs from that of the lap before. Source: [Liu04] section 4.1 has the polled flag; MVAPICH clears it, we
 * count. Immutable.
 *
 * @param count slots
 * @param slotBytes length of a slot, a multiple of 64
 */
public record EagerRdmaSlots(int count, int slotBytes) {
    static final int FOOTER_BYTES = Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int SLOT_ALIGN = 64;
    private static final int MOST_SLOTS = 1 << 16;
    private static final int MOST_SLOT_BYTES = 1 << 24;

    /**
     * Tells whether a peer may say that its ring is like that.
     *
     * @return false if no ring is like that
     */
    public boolean isPlausible() {
        return count > 0
                && count <= MOST_SLOTS
                && slotBytes >= SLOT_ALIGN
                && slotBytes <= MOST_SLOT_BYTES
                && slotBytes % SLOT_ALIGN == 0
                && (long) count * slotBytes <= Integer.MAX_VALUE;
    }

    int ringBytes() {
        return count * slotBytes;
    }

    int maxBatchBytes() {
        return slotBytes - FOOTER_BYTES;
    }

    /** Returns where the footer of a slot is. */
    int footerOffset(int slot) {
        return (slot + 1) * slotBytes - FOOTER_BYTES;
    }

    int nextSlot(int slot) {
        return slot + 1 == count ? 0 : slot + 1;
    }

    /**
     * Returns the footer for a use of the ring, counted from 0. The stamp is in the upper half, whose address is the
     * higher one.
     */
    static long footer(long use, int lengthBytes) {
        return use + 1 << Integer.SIZE | lengthBytes & 0xffff_ffffL;
    }

    /** Returns the length that a footer tells, -1 if it is not that of this use. */
    static int lengthIfFilled(long footer, long use) {
        return (int) (footer >>> Integer.SIZE) == (int) (use + 1) ? (int) footer : -1;
    }

    static long readFooter(ByteBuffer bytes, int offset) {
        return (long) LONG.getAcquire(bytes, offset); // acquire: the batch was written before; pairs with publish
    }

    static void publish(ByteBuffer bytes, int offset, long footer) {
        LONG.setRelease(bytes, offset, footer); // release: pairs with readFooter
    }
}

package railmpi.btl.rail;

import java.util.Arrays;

/** The stripes of one channel by their slots; free ones are used again. Owner: the holder of the progress lock. */
final class StripeTable {
    private Stripe[] table = new Stripe[16];
    private int made;
    private BulkWrite firstFree;

    /** Returns one that is to begin. */
    Stripe acquire() {
        Stripe stripe = (Stripe) firstFree;
        if (stripe == null) {
            return make();
        }
        firstFree = stripe.next;
        return stripe;
    }

    private Stripe make() {
        if (made == table.length) {
            table = Arrays.copyOf(table, 2 * made);
        }
        Stripe stripe = new Stripe(made);
        table[made++] = stripe;
        return stripe;
    }

    void release(Stripe stripe) {
        stripe.clear();
        stripe.next = firstFree;
        firstFree = stripe;
    }

    /** Returns how many slots there are. */
    int slots() {
        return made;
    }

    /** Returns the stripe of a slot. */
    Stripe at(int slot) {
        return table[slot];
    }

    /** Tells whether all are free. */
    boolean isQuiet() {
        for (int slot = 0; slot < made; slot++) {
            if (table[slot].state != Stripe.State.FREE) {
                return false;
            }
        }
        return true;
    }
}

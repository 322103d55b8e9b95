package railmpi.face;

import railmpi.osc.Items;

/**
 * Items of a rank that an access is to.
 *
 * @param items where they are; their count is not negative
 * @param type what an item is
 */
public record Destination(Items items, ItemType type) {
    int rank() {
        return items.rank();
    }

    long lengthBytes() {
        return items.count() * items.layout().sizeBytes();
    }

    /** Requires that an operand is as long, in memory that an access can use. */
    Items requireFor(Operand operand) {
        operand.requireDirect();
        operand.type().requireAsLong(operand.count(), type, items.count());
        return items;
    }
}

package railmpi.calls.window;

import railmpi.calls.collective.Operation;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.TypeKind;
import railmpi.osc.Combination;
import railmpi.osc.Items;
import railmpi.pml.datatype.BasicType;

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
        requireAsLong(operand.count(), operand.type());
        return items;
    }

    /** Requires that some items of another type are as many bytes. */
    void requireAsLong(long count, ItemType other) {
        long bytes = count * other.itemBytes;
        if (bytes != lengthBytes()) {
            throw new CallError(
                    ErrorClass.TYPE,
                    count + " items of " + other + " are " + bytes + " bytes, but " + items.count() + " items of "
                            + type + " at the target are " + lengthBytes());
        }
    }

    /** Requires an operation that goes with the items here, and those with others; returns it as windows want it. */
    Combination requireFor(Operation op, ItemType other) {
        if (op == null || op.isNull()) {
            throw new CallError(ErrorClass.OP, "operation is " + op);
        }
        Combination combination = op.combinationFor(type);
        if (combination == null) {
            throw new CallError(
                    ErrorClass.OP, op + " is not defined for accumulating items of " + type + " into windows");
        }
        requireSameElements(combination, other);
        return combination;
    }

    /** Requires that items of another type have the elements of a combination of those here. */
    void requireSameElements(Combination combination, ItemType other) {
        if (other.base() != combination.type()) {
            throw new CallError(
                    ErrorClass.TYPE,
                    "items of " + other + " cannot be combined with items of " + type
                            + ": they have different elements");
        }
    }

    /** Requires an element whose values are equal when its bits are. */
    void requireComparable() {
        boolean isSingle = type.kind() == TypeKind.BASIC;
        if (!isSingle || type.base() == BasicType.FLOAT || type.base() == BasicType.DOUBLE) {
            throw new CallError(
                    ErrorClass.TYPE, "compareAndSwap takes integers, bytes, chars and booleans, but not " + type);
        }
    }
}

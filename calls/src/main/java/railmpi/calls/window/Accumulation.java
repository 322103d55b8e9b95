package railmpi.calls.window;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.type.ItemType;
import railmpi.osc.Combination;

/**
 * An operation, to accumulate items of the target's type.
 *
 * @param name what messages call it; asked when there is one
 * @param isGiven whether there is one, which has not been freed
 * @param combination the operation as windows want it; null if it does not go with the target's type
 */
public record Accumulation(Object name, boolean isGiven, Combination combination) {
    /** Requires that it goes with the items at the target, and those with others. */
    Combination requireFor(ItemType target, ItemType other) {
        if (!isGiven) {
            throw new CallError(ErrorClass.OP, "operation is " + name);
        }
        if (combination == null) {
            throw new CallError(
                    ErrorClass.OP, name + " is not defined for accumulating items of " + target + " into windows");
        }
        if (other.base() != combination.type()) {
            throw new CallError(
                    ErrorClass.TYPE,
                    "items of " + other + " cannot be combined with items of " + target
                            + ": they have different elements");
        }
        return combination;
    }
}

package railmpi.face;

import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypeLayout;

/**
 * What an item of an access is.
 *
 * @param name what messages call it; asked when there is one
 * @param layout its bytes
 * @param base elements that it is made of
 * @param isSingle whether it is a single element
 */
public record ItemType(Object name, TypeLayout layout, BasicType base, boolean isSingle) {
    private long bytes(long items) {
        return items * layout.sizeBytes();
    }

    /** Requires that some items are as many bytes as some items of another type at the target. */
    void requireAsLong(long items, ItemType target, long targetItems) {
        if (bytes(items) != target.bytes(targetItems)) {
            throw new FaceError(
                    FaceError.Reason.TYPE,
                    items + " items of " + name + " are " + bytes(items) + " bytes, but " + targetItems + " items of "
                            + target.name + " at the target are " + target.bytes(targetItems));
        }
    }

    /** Requires an element whose values are equal when its bits are. */
    void requireComparable() {
        if (!isSingle || base == BasicType.FLOAT || base == BasicType.DOUBLE) {
            throw new FaceError(
                    FaceError.Reason.TYPE, "compareAndSwap takes integers, bytes, chars and booleans, but not " + name);
        }
    }
}

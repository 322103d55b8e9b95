package railmpi.coll.memory;

import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

/** A heap array borrowed from a {@link ScratchPool}; belongs to one thread until it is released. */
public final class ScratchArray {
    private final BasicType type;
    private final int length;
    private TypedBuffer view;

    ScratchArray(BasicType type, int length) {
        this.type = type;
        this.length = length;
        this.view = view(type.newArray(length), 1);
    }

    private TypedBuffer view(Object array, int elementsPerItem) {
        return new TypedBuffer(array, Convertors.ofArray(type), type, 0, elementsPerItem);
    }

    /**
     * Returns the whole array as items.
     *
     * @param elementsPerItem elements in one item
     * @return the view; the last one is kept, so that equal calls allocate nothing
     */
    public TypedBuffer items(int elementsPerItem) {
        if (view.elementsPerItem() != elementsPerItem) {
            view = view(view.buffer(), elementsPerItem);
        }
        return view;
    }

    /**
     * Tells whether it could serve in place of a new one.
     *
     * @param wantedType type of the elements
     * @param elements least length
     * @return true if it is of that type and long enough
     */
    public boolean fits(BasicType wantedType, int elements) {
        return type == wantedType && length >= elements;
    }

    BasicType type() {
        return type;
    }

    int length() {
        return length;
    }

    long lengthBytes() {
        return (long) length * type.sizeBytes();
    }
}

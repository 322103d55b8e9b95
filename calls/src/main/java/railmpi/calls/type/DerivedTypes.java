package railmpi.calls.type;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.coll.memory.Counts;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/** Checks the arguments of the methods that create datatypes, and builds the layout. Made for one call. */
public final class DerivedTypes {
    private final ItemType oldType;
    private final String what;
    private int unitBytes = 1;
    private boolean isLarge;

    /**
     * Creates it.
     *
     * @param what name of the constructor, for messages
     * @throws CallError (ERR_TYPE) if the old type is null
     */
    public DerivedTypes(ItemType oldType, String what) {
        this.oldType = ItemType.checked(oldType);
        this.what = what;
    }

    /** Displacements that are not in extents are in base elements, not in bytes. */
    public DerivedTypes inElements() {
        unitBytes = oldType.elementBytes;
        return this;
    }

    /** Displacements are long, and may be further away than an int can tell. */
    public DerivedTypes large() {
        isLarge = true;
        return this;
    }

    private static TypeLayoutBuilder builder(boolean isLarge) {
        return isLarge ? new TypeLayoutBuilder().takesLarge() : new TypeLayoutBuilder();
    }

    public ItemType vector(long count, long blockLength, long stride, boolean isInUnits) {
        require(count >= 0, ErrorClass.COUNT, "count " + count, "is negative");
        require(blockLength >= 0, ErrorClass.ARG, "block length " + blockLength, "is negative");
        try {
            TypeLayout block = builder(isLarge)
                    .add(oldType.layout(), 0, items(blockLength))
                    .build();
            long distance = Math.multiplyExact(stride, unit(isInUnits));
            TypeLayoutBuilder builder = builder(isLarge);
            return blockLength == 0 || count == 0
                    ? derived(builder.build())
                    : derived(builder.addBlocks(block, distance, items(count)).build());
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
        }
    }

    public ItemType indexed(Counts blockLengths, Counts displacements, boolean isInUnits) {
        checkArrays(blockLengths, displacements);
        try {
            TypeLayoutBuilder builder = builder(isLarge);
            long unit = unit(isInUnits);
            for (int i = 0; i < blockLengths.length(); i++) {
                builder.add(oldType.layout(), Math.multiplyExact(displacements.at(i), unit), items(blockLengths.at(i)));
            }
            return derived(builder.build());
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
        }
    }

    public ItemType resized(long lowerBytes, long extentBytes) {
        try {
            return derived(oldType.layout().resized(lowerBytes, extentBytes));
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
        }
    }

    /** Displacements in bytes, types of any kind but objects. */
    public static ItemType structOfBytes(Counts blockLengths, Counts displacements, ItemType[] types) {
        checkTypes(blockLengths, displacements, types);
        TypeKind kind = TypeKind.EMPTY;
        for (ItemType type : types) {
            if (type.isObject()) {
                throw new CallError(ErrorClass.TYPE, "a struct of bytes cannot contain " + type);
            }
            kind = type.kind() == TypeKind.EMPTY ? kind : TypeKind.DERIVED;
        }
        return struct(blockLengths, displacements, types, kind, BasicType.BYTE, false);
    }

    /** Displacements in base elements, types of one base, markers. */
    public static ItemType structOfElements(Counts blockLengths, Counts displacements, ItemType[] types) {
        checkTypes(blockLengths, displacements, types);
        ItemType first = null;
        boolean isTwofold = false;
        boolean isMarked = false;
        for (ItemType type : types) {
            isMarked |= type.kind() == TypeKind.MARKER;
            if (type.kind() != TypeKind.MARKER && type.kind() != TypeKind.EMPTY) {
                first = first == null ? type : first;
                isTwofold |= type.isTwofold();
                if (type.base() != first.base()) {
                    throw new CallError(
                            ErrorClass.TYPE, "types of one struct have different bases: " + first + " and " + type);
                }
            }
        }
        if (first == null && isMarked) {
            throw new CallError(
                    ErrorClass.TYPE, "a struct with markers needs a type that says what their displacements count");
        }
        return first == null
                ? struct(blockLengths, displacements, types, TypeKind.EMPTY, BasicType.BYTE, false)
                : struct(blockLengths, displacements, types, TypeKind.DERIVED, first.base(), isTwofold);
    }

    private static ItemType struct(
            Counts blockLengths,
            Counts displacements,
            ItemType[] types,
            TypeKind kind,
            BasicType base,
            boolean isTwofold) {
        int unitBytes = base == null ? 1 : base.sizeBytes();
        try {
            TypeLayoutBuilder builder = builder(true);
            for (int i = 0; i < types.length; i++) {
                builder.add(
                        types[i].layout(),
                        Math.multiplyExact(displacements.at(i), unitBytes),
                        items(blockLengths.at(i)));
            }
            return new ItemType("struct type", kind, base, builder.build(), isTwofold).madeOf(kernelOf(types));
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
        }
    }

    /** {@return what all data of some types is made of, null if that is several types or nothing} */
    private static ItemType kernelOf(ItemType[] types) {
        ItemType common = null;
        for (ItemType type : types) {
            if (type.kind() != TypeKind.MARKER && type.kind() != TypeKind.EMPTY) {
                ItemType kernel = type.kernel();
                if (kernel == null || common != null && !common.isLike(kernel)) {
                    return null;
                }
                common = kernel;
            }
        }
        return common;
    }

    private static void checkTypes(Counts blockLengths, Counts displacements, ItemType[] types) {
        checkArrays(blockLengths, displacements);
        require(types != null, ErrorClass.ARG, "array of types", "is null");
        require(
                types.length == blockLengths.length(),
                ErrorClass.ARG,
                "array of types",
                "has " + types.length + " elements, that of block lengths " + blockLengths.length());
        for (ItemType type : types) {
            ItemType.checked(type);
        }
    }

    private static void checkArrays(Counts blockLengths, Counts displacements) {
        require(blockLengths != null, ErrorClass.ARG, "array of block lengths", "is null");
        require(displacements != null, ErrorClass.ARG, "array of displacements", "is null");
        require(
                displacements.length() == blockLengths.length(),
                ErrorClass.ARG,
                "array of displacements",
                "has " + displacements.length() + " elements, that of block lengths " + blockLengths.length());
        for (int i = 0; i < blockLengths.length(); i++) {
            require(
                    blockLengths.at(i) >= 0,
                    ErrorClass.ARG,
                    "block length " + blockLengths.at(i),
                    "at " + i + " is negative");
        }
    }

    private static void require(boolean isTrue, int errorClass, String thing, String problem) {
        if (!isTrue) {
            throw new CallError(errorClass, thing + " of the new datatype " + problem);
        }
    }

    private static CallError inNoMemory(ArithmeticException cause) {
        return new CallError(ErrorClass.ARG, "a displacement of the new datatype is in no memory", cause);
    }

    /** {@return how many items there are: more than an int can tell are more data than a type can have} */
    private static int items(long count) {
        require(count <= Integer.MAX_VALUE, ErrorClass.ARG, "count " + count, "is more than 2^31 - 1 bytes of data");
        return (int) count;
    }

    private long unit(boolean isInUnits) {
        return isInUnits ? unitBytes : oldType.layout().extentBytes();
    }

    private ItemType derived(TypeLayout layout) {
        TypeKind kind = oldType.kind() == TypeKind.EMPTY ? TypeKind.EMPTY : TypeKind.DERIVED;
        return new ItemType(what + " type of " + oldType, kind, oldType.base(), layout, oldType.isTwofold())
                .madeOf(oldType.kernel());
    }
}

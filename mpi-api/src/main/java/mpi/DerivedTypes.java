package mpi;

import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/** Checks the arguments of the methods that create datatypes, and builds the layout. Made for one call. */
final class DerivedTypes {
    private final Datatype oldType;
    private final String what;
    private int unitBytes = 1;

    /**
     * Creates it.
     *
     * @param what name of the constructor, for messages
     * @throws MPIException (ERR_TYPE) if the old type is null
     */
    DerivedTypes(Datatype oldType, String what) {
        this.oldType = Datatype.checked(oldType);
        this.what = what;
    }

    /** Displacements that are not in extents are in base elements, not in bytes. */
    DerivedTypes inElements() {
        unitBytes = oldType.elementBytes();
        return this;
    }

    Datatype vector(int count, int blockLength, int stride, boolean isInUnits) {
        require(count >= 0, MPI.ERR_COUNT, "count " + count, "is negative");
        require(blockLength >= 0, MPI.ERR_ARG, "block length " + blockLength, "is negative");
        try {
            TypeLayout block = new TypeLayoutBuilder()
                    .add(oldType.layout(), 0, blockLength)
                    .build();
            long distance = (long) stride * unit(isInUnits);
            TypeLayoutBuilder builder = new TypeLayoutBuilder();
            return blockLength == 0 || count == 0
                    ? derived(builder.build())
                    : derived(builder.addBlocks(block, distance, count).build());
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    Datatype indexed(int[] blockLengths, int[] displacements, boolean isInUnits) {
        checkArrays(blockLengths, displacements);
        try {
            TypeLayoutBuilder builder = new TypeLayoutBuilder();
            long unit = unit(isInUnits);
            for (int i = 0; i < blockLengths.length; i++) {
                builder.add(oldType.layout(), displacements[i] * unit, blockLengths[i]);
            }
            return derived(builder.build());
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    Datatype resized(int lowerBytes, int extentBytes) {
        try {
            return derived(oldType.layout().resized(lowerBytes, extentBytes));
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    /** Displacements in bytes, types of any kind but objects. */
    static Datatype structOfBytes(int[] blockLengths, int[] displacements, Datatype[] types) {
        checkTypes(blockLengths, displacements, types);
        TypeKind kind = TypeKind.EMPTY;
        for (Datatype type : types) {
            if (type.isObject()) {
                throw Session.raised(new MPIException(MPI.ERR_TYPE, "a struct of bytes cannot contain " + type));
            }
            kind = type.kind() == TypeKind.EMPTY ? kind : TypeKind.DERIVED;
        }
        return struct(blockLengths, displacements, types, kind, BasicType.BYTE, false);
    }

    /** Displacements in base elements, types of one base, markers. */
    static Datatype structOfElements(int[] blockLengths, int[] displacements, Datatype[] types) {
        checkTypes(blockLengths, displacements, types);
        Datatype first = null;
        boolean isTwofold = false;
        boolean isMarked = false;
        for (Datatype type : types) {
            isMarked |= type.kind() == TypeKind.MARKER;
            if (type.kind() != TypeKind.MARKER && type.kind() != TypeKind.EMPTY) {
                first = first == null ? type : first;
                isTwofold |= type.isTwofold();
                if (type.base() != first.base()) {
                    throw Session.raised(new MPIException(
                            MPI.ERR_TYPE, "types of one struct have different bases: " + first + " and " + type));
                }
            }
        }
        if (first == null && isMarked) {
            throw Session.raised(new MPIException(
                    MPI.ERR_TYPE, "a struct with markers needs a type that says what their displacements count"));
        }
        return first == null
                ? struct(blockLengths, displacements, types, TypeKind.EMPTY, BasicType.BYTE, false)
                : struct(blockLengths, displacements, types, TypeKind.DERIVED, first.base(), isTwofold);
    }

    private static Datatype struct(
            int[] blockLengths,
            int[] displacements,
            Datatype[] types,
            TypeKind kind,
            BasicType base,
            boolean isTwofold) {
        int unitBytes = base == null ? 1 : base.sizeBytes();
        try {
            TypeLayoutBuilder builder = new TypeLayoutBuilder();
            for (int i = 0; i < types.length; i++) {
                builder.add(types[i].layout(), (long) displacements[i] * unitBytes, blockLengths[i]);
            }
            return new Datatype("struct type", kind, base, builder.build(), isTwofold).madeOf(kernelOf(types));
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    /** Returns what all data of some types is made of, null if that is several types or nothing. */
    private static Datatype kernelOf(Datatype[] types) {
        Datatype common = null;
        for (Datatype type : types) {
            if (type.kind() != TypeKind.MARKER && type.kind() != TypeKind.EMPTY) {
                Datatype kernel = type.kernel();
                if (kernel == null || common != null && !common.isLike(kernel)) {
                    return null;
                }
                common = kernel;
            }
        }
        return common;
    }

    private static void checkTypes(int[] blockLengths, int[] displacements, Datatype[] types) {
        checkArrays(blockLengths, displacements);
        require(types != null, MPI.ERR_ARG, "array of types", "is null");
        require(
                types.length == blockLengths.length,
                MPI.ERR_ARG,
                "array of types",
                "has " + types.length + " elements, that of block lengths " + blockLengths.length);
        for (Datatype type : types) {
            Datatype.checked(type);
        }
    }

    private static void checkArrays(int[] blockLengths, int[] displacements) {
        require(blockLengths != null, MPI.ERR_ARG, "array of block lengths", "is null");
        require(displacements != null, MPI.ERR_ARG, "array of displacements", "is null");
        require(
                displacements.length == blockLengths.length,
                MPI.ERR_ARG,
                "array of displacements",
                "has " + displacements.length + " elements, that of block lengths " + blockLengths.length);
        for (int i = 0; i < blockLengths.length; i++) {
            require(blockLengths[i] >= 0, MPI.ERR_ARG, "block length " + blockLengths[i], "at " + i + " is negative");
        }
    }

    private static void require(boolean isTrue, int errorClass, String thing, String problem) {
        if (!isTrue) {
            throw Session.raised(new MPIException(errorClass, thing + " of the new datatype " + problem));
        }
    }

    private long unit(boolean isInUnits) {
        return isInUnits ? unitBytes : oldType.layout().extentBytes();
    }

    private Datatype derived(TypeLayout layout) {
        TypeKind kind = oldType.kind() == TypeKind.EMPTY ? TypeKind.EMPTY : TypeKind.DERIVED;
        return new Datatype(what + " type of " + oldType, kind, oldType.base(), layout, oldType.isTwofold())
                .madeOf(oldType.kernel());
    }
}

package mpi;

import railmpi.coll.memory.Counts;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/** Checks the arguments of the methods that create datatypes, and builds the layout. Made for one call. */
final class DerivedTypes {
    private final Datatype oldType;
    private final String what;
    private int unitBytes = 1;
    private boolean isLarge;

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

    /** Displacements are long, and may be further away than an int can tell. */
    DerivedTypes large() {
        isLarge = true;
        return this;
    }

    private static TypeLayoutBuilder builder(boolean isLarge) {
        return isLarge ? new TypeLayoutBuilder().takesLarge() : new TypeLayoutBuilder();
    }

    Datatype vector(long count, long blockLength, long stride, boolean isInUnits) {
        require(count >= 0, MPI.ERR_COUNT, "count " + count, "is negative");
        require(blockLength >= 0, MPI.ERR_ARG, "block length " + blockLength, "is negative");
        try {
            TypeLayout block = builder(isLarge)
                    .add(oldType.layout(), 0, items(blockLength))
                    .build();
            long distance = Math.multiplyExact(stride, unit(isInUnits));
            TypeLayoutBuilder builder = builder(isLarge);
            return blockLength == 0 || count == 0
                    ? derived(builder.build())
                    : derived(builder.addBlocks(block, distance, items(count)).build());
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
        }
    }

    Datatype indexed(Counts blockLengths, Counts displacements, boolean isInUnits) {
        checkArrays(blockLengths, displacements);
        try {
            TypeLayoutBuilder builder = builder(isLarge);
            long unit = unit(isInUnits);
            for (int i = 0; i < blockLengths.length(); i++) {
                builder.add(oldType.layout(), Math.multiplyExact(displacements.at(i), unit), items(blockLengths.at(i)));
            }
            return derived(builder.build());
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
        }
    }

    Datatype resized(long lowerBytes, long extentBytes) {
        try {
            return derived(oldType.layout().resized(lowerBytes, extentBytes));
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
        }
    }

    /** Displacements in bytes, types of any kind but objects. */
    static Datatype structOfBytes(Counts blockLengths, Counts displacements, Datatype[] types) {
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
    static Datatype structOfElements(Counts blockLengths, Counts displacements, Datatype[] types) {
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
            Counts blockLengths,
            Counts displacements,
            Datatype[] types,
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
            return new Datatype("struct type", kind, base, builder.build(), isTwofold).madeOf(kernelOf(types));
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        } catch (ArithmeticException e) {
            throw inNoMemory(e);
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

    private static void checkTypes(Counts blockLengths, Counts displacements, Datatype[] types) {
        checkArrays(blockLengths, displacements);
        require(types != null, MPI.ERR_ARG, "array of types", "is null");
        require(
                types.length == blockLengths.length(),
                MPI.ERR_ARG,
                "array of types",
                "has " + types.length + " elements, that of block lengths " + blockLengths.length());
        for (Datatype type : types) {
            Datatype.checked(type);
        }
    }

    private static void checkArrays(Counts blockLengths, Counts displacements) {
        require(blockLengths != null, MPI.ERR_ARG, "array of block lengths", "is null");
        require(displacements != null, MPI.ERR_ARG, "array of displacements", "is null");
        require(
                displacements.length() == blockLengths.length(),
                MPI.ERR_ARG,
                "array of displacements",
                "has " + displacements.length() + " elements, that of block lengths " + blockLengths.length());
        for (int i = 0; i < blockLengths.length(); i++) {
            require(
                    blockLengths.at(i) >= 0,
                    MPI.ERR_ARG,
                    "block length " + blockLengths.at(i),
                    "at " + i + " is negative");
        }
    }

    private static void require(boolean isTrue, int errorClass, String thing, String problem) {
        if (!isTrue) {
            throw Session.raised(new MPIException(errorClass, thing + " of the new datatype " + problem));
        }
    }

    private static MPIException inNoMemory(ArithmeticException cause) {
        return Session.raised(
                new MPIException(MPI.ERR_ARG, "a displacement of the new datatype is in no memory", cause));
    }

    /** Returns how many items there are: more than an int can tell are more data than a type can have. */
    private static int items(long count) {
        require(count <= Integer.MAX_VALUE, MPI.ERR_ARG, "count " + count, "is more than 2^31 - 1 bytes of data");
        return (int) count;
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

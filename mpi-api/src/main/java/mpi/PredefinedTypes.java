package mpi;

import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/** Makes the predefined datatypes. Stateless. */
final class PredefinedTypes {
    private PredefinedTypes() {}

    static Datatype basic(String name, String standardName, BasicType base) {
        return Datatype.predefined(name, standardName, TypeKind.BASIC, base, element(base), false);
    }

    /** Returns value and index of the same type. */
    static Datatype pair(String name, BasicType base) {
        TypeLayout layout = new TypeLayoutBuilder().add(element(base), 0, 2).build();
        return Datatype.predefined(name, "MPI_2" + base, TypeKind.PAIR, base, layout, base == BasicType.INT);
    }

    /** Returns value and an int as index, laid out as C does; made of bytes. */
    static Datatype pairStruct(String name, BasicType value) {
        TypeLayout layout = new TypeLayoutBuilder()
                .add(element(value), 0, 1)
                .add(element(BasicType.INT), Math.max(value.sizeBytes(), Integer.BYTES), 1)
                .build();
        String standardName = "MPI_" + value + "_INT";
        return Datatype.predefined(name, standardName, TypeKind.PAIR_STRUCT, BasicType.BYTE, layout, false);
    }

    static Datatype complex(String name, String standardName, BasicType part) {
        TypeLayout layout = TypeLayout.element(2 * part.sizeBytes(), part.sizeBytes());
        return Datatype.predefined(name, standardName, TypeKind.COMPLEX, part, layout, false);
    }

    static Datatype object() {
        TypeLayout layout = TypeLayout.element(1, 1);
        return Datatype.predefined("MPI.OBJECT", "MPI_OBJECT", TypeKind.BASIC, null, layout, false);
    }

    static Datatype marker(String name, boolean isUpper) {
        TypeLayout layout = TypeLayout.marker(isUpper);
        return Datatype.predefined(name, "", TypeKind.MARKER, BasicType.BYTE, layout, false);
    }

    static Datatype none() {
        TypeLayout layout = new TypeLayoutBuilder().build();
        return Datatype.predefined("MPI.DATATYPE_NULL", "", TypeKind.NULL, BasicType.BYTE, layout, false);
    }

    private static TypeLayout element(BasicType type) {
        return TypeLayout.element(type.sizeBytes(), type.sizeBytes());
    }
}

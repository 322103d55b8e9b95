package railmpi.calls.type;

import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/** The predefined datatypes. Stateless. */
public final class PredefinedTypes {
    // As class MPI of the program describes them.
    public static final ItemType BYTE = basic("MPI.BYTE", "MPI_BYTE", BasicType.BYTE);
    public static final ItemType CHAR = basic("MPI.CHAR", "MPI_CHAR", BasicType.CHAR);
    public static final ItemType SHORT = basic("MPI.SHORT", "MPI_SHORT", BasicType.SHORT);
    public static final ItemType BOOLEAN = basic("MPI.BOOLEAN", "MPI_BOOLEAN", BasicType.BOOLEAN);
    public static final ItemType INT = basic("MPI.INT", "MPI_INT", BasicType.INT);
    public static final ItemType LONG = basic("MPI.LONG", "MPI_LONG", BasicType.LONG);
    public static final ItemType FLOAT = basic("MPI.FLOAT", "MPI_FLOAT", BasicType.FLOAT);
    public static final ItemType DOUBLE = basic("MPI.DOUBLE", "MPI_DOUBLE", BasicType.DOUBLE);
    public static final ItemType PACKED = basic("MPI.PACKED", "MPI_PACKED", BasicType.BYTE);
    public static final ItemType OBJECT = object();
    public static final ItemType INT2 = pair("MPI.INT2", BasicType.INT);
    public static final ItemType SHORT2 = pair("MPI.SHORT2", BasicType.SHORT);
    public static final ItemType LONG2 = pair("MPI.LONG2", BasicType.LONG);
    public static final ItemType FLOAT2 = pair("MPI.FLOAT2", BasicType.FLOAT);
    public static final ItemType DOUBLE2 = pair("MPI.DOUBLE2", BasicType.DOUBLE);
    public static final ItemType SHORT_INT = pairStruct("MPI.SHORT_INT", BasicType.SHORT);
    public static final ItemType LONG_INT = pairStruct("MPI.LONG_INT", BasicType.LONG);
    public static final ItemType FLOAT_INT = pairStruct("MPI.FLOAT_INT", BasicType.FLOAT);
    public static final ItemType DOUBLE_INT = pairStruct("MPI.DOUBLE_INT", BasicType.DOUBLE);
    public static final ItemType FLOAT_COMPLEX = complex("MPI.FLOAT_COMPLEX", "MPI_C_FLOAT_COMPLEX", BasicType.FLOAT);
    public static final ItemType DOUBLE_COMPLEX =
            complex("MPI.DOUBLE_COMPLEX", "MPI_C_DOUBLE_COMPLEX", BasicType.DOUBLE);
    public static final ItemType LB = marker("MPI.LB", false);
    public static final ItemType UB = marker("MPI.UB", true);
    public static final ItemType DATATYPE_NULL = none();

    private PredefinedTypes() {}

    private static ItemType basic(String name, String standardName, BasicType base) {
        return ItemType.predefined(name, standardName, TypeKind.BASIC, base, element(base), false);
    }

    /** {@return value and index of the same type} */
    private static ItemType pair(String name, BasicType base) {
        TypeLayout layout = new TypeLayoutBuilder().add(element(base), 0, 2).build();
        return ItemType.predefined(name, "MPI_2" + base, TypeKind.PAIR, base, layout, base == BasicType.INT);
    }

    /** {@return value and an int as index, laid out as C does; made of bytes} */
    private static ItemType pairStruct(String name, BasicType value) {
        TypeLayout layout = new TypeLayoutBuilder()
                .add(element(value), 0, 1)
                .add(element(BasicType.INT), Math.max(value.sizeBytes(), Integer.BYTES), 1)
                .build();
        String standardName = "MPI_" + value + "_INT";
        return ItemType.predefined(name, standardName, TypeKind.PAIR_STRUCT, BasicType.BYTE, layout, false);
    }

    private static ItemType complex(String name, String standardName, BasicType part) {
        TypeLayout layout = TypeLayout.element(2 * part.sizeBytes(), part.sizeBytes());
        return ItemType.predefined(name, standardName, TypeKind.COMPLEX, part, layout, false);
    }

    private static ItemType object() {
        TypeLayout layout = TypeLayout.element(1, 1);
        return ItemType.predefined("MPI.OBJECT", "MPI_OBJECT", TypeKind.BASIC, null, layout, false);
    }

    private static ItemType marker(String name, boolean isUpper) {
        TypeLayout layout = TypeLayout.marker(isUpper);
        return ItemType.predefined(name, "", TypeKind.MARKER, BasicType.BYTE, layout, false);
    }

    private static ItemType none() {
        TypeLayout layout = new TypeLayoutBuilder().build();
        return ItemType.predefined("MPI.DATATYPE_NULL", "", TypeKind.NULL, BasicType.BYTE, layout, false);
    }

    private static TypeLayout element(BasicType type) {
        return TypeLayout.element(type.sizeBytes(), type.sizeBytes());
    }
}

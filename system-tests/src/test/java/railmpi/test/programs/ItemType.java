package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;

/** Every predefined type of items that windows can have, which operations go with it, and a model of those. */
enum ItemType {
    BYTE(Element.BYTE, Shape.ONE),
    BOOLEAN(Element.BOOLEAN, Shape.ONE),
    CHAR(Element.CHAR, Shape.ONE),
    SHORT(Element.SHORT, Shape.ONE),
    INT(Element.INT, Shape.ONE),
    LONG(Element.LONG, Shape.ONE),
    FLOAT(Element.FLOAT, Shape.ONE),
    DOUBLE(Element.DOUBLE, Shape.ONE),
    SHORT2(Element.SHORT, Shape.PAIR),
    INT2(Element.INT, Shape.PAIR),
    LONG2(Element.LONG, Shape.PAIR),
    FLOAT2(Element.FLOAT, Shape.PAIR),
    DOUBLE2(Element.DOUBLE, Shape.PAIR),
    SHORT_INT(Element.SHORT, Shape.STRUCT),
    LONG_INT(Element.LONG, Shape.STRUCT),
    FLOAT_INT(Element.FLOAT, Shape.STRUCT),
    DOUBLE_INT(Element.DOUBLE, Shape.STRUCT),
    FLOAT_COMPLEX(Element.FLOAT, Shape.COMPLEX),
    DOUBLE_COMPLEX(Element.DOUBLE, Shape.COMPLEX);

    private static final double[] FACTORS = {-2, -1, -0.5, 0.5, 1, 2};

    private final Element value;
    private final Shape shape;

    ItemType(Element value, Shape shape) {
        this.value = value;
        this.shape = shape;
    }

    /** What an item has. */
    private enum Shape {
        /** A value. */
        ONE,
        /** A value and an index of the same type. */
        PAIR,
        /** A value and an int, with gaps as in C. */
        STRUCT,
        /** A real and an imaginary part. */
        COMPLEX
    }

    Datatype datatype() {
        return switch (this) {
            case SHORT2 -> MPI.SHORT2;
            case INT2 -> MPI.INT2;
            case LONG2 -> MPI.LONG2;
            case FLOAT2 -> MPI.FLOAT2;
            case DOUBLE2 -> MPI.DOUBLE2;
            case SHORT_INT -> MPI.SHORT_INT;
            case LONG_INT -> MPI.LONG_INT;
            case FLOAT_INT -> MPI.FLOAT_INT;
            case DOUBLE_INT -> MPI.DOUBLE_INT;
            case FLOAT_COMPLEX -> MPI.FLOAT_COMPLEX;
            case DOUBLE_COMPLEX -> MPI.DOUBLE_COMPLEX;
            default -> value.datatype();
        };
    }

    /** Returns the distance of two items in a row. */
    int bytes() {
        return switch (shape) {
            case ONE -> value.sizeBytes();
            case STRUCT -> 2 * second();
            default -> 2 * value.sizeBytes();
        };
    }

    /** Returns where the second part of an item begins. */
    private int second() {
        return shape == Shape.STRUCT ? Math.max(Integer.BYTES, value.sizeBytes()) : value.sizeBytes();
    }

    /** Returns how many base elements of the datatype an item has. */
    int elements() {
        return switch (shape) {
            case ONE -> 1;
            case STRUCT -> bytes();
            default -> 2;
        };
    }

    /** Tells whether a part of it is a float or a double, of which not any bits are a number. */
    boolean isFloating() {
        return value == Element.FLOAT || value == Element.DOUBLE;
    }

    /** Tells whether it can be compared and swapped. */
    boolean isSwapped() {
        return shape == Shape.ONE && !isFloating();
    }

    /** Returns all operations that go with it. */
    List<Op> operations() {
        if (shape == Shape.COMPLEX) {
            return List.of(MPI.SUM, MPI.PROD, MPI.REPLACE, MPI.NO_OP);
        }
        if (shape != Shape.ONE) {
            return List.of(MPI.MAXLOC, MPI.MINLOC, MPI.REPLACE, MPI.NO_OP);
        }
        if (isFloating()) {
            return List.of(MPI.SUM, MPI.PROD, MPI.MAX, MPI.MIN, MPI.REPLACE, MPI.NO_OP);
        }
        List<Op> logical = List.of(MPI.LAND, MPI.LOR, MPI.LXOR, MPI.BAND, MPI.BOR, MPI.BXOR, MPI.REPLACE, MPI.NO_OP);
        return value == Element.BOOLEAN
                ? logical
                : List.of(
                        MPI.SUM,
                        MPI.PROD,
                        MPI.MAX,
                        MPI.MIN,
                        MPI.LAND,
                        MPI.LOR,
                        MPI.LXOR,
                        MPI.BAND,
                        MPI.BOR,
                        MPI.BXOR,
                        MPI.REPLACE,
                        MPI.NO_OP);
    }

    /** Writes a random item that an operation can take again and again. */
    void fill(ByteBuffer buffer, int at, Op op, Random random) {
        if (!isFloating()) {
            for (int i = 0; i < bytes(); i++) {
                buffer.put(at + i, (byte) (value == Element.BOOLEAN ? random.nextInt(2) : random.nextInt()));
            }
            return;
        }
        write(buffer, at, number(op, random));
        if (shape == Shape.STRUCT) {
            buffer.putInt(at + second(), random.nextInt(5));
        } else if (shape != Shape.ONE) {
            write(buffer, at + second(), shape == Shape.PAIR ? random.nextInt(5) : number(op, random));
        }
    }

    private static double number(Op op, Random random) {
        return op == MPI.PROD ? FACTORS[random.nextInt(FACTORS.length)] : (random.nextInt(201) - 100) / 4.0;
    }

    /** Does what an operation does with the left item and the right one, which takes the result. */
    void combine(ByteBuffer left, int from, ByteBuffer right, int to, Op op) {
        if (op == MPI.NO_OP) {
            return;
        }
        if (op == MPI.REPLACE || op == MPI.MAXLOC || op == MPI.MINLOC) {
            if (op == MPI.REPLACE || isBetter(left, from, right, to, op == MPI.MAXLOC)) {
                copy(left, from, right, to);
            }
        } else if (shape == Shape.COMPLEX) {
            combineComplex(left, from, right, to, op);
        } else if (isFloating()) {
            write(right, to, combined(number(left, from), number(right, to), op));
        } else {
            write(right, to, combined(whole(left, from), whole(right, to), op));
        }
    }

    /** Copies an item, without its gap. */
    void copy(ByteBuffer from, int fromAt, ByteBuffer to, int toAt) {
        to.put(toAt, from, fromAt, value.sizeBytes());
        if (shape != Shape.ONE) {
            int bytes = shape == Shape.STRUCT ? Integer.BYTES : value.sizeBytes();
            to.put(toAt + second(), from, fromAt + second(), bytes);
        }
    }

    private boolean isBetter(ByteBuffer left, int from, ByteBuffer right, int to, boolean isMaximum) {
        int order = isFloating()
                ? Double.compare(number(left, from), number(right, to))
                : Long.compare(whole(left, from), whole(right, to));
        if (isFloating() && number(left, from) == number(right, to)) {
            order = 0; // also of 0.0 and -0.0
        }
        if (order != 0) {
            return isMaximum == order > 0;
        }
        int index = second();
        if (shape == Shape.STRUCT) {
            return left.getInt(from + index) < right.getInt(to + index);
        }
        return isFloating()
                ? number(left, from + index) < number(right, to + index)
                : whole(left, from + index) < whole(right, to + index);
    }

    private void combineComplex(ByteBuffer left, int from, ByteBuffer right, int to, Op op) {
        int next = second();
        double a = number(left, from);
        double b = number(left, from + next);
        double c = number(right, to);
        double d = number(right, to + next);
        write(right, to, op == MPI.SUM ? a + c : rounded(a * c) - rounded(b * d));
        write(right, to + next, op == MPI.SUM ? b + d : rounded(a * d) + rounded(b * c));
    }

    private double rounded(double number) {
        return value == Element.FLOAT ? (float) number : number;
    }

    private static double combined(double left, double right, Op op) {
        if (op == MPI.SUM) {
            return left + right;
        }
        if (op == MPI.PROD) {
            return left * right;
        }
        return op == MPI.MAX ? Math.max(left, right) : Math.min(left, right);
    }

    private static long combined(long left, long right, Op op) {
        if (op == MPI.SUM) {
            return left + right;
        }
        if (op == MPI.PROD) {
            return left * right;
        }
        if (op == MPI.MAX || op == MPI.MIN) {
            return op == MPI.MAX ? Math.max(left, right) : Math.min(left, right);
        }
        if (op == MPI.BAND || op == MPI.BOR || op == MPI.BXOR) {
            return op == MPI.BAND ? left & right : op == MPI.BOR ? left | right : left ^ right;
        }
        boolean isLeft = left != 0;
        boolean isRight = right != 0;
        boolean isTrue = op == MPI.LAND ? isLeft && isRight : op == MPI.LOR ? isLeft || isRight : isLeft != isRight;
        return isTrue ? 1 : 0;
    }

    private double number(ByteBuffer from, int at) {
        return value == Element.FLOAT ? from.getFloat(at) : from.getDouble(at);
    }

    private long whole(ByteBuffer from, int at) {
        return switch (value) {
            case BYTE -> from.get(at);
            case BOOLEAN -> from.get(at) == 0 ? 0 : 1;
            case CHAR -> from.getChar(at);
            case SHORT -> from.getShort(at);
            case INT -> from.getInt(at);
            default -> from.getLong(at);
        };
    }

    private void write(ByteBuffer into, int at, double number) {
        if (value == Element.FLOAT) {
            into.putFloat(at, (float) number);
        } else {
            into.putDouble(at, number);
        }
    }

    private void write(ByteBuffer into, int at, long number) {
        switch (value) {
            case BYTE, BOOLEAN -> into.put(at, (byte) number);
            case CHAR -> into.putChar(at, (char) number);
            case SHORT -> into.putShort(at, (short) number);
            case INT -> into.putInt(at, (int) number);
            default -> into.putLong(at, number);
        }
    }
}

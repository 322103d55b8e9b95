package railmpi.coll.op;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.lang.reflect.Array;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;

/** The predefined operators on every type. */
@Test(groups = "unit")
public class PredefinedOperatorsTest {
    private static final List<ReductionOperator> ALL = List.of(
            PredefinedOperators.MAX,
            PredefinedOperators.MIN,
            PredefinedOperators.SUM,
            PredefinedOperators.PROD,
            PredefinedOperators.LAND,
            PredefinedOperators.BAND,
            PredefinedOperators.LOR,
            PredefinedOperators.BOR,
            PredefinedOperators.LXOR,
            PredefinedOperators.BXOR);

    private static Object array(BasicType type, int... values) {
        Object array = type.newArray(values.length);
        for (int i = 0; i < values.length; i++) {
            set(type, array, i, values[i]);
        }
        return array;
    }

    private static void set(BasicType type, Object array, int i, int value) {
        switch (type) {
            case BYTE:
                Array.setByte(array, i, (byte) value);
                break;
            case BOOLEAN:
                Array.setBoolean(array, i, value != 0);
                break;
            case CHAR:
                Array.setChar(array, i, (char) value);
                break;
            case SHORT:
                Array.setShort(array, i, (short) value);
                break;
            default:
                Array.setInt(array, i, value);
        }
    }

    private static int get(BasicType type, Object array, int i) {
        if (type == BasicType.BOOLEAN) {
            return Array.getBoolean(array, i) ? 1 : 0;
        }
        return type == BasicType.CHAR ? Array.getChar(array, i) : (int) Array.getDouble(array, i);
    }

    private static int expected(ReductionOperator op, int a, int b) {
        switch (op.name()) {
            case "MPI.MAX":
                return Math.max(a, b);
            case "MPI.MIN":
                return Math.min(a, b);
            case "MPI.SUM":
                return a + b;
            case "MPI.PROD":
                return a * b;
            case "MPI.LAND":
                return a != 0 && b != 0 ? 1 : 0;
            case "MPI.LOR":
                return a != 0 || b != 0 ? 1 : 0;
            case "MPI.LXOR":
                return (a != 0) != (b != 0) ? 1 : 0;
            case "MPI.BAND":
                return a & b;
            case "MPI.BOR":
                return a | b;
            default:
                return a ^ b;
        }
    }

    public void shouldCombineOnlyTheGivenRange() {
        for (ReductionOperator op : ALL) {
            for (BasicType type : BasicType.values()) {
                if (op.supports(type, 1)) {
                    check(op, type, 3);
                    check(op, type, 5);
                }
            }
        }
    }

    private static void check(ReductionOperator op, BasicType type, int leftOffset) {
        int limit = type == BasicType.BOOLEAN ? 2 : 11;
        int length = 100;
        Object left = type.newArray(length);
        Object right = type.newArray(length);
        for (int i = 0; i < length; i++) {
            set(type, left, i, i * 7 % limit);
            set(type, right, i, i * 5 % limit);
        }
        op.apply(left, leftOffset, right, 5, 90, type, 1);
        for (int i = 0; i < length; i++) {
            int before = i * 5 % limit;
            int result = i < 5 || i >= 95 ? before : expected(op, (i - 5 + leftOffset) * 7 % limit, before);
            assertEquals(get(type, right, i), result, op + " " + type + " element " + i);
            assertEquals(get(type, left, i), i * 7 % limit);
        }
    }

    public void shouldSayWhatItSupports() {
        for (ReductionOperator op : ALL) {
            assertTrue(op.isCommutative());
            assertEquals(op.supports(BasicType.BOOLEAN, 1), !op.supports(BasicType.DOUBLE, 1), op.name());
            for (BasicType type : BasicType.values()) {
                checkRefusal(op, type, op.supports(type, 1));
            }
        }
        for (BasicType type : BasicType.values()) {
            boolean isPair = PredefinedOperators.MAXLOC.supports(type, 2);
            checkRefusal(PredefinedOperators.MAXLOC, type, isPair);
            checkRefusal(PredefinedOperators.MINLOC, type, isPair);
            assertFalse(PredefinedOperators.MINLOC.supports(type, 1));
        }
        assertTrue(PredefinedOperators.SUM.supports(BasicType.DOUBLE, 2));
        assertFalse(PredefinedOperators.PROD.supports(BasicType.DOUBLE, 2));
    }

    private static void checkRefusal(ReductionOperator op, BasicType type, boolean isSupported) {
        Object a = type.newArray(2);
        Object b = type.newArray(2);
        if (isSupported) {
            op.apply(a, 0, b, 0, 1, type, 2);
        } else {
            RailException error = expectThrows(RailException.class, () -> op.apply(a, 0, b, 0, 1, type, 2));
            assertEquals(error.category(), RailException.Category.ARGUMENT);
            assertTrue(
                    error.getMessage().contains(op.name()) && error.getMessage().contains(type.name()));
        }
    }

    public void shouldTakeLowerIndexWhenValuesAreEqual() {
        for (BasicType type : ArrayOperator.PAIRS) {
            Object in = array(type, 5, 2, 5, 1, 9, 3, 0, 4);
            Object max = array(type, 5, 1, 4, 7, 2, 0, 1, 1);
            Object min = array(type, 5, 3, 4, 7, 2, 0, 1, 1);
            PredefinedOperators.MAXLOC.apply(in, 0, max, 0, 4, type, 2);
            PredefinedOperators.MINLOC.apply(in, 0, min, 0, 4, type, 2);
            int[] expectedMax = {5, 1, 5, 1, 9, 3, 1, 1};
            int[] expectedMin = {5, 2, 4, 7, 2, 0, 0, 4};
            for (int i = 0; i < 8; i++) {
                assertEquals(get(type, max, i), expectedMax[i], type + " max " + i);
                assertEquals(get(type, min, i), expectedMin[i], type + " min " + i);
            }
        }
    }

    public void shouldWrapSmallIntegersAndKeepCharsUnsigned() {
        byte[] bytes = {100};
        PredefinedOperators.SUM.apply(new byte[] {100}, 0, bytes, 0, 1, BasicType.BYTE, 1);
        assertEquals(bytes[0], (byte) 200);
        char[] chars = {1};
        PredefinedOperators.MAX.apply(new char[] {0xFFFF}, 0, chars, 0, 1, BasicType.CHAR, 1);
        assertEquals(chars[0], (char) 0xFFFF);
    }

    public void shouldKeepNaN() {
        double[] values = {1, Double.NaN};
        PredefinedOperators.MAX.apply(new double[] {Double.NaN, 1}, 0, values, 0, 2, BasicType.DOUBLE, 1);
        assertTrue(Double.isNaN(values[0]) && Double.isNaN(values[1]));
    }

    public void shouldReplaceOrKeep() {
        int[] values = {1, 2, 3};
        PredefinedOperators.NO_OP.apply(new int[] {7, 8, 9}, 0, values, 0, 3, BasicType.INT, 1);
        assertEquals(values, new int[] {1, 2, 3});
        PredefinedOperators.REPLACE.apply(new int[] {7, 8, 9}, 1, values, 0, 2, BasicType.INT, 1);
        assertEquals(values, new int[] {8, 9, 3});
    }
}

package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.testng.annotations.Test;

/**
 * Calls every method of the API with one argument after the other replaced by bad ones: null, freed, negative, huge,
 * too short, of the wrong kind. Each call must do what it can, or throw an MPIException of a class that says what is
 * wrong.
 */
@Test(groups = "unit")
public class BadArgumentsTest extends WorldOfOne {
    /** What ends the job, waits for somebody else, or is a matter of Java (offsets of slices, fields of structs). */
    private static final Set<String> LEFT_OUT = Set.of(
            "abort",
            "Abort",
            "Init",
            "InitThread",
            "initThread",
            "Finalize",
            "attachBuffer",
            "Buffer_attach",
            "setErrhandler",
            "Errhandler_set",
            "Errorhandler_set",
            "free",
            "Free",
            "disconnect", // waits for the receives that valid calls have left
            "Disconnect",
            "finalize",
            "probe",
            "Probe",
            "mProbe",
            "slice");

    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private Datatype uncommitted;
    private Datatype freedType;
    private Op freedOp;
    private Intracomm freedComm;
    private Group freedGroup;
    private Info freedInfo;
    private int calls;
    private final List<String> problems = new ArrayList<>();

    @Test(timeOut = 120_000)
    public void shouldNameWhatIsWrong() {
        prepare();
        String name = MPI.INT.getName(); // "text" is a good one for setName
        for (Object target : targets()) {
            for (Method method : target.getClass().getMethods()) {
                if (method.getDeclaringClass().getPackageName().equals("mpi")) {
                    callAll(target, method);
                }
            }
        }
        for (Method method : MPI.class.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && !method.getName().startsWith("new")) {
                callAll(null, method);
            }
        }
        MPI.INT.setName(name);
        assertTrue(calls > 8_000, calls + " calls");
        assertEquals(String.join("\n", problems), "");
    }

    private void prepare() {
        uncommitted = Datatype.createVector(2, 1, 2, MPI.INT);
        freedType = MPI.INT.dup();
        freedType.free();
        freedOp = new Op(new UserFunction() {}, true);
        freedOp.free();
        freedComm = WORLD.dup();
        freedComm.free();
        freedGroup = WORLD.getGroup();
        freedGroup.free();
        freedInfo = new Info();
        freedInfo.free();
    }

    private List<Object> targets() {
        return List.of(
                WORLD.dup(),
                WORLD.createCart(new int[] {1}, new boolean[] {true}, false),
                WORLD.createGraph(new int[] {1}, new int[] {0}, false),
                new Status(),
                WORLD.getGroup(),
                new Info(),
                MPI.INT,
                uncommitted,
                MPI.SUM,
                MPI.REQUEST_NULL,
                WORLD.sendInit(MPI.newIntBuffer(1), 1, MPI.INT, MPI.PROC_NULL, 0),
                new Message(),
                MPI.DATATYPE_NULL,
                MPI.INFO_ENV,
                MPI.INFO_NULL,
                MPI.GROUP_EMPTY,
                freedType,
                freedOp,
                freedComm,
                freedGroup,
                freedInfo);
    }

    private void callAll(Object target, Method method) {
        if (LEFT_OUT.contains(method.getName())) {
            return;
        }
        Parameter[] parameters = method.getParameters();
        if (parameters.length == 0) {
            call(target, method, new Object[0]);
        }
        for (int i = 0; i < parameters.length; i++) {
            for (Object bad : badValues(parameters[i].getType())) {
                Object[] arguments = Stream.of(parameters).map(this::valid).toArray();
                arguments[i] = bad;
                call(target, method, arguments);
            }
        }
    }

    private void call(Object target, Method method, Object[] arguments) {
        calls++;
        String what = target + "." + method.getName() + text(arguments);
        try {
            method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            judge(what, e.getCause());
        } catch (IllegalAccessException e) {
            problems.add(what + ": " + e);
        }
    }

    private void judge(String what, Throwable thrown) {
        if (!(thrown instanceof MPIException)) {
            problems.add(what + ": " + thrown);
            return;
        }
        int errorClass = ((MPIException) thrown).getErrorClass();
        String text = String.valueOf(thrown.getMessage());
        boolean isClear = errorClass != MPI.SUCCESS
                && errorClass != MPI.ERR_INTERN
                && errorClass != MPI.ERR_UNKNOWN
                && text.startsWith("MPI_ERR_")
                && text.indexOf(' ') > 0;
        if (!isClear) {
            problems.add(what + ": class " + errorClass + ", " + text);
        }
    }

    /** Returns an argument that is right, and with which no call waits. */
    private Object valid(Parameter parameter) {
        Class<?> type = parameter.getType();
        String name = parameter.getName().toLowerCase(Locale.ROOT);
        if (type == int.class) {
            return name.equals("dest") || name.equals("source") ? MPI.PROC_NULL : name.contains("count") ? 1 : 0;
        }
        if (type == Long.class) {
            return name.contains("count") ? 1L : 0L;
        }
        if (type == Object.class) {
            return new int[8];
        }
        if (type == Buffer.class) {
            return MPI.newIntBuffer(8);
        }
        if (type == ByteBuffer.class) {
            return MPI.newByteBuffer(64);
        }
        return type.isArray() ? validArray(type) : type.isPrimitive() ? defaultOf(type) : validObject(type);
    }

    private static Object validArray(Class<?> type) {
        if (type == byte[].class) {
            return new byte[64];
        }
        if (type == int[][].class) {
            return new int[][] {{0, 1}};
        }
        Object array = Array.newInstance(type.getComponentType(), type == Prequest[].class ? 0 : 1);
        if (type == int[].class) {
            Array.set(array, 0, 1);
        } else if (type == Datatype[].class) {
            Array.set(array, 0, MPI.INT);
        }
        return array;
    }

    private static Object defaultOf(Class<?> primitive) {
        return Array.get(Array.newInstance(primitive, 1), 0);
    }

    private static Object validObject(Class<?> type) {
        List<Object> all =
                List.of(MPI.INT, MPI.SUM, WORLD, WORLD.getGroup(), new Info(), MPI.ERRORS_RETURN, new Count(1), "name");
        return all.stream().filter(type::isInstance).findFirst().orElse(null);
    }

    private List<Object> badValues(Class<?> type) {
        if (type == int.class) {
            return List.of(-5, Integer.MAX_VALUE, Integer.MIN_VALUE, 77);
        }
        if (type == Long.class) {
            return Arrays.asList(null, -5L, Long.MAX_VALUE, Long.MIN_VALUE, 77L);
        }
        if (type.isPrimitive()) {
            return List.of();
        }
        List<Object> bad = new ArrayList<>(Collections.singletonList(null));
        Stream.of(
                        new int[0],
                        new int[] {-1},
                        new int[] {7, 7, 7},
                        new int[] {Integer.MAX_VALUE},
                        new long[0],
                        new long[] {-1},
                        new long[] {Long.MAX_VALUE},
                        new double[8],
                        new int[2][2],
                        new int[][] {null},
                        new int[][] {{-1}},
                        new byte[0],
                        new boolean[0],
                        new Datatype[0],
                        new Datatype[] {null},
                        new Datatype[] {uncommitted},
                        "text",
                        IntBuffer.allocate(0),
                        IntBuffer.wrap(new int[8]).asReadOnlyBuffer(),
                        MPI.newIntBuffer(8).asReadOnlyBuffer(),
                        DoubleBuffer.allocate(9),
                        uncommitted,
                        freedType,
                        MPI.DATATYPE_NULL,
                        MPI.UB,
                        MPI.OBJECT,
                        MPI.MINLOC,
                        MPI.REPLACE,
                        freedOp,
                        freedComm,
                        freedGroup,
                        MPI.GROUP_EMPTY,
                        MPI.INFO_NULL,
                        freedInfo)
                .filter(type::isInstance)
                .forEach(bad::add);
        return bad;
    }

    private static String text(Object[] arguments) {
        String all = Arrays.deepToString(arguments);
        return all.substring(0, Math.min(all.length(), 300));
    }
}

package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class AttributesTest extends WorldOfOne {
    public void shouldNameTheClassWhoseKeyvalIsWrong() {
        assertTrue(failureOf(() -> Comm.freeKeyval(4711)).getMessage().contains("not from Comm.createKeyval"));
        assertTrue(failureOf(() -> Datatype.freeKeyval(4711)).getMessage().contains("not from Datatype.createKeyval"));
        assertTrue(failureOf(() -> Win.freeKeyval(4711)).getMessage().contains("not from Win.createKeyval"));
    }

    public void shouldGiveAFreshEqualObjectEachTime() {
        int keyval = Comm.createKeyval();
        Intracomm comm = MPI.COMM_WORLD.dup();
        assertNull(comm.getAttr(keyval));
        List<String> value = new ArrayList<>(List.of("one"));
        comm.setAttr(keyval, value);
        value.add("two");
        Object first = comm.getAttr(keyval);
        assertEquals(first, List.of("one"));
        assertNotSame(comm.getAttr(keyval), first);
        comm.setAttr(keyval, null);
        assertNull(comm.getAttr(keyval));
        comm.deleteAttr(keyval);
        assertEquals(failureOf(() -> comm.deleteAttr(keyval)).getErrorClass(), MPI.ERR_KEYVAL);
        comm.free();
        Comm.freeKeyval(keyval);
    }

    public void shouldCopyToDuplicatesOnly() {
        int keyval = Comm.createKeyval();
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setAttr(keyval, 7);
        Intracomm copy = comm.dup();
        Intracomm clone = comm.clone();
        Intracomm part = comm.split(0, 0);
        assertEquals(copy.getAttr(keyval), 7);
        assertEquals(clone.Attr_get(keyval), Integer.valueOf(7));
        assertNull(part.getAttr(keyval));
        copy.Attr_put(keyval, 8);
        assertEquals(comm.getAttr(keyval), 7);
        copy.Attr_delete(keyval);
        assertNull(copy.Attr_get(keyval));
        for (Intracomm each : List.of(comm, copy, clone, part)) {
            each.free();
        }
        Comm.freeKeyval(keyval);
    }

    public void shouldCallBackOnceForEachCopyAndEnd() {
        List<String> calls = new ArrayList<>();
        int twice = Comm.createKeyval(
                (from, key, value) -> 2 * (Integer) value, (from, key, value) -> calls.add("twice " + value));
        int never = Comm.createKeyval((from, key, value) -> null, (from, key, value) -> calls.add("never " + value));
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setAttr(twice, 1);
        comm.setAttr(never, 5);
        comm.setAttr(twice, 3);
        assertEquals(calls, List.of("twice 1"));
        Intracomm copy = comm.dup();
        assertEquals(copy.getAttr(twice), 6);
        assertNull(copy.getAttr(never));
        Comm.freeKeyval(twice);
        assertEquals(copy.getAttr(twice), 6);
        copy.free();
        assertEquals(comm.getAttr(twice), 3);
        comm.free();
        assertEquals(calls, List.of("twice 1", "twice 6", "never 5", "twice 3"));
        Comm.freeKeyval(never);
    }

    public void shouldKeepAFreedKeyvalUntilItsLastAttributeIsGone() {
        List<String> calls = new ArrayList<>();
        int keyval = Comm.createKeyval(null, (from, key, value) -> calls.add("ended " + value));
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setAttr(keyval, 1);
        Comm.freeKeyval(keyval);
        assertEquals(failureOf(() -> Comm.freeKeyval(keyval)).getErrorClass(), MPI.ERR_KEYVAL);
        assertEquals(failureOf(() -> comm.setAttr(keyval, 2)).getErrorClass(), MPI.ERR_KEYVAL);
        assertEquals(comm.getAttr(keyval), 1);
        Intracomm copy = comm.dup();
        assertEquals(copy.getAttr(keyval), 1);
        comm.deleteAttr(keyval);
        assertNull(comm.getAttr(keyval));
        assertEquals(copy.getAttr(keyval), 1);
        copy.free();
        assertEquals(calls, List.of("ended 1", "ended 1"));
        assertEquals(failureOf(() -> comm.getAttr(keyval)).getErrorClass(), MPI.ERR_KEYVAL);
        assertEquals(failureOf(() -> comm.deleteAttr(keyval)).getErrorClass(), MPI.ERR_KEYVAL);
        comm.free();
    }

    public void shouldFailTheDuplicationWhenACallbackFails() {
        int keyval = Comm.createKeyval(
                (from, key, value) -> {
                    throw new MPIException("no copy of " + value);
                },
                null);
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setAttr(keyval, "this");
        assertTrue(failureOf(comm::dup).getMessage().contains("no copy of this"));
        comm.deleteAttr(keyval);
        comm.dup().free();
        comm.free();
        Comm.freeKeyval(keyval);
    }

    public void shouldKeepAttributesOfDatatypes() {
        List<String> calls = new ArrayList<>();
        int plain = Datatype.createKeyval();
        int counted = Datatype.createKeyval(
                (from, key, value) -> (Integer) value + 1, (from, key, value) -> calls.add("end of " + value));
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        type.setAttr(plain, "text");
        type.setAttr(counted, 1);
        Datatype copy = type.dup();
        assertEquals(copy.getAttr(plain), "text");
        assertEquals(copy.getAttr(counted), 2);
        type.deleteAttr(plain);
        assertNull(type.getAttr(plain));
        type.free();
        copy.free();
        assertEquals(calls, List.of("end of 1", "end of 2"));
        int ofComm = Comm.createKeyval();
        for (Runnable call : Arrays.<Runnable>asList(
                () -> MPI.INT.getAttr(ofComm),
                () -> MPI.INT.setAttr(MPI.TAG_UB, 1),
                () -> MPI.INT.deleteAttr(plain),
                () -> MPI.COMM_WORLD.getAttr(plain),
                () -> Datatype.freeKeyval(ofComm))) {
            assertEquals(failureOf(call).getErrorClass(), MPI.ERR_KEYVAL);
        }
        assertEquals(failureOf(() -> type.getAttr(plain)).getErrorClass(), MPI.ERR_TYPE);
        Comm.freeKeyval(ofComm);
        Datatype.freeKeyval(plain);
        Datatype.freeKeyval(counted);
    }

    public void shouldTellPredefinedValues() {
        assertEquals(MPI.COMM_WORLD.getAttr(MPI.TAG_UB), Integer.MAX_VALUE);
        assertEquals(MPI.COMM_WORLD.Attr_get(MPI.TAG_UB), Integer.valueOf(Integer.MAX_VALUE));
        assertEquals(MPI.COMM_WORLD.getAttr(MPI.HOST), MPI.PROC_NULL);
        assertEquals(MPI.COMM_WORLD.getAttr(MPI.IO), MPI.ANY_SOURCE);
        assertEquals(MPI.COMM_WORLD.getAttr(MPI.WTIME_IS_GLOBAL), true);
        assertEquals(MPI.COMM_WORLD.Attr_get(MPI.WTIME_IS_GLOBAL), Integer.valueOf(1));
        assertEquals(MPI.COMM_WORLD.getAttr(MPI.APPNUM), 0);
        assertEquals(MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE), 1);
        assertEquals(MPI.COMM_WORLD.getAttr(MPI.LASTUSEDCODE), MPI.ERR_LASTCODE);
    }

    public void shouldNameWhatIsWrong() {
        int keyval = Comm.createKeyval();
        for (Runnable call : Arrays.<Runnable>asList(
                () -> MPI.COMM_WORLD.getAttr(99),
                () -> MPI.COMM_WORLD.setAttr(MPI.KEYVAL_INVALID, 1),
                () -> MPI.COMM_WORLD.setAttr(MPI.TAG_UB, 1),
                () -> MPI.COMM_WORLD.getAttr(MPI.WIN_BASE),
                () -> Comm.freeKeyval(MPI.TAG_UB),
                () -> Comm.freeKeyval(-5))) {
            MPIException error = failureOf(call);
            assertEquals(error.getErrorClass(), MPI.ERR_KEYVAL);
            assertTrue(error.getMessage().contains("keyval "), error.getMessage());
        }
        MPIException error = failureOf(() -> MPI.COMM_WORLD.setAttr(keyval, new Object()));
        assertEquals(error.getErrorClass(), MPI.ERR_ARG);
        assertTrue(error.getMessage().contains("java.lang.Object"), error.getMessage());
        MPI.COMM_WORLD.setAttr(keyval, "text");
        assertEquals(failureOf(() -> MPI.COMM_WORLD.Attr_get(keyval)).getErrorClass(), MPI.ERR_ARG);
        MPI.COMM_WORLD.deleteAttr(keyval);
        Comm.freeKeyval(keyval);
    }
}

package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;
import org.testng.annotations.Test;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.core.RailException;
import railmpi.osc.WindowError;

@Test(groups = "unit")
public class ErrorClassTest {
    public void shouldNameEachErrorClassByItsConstant() throws IllegalAccessException {
        Set<Integer> values = new HashSet<>();
        for (Field constant : MPI.class.getFields()) {
            String name = constant.getName();
            if (name.startsWith("ERR_") && !name.equals("ERR_LASTCODE")) {
                int value = constant.getInt(null);
                assertTrue(values.add(value) && value > 0 && value <= MPI.ERR_LASTCODE, name + " is " + value);
                assertEquals(ErrorClass.name(value), "MPI_" + name);
                MPIException error = new MPIException(value, "text");
                assertEquals(error.getErrorClass(), value);
                assertEquals(error.getErrorCode(), value);
                assertEquals(error.getMessage(), "MPI_" + name + ": text");
            }
        }
        assertEquals(values.size(), 62);
    }

    public void shouldHaveNoClassWhenTheProgramMakesIt() {
        Exception cause = new IllegalStateException("cause");
        assertEquals(new MPIException("text").getMessage(), "text");
        assertEquals(new MPIException("text").getErrorClass(), MPI.SUCCESS);
        assertSame(new MPIException(cause).getCause(), cause);
        assertNull(new MPIException().getMessage());
    }

    public void shouldGiveEachErrorBelowAClass() {
        for (RailException.Category category : RailException.Category.values()) {
            MPIException error = MPIException.of(new RailException(category, "text of " + category));
            boolean isCallAfterTheEnd = category == RailException.Category.FINALIZED; // has none, as all of these
            assertEquals(error.getErrorClass() == MPI.SUCCESS, isCallAfterTheEnd, "class of " + category);
            assertTrue(error.getMessage().endsWith("text of " + category), error.getMessage());
        }
    }

    public void shouldKeepClassAndCauseOfAnErrorOfTheEngine() {
        Exception cause = new IllegalStateException("cause");
        MPIException error = MPIException.of(new CallError(ErrorClass.TAG, "text", cause));
        assertEquals(error.getErrorClass(), MPI.ERR_TAG);
        assertEquals(error.getMessage(), "MPI_ERR_TAG: text");
        assertSame(error.getCause(), cause);
        assertSame(MPIException.of(error.below()), error);
        assertNull(MPIException.of(new CallError(ErrorClass.TAG, "text")).getCause());
    }

    public void shouldGiveEachErrorOfAWindowAClassOfItsOwn() {
        Set<Integer> classes = new HashSet<>();
        for (WindowError.Reason reason : WindowError.Reason.values()) {
            MPIException error = MPIException.of(new WindowError(reason, "text"));
            assertTrue(classes.add(error.getErrorClass()), reason + " is " + error.getErrorClass());
        }
    }
}

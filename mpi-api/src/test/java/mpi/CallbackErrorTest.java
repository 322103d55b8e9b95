package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.testng.annotations.Test;

/** What a program's own functions throw below a call reaches the program as it is; what its objects throw does not. */
@Test(groups = "unit", singleThreaded = true)
public class CallbackErrorTest extends WorldOfOne {
    private static final MPIException OWN = new MPIException("of the program");

    private static final class Refusing implements Serializable {
        private static final long serialVersionUID = 1L;

        private void writeObject(ObjectOutputStream out) {
            throw OWN;
        }
    }

    public void shouldThrowWhatAFunctionOnObjectsHasThrown() {
        Op op = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        throw OWN;
                    }
                },
                true);
        Object[] one = {"one"};
        Object[] two = {"two"};
        assertSame(failureOf(() -> Comm.reduceLocal(one, two, 1, MPI.OBJECT, op)), OWN);
        op.free();
    }

    public void shouldNameAnObjectThatCannotBeSerialised() {
        Object[] objects = {new Refusing()};
        MPIException error = failureOf(() -> MPI.COMM_WORLD.send(objects, 1, MPI.OBJECT, 0, 0));
        assertEquals(error.getErrorClass(), MPI.ERR_TYPE);
        assertTrue(error.getMessage().contains("element 0 of the buffer cannot be serialised"), error.getMessage());
    }
}

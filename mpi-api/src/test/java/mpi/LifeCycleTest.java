package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.testng.annotations.Test;
import railmpi.calls.error.ErrorClass;

@Test(groups = "unit", singleThreaded = true)
public class LifeCycleTest extends WorldOfOne {
    @Test(timeOut = 30_000)
    public void shouldBeInitializedAgainAfterFinalize() {
        Intracomm old = MPI.COMM_WORLD.dup(); // inherits ERRORS_RETURN
        MPI.Finalize();
        assertTrue(MPI.isFinalized());
        assertTrue(MPI.Initialized());
        for (Runnable call : new Runnable[] {
            () -> MPI.COMM_WORLD.send(null, 0, null, 0, 0),
            () -> MPI.COMM_WORLD.Rank(),
            () -> old.barrier(),
            () -> MPI.wtime(),
            () -> MPI.detachBuffer(),
            () -> Request.waitAll(new Request[0]),
            () -> MPI.GROUP_EMPTY.Size(),
            () -> MPI.Finalize()
        }) {
            MPIException error = failureOf(call);
            assertEquals(error.getMessage(), "MPI is finalized.");
            assertEquals(error.getErrorClass(), MPI.SUCCESS);
        }
        assertTrue(MPI.Wtime() > 0);
        String[] arguments = {"a", "b"};
        String[] returned = MPI.Init(arguments);
        assertEquals(returned, arguments);
        assertNotSame(returned, arguments);
        assertFalse(MPI.isFinalized());
        assertSame(MPI.COMM_WORLD.getErrhandler(), MPI.ERRORS_ARE_FATAL);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        assertEquals(MPI.COMM_WORLD.getRank(), 0);
        assertEquals(failureOf(old::getRank).getErrorClass(), MPI.ERR_COMM);
    }

    public void shouldThrowAtSecondInitWhateverTheErrorHandler() {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        try {
            for (Runnable call : new Runnable[] {() -> MPI.Init(null), () -> MPI.InitThread(null, MPI.THREAD_SINGLE)}) {
                MPIException error = failureOf(call);
                assertEquals(error.getErrorClass(), MPI.ERR_OTHER);
                assertTrue(error.getMessage().contains("MPI is already initialized"), error.getMessage());
            }
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        }
    }

    public void shouldLetInitThreadOfMpjExpressPassBehindInit() {
        String[] arguments = {"a"};
        assertEquals(MPI.initThread(MPI.THREAD_SINGLE, 0, arguments), arguments);
        assertEquals(MPI.initThread(MPI.THREAD_SINGLE, 0, null), new String[0]);
        assertEquals(MPI.queryThread(), MPI.THREAD_MULTIPLE);
    }

    public void shouldLookLikeOpenMpiToProgramsThatAskByReflection() throws ReflectiveOperationException {
        assertTrue(
                Modifier.isPrivate(MPI.class.getDeclaredMethod("Finalize_jni").getModifiers()));
        for (Class<?> type = MPI.class; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                assertFalse(Set.of("logger", "j").contains(field.getName()), field.toString());
            }
        }
    }

    @Test(timeOut = 30_000)
    public void shouldRefuseRequestFromBeforeFinalize() {
        Request old = MPI.COMM_SELF.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, 0, 77);
        Request[] several = {null, MPI.REQUEST_NULL, old};
        MPI.Finalize();
        assertEquals(failureOf(() -> Request.waitAny(several)).getMessage(), "MPI is finalized.");
        MPI.Init(null);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        for (Runnable call : new Runnable[] {
            () -> old.waitFor(),
            () -> old.waitStatus(),
            () -> old.test(),
            () -> old.getStatus(),
            () -> old.cancel(),
            () -> old.free(),
            () -> Request.waitAll(several),
            () -> Request.waitAny(several),
            () -> Request.waitSome(several),
            () -> Request.testAll(several),
            () -> Request.testAny(several),
            () -> Request.testSome(several)
        }) {
            MPIException error = failureOf(call);
            assertTrue(error.getMessage().contains("before MPI.Finalize"), error.getMessage());
            assertEquals(error.getErrorClass(), MPI.SUCCESS);
        }
    }

    public void shouldGrantMultipleThreads() {
        assertEquals(MPI.queryThread(), MPI.THREAD_MULTIPLE);
    }

    public void shouldTellTimeInSeconds() throws InterruptedException {
        double start = MPI.Wtime();
        Thread.sleep(20);
        double elapsed = MPI.wtime() - start;
        assertTrue(elapsed >= 0.019 && elapsed < 5, "elapsed " + elapsed);
        assertTrue(MPI.wtick() > 0 && MPI.wtick() < 1e-5);
    }

    public void shouldTellVersions() {
        assertEquals(MPI.getVersion().getVersion(), MPI.VERSION);
        assertEquals(MPI.getVersion().getSubVersion(), 1);
        assertTrue(MPI.getLibVersion().startsWith("RailMPI "));
        assertFalse(MPI.getProcessorName().isEmpty());
    }

    public void shouldHaveDistinctNegativeConstants() {
        Integer[] special = {MPI.ANY_SOURCE, MPI.PROC_NULL, MPI.UNDEFINED};
        assertEquals(new HashSet<>(Arrays.asList(special)).size(), special.length);
        for (int value : special) {
            assertTrue(value < 0);
        }
        assertEquals(ErrorClass.name(MPI.ERR_WIN), "MPI_ERR_WIN");
        assertEquals(ErrorClass.name(MPI.ERR_RANK), "MPI_ERR_RANK");
        assertEquals(ErrorClass.name(MPI.ERR_TRUNCATE), "MPI_ERR_TRUNCATE");
        assertEquals(ErrorClass.name(-5), "MPI_ERR_UNKNOWN");
    }

    public void shouldReturnFromCallErrhandlerUnderErrorsReturn() {
        MPI.COMM_WORLD.callErrhandler(MPI.ERR_ARG);
    }

    public void shouldConvertForUserFunctionThatWantsArrays() {
        UserFunction function = new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype datatype) {
                for (int i = 0; i < count; i++) {
                    ((int[]) inOut)[i] += ((int[]) in)[i];
                }
            }
        };
        ByteBuffer in = MPI.newByteBuffer(8).putInt(0, 3).putInt(4, 4);
        ByteBuffer inOut = MPI.newByteBuffer(8).putInt(0, 10).putInt(4, 20);
        function.call(in, inOut, 2, MPI.INT);
        assertEquals(inOut.getInt(0), 13);
        assertEquals(inOut.getInt(4), 24);
    }
}

package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** What {@link Win} makes of wrong arguments that {@code railmpi.calls.window} finds. */
@Test(groups = "unit")
public class WindowArgumentsTest extends WorldOfOne {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private final LongBuffer origin = MPI.newLongBuffer(4);
    private Win window;

    @BeforeMethod(alwaysRun = true)
    public void lock() {
        window = new Win(4, 1, MPI.INFO_NULL, WORLD, origin, Win.FLAVOR_PRIVATE);
        window.setErrhandler(MPI.ERRORS_RETURN);
        window.lock(MPI.LOCK_SHARED, 0, 0);
    }

    @AfterMethod(alwaysRun = true)
    public void free() {
        window.unlock(0);
        window.free();
    }

    private static void fails(int errorClass, String text, Runnable call) {
        MPIException error = failureOf(call);
        assertEquals(error.getErrorClass(), errorClass, error.getMessage());
        assertTrue(error.getMessage().contains(text), error.getMessage());
    }

    public void shouldKeepItsWords() {
        fails(
                MPI.ERR_TYPE,
                "MPI_ERR_TYPE: 2 items of MPI.LONG are 16 bytes, but 3 items of MPI.LONG at the target are 24",
                () -> window.put(origin, 2, MPI.LONG, 0, 0, 3, MPI.LONG));
        fails(
                MPI.ERR_BUFFER,
                "origin buffer must be direct, not " + LongBuffer.allocate(4),
                () -> window.put(LongBuffer.allocate(4), 4, MPI.LONG, 0, 0, 4, MPI.LONG));
        fails(MPI.ERR_OP, "operation is null", () -> window.accumulate(origin, 4, MPI.LONG, 0, 0, 4, MPI.LONG, null));
        fails(
                MPI.ERR_OP,
                "is not defined for accumulating items of MPI.DOUBLE into windows",
                () -> window.rAccumulate(origin, 4, MPI.DOUBLE, 0, 0, 4, MPI.DOUBLE, MPI.LAND));
        fails(
                MPI.ERR_TYPE,
                "items of MPI.DOUBLE cannot be combined with items of MPI.LONG: they have different elements",
                () -> window.getAccumulate(origin, 4, MPI.DOUBLE, origin, 4, MPI.LONG, 0, 0, 4, MPI.LONG, MPI.SUM));
        fails(
                MPI.ERR_TYPE,
                "compareAndSwap takes integers, bytes, chars and booleans, but not MPI.DOUBLE",
                () -> window.compareAndSwap(origin, origin, origin, MPI.DOUBLE, 0, 0));
        fails(MPI.ERR_GROUP, "group is null", () -> window.post(null, 0));
    }

    public void shouldNotLookAtTheOriginOfNoOp() {
        LongBuffer result = MPI.newLongBuffer(4);
        window.put(origin.put(0, 7).put(3, 9), 4, MPI.LONG, 0, 0, 4, MPI.LONG);
        window.getAccumulate(null, 0, null, result, 4, MPI.LONG, 0, 0, 4, MPI.LONG, MPI.NO_OP);
        window.flush(0);
        assertEquals(result.get(0) + " " + result.get(3), "7 9");
        window.rGetAccumulate(null, -1, null, result, 2, MPI.LONG, 0, 2, 2, MPI.LONG, MPI.NO_OP)
                .waitFor();
        assertEquals(result.get(1), 9);
    }

    public void shouldRefuseEveryAccessWhenItIsFreed() {
        Win other = new Win(origin, 4, 1, MPI.INFO_NULL, WORLD);
        Win own = new Win(4, 1, MPI.INFO_NULL, WORLD, origin, Win.FLAVOR_PRIVATE);
        for (Win freed : new Win[] {other, own}) {
            freed.setErrhandler(MPI.ERRORS_RETURN);
            freed.fence(0); // an epoch in which nothing is done
            freed.free();
            fails(MPI.ERR_WIN, "the window has been freed", () -> freed.put(origin, 1, MPI.LONG, 0, 0, 1, MPI.LONG));
            fails(MPI.ERR_WIN, "the window has been freed", () -> freed.flush(0));
            fails(MPI.ERR_WIN, "the window has been freed", () -> freed.lock(MPI.LOCK_SHARED, 0, 0));
            fails(MPI.ERR_WIN, "the window has been freed", freed::getGroup);
            fails(MPI.ERR_WIN, "the window has been freed", () -> freed.setAttr(4711, "value"));
            fails(MPI.ERR_WIN, "the window has been freed", () -> freed.deleteAttr(4711));
        }
    }

    public void shouldMakeNoWindowOfAnotherFlavor() {
        fails(
                MPI.ERR_ARG,
                "flavor 2 is neither FLAVOR_PRIVATE nor FLAVOR_SHARED",
                () -> new Win(4, 1, MPI.INFO_NULL, WORLD, origin, 2));
        fails(
                MPI.ERR_COMM,
                "communicator of the window is null",
                () -> new Win(4, 1, MPI.INFO_NULL, null, origin, Win.FLAVOR_SHARED));
    }

    public void shouldRefuseToAttachWhatOverlaps() {
        Win dynamic = new Win(MPI.INFO_NULL, WORLD);
        dynamic.setErrhandler(MPI.ERRORS_RETURN);
        ByteBuffer whole = MPI.newByteBuffer(100);
        dynamic.attach(whole, 100);
        fails(
                MPI.ERR_RMA_ATTACH,
                "overlaps the one that is attached at displacement 64: " + whole.slice(50, 50),
                () -> dynamic.attach(whole.slice(50, 50), 50));
        dynamic.detach(whole.duplicate());
        dynamic.attach(whole.slice(50, 50), 50);
        dynamic.detach(whole.slice(50, 1));
        dynamic.free();
    }
}

package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.testng.annotations.Test;

/** Waiting for several requests at once, with everything in the array that may be there. */
@Test(groups = "unit", singleThreaded = true)
public class WaitTogetherTest extends WorldOfOne {
    private static final Intracomm W = MPI.COMM_WORLD;

    private static Request receive(int[] target, int tag) {
        return W.Irecv(target, 0, target.length, MPI.INT, 0, tag);
    }

    private static Request send(int value, int count, int tag) {
        int[] data = new int[count];
        data[0] = value;
        return W.Isend(data, 0, count, MPI.INT, 0, tag);
    }

    @Test(timeOut = 10_000)
    public void shouldWaitOnceForRequestThatIsTwiceInArray() {
        int[] data = new int[1];
        Request receive = receive(data, 1);
        Request send = send(7, 1, 1);
        Request.waitAll(new Request[] {receive, null, send, receive, MPI.REQUEST_NULL, send});
        assertEquals(data[0], 7);
        assertTrue(receive.isNull());
        assertTrue(send.isNull());
    }

    @Test(timeOut = 10_000)
    public void shouldGiveStatusOfEachWhenSomeAreNull() {
        int[] data = new int[3];
        Object[] objects = new Object[1];
        Request receive = receive(data, 2);
        Request receiveObject = W.Irecv(objects, 0, 1, MPI.OBJECT, 0, 3);
        Request send = send(8, 2, 2);
        Request sendObject = W.Isend(new Object[] {"word"}, 0, 1, MPI.OBJECT, 0, 3);
        Request nowhere = W.Irecv(data, 0, 3, MPI.INT, MPI.PROC_NULL, 4);
        Status[] statuses =
                Request.waitAllStatus(new Request[] {receiveObject, send, receive, null, sendObject, receive, nowhere});
        assertEquals(objects[0], "word");
        assertEquals(statuses[0].getTag(), 3);
        assertEquals(statuses[0].getCount(MPI.OBJECT), 1);
        assertEquals(statuses[1].getSource(), MPI.ANY_SOURCE);
        assertEquals(statuses[2].getCount(MPI.INT), 2);
        assertEquals(statuses[2].getTag(), 2);
        assertEquals(statuses[3].getTag(), MPI.ANY_TAG);
        assertEquals(statuses[5].getTag(), MPI.ANY_TAG);
        assertEquals(statuses[6].getSource(), MPI.PROC_NULL);
        assertTrue(receiveObject.isNull() && receive.isNull() && nowhere.isNull());
    }

    @Test(timeOut = 10_000)
    public void shouldCompleteOthersWhenSomeFail() {
        int[] before = new int[1];
        int[] after = new int[1];
        Request[] requests = {
            receive(before, 5), receive(new int[1], 6), receive(new int[0], 7), receive(after, 8), null, null
        };
        requests[4] = send(1, 1, 5);
        send(1, 2, 6).free();
        send(1, 2, 7).free();
        requests[5] = send(9, 1, 8);
        MPIException failure = failureOf(() -> Request.waitAll(requests));
        assertEquals(failure.getErrorClass(), MPI.ERR_IN_STATUS);
        assertTrue(failure.getMessage().contains("request 1: "), failure.getMessage());
        assertEquals(failure.getSuppressed().length, 1);
        assertEquals(before[0], 1);
        assertEquals(after[0], 9);
        for (Request request : requests) {
            assertTrue(request.isNull());
        }
    }

    /** Receives another message while it is read. */
    private static final class Curious implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            W.Recv(new int[2], 0, 2, MPI.INT, 0, 13);
        }
    }

    /** In the thread of Init, whose calls share a status below; all messages are there before they are received. */
    @Test
    public void shouldKeepStatusOfObjectsThatMakeCallsWhenTheyAreRead() {
        Request[] sends = {W.Isend(new Object[] {new Curious()}, 0, 1, MPI.OBJECT, 0, 12), send(4, 2, 13)};
        Object[] objects = new Object[1];
        Status status = W.Irecv(objects, 0, 1, MPI.OBJECT, 0, 12).waitStatus();
        assertEquals(status.getTag(), 12);
        assertTrue(status.countInBytes > 2 * Integer.BYTES, status.toString());
        assertEquals(status.getCount(MPI.OBJECT), 1);
        assertTrue(objects[0] instanceof Curious);
        Request.waitAll(sends);
    }

    @Test(timeOut = 10_000)
    public void shouldTellCancelledFromSent() {
        Request cancelled = receive(new int[1], 9);
        cancelled.cancel();
        Request sent = send(3, 1, 10);
        sent.cancel();
        Status[] statuses = Request.waitAllStatus(new Request[] {cancelled, sent});
        assertTrue(statuses[0].isCancelled());
        assertFalse(statuses[1].isCancelled());
        int[] data = new int[1];
        W.Recv(data, 0, 1, MPI.INT, 0, 10);
        assertEquals(data[0], 3);
    }

    @Test(timeOut = 10_000)
    public void shouldKeepSentRequestsApart() {
        Request first = send(1, 1, 11);
        Request second = send(2, 1, 11);
        assertFalse(first.isNull());
        assertFalse(first.getStatus().isCancelled());
        Request[] both = {first, second};
        assertEquals(Request.waitAny(both), 0);
        assertTrue(first.isNull());
        assertFalse(second.isNull());
        assertEquals(Request.testAny(both), 1);
        assertEquals(Request.waitAny(both), MPI.UNDEFINED);
        assertNull(Request.waitSome(both));
        int[] data = new int[1];
        W.Recv(data, 0, 1, MPI.INT, 0, 11);
        W.Recv(data, 0, 1, MPI.INT, 0, 11);
        assertEquals(data[0], 2);
        assertEquals(first.testStatus().getTag(), MPI.ANY_TAG);
    }
}

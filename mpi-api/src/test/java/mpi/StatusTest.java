package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;
import railmpi.pml.state.MessageStatus;

@Test(groups = "unit")
public class StatusTest {
    private static Status of(long lengthBytes) {
        MessageStatus message = new MessageStatus();
        message.set(3, 7, lengthBytes);
        return new Status(message);
    }

    private static Status received(long lengthBytes, Datatype type, int items) {
        MessageStatus message = new MessageStatus();
        message.set(3, 7, lengthBytes);
        return Status.of(message, type.type, items, (long) items * type.type.itemBytes);
    }

    public void shouldTellSourceAndTag() {
        Status status = of(8);
        assertEquals(status.source, 3);
        assertEquals(status.getSource(), 3);
        assertEquals(status.getTag(), 7);
        assertEquals(status.getIndex(), MPI.UNDEFINED);
        assertEquals(status.getError(), MPI.SUCCESS);
        assertFalse(status.isCancelled());
    }

    public void shouldCountWholeItems() {
        Status status = of(24);
        assertEquals(status.getCount(MPI.BYTE), 24);
        assertEquals(status.getCount(MPI.CHAR), 12);
        assertEquals(status.Get_count(MPI.DOUBLE), 3);
        assertEquals(status.getCount(MPI.INT2), 3);
        assertEquals(status.getElements(MPI.INT2), 6);
        assertEquals(status.Get_elements(MPI.LONG), 3);
    }

    public void shouldBeUndefinedWhenItemsAreNotWhole() {
        Status status = of(12);
        assertEquals(status.getCount(MPI.LONG), MPI.UNDEFINED);
        assertEquals(status.getCount(MPI.INT2), MPI.UNDEFINED);
        assertEquals(status.getElements(MPI.INT2), 3);
    }

    public void shouldBeUndefinedWhenCountExceedsInt() {
        Status status = of(3L << 30);
        assertEquals(status.getCount(MPI.BYTE), MPI.UNDEFINED);
        assertEquals(status.getCount(MPI.LONG), 3 << 27);
        assertEquals(status.getElementsX(MPI.BYTE), new Count(3L << 30));
    }

    public void shouldBeAnyAndEmptyWhenNew() {
        Status status = new Status();
        assertEquals(status.source, MPI.ANY_SOURCE);
        assertEquals(status.tag, MPI.ANY_TAG);
        assertEquals(status.getCount(MPI.INT), 0);
    }

    public void shouldReturnWhatWasSet() {
        Status status = new Status();
        status.setElements(MPI.SHORT, 5);
        status.setCancelled(true);
        assertEquals(status.getCount(MPI.SHORT), 5);
        assertEquals(status.getCount(MPI.BYTE), 10);
        assertTrue(status.Test_cancelled());
        status.setElementsX(MPI.BYTE, new Count(3L << 30));
        assertEquals(status.countInBytes, Integer.MAX_VALUE);
        assertEquals(status.getElementsX(MPI.BYTE), new Count(3L << 30));
        status.setElements(MPI.INT, 7);
        status.setCancelled(false);
        assertEquals(status.getCount(MPI.BYTE), 28);
        assertFalse(status.isCancelled());
    }

    public void shouldNotKnowObjectsOfProbedMessage() {
        assertEquals(of(100).Get_count(MPI.OBJECT), MPI.UNDEFINED);
        assertEquals(of(100).withObjects(2).Get_count(MPI.OBJECT), 2);
    }

    public void shouldCountInTheTypeOfTheReceive() {
        Status whole = received(24, MPI.INT2, 3);
        assertEquals(whole.count, 3);
        assertEquals(whole.numEls, 6);
        assertEquals(whole.countInBytes, 24);
        Status shorter = received(16, MPI.INT, 9);
        assertEquals(shorter.count, 4);
        assertEquals(shorter.numEls, 4);
        assertEquals(received(7, MPI.INT, 9).count, MPI.UNDEFINED);
        assertEquals(of(8).count, MPI.UNDEFINED);
        assertEquals(of(8).countedIn(null).numEls, MPI.UNDEFINED);
        assertEquals(new Status().count, 0);
    }

    public void shouldCountWhateverWaysAMessageIsReceived() {
        int[] data = new int[5];
        Request sends = MPI.COMM_SELF.Isend(data, 0, 5, MPI.INT, 0, 9);
        assertEquals(MPI.COMM_SELF.Probe(0, 9).count, MPI.UNDEFINED);
        assertEquals(MPI.COMM_SELF.Recv(data, 0, 5, MPI.INT, 0, 9).count, 5);
        sends.Wait();
        Request[] both = {
            MPI.COMM_SELF.Irecv(data, 0, 4, MPI.INT, 0, 9), MPI.COMM_SELF.Isend(new int[3], 0, 3, MPI.INT, 0, 9)
        };
        assertEquals(Request.Waitall(both)[0].count, 3);
        Prequest receive = MPI.COMM_SELF.Recv_init(data, 0, 4, MPI.INT, 0, 9);
        receive.Start();
        MPI.COMM_SELF.Send(new int[] {8, 9}, 0, 2, MPI.INT, 0, 9);
        assertEquals(receive.Wait().numEls, 2);
        receive.Free();
        Request objects = MPI.COMM_SELF.Irecv(new Object[3], 0, 3, MPI.OBJECT, 0, 9);
        MPI.COMM_SELF.Send(new Object[] {"one", null}, 0, 2, MPI.OBJECT, 0, 9);
        assertEquals(objects.Wait().count, 2);
    }

    public void shouldKnowTheProcessors() {
        assertTrue(MPI.NUM_OF_PROCESSORS > 0);
    }

    public void shouldRefuseNullDatatype() {
        assertEquals(WorldOfOne.failureOf(() -> of(1).getCount(null)).getErrorClass(), MPI.ERR_TYPE);
        assertEquals(
                WorldOfOne.failureOf(() -> of(1).setElementsX(MPI.INT, null)).getErrorClass(), MPI.ERR_ARG);
    }
}

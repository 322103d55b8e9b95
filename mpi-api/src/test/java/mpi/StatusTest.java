package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;
import railmpi.pml.MessageStatus;

@Test(groups = "unit")
public class StatusTest {
    private static Status of(long lengthBytes) {
        MessageStatus message = new MessageStatus();
        message.set(3, 7, lengthBytes);
        return new Status(message);
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
    }

    public void shouldNotKnowObjectsOfProbedMessage() {
        assertEquals(of(100).Get_count(MPI.OBJECT), MPI.UNDEFINED);
        assertEquals(of(100).withObjects(2).Get_count(MPI.OBJECT), 2);
    }

    public void shouldRefuseNullDatatype() {
        assertEquals(WorldOfOne.failureOf(() -> of(1).getCount(null)).getErrorClass(), MPI.ERR_TYPE);
    }
}

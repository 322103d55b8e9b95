package railmpi.calls.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.pml.datatype.ByteChunks;

@Test(groups = "unit")
public class ObjectMessagesTest {
    private final ObjectMessages messages = ObjectMessages.filteredBy("");

    public void shouldBringObjectsBack() {
        List<String> shared = new ArrayList<>(List.of("a"));
        Object[] sent = {"unused", shared, null, shared, new int[] {1, 2}};
        ByteChunks bytes = messages.serialize(sent, 1, 4);
        Object[] received = new Object[6];
        assertEquals(messages.deserialize(bytes, received, 2, 4), 4);
        assertNull(received[1]);
        assertEquals(received[2], shared);
        assertSame(received[2], received[4]);
        assertEquals((int[]) received[5], new int[] {1, 2});
    }

    public void shouldCountWithoutReading() {
        ByteChunks bytes = messages.serialize(new Object[] {1, "two", null}, 0, 3);
        assertEquals(messages.count(bytes), 3);
        assertEquals(messages.count(messages.serialize(new Object[0], 0, 0)), 0);
        assertEquals(
                expectThrows(CallError.class, () -> messages.count(ByteChunks.of(new byte[3])))
                        .errorClass(),
                ErrorClass.TYPE);
    }

    public void shouldTruncateWhenThereAreMoreObjects() {
        ByteChunks bytes = messages.serialize(new Object[] {1, 2}, 0, 2);
        CallError error = expectThrows(CallError.class, () -> messages.deserialize(bytes, new Object[5], 0, 1));
        assertEquals(error.errorClass(), ErrorClass.TRUNCATE);
    }

    public void shouldNameElementWhenItCannotBeSerialized() {
        CallError error = expectThrows(CallError.class, () -> messages.serialize(new Object[] {1, this}, 0, 2));
        assertEquals(error.errorClass(), ErrorClass.TYPE);
        assertTrue(error.getMessage().contains("element 1"), error.getMessage());
    }

    public void shouldFailWhenObjectDoesNotFitTheArray() {
        ByteChunks bytes = messages.serialize(new Object[] {"a", null, 1}, 0, 3);
        String[] into = {"as", "it", "was"};
        CallError error = expectThrows(CallError.class, () -> messages.deserialize(bytes, into, 0, 3));
        assertEquals(into, new String[] {"as", "it", "was"});
        assertEquals(error.errorClass(), ErrorClass.TYPE);
        assertTrue(error.getMessage().contains("java.lang.Integer"), error.getMessage());
    }

    public void shouldFailWhenBytesAreNoObjects() {
        CallError error = expectThrows(
                CallError.class, () -> messages.deserialize(ByteChunks.of(new byte[40]), new Object[1], 0, 1));
        assertEquals(error.errorClass(), ErrorClass.TYPE);
    }

    /** Throws what is no IOException, when written or when read. */
    private static final class Failing implements Serializable {
        private static final long serialVersionUID = 1L;

        private final boolean isWritable;

        Failing(boolean isWritable) {
            this.isWritable = isWritable;
        }

        private void writeObject(ObjectOutputStream out) {
            if (!isWritable) {
                throw new IllegalStateException("unwritable on purpose");
            }
        }

        private void readObject(ObjectInputStream in) {
            throw new IllegalStateException("unreadable on purpose");
        }
    }

    public void shouldFailWhenTheObjectsOwnMethodsThrow() {
        Object[] unwritable = {1, new Failing(false)};
        CallError error = expectThrows(CallError.class, () -> messages.serialize(unwritable, 0, 2));
        assertEquals(error.errorClass(), ErrorClass.TYPE);
        assertTrue(error.getMessage().contains("element 1"), error.getMessage());
        assertTrue(error.getMessage().contains("unwritable on purpose"), error.getMessage());
        ByteChunks bytes = messages.serialize(new Object[] {new Failing(true)}, 0, 1);
        error = expectThrows(CallError.class, () -> messages.deserialize(bytes, new Object[1], 0, 1));
        assertEquals(error.errorClass(), ErrorClass.TYPE);
        assertTrue(error.getMessage().contains("unreadable on purpose"), error.getMessage());
    }

    public void shouldFailWhenObjectsAreDeeperThanTheStack() {
        Object[] nested = {};
        for (int i = 0; i < 1_000_000; i++) {
            nested = new Object[] {nested};
        }
        Object[] deep = nested;
        CallError error = expectThrows(CallError.class, () -> messages.serialize(deep, 0, 1));
        assertEquals(error.errorClass(), ErrorClass.TYPE);
        assertTrue(error.getMessage().contains("StackOverflowError"), error.getMessage());
    }

    public void shouldRefuseWhatTheFilterRefuses() {
        ObjectMessages filtered = ObjectMessages.filteredBy("java.lang.*;!*");
        ByteChunks number = messages.serialize(new Object[] {1}, 0, 1);
        assertEquals(filtered.deserialize(number, new Object[1], 0, 1), 1);
        ByteChunks list = messages.serialize(new Object[] {new ArrayList<>()}, 0, 1);
        CallError error = expectThrows(CallError.class, () -> filtered.deserialize(list, new Object[1], 0, 1));
        assertEquals(error.errorClass(), ErrorClass.OTHER);
        assertTrue(
                error.getMessage().endsWith("mpi_object_filter refuses the message: java.util.ArrayList"),
                error.getMessage());
        ObjectMessages limited = ObjectMessages.filteredBy("maxbytes=10");
        error = expectThrows(CallError.class, () -> limited.deserialize(list, new Object[1], 0, 1));
        assertEquals(error.errorClass(), ErrorClass.OTHER);
    }
}

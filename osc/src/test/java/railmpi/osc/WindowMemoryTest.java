package railmpi.osc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.testng.annotations.Test;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

/** Memory that others reach, and that is attached. */
@Test(groups = "unit")
public final class WindowMemoryTest {
    public void shouldUseDisplacementsAgainThatWereDetached() {
        WindowMemory memory = WindowMemory.dynamic();
        ByteBuffer[] buffers = new ByteBuffer[4];
        int[] places = new int[buffers.length];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = ByteBuffer.allocateDirect(1000);
            places[i] = memory.attach(buffers[i], 1000);
            assertEquals(memory.displacement(buffers[i]), places[i]);
        }
        memory.detach(buffers[1]);
        assertFalse(memory.contains(places[1], places[1] + 1));
        assertThrows(WindowError.class, () -> memory.detach(buffers[1]));
        ByteBuffer next = ByteBuffer.allocateDirect(900);
        assertEquals(memory.attach(next, 900), places[1]);
        assertTrue(memory.contains(places[1], places[1] + 900));
        assertFalse(memory.contains(places[1], places[1] + 901));
        assertFalse(memory.contains(places[1] - 1, places[1] + 1));
        assertFalse(memory.contains(places[1] + 1, places[1]));
        assertFalse(memory.contains(Long.MIN_VALUE, Long.MAX_VALUE));
        assertFalse(memory.contains(places[0], places[1] + 10));
    }

    public void shouldRefuseWhatCannotBeReached() {
        assertThrows(WindowError.class, () -> WindowMemory.of(LongBuffer.allocate(2), 16));
        assertThrows(WindowError.class, () -> WindowMemory.of(ByteBuffer.allocateDirect(8), -1));
        assertThrows(WindowError.class, () -> WindowMemory.of(null, 1));
        assertThrows(
                WindowError.class,
                () -> WindowMemory.of(ByteBuffer.allocateDirect(8).asReadOnlyBuffer(), 8));
        assertFalse(WindowMemory.of(null, 0).contains(0, 1));
    }

    /** What is only in the same buffer needs no copy. */
    public void shouldTellWhetherItemsMeetTheirTarget() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(1000);
        WindowMemory dynamic = WindowMemory.dynamic();
        ByteBuffer attached = buffer.slice(100, 800);
        int place = dynamic.attach(attached, 800);
        for (int shift : new int[] {-200, -100, -99, -1, 0, 1, 99, 100, 200}) {
            boolean isMet = Math.abs(shift) < 100;
            TypedBuffer items = bytes(buffer, 400 + shift);
            assertEquals(WindowMemory.of(buffer, 1000).mayMeet(items, 100, 400, 500), isMet, "shift " + shift);
            assertEquals(dynamic.mayMeet(items, 100, place + 300, place + 400), isMet, "shift " + shift);
            assertFalse(dynamic.mayMeet(items, 100, place + 800, place + 900));
            assertFalse(dynamic.mayMeet(bytes(ByteBuffer.allocateDirect(1000), 400 + shift), 100, place, place + 800));
        }
    }

    private static TypedBuffer bytes(ByteBuffer buffer, int offset) {
        return new TypedBuffer(buffer, Convertors.of(BasicType.BYTE, buffer), BasicType.BYTE, offset, 1);
    }

    public void shouldReachNothingThatABufferHasNot() {
        WindowMemory memory = WindowMemory.of(ByteBuffer.allocateDirect(8), 16);
        assertEquals(memory.reachedBytes(), 8);
        assertTrue(memory.contains(0, 8));
        assertFalse(memory.contains(0, 9));
        assertEquals(WindowMemory.of(ByteBuffer.allocateDirect(0), 16).reachedBytes(), 0);
        WindowMemory dynamic = WindowMemory.dynamic();
        ByteBuffer whole = ByteBuffer.allocateDirect(400);
        int end = dynamic.attach(whole.slice(200, 200), 200);
        int start = dynamic.attach(whole.slice(0, 200), 300); // without the other one's memory
        assertTrue(Math.abs(end - start) > 200);
        assertTrue(dynamic.contains(start, start + 200));
        int behind = dynamic.attach(ByteBuffer.allocateDirect(8), 8);
        assertTrue(behind < start || behind > start + 300);
        for (int at = start + 200; at < start + 300; at++) {
            assertFalse(dynamic.contains(at, at + 1));
        }
    }

    public void shouldRefuseToAttachWhatOverlaps() {
        WindowMemory memory = WindowMemory.dynamic();
        ByteBuffer whole = ByteBuffer.allocateDirect(400);
        ByteBuffer middle = whole.slice(100, 200);
        int place = memory.attach(middle, 200);
        requireRefused(memory, whole, 400, "overlaps the one that is attached at displacement " + place);
        requireRefused(memory, whole, 101, "overlaps");
        requireRefused(memory, whole.slice(299, 101), 101, "overlaps");
        requireRefused(memory, whole.slice(150, 8).asLongBuffer(), 8, "overlaps");
        requireRefused(memory, middle, 10, "attached already");
        requireRefused(memory, middle.duplicate(), 200, "attached already");
        assertNotEquals(memory.attach(whole, 100), place); // its end is where the other one begins
        assertNotEquals(memory.attach(whole.slice(300, 100), 100), place);
        requireRefused(memory, whole.slice(99, 1), 1, "overlaps");
        memory.detach(middle);
        assertEquals(memory.attach(whole.slice(150, 50), 50), place);
    }

    private static void requireRefused(WindowMemory memory, Buffer buffer, long lengthBytes, String words) {
        WindowError error = expectThrows(WindowError.class, () -> memory.attach(buffer, lengthBytes));
        assertEquals(error.reason(), WindowError.Reason.ATTACH);
        assertTrue(error.getMessage().contains(words), error.getMessage());
    }

    public void shouldFindAttachedMemoryByAnotherBufferOfItsAddress() {
        WindowMemory memory = WindowMemory.dynamic();
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        int place = memory.attach(buffer, 64);
        assertEquals(memory.displacement(buffer.duplicate()), place);
        assertEquals(memory.displacement(buffer.asLongBuffer()), place);
        assertThrows(WindowError.class, () -> memory.displacement(buffer.slice(8, 8)));
        assertThrows(WindowError.class, () -> memory.detach(ByteBuffer.allocateDirect(64))); // equal in content
        assertThrows(WindowError.class, () -> memory.detach(null));
        memory.detach(buffer.duplicate());
        assertThrows(WindowError.class, () -> memory.displacement(buffer));
    }

    public void shouldRunOutOfDisplacementsUntilSomethingIsDetached() throws IOException {
        WindowMemory memory = WindowMemory.dynamic();
        ByteBuffer large = sparse(Integer.MAX_VALUE);
        requireRefused(memory, large, Integer.MAX_VALUE, "no displacements are left");
        memory.attach(large, Integer.MAX_VALUE - 1000);
        ByteBuffer more = ByteBuffer.allocateDirect(2000);
        requireRefused(memory, more, 2000, "no displacements are left for 2000 bytes beside 1 attached buffers");
        int last = memory.attach(more, 500);
        assertTrue(memory.contains(last, last + 500));
        memory.detach(large);
        ByteBuffer next = ByteBuffer.allocateDirect(2000);
        assertTrue(memory.attach(next, 2000) < last, "displacements of what was detached are used again");
    }

    /** Returns memory that is never touched, and so takes none. */
    private static ByteBuffer sparse(int bytes) throws IOException {
        Path file = Files.createTempFile("window", ".sparse");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
        } finally {
            Files.delete(file);
        }
    }
}

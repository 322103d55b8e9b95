package railmpi.pml.datatype;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/** Every kind of buffer, against the bytes that its memory should hold. */
@Test(groups = "unit")
public class ConvertorsTest {
    private static final int ELEMENTS = 1500;
    private static final int BLOCK_BYTES = 16384;
    private static final long SEED = 20261107L;

    /** A buffer, and a way to see its memory as bytes. */
    private static final class Subject {
        final String name;
        final BasicType type;
        final Object buffer;
        final ByteBuffer memory;

        Subject(String name, BasicType type, Object buffer, ByteBuffer memory) {
            this.name = name;
            this.type = type;
            this.buffer = buffer;
            this.memory = memory;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @DataProvider
    public Object[][] nioBuffers() {
        List<Object[]> rows = new ArrayList<>();
        for (BasicType type : BasicType.values()) {
            for (boolean isDirect : new boolean[] {false, true}) {
                for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
                    ByteBuffer memory =
                            allocate(isDirect, ELEMENTS * type.sizeBytes()).order(order);
                    Buffer view = Memory.view(type, memory);
                    String name = type + (isDirect ? " direct " : " heap ") + order;
                    rows.add(new Object[] {new Subject(name, type, view, memory)});
                    rows.add(new Object[] {new Subject(name + " limited", type, limited(view), memory)});
                }
            }
        }
        return rows.toArray(new Object[0][]);
    }

    @DataProvider
    public Object[][] types() {
        return Arrays.stream(BasicType.values()).map(t -> new Object[] {t}).toArray(Object[][]::new);
    }

    private static ByteBuffer allocate(boolean isDirect, int bytes) {
        return isDirect ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
    }

    private static Buffer limited(Buffer view) {
        return view.duplicate().position(3).limit(7);
    }

    @Test(dataProvider = "nioBuffers", timeOut = 60_000)
    public void shouldMoveRawMemoryOfNioBuffers(Subject subject) {
        Random random = new Random(SEED);
        Convertor convertor = Convertors.of(subject.type, subject.buffer);
        for (int count : new int[] {0, 1, 2, 3, 7, 8, 9, 17, 64, 65, 1000}) {
            int size = subject.type.sizeBytes();
            checkMove(convertor, subject.buffer, subject.memory, new int[] {5 * size, 11 * size, count * size}, random);
        }
    }

    @Test(timeOut = 60_000)
    public void shouldMovePartsOfElementsWhenDirectBufferIsUsedAsBytes() {
        Random random = new Random(SEED);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            ByteBuffer memory = ByteBuffer.allocateDirect(12_000).order(order);
            for (BasicType kind : new BasicType[] {BasicType.SHORT, BasicType.INT, BasicType.LONG, BasicType.DOUBLE}) {
                Buffer view = Memory.view(kind, memory);
                Convertor convertor = Convertors.of(BasicType.BYTE, view);
                for (int i = 0; i < 50; i++) {
                    int[] move = {random.nextInt(1000), random.nextInt(1000), random.nextInt(10_000)};
                    checkMove(convertor, view, memory, move, random);
                }
            }
        }
    }

    /** Eight bytes go another way, where they come to lie on a whole word. */
    @Test(dataProvider = "nioBuffers", timeOut = 60_000)
    public void shouldMoveEightBytesToAnyPlace(Subject subject) {
        int size = subject.type.sizeBytes();
        Convertor convertor = Convertors.of(subject.type, subject.buffer);
        for (int place = 0; place < 2 * Long.BYTES; place += size) {
            int[] move = {5 * size, 64 + place, Long.BYTES};
            checkMove(convertor, subject.buffer, subject.memory, move, new Random(SEED + place));
        }
    }

    /** Unpacks random bytes, looks at the memory and its surroundings, packs them back. */
    private static void checkMove(Convertor convertor, Object buffer, ByteBuffer memory, int[] move, Random random) {
        int streamByte = move[0];
        int offset = move[1];
        int length = move[2];
        MemoryBlock block = MemoryBlock.allocate(BLOCK_BYTES);
        byte[] expected = new byte[memory.capacity()];
        random.nextBytes(expected);
        memory.put(0, expected);
        byte[] data = new byte[length];
        random.nextBytes(data);
        block.bytes().put(offset, data);
        convertor.unpack(block, offset, buffer, streamByte, length);
        System.arraycopy(data, 0, expected, streamByte, length);
        assertEquals(bytes(memory), expected);
        if (length == Long.BYTES) {
            random.nextBytes(data);
            if (convertor.unpackWord(word(data), buffer, streamByte)) {
                System.arraycopy(data, 0, expected, streamByte, length);
                assertEquals(bytes(memory), expected, "as one word");
            } else {
                memory.put(streamByte, data);
            }
        }

        MemoryBlock packed = MemoryBlock.allocate(BLOCK_BYTES);
        convertor.pack(buffer, streamByte, packed, offset, length);
        byte[] expectedBlock = new byte[BLOCK_BYTES];
        System.arraycopy(data, 0, expectedBlock, offset, length);
        assertEquals(bytes(packed.bytes()), expectedBlock);
    }

    private static long word(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    private static byte[] bytes(ByteBuffer memory) {
        byte[] all = new byte[memory.capacity()];
        memory.get(0, all);
        return all;
    }

    @Test(dataProvider = "types", timeOut = 60_000)
    public void shouldMoveArraysInNativeByteOrder(BasicType type) {
        int size = type.sizeBytes();
        Object from = type.newArray(ELEMENTS);
        fill(type, from);
        Convertor convertor = Convertors.ofArray(type);
        for (int count : new int[] {0, 1, 2, 7, 8, 9, 31, 64, 65, 1200}) {
            MemoryBlock block = MemoryBlock.allocate(BLOCK_BYTES);
            convertor.pack(from, 5L * size, block, 3 * size, count * size);
            Object to = type.newArray(ELEMENTS);
            convertor.unpack(block, 3 * size, to, 9L * size, count * size);
            Object expected = type.newArray(ELEMENTS);
            System.arraycopy(from, 5, expected, 9, count);
            assertTrue(Arrays.deepEquals(new Object[] {to}, new Object[] {expected}), type + " x " + count);
            if (count * size == Long.BYTES) {
                Object again = type.newArray(ELEMENTS);
                boolean isDone = convertor.unpackWord(block.bytes().getLong(3 * size), again, 9L * size);
                assertEquals(isDone, type == BasicType.LONG || type == BasicType.DOUBLE);
                assertEquals(Arrays.deepEquals(new Object[] {again}, new Object[] {expected}), isDone, "as one word");
            }
            assertGuards(block, 3 * size, count * size);
            assertNativeOrder(type, from, block, count);
        }
        assertFalse(convertor.isDirect());
    }

    private static void fill(BasicType type, Object array) {
        if (type == BasicType.BOOLEAN) {
            for (int i = 0; i < ELEMENTS; i++) {
                ((boolean[]) array)[i] = i % 3 == 0;
            }
            return;
        }
        MemoryBlock block = MemoryBlock.allocate(ELEMENTS * type.sizeBytes());
        for (int i = 0; i < block.lengthBytes(); i++) {
            block.bytes().put(i, (byte) (i * 37 % 113));
        }
        Buffer view = Memory.view(type, block.bytes());
        if (view instanceof ByteBuffer) {
            ((ByteBuffer) view).get(0, (byte[]) array);
        } else {
            Convertors.ofArray(type).unpack(block, 0, array, 0, block.lengthBytes());
        }
    }

    private static void assertGuards(MemoryBlock block, int offset, int length) {
        for (int i = 0; i < BLOCK_BYTES; i++) {
            if (i < offset || i >= offset + length) {
                assertEquals(block.bytes().get(i), (byte) 0, "guard byte " + i);
            }
        }
    }

    private static void assertNativeOrder(BasicType type, Object from, MemoryBlock block, int count) {
        for (int i = 0; i < count; i++) {
            if (type == BasicType.INT) {
                assertEquals(block.bytes().getInt((3 + i) * 4), ((int[]) from)[5 + i]);
            } else if (type == BasicType.DOUBLE) {
                assertEquals(block.bytes().getDouble((3 + i) * 8), ((double[]) from)[5 + i]);
            } else if (type == BasicType.BYTE) {
                assertEquals(block.bytes().get(3 + i), ((byte[]) from)[5 + i]);
            }
        }
    }

    @Test
    public void shouldReceiveAnyNonZeroByteAsTrue() {
        MemoryBlock block = MemoryBlock.allocate(8);
        block.bytes().put(1, (byte) 7);
        boolean[] flags = new boolean[2];
        Convertors.ofArray(BasicType.BOOLEAN).unpack(block, 0, flags, 0, 2);
        assertFalse(flags[0]);
        assertTrue(flags[1]);
    }

    @Test
    public void shouldAddressArraysBeyondTwoGigabytes() {
        assertEquals((int) ((Integer.MAX_VALUE - 8L) * 8 >> 3), Integer.MAX_VALUE - 8);
        TypedBuffer buffer = new TypedBuffer(new long[1], Convertors.ofArray(BasicType.LONG), BasicType.LONG, 16, 2);
        assertEquals(buffer.byteOffset(Integer.MAX_VALUE), 16 + 16L * Integer.MAX_VALUE);
        assertEquals(buffer.byteLength(Integer.MAX_VALUE), 16L * Integer.MAX_VALUE);
    }

    @Test
    public void shouldAcceptBuffersAsTheContractSays() {
        for (BasicType type : BasicType.values()) {
            Object own = type.newArray(3);
            assertSame(Convertors.of(type, own), Convertors.ofArray(type));
            assertEquals(Convertors.capacityBytes(own), 3L * type.sizeBytes());
            assertNotNull(Convertors.of(type, ByteBuffer.allocate(8)));
            Convertor direct = Convertors.of(type, ByteBuffer.allocateDirect(8).asDoubleBuffer());
            assertTrue(direct.isDirect());
            assertNull(Convertors.of(type, null));
            assertNull(Convertors.of(type, "text"));
            assertNull(Convertors.of(type, new Object[0]));
        }
        assertNotNull(Convertors.of(BasicType.INT, new double[1]));
        assertNotNull(Convertors.of(BasicType.BYTE, new boolean[1]));
        assertNull(Convertors.of(BasicType.INT, new boolean[4]));
        assertNotNull(Convertors.of(BasicType.INT, CharBuffer.allocate(4)));
        assertNotNull(Convertors.of(BasicType.INT, IntBuffer.allocate(4)));
        assertFalse(Convertors.of(BasicType.INT, IntBuffer.allocate(4)).isDirect());
        assertEquals(
                Convertors.capacityBytes(
                        ByteBuffer.allocateDirect(80).asLongBuffer().limit(2)),
                80);
    }

    @Test
    public void shouldNameWhatIsNotABuffer() {
        RailException error = expectThrows(RailException.class, () -> Convertors.capacityBytes("text"));
        assertEquals(error.category(), RailException.Category.ARGUMENT);
        assertTrue(error.getMessage().contains("java.lang.String"), error.getMessage());
        assertTrue(expectThrows(RailException.class, () -> Convertors.capacityBytes(null))
                .getMessage()
                .contains("null"));
    }
}

package railmpi.pml.datatype;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;
import static org.testng.Assert.fail;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/** Random types against their type maps, moved in random pieces between every kind of buffer and a block. */
@Test(groups = "unit")
public class TypeLayoutTest {
    private static final long SEED = 20261121L;
    private static final int ROUNDS = 200;
    private static final int GUARD_BYTES = 64;
    private static final int LARGEST_BYTES = 4000;

    /** Sizes of elements, 0 for a mixture. */
    @DataProvider
    public Object[][] elements() {
        return new Object[][] {{0}, {1}, {2}, {4}, {8}};
    }

    @Test(dataProvider = "elements", timeOut = 60_000)
    public void shouldMeasureAsTheTypeMap(int elementBytes) {
        Random random = new Random(SEED + elementBytes);
        for (int round = 0; round < ROUNDS; round++) {
            TypeMap map = TypeMap.random(random, elementBytes, 1 + random.nextInt(4));
            TypeLayout layout = map.layout();
            String name = "round " + round + ": " + map;
            assertEquals(layout.sizeBytes(), map.size(), name);
            assertEquals(layout.lowerBytes(), map.lower(), name);
            assertEquals(layout.upperBytes(), map.upper(), name);
            assertEquals(layout.extentBytes(), map.extent(), name);
            assertEquals(layout.trueLowerBytes(), map.trueLower(), name);
            assertEquals(layout.trueUpperBytes(), map.trueUpper(), name);
            assertTrue(elementBytes == 0 || layout.isAlignedTo(elementBytes), name);
            checkElements(layout, map, name);
        }
    }

    private static void checkElements(TypeLayout layout, TypeMap map, String name) {
        List<Integer> ends = map.elementEnds();
        if (ends.isEmpty() || ends.size() > 300) {
            return;
        }
        for (int item = 0; item < 3; item++) {
            for (int length = 1; length <= map.size(); length++) {
                int element = ends.indexOf(length);
                long expected = element < 0 ? -1 : (long) item * ends.size() + element + 1;
                long lengthBytes = (long) item * map.size() + length;
                if (layout.elementsIn(lengthBytes) != expected) {
                    fail(layout.elementsIn(lengthBytes) + " elements in " + lengthBytes + " bytes: " + name);
                }
                if (expected >= 0 && layout.bytesOfElements(expected) != lengthBytes) {
                    fail(layout.bytesOfElements(expected) + " bytes of " + expected + " elements: " + name);
                }
            }
        }
    }

    @Test(timeOut = 60_000)
    public void shouldMoveMixedTypesInPiecesOfAnyLength() {
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            TypeMap map = TypeMap.random(random, 0, 1 + random.nextInt(4));
            for (Memory.Kind kind :
                    new Memory.Kind[] {Memory.Kind.ARRAY, Memory.Kind.HEAP, Memory.Kind.DIRECT, Memory.Kind.SWAPPED}) {
                checkMoves(random, map, BasicType.BYTE, BasicType.BYTE, kind);
            }
        }
    }

    @Test(timeOut = 120_000)
    public void shouldMoveTypesOfOneElementSplitAnywhere() {
        Random random = new Random(SEED + 1);
        for (int round = 0; round < ROUNDS / 4; round++) {
            for (BasicType type : BasicType.values()) {
                TypeMap map = TypeMap.random(random, type.sizeBytes(), 1 + random.nextInt(4));
                for (Memory.Kind kind : Memory.Kind.values()) {
                    checkMoves(random, map, type, type, kind);
                }
            }
        }
    }

    @Test(timeOut = 120_000)
    public void shouldMoveMixedTypesOverMemoryOfOtherElements() {
        Random random = new Random(SEED + 2);
        for (int round = 0; round < ROUNDS / 4; round++) {
            for (BasicType elements : BasicType.values()) {
                TypeMap map = TypeMap.random(random, 0, 1 + random.nextInt(4));
                for (Memory.Kind kind : Memory.Kind.values()) {
                    checkMoves(random, map, BasicType.BYTE, elements, kind);
                }
            }
        }
    }

    private static void checkMoves(Random random, TypeMap map, BasicType base, BasicType type, Memory.Kind kind) {
        int size = map.size();
        int items = size == 0 ? 0 : 1 + random.nextInt(4);
        long span = (items - 1) * map.extent() + map.trueUpper() - map.trueLower();
        if (size == 0 || span > LARGEST_BYTES) {
            return;
        }
        long[] where = map.bytes(items);
        int elementBytes = type.sizeBytes();
        long lowest = Arrays.stream(where).min().orElseThrow();
        long highest = Arrays.stream(where).max().orElseThrow();
        int origin = (int) ((GUARD_BYTES - lowest + elementBytes - 1) / elementBytes * elementBytes);
        int length = (int) ((origin + highest + GUARD_BYTES) / elementBytes + 1) * elementBytes;
        Memory memory = new Memory(type, kind, length, random);
        Convertor plain = Convertors.of(base, memory.buffer());
        int granularity = memory.isArray() ? base.sizeBytes() : 1;
        Convertor convertor = new LayoutConvertor(map.layout(), plain, granularity, origin);
        Supplier<String> name = () -> type + " " + kind + " " + items + " of " + map;
        checkPack(random, convertor, memory, where, origin, name);
        if (Arrays.stream(where).distinct().count() == where.length) { // else receiving is erroneous
            checkUnpack(random, convertor, memory, where, origin, name);
        }
        assertFalse(convertor.isDirect());
    }

    private static void checkPack(
            Random random, Convertor convertor, Memory memory, long[] where, int origin, Supplier<String> name) {
        byte[] content = memory.bytes();
        int shift = random.nextInt(9);
        MemoryBlock block = MemoryBlock.allocate(where.length + 24);
        for (int at = 0; at < where.length; ) {
            int piece = 1 + random.nextInt(where.length - at);
            convertor.pack(memory.buffer(), (long) origin + at, block, shift + at, piece);
            at += piece;
        }
        for (int i = 0; i < block.lengthBytes(); i++) {
            boolean isGuard = i < shift || i >= shift + where.length;
            byte expected = isGuard ? 0 : content[(int) (origin + where[i - shift])];
            if (block.bytes().get(i) != expected) {
                fail(name.get() + ", packed byte " + (i - shift));
            }
        }
    }

    private static void checkUnpack(
            Random random, Convertor convertor, Memory memory, long[] where, int origin, Supplier<String> name) {
        byte[] expected = memory.bytes();
        int shift = random.nextInt(9);
        MemoryBlock block = MemoryBlock.allocate(where.length + 24);
        for (int i = 0; i < where.length; i++) {
            byte next = memory.anyByte(random);
            block.bytes().put(shift + i, next);
            expected[(int) (origin + where[i])] = next;
        }
        for (int end = where.length; end > 0; ) {
            int piece = 1 + random.nextInt(end);
            convertor.unpack(block, shift + end - piece, memory.buffer(), (long) origin + end - piece, piece);
            end -= piece;
        }
        if (!Arrays.equals(memory.bytes(), expected)) {
            assertEquals(memory.bytes(), expected, name.get() + ", unpacked");
        }
    }

    @Test
    public void shouldJoinRunsThatTouch() {
        TypeLayout element = TypeLayout.element(8, 8);
        TypeLayout block = new TypeLayoutBuilder().add(element, 0, 4).build();
        assertTrue(new TypeLayoutBuilder().addBlocks(block, 32, 5).build().isContiguous());
        TypeLayout vector = new TypeLayoutBuilder().addBlocks(block, 64, 5).build();
        assertFalse(vector.isContiguous());
        assertEquals(vector.segments.count, 1);
        TypeLayout twice =
                new TypeLayoutBuilder().add(vector.resized(0, 320), 0, 2).build();
        assertEquals(twice.segments.count, 1);
        assertEquals(twice.segments.runs[0], 10);
    }

    @Test
    public void shouldRefuseTypesOutOfRange() {
        TypeLayout element = TypeLayout.element(8, 8);
        TypeLayoutBuilder builder = new TypeLayoutBuilder();
        expectThrows(RailException.class, () -> builder.add(element, 0, Integer.MAX_VALUE));
        expectThrows(RailException.class, () -> new TypeLayoutBuilder()
                .addBlocks(element, Long.MAX_VALUE / 2, Integer.MAX_VALUE));
        expectThrows(RailException.class, () -> element.resized(Long.MAX_VALUE / 2, 8));
    }

    @Test
    public void shouldReadItemsBeforeTheOrigin() {
        TypeLayout every2nd = TypeLayout.element(4, 4).resized(0, 8);
        ByteBuffer memory = ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
        for (int i = 0; i < 16; i++) {
            memory.putInt(4 * i, i);
        }
        Convertor convertor = new LayoutConvertor(every2nd, Convertors.of(BasicType.INT, memory), 1, 32);
        MemoryBlock block = MemoryBlock.allocate(16);
        convertor.pack(memory, 32 - 8, block, 0, 16);
        assertEquals(
                new int[] {
                    block.ints().get(0), block.ints().get(1), block.ints().get(2)
                },
                new int[] {4, 6, 8});
    }
}

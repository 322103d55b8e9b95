package railmpi.coll.memory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/** Blocks of vectors, at the ends of the range of counts. */
@Test(groups = "unit")
public class PartitionTest {
    public void shouldCoverEverythingWithNearlyEqualBlocks() {
        for (int items : new int[] {0, 1, 5, 64, 1000, Integer.MAX_VALUE}) {
            for (int blocks : new int[] {1, 2, 3, 7, 16, 1000}) {
                assertEquals(Partition.start(items, blocks, 0), 0);
                assertEquals(Partition.start(items, blocks, blocks), items);
                for (int i = 0; i < blocks; i++) {
                    int length = Partition.start(items, blocks, i + 1) - Partition.start(items, blocks, i);
                    assertTrue(length == items / blocks || length == items / blocks + 1);
                }
            }
        }
    }

    public void shouldAlignBlocksOfBytes() {
        for (long length : new long[] {1, 63, 64, 65, 1000, 16L * Integer.MAX_VALUE}) {
            for (int blocks : new int[] {1, 2, 3, 7, 16}) {
                long block = Partition.alignedBlock(length, blocks);
                assertEquals(block % 8, 0);
                assertTrue(block * blocks >= length);
            }
        }
    }

    public void shouldPutAtLeastOneItemIntoPiece() {
        assertEquals(Partition.itemsPerPiece(1024, 8), 128);
        assertEquals(Partition.itemsPerPiece(1024, 4096), 1);
        assertEquals(Partition.itemsPerPiece(1L << 40, 1), Integer.MAX_VALUE);
    }

    public void shouldGoAroundTheRing() {
        assertEquals(Partition.shifted(3, 2, 4), 1);
        assertEquals(Partition.shifted(0, -1, 4), 3);
        assertEquals(Partition.shifted(2, -2, 4), 0);
        assertEquals(Partition.shifted(0, 4, 4), 0);
    }

    public void shouldCountBytesOfBlocksInLongs() {
        TypedBuffer buffer = TypedBuffer.ofArray(BasicType.LONG, new long[1]);
        Blocks equal = Blocks.of(buffer, Integer.MAX_VALUE);
        assertEquals(equal.offsetBytes(3), 3L * Integer.MAX_VALUE * 8);
        assertEquals(equal.lengthBytes(3), Integer.MAX_VALUE * 8L);
        Blocks own = Blocks.of(buffer, new int[] {1, Integer.MAX_VALUE}, new int[] {0, Integer.MAX_VALUE});
        assertEquals(own.offsetBytes(1), Integer.MAX_VALUE * 8L);
        assertEquals(own.lengthBytes(1), Integer.MAX_VALUE * 8L);
    }
}

package railmpi.coll.memory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Array;
import org.testng.annotations.Test;
import railmpi.pml.datatype.BasicType;

/** Borrowing and returning arrays. */
@Test(groups = "unit")
public class ScratchPoolTest {
    public void shouldLendTheSameArrayAgain() {
        ScratchPool pool = new ScratchPool();
        ScratchArray first = pool.acquire(BasicType.INT, 10);
        ScratchArray second = pool.acquire(BasicType.INT, 10);
        assertNotSame(first, second);
        pool.release(first);
        assertSame(pool.acquire(BasicType.INT, 100), first);
        assertSame(first.items(2), first.items(2));
        assertEquals(first.items(2).itemBytes(), 8);
    }

    public void shouldKeepTypesApart() {
        ScratchPool pool = new ScratchPool();
        pool.release(pool.acquire(BasicType.FLOAT, 10));
        assertTrue(pool.acquire(BasicType.INT, 10).items(1).buffer() instanceof int[]);
    }

    public void shouldNotKeepLongArrays() {
        ScratchPool pool = new ScratchPool();
        ScratchArray big = pool.acquire(BasicType.LONG, 200_000);
        assertEquals(Array.getLength(big.items(1).buffer()), 200_000);
        pool.release(big);
        assertNotSame(pool.acquire(BasicType.LONG, 200_000), big);
    }

    public void shouldKeepLongerArraysWhenFull() {
        ScratchPool pool = new ScratchPool();
        ScratchArray[] arrays = new ScratchArray[5];
        for (int i = 0; i < 5; i++) {
            arrays[i] = pool.acquire(BasicType.BYTE, i < 4 ? 10 : 5000);
        }
        for (ScratchArray array : arrays) {
            pool.release(array);
        }
        assertSame(pool.acquire(BasicType.BYTE, 5000), arrays[4]);
    }
}

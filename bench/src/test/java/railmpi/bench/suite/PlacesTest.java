package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** One place in memory, or as many as twice the cache holds. */
@Test(groups = "unit")
public final class PlacesTest {
    private static final CacheLeap MEBIBYTE = new CacheLeap(1 << 20, 64);

    @DataProvider
    Object[][] lengths() {
        return new Object[][] {
            {0, 1000, 1000, 64},
            {1, 1000, 1000, 128},
            {64, 20_000, 16_384, 128},
            {65, 1000, 1000, 192},
            {65_536, 640, 32, 65_600},
            {1 << 20, 40, 2, 1_048_640},
            {4 << 20, 10, 1, 4_194_368},
        };
    }

    @Test(dataProvider = "lengths")
    public void shouldHaveAsManyPlacesAsTwiceTheCacheHolds(int bytes, int repetitions, int places, long step) {
        assertEquals(MEBIBYTE.places(bytes, repetitions), places);
        assertEquals(MEBIBYTE.step(bytes), step);
        assertEquals(MEBIBYTE.memoryBytes(bytes, repetitions), places * step);
        assertEquals(CacheLeap.NONE.memoryBytes(bytes, repetitions), bytes);
    }

    @DataProvider
    Object[][] kinds() {
        return new Object[][] {{false}, {true}};
    }

    @Test(dataProvider = "kinds")
    public void shouldTakeTurns(boolean isDirect) {
        Places places = new Places(Element.INT, isDirect, new CacheLeap(1024, 64));
        places.prepare(64, 5);
        assertEquals(places.all().length, 5);
        Object first = places.next();
        for (int place = 1; place < 5; place++) {
            places.lastMemory().fill(0, 64, place, 0);
            assertNotSame(places.next(), first);
            assertEquals(places.last(), place);
        }
        assertSame(places.next(), first);
        assertEquals(places.last(), 0);
        for (int place = 0; place < 4; place++) {
            assertTrue(places.all()[place].holds(0, 64, place + 1, 0), "place " + place);
        }
        places.next();
        places.rewind();
        assertSame(places.next(), first);
    }

    @Test(dataProvider = "kinds")
    public void shouldStayInOnePlaceOtherwise(boolean isDirect) {
        Places places = new Places(Element.BYTE, isDirect, CacheLeap.NONE);
        places.prepare(100, 1000);
        Object only = places.next();
        assertSame(places.next(), only);
        places.prepare(50, 1000);
        assertSame(places.next(), only);
    }
}

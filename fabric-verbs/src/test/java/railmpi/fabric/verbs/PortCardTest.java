package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;

@Test(groups = "unit")
public final class PortCardTest {
    private static final String ADDRESS = "rdma:10.77.0.1:41234";

    @DataProvider
    public Object[][] cards() {
        return new Object[][] {
            {ADDRESS, 0, PortLid.NONE, 0},
            {ADDRESS + "/4096", 4096, PortLid.NONE, 0},
            {ADDRESS + "/2048/lid17.0", 2048, new PortLid(17, 0), 0},
            {ADDRESS + "/2048/lid49151.7/path127", 2048, new PortLid(49_151, 7), 127},
            {"rdma:[fd00:0:0:0:0:0:0:1]:80/4096/lid4.1/path1", 4096, new PortLid(4, 1), 1},
        };
    }

    @Test(dataProvider = "cards")
    public void shouldReadWhatItWrote(String text, int mtuBytes, PortLid lid, int path) {
        PortCard card = PortCard.parse(text);
        assertEquals(card.toString(), text);
        assertEquals(card.mtuBytes(), mtuBytes);
        assertEquals(card.lid(), lid);
        assertEquals(card.path(), path);
        assertEquals(card.withPath(0).withPath(9).toString(), card.withPath(0) + "/path9");
    }

    @DataProvider
    public Object[][] unknown() {
        return new Object[][] {
            {"/lid0.2"}, {"/lid65536.1"}, {"/lid7.8"}, {"/lid7"}, {"/lidx.1"}, {"/path256"}, {"/path-1"}
        };
    }

    @Test(dataProvider = "unknown")
    public void shouldTakeWhatNoPortHasForNothing(String part) {
        assertEquals(PortCard.parse(ADDRESS + "/4096" + part).withPath(0).lid(), PortLid.NONE);
        assertEquals(PortCard.parse(ADDRESS + part).path(), 0);
    }

    public void shouldNotReadWhatOthersWrote() {
        assertNull(PortCard.parseOrNull("eth0/10.0.0.1/24/4000"));
        assertNull(PortCard.parseOrNull(""));
        expectThrows(RailException.class, () -> PortCard.parse("eth0/10.0.0.1"));
    }
}

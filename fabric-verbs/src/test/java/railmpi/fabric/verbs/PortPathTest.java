package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What is written into the address vector of a queue pair, for ports as InfiniBand has them; there is none here. */
@Test(groups = "unit", singleThreaded = true)
public class PortPathTest {
    private long ahAttr;

    @BeforeMethod
    public void allocate() {
        ahAttr = Memory.allocate(Layout.IBV_AH_ATTR_BYTES);
    }

    @AfterMethod(alwaysRun = true)
    public void free() {
        Memory.free(ahAttr);
    }

    private void resolve(int dlid, int pathBits, boolean isGlobal) {
        Memory.putShort(ahAttr + Layout.IBV_AH_ATTR_DLID, (short) dlid);
        Memory.putByte(ahAttr + Layout.IBV_AH_ATTR_SRC_PATH_BITS, pathBits);
        Memory.putByte(ahAttr + Layout.IBV_AH_ATTR_IS_GLOBAL, isGlobal ? 1 : 0);
    }

    private int dlid() {
        return Short.toUnsignedInt(Memory.getShort(ahAttr + Layout.IBV_AH_ATTR_DLID));
    }

    private int pathBits() {
        return Memory.getByte(ahAttr + Layout.IBV_AH_ATTR_SRC_PATH_BITS);
    }

    @DataProvider
    public Object[][] ways() {
        return new Object[][] { // LIDs here, there, number, what is to come of it
            {new PortLid(16, 2), new PortLid(32, 2), 0, 32, 0},
            {new PortLid(16, 2), new PortLid(32, 2), 1, 33, 1},
            {new PortLid(16, 2), new PortLid(32, 2), 3, 35, 3},
            {new PortLid(16, 2), new PortLid(32, 2), 4, 32, 0},
            {new PortLid(16, 2), new PortLid(32, 2), 255, 35, 3},
            {new PortLid(16, 1), new PortLid(32, 3), 3, 33, 1},
            {new PortLid(16, 3), new PortLid(32, 1), 6, 32, 0},
            {new PortLid(0x8000, 7), new PortLid(0xbf80, 7), 127, 0xbfff, 127},
        };
    }

    @Test(dataProvider = "ways")
    public void shouldLeadFromTheNthLidToTheNth(PortLid own, PortLid peer, int number, int dlid, int pathBits) {
        resolve(peer.base(), 0, false);
        new PortPath(own, peer, number).writeTo(ahAttr);
        assertEquals(dlid(), dlid);
        assertEquals(pathBits(), pathBits);
    }

    /** An adapter drops what comes from another LID than the one that the connection sends to. */
    public void shouldBeTheSameWayFromBothSides() {
        for (int lmc = 0; lmc <= 7; lmc++) {
            for (int peerLmc = 0; peerLmc <= 7; peerLmc++) {
                PortLid one = new PortLid(0x100, lmc);
                PortLid other = new PortLid(0x200, peerLmc);
                for (int number = 0; number < 256; number++) {
                    resolve(other.base(), 0, false);
                    new PortPath(one, other, number).writeTo(ahAttr);
                    int to = dlid();
                    int from = one.base() + pathBits();
                    resolve(one.base(), 0, false);
                    new PortPath(other, one, number).writeTo(ahAttr);
                    assertEquals(dlid(), from);
                    assertEquals(other.base() + pathBits(), to);
                }
            }
        }
    }

    @DataProvider
    public Object[][] single() {
        return new Object[][] {
            {PortLid.NONE, PortLid.NONE},
            {new PortLid(16, 2), PortLid.NONE},
            {PortLid.NONE, new PortLid(32, 2)},
            {new PortLid(16, 0), new PortLid(32, 2)},
            {new PortLid(16, 2), new PortLid(32, 0)},
        };
    }

    @Test(dataProvider = "single")
    public void shouldLeaveWhatWasResolvedWhereThereIsOneWay(PortLid own, PortLid peer) {
        resolve(33, 5, false);
        PortPath path = new PortPath(own, peer, 3);
        path.writeTo(ahAttr);
        assertEquals(path.bits(), 0);
        assertEquals(dlid() + " " + pathBits(), "33 5");
    }

    public void shouldTellWhichLidsItJoins() {
        assertEquals(
                new PortPath(new PortLid(16, 2), new PortLid(32, 3), 5).toString(), "LID 17 (LMC 2) to LID 33 (LMC 3)");
        assertEquals(new PortPath(PortLid.NONE, new PortLid(32, 2), 5).toString(), "");
    }

    public void shouldLeaveWhatLeadsThroughARouterOrElsewhere() {
        PortPath path = new PortPath(new PortLid(16, 2), new PortLid(32, 2), 3);
        resolve(33, 1, true);
        path.writeTo(ahAttr);
        assertEquals(dlid() + " " + pathBits(), "33 1");
        for (int other : new int[] {31, 36, 0}) {
            resolve(other, 1, false);
            path.writeTo(ahAttr);
            assertEquals(dlid() + " " + pathBits(), other + " 1");
        }
    }
}

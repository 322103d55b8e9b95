package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class StragglerTest {
    private static final int MIB = 1 << 20;

    private final UnderWay[] underWay = new UnderWay[2];
    private final boolean[] isUsable = new boolean[2];
    private RailTimes times;

    private final RailLoad.Carriers carriers = new RailLoad.Carriers() {
        @Override
        public int count() {
            return 2;
        }

        @Override
        public boolean isUsable(int rail) {
            return isUsable[rail];
        }

        @Override
        public UnderWay underWay(int rail) {
            return underWay[rail];
        }

        @Override
        public UnderWay portLoad(int rail) {
            return underWay[rail];
        }

        @Override
        public RailWindow window(int rail) {
            throw new IllegalStateException("not asked");
        }
    };

    @BeforeMethod
    public void begin() {
        times = new RailTimes();
        for (int rail = 0; rail < 2; rail++) {
            underWay[rail] = new UnderWay();
            isUsable[rail] = true;
        }
        times.of(0).carried(MIB, 8 * MIB, 0);
        times.of(1).carried(MIB, 800L * MIB, 0);
        underWay[1].posted(MIB);
    }

    public void shouldFindTheSlowRailForWhichAllOthersWait() {
        assertEquals(Straggler.find(carriers, times), 1);
    }

    public void shouldMoveWhatTakesLongerThanMovingIt() {
        assertTrue(Straggler.isWorthMoving(carriers, times, 1, Double.POSITIVE_INFINITY));
        assertTrue(Straggler.isWorthMoving(carriers, times, 1, 4.1 * 8 * MIB + 30e6));
        assertFalse(Straggler.isWorthMoving(carriers, times, 1, 3.9 * 8 * MIB + 30e6), "nearly done");
        isUsable[0] = false;
        assertFalse(Straggler.isWorthMoving(carriers, times, 1, 1e12), "nowhere to");
    }

    public void shouldWaitWhileOthersAreBusy() {
        underWay[0].posted(MIB / 2);
        assertEquals(Straggler.find(carriers, times), Straggler.NONE);
    }

    public void shouldWaitForWhatIsSoonThere() {
        underWay[1].drop(MIB - 4096);
        assertEquals(Straggler.find(carriers, times), Straggler.NONE);
    }

    public void shouldWaitForTheOnlyRail() {
        isUsable[0] = false;
        assertEquals(Straggler.find(carriers, times), Straggler.NONE);
    }

    public void shouldNotJudgeARailThatIsNotKnown() {
        times = new RailTimes();
        times.of(0).carried(MIB, 8 * MIB, 0);
        assertEquals(Straggler.find(carriers, times), Straggler.NONE);
    }

    public void shouldSuspectARailThatShouldHaveBeenDone() {
        times.of(1).probedShort(4096, 1, 0);
        assertEquals(Straggler.suspect(carriers, times, 900_000_000), Straggler.NONE);
        assertEquals(Straggler.suspect(carriers, times, 4_000_000_000L), 1);
        underWay[0].posted(MIB / 2);
        assertEquals(Straggler.suspect(carriers, times, 4_000_000_000L), Straggler.NONE);
    }

    public void shouldHaveNobodyWhenNothingIsUnderWay() {
        underWay[1].drop(MIB);
        assertEquals(Straggler.find(carriers, times), Straggler.NONE);
    }
}

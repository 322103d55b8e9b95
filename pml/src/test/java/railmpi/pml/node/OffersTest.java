package railmpi.pml.node;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** Which messages are offered for one copy where two are slow. */
@Test(groups = "unit")
public class OffersTest {
    private static final int MESSAGES = 6400;

    /** Returns how many of some messages are offered, if the peer uses each offer whose number is not of a period. */
    private static int offered(Offers offers, int unusedPeriod) {
        int offered = 0;
        for (int i = 0; i < MESSAGES; i++) {
            if (offers.isBest()) {
                offered++;
                offers.answered(unusedPeriod == 0 || offered % unusedPeriod != 0);
            }
        }
        return offered;
    }

    /** The others are streamed, so that it is seen when copies are fast again. */
    public void shouldOfferAllButOneOfSixtyFour() {
        assertEquals(offered(new Offers(), 0), MESSAGES - MESSAGES / 64);
    }

    /** As to a peer who takes turns for a while, or measures how fast the other way is. */
    public void shouldGoOnOfferingWhenSomeAreUsed() {
        assertEquals(offered(new Offers(), 2), MESSAGES - MESSAGES / 64);
    }

    public void shouldStreamToAPeerWhoDoesNotUseOffers() {
        Offers unused = new Offers();
        assertEquals(offered(unused, 1), 3 + MESSAGES / 64);
        assertEquals(offered(unused, 0), MESSAGES - MESSAGES / 64, MESSAGES / 50.0, "once the peer uses them");
    }
}

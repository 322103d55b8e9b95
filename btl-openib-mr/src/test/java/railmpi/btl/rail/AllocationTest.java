package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.allocation.ReservationKind;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.fabric.MemoryRegion;

/** Which of two rails pieces take under each policy of allocation, and what the peer is told. */
@Test(groups = "unit")
public class AllocationTest {
    private static final int LONG_BYTES = 256 * 1024;
    private static final int PEERS_TRANSFER = 77;

    /** Pieces: while rails are alike, while one is slow, and until it is seen what they take then. */
    private static final int ALIKE = 20;

    private static final int UNLIKE = 60;
    private static final int MEASURED = 2;

    /** What rails take for a piece, and the slow one beside that. */
    private static final long USUAL_NS = 1_000_000;

    private static final long SLOW_NS = 10_000_000;

    private ScriptedChannel scene;
    private MemoryRegion source;
    private int token;
    /** Pieces that have begun. */
    private int pieces;
    /** Reservations that were seen. */
    private int told;

    private void connect(String policy) {
        connect(policy, "even");
    }

    private void connect(String policy, String striping) {
        scene = new ScriptedChannel(
                0,
                false,
                Map.of("btl_multiplexing", "binding", "btl_rail_allocation", policy, "btl_striping", striping));
        scene.up(0);
        source = scene.process.port().allocate(LONG_BYTES);
        told = 0;
        pieces = 0;
    }

    private boolean put() {
        boolean isBegun = scene.put(source, LONG_BYTES, ++token);
        scene.poll();
        return isBegun;
    }

    /** Returns the rails that carry stripes. */
    private String carriers() {
        return (writes(0) > 0 ? "0" : "") + (writes(1) > 0 ? "1" : "");
    }

    private long writes(int rail) {
        return scene.queuePair(rail).posted.stream()
                .filter(request -> !request.isSend())
                .count();
    }

    private void completeAll() {
        complete(0);
        complete(1);
        scene.poll();
    }

    private void complete(int rail) {
        ScriptedQueuePair connection = scene.queuePair(rail);
        while (!connection.posted.isEmpty()) {
            connection.complete(true);
        }
        told = 0;
    }

    /** Returns what the peer was told since the last call. */
    private String told() {
        List<String> all = new ArrayList<>();
        for (int rail = 0; rail < 2; rail++) {
            for (ScriptedChannel.Frame frame : ScriptedChannel.frames(scene.queuePair(rail))) {
                if (frame.kind() == RailFrames.RESERVATION) {
                    all.add(RailFrames.reservationKind(frame.word2()) + " "
                            + ((int) frame.word2() & 0xff_ffff) / 0x10100 + " of " + frame.word1());
                }
            }
        }
        String since = String.join(", ", all.subList(Math.min(told, all.size()), all.size()));
        told = all.size();
        return since;
    }

    private void tell(ReservationKind kind, int rail, long transfer) {
        scene.tell(1, RailFrames.RESERVATION, transfer, RailFrames.reservation(kind, 0, ScriptedChannel.railId(rail)));
    }

    public void shouldTakeRailsInTurnUnderBasicAllocation() {
        connect("basic");
        assertTrue(put());
        assertEquals(carriers(), "0");
        assertTrue(put());
        assertEquals(carriers(), "01");
        assertEquals(writes(0), 1, "whole");
        assertEquals(told(), "");
    }

    /** Of two nodes on two rails each sends on one for ever. */
    public void shouldKeepToTheSendingRailUnderStaticAllocation() {
        connect("static");
        for (int piece = 0; piece < 2; piece++) {
            assertTrue(scene.put(source, LONG_BYTES / 4, ++token));
            scene.poll();
            assertEquals(carriers(), "0");
        }
    }

    public void shouldTakeWhatThePeerGrants() {
        connect("dynamic");
        assertFalse(put());
        assertEquals(told(), "REQUEST 0 of 1, REQUEST 1 of 1");
        tell(ReservationKind.REFUSAL, 0, 1);
        assertFalse(put(), "one answer is missing");
        tell(ReservationKind.GRANT, 1, 1);
        assertTrue(put());
        assertEquals(carriers(), "1");
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER);
        assertEquals(told(), "REFUSAL 1 of 77", "it sends");
        completeAll();
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER + 1);
        assertEquals(told(), "GRANT 1 of 78", "it has sent");
    }

    public void shouldStripeOverAllThatIsGranted() {
        connect("dynamic");
        assertFalse(put());
        tell(ReservationKind.GRANT, 0, 1);
        tell(ReservationKind.GRANT, 1, 1);
        assertTrue(put());
        assertEquals(carriers(), "01");
    }

    public void shouldAskForARailAgainWhenWhatItReceivesIsThere() {
        connect("dynamic");
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER);
        assertEquals(told(), "GRANT 1 of 77");
        assertFalse(put());
        assertEquals(told(), "REQUEST 0 of 1");
        scene.finish(scene.queuePair(1), 0);
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER + 1);
        assertEquals(told(), "REFUSAL 1 of 78", "a FIN of something else");
        scene.finish(scene.queuePair(1), 1, ScriptedChannel.FIN_KIND | RailFrames.ALLOCATED);
        assertEquals(scene.finished.size(), 2);
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER + 2);
        assertEquals(told(), "GRANT 1 of 79");
        tell(ReservationKind.RETURN, 1, PEERS_TRANSFER + 2);
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER + 3);
        assertEquals(told(), "GRANT 1 of 80", "the last one was given back");
    }

    public void shouldGoOnOverTheOtherRailWhenAGrantedOneDies() {
        connect("dynamic");
        assertFalse(put());
        tell(ReservationKind.GRANT, 0, 1);
        tell(ReservationKind.GRANT, 1, 1);
        scene.channel.connecting().takeDown(scene.rail(0).connection(), "broken by the test", scene.nowNs);
        assertTrue(put());
        assertEquals(writes(1), 1);
    }

    /** What a dead rail was reserved for is forgotten at both ends, also by who has noticed before. */
    public void shouldForgetWhatADeadRailWasGrantedTo() {
        connect("dynamic");
        tell(ReservationKind.REQUEST, 0, PEERS_TRANSFER);
        assertEquals(told(), "GRANT 0 of 77");
        scene.tell(
                1,
                RailFrames.DOWN,
                ScriptedChannel.railId(0),
                scene.rail(0).connection().epoch() + 2);
        tell(ReservationKind.REQUEST, 0, PEERS_TRANSFER + 1);
        assertEquals(told(), "GRANT 0 of 78");
    }

    public void shouldLeaveRailsAloneThatReceiveUnderLocalDynamicAllocation() {
        connect("local-dynamic");
        tell(ReservationKind.ARRIVAL, 0, PEERS_TRANSFER);
        assertTrue(put());
        assertEquals(carriers(), "1");
        assertEquals(told(), "ARRIVAL 1 of 1");
        assertFalse(put(), "both rails carry something");
        scene.finish(scene.queuePair(0), 0, ScriptedChannel.FIN_KIND | RailFrames.ALLOCATED);
        assertTrue(put());
        assertEquals(carriers(), "01");
        completeAll();
        assertTrue(put());
        assertEquals(carriers(), "01", "all are free again");
    }

    public void shouldSendShortPiecesAtOnceUnderHybridAllocation() {
        connect("hybrid");
        assertTrue(scene.put(source, 32 * 1024, ++token));
        scene.poll();
        assertEquals(told(), "");
        assertFalse(put());
        assertEquals(told(), "REQUEST 0 of 2, REQUEST 1 of 2");
    }

    /** Policies, and whether a piece is given both rails. Static allocation gives one of the two. */
    @DataProvider
    public Object[][] adaptive() {
        return new Object[][] {{"basic", false}, {"local-dynamic", true}, {"dynamic", true}, {"hybrid", true}};
    }

    @Test(dataProvider = "adaptive", timeOut = 60_000)
    public void shouldLearnThatARailHasBecomeSlow(String policy, boolean isCut) {
        connect(policy, "adaptive");
        carryPieces(ALIKE, 0);
        double alike = share(ALIKE);
        carryPieces(UNLIKE, SLOW_NS);
        double slow = share(MEASURED);
        assertTrue(
                scene.channel.care().weight(1) < scene.channel.care().weight(0) / 4,
                "weight " + scene.channel.care().weight(1));
        assertTrue(alike > 0.2 && alike < 0.8, "a part of " + alike);
        if (isCut) {
            assertTrue(slow < alike / 2, "a part of " + slow + " after " + alike);
        } else {
            assertEquals(slow, 0.5, "pieces go whole over the next rail, whatever that carries");
        }
    }

    /** Returns the part of the second rail in so many pieces more. */
    private double share(int count) {
        long[] before = {stripeBytes(0), stripeBytes(1)};
        carryPieces(count, 0);
        double second = stripeBytes(1) - before[1];
        return second / (stripeBytes(0) - before[0] + second);
    }

    private long stripeBytes(int rail) {
        return scene.channel.status(rail).stripeBytes();
    }

    /** Puts pieces, one after the other; what the second rail carries takes longer by some time. */
    private void carryPieces(int count, long slowerNs) {
        for (int piece = 0; piece < count; piece++) {
            pieces++;
            if (!put()) {
                tell(ReservationKind.GRANT, 0, pieces);
                tell(ReservationKind.GRANT, 1, pieces);
                assertTrue(put(), "both rails are granted");
            }
            spin(USUAL_NS);
            complete(0);
            if (slowerNs > 0) {
                scene.poll();
                spin(writes(1) > 0 ? slowerNs : 0);
            }
            complete(1);
            scene.poll();
        }
    }

    private static void spin(long nanoseconds) {
        long end = System.nanoTime() + nanoseconds;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    public void shouldRefuseWhoAsksWhereNothingIsAllocated() {
        connect("none");
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER);
        assertEquals(told(), "REFUSAL 1 of 77");
        tell(ReservationKind.RETURN, 1, PEERS_TRANSFER);
        assertTrue(put());
    }
}

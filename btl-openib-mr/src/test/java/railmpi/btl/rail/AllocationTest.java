package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.btl.allocation.ReservationKind;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.fabric.MemoryRegion;

/** Which of two rails pieces take under each policy of allocation, and what the peer is told. */
@Test(groups = "unit")
public class AllocationTest {
    private static final int LONG_BYTES = 256 * 1024;
    private static final int PEERS_TRANSFER = 77;

    private ScriptedChannel scene;
    private MemoryRegion source;
    private int token;
    /** Reservations that were seen. */
    private int told;

    private void connect(String policy) {
        scene = new ScriptedChannel(
                0, false, Map.of("btl_multiplexing", "binding", "btl_rail_allocation", policy, "btl_striping", "even"));
        scene.up(0);
        source = scene.process.port().allocate(LONG_BYTES);
        told = 0;
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
        for (int rail = 0; rail < 2; rail++) {
            ScriptedQueuePair connection = scene.queuePair(rail);
            while (!connection.posted.isEmpty()) {
                connection.complete(true);
            }
        }
        told = 0;
        scene.poll();
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

    public void shouldRefuseWhoAsksWhereNothingIsAllocated() {
        connect("none");
        tell(ReservationKind.REQUEST, 1, PEERS_TRANSFER);
        assertEquals(told(), "REFUSAL 1 of 77");
        tell(ReservationKind.RETURN, 1, PEERS_TRANSFER);
        assertTrue(put());
    }
}

package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.connect.Rail;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.btl.rail.ScriptedFabric.ScriptedRequest;

/**
 * What becomes of a rail in each state at each event, against a table written from ADR 0008. A second rail is up all
 * the time; what happens to the last one is a table of its own.
 */
public final class RailStatesTest {
    private static final int ATTEMPT = 3;
    private static final int SHORT_WHILE_MS = 600;
    /** Longer than any attempt. */
    private static final int LONG_WHILE_MS = 3 * ScriptedChannel.LONGEST_ATTEMPT_MS;

    /** Where a rail is, and who began its connection or its last one. */
    private enum Situation {
        DOWN_OWN,
        DOWN_PEERS,
        CONNECTING_OWN,
        CONNECTING_PEERS,
        UP_OWN,
        UP_PEERS,
        PEER_LOST
    }

    private enum Event {
        /** The fabric says that the connection is there. */
        CONNECTED,
        /** The fabric says that it is broken. */
        BROKEN,
        /** Requests of the connection before this one are found flushed. */
        OLD_FLUSHED,
        /** The watch says that it is silent while another one works. */
        SILENT,
        /** The peer wants to connect, for the first time or after what both know. */
        LATER_REQUEST,
        /** The peer's wish was made before what is there. */
        EARLIER_REQUEST,
        /** The peer says that this connection is dead. */
        DOWN_TOLD,
        /** The peer says that an older connection is dead. */
        OLD_DOWN_TOLD,
        /** The pause between attempts is over. */
        SHORT_WHILE,
        /** An attempt has had its time. */
        LONG_WHILE,
        /** The peer counts as lost. */
        LOSS
    }

    /**
     * New state (own: begun here, peers: begun there), and what was done: closed (the old connection), told (DOWN to
     * the peer), rejected. Same: nothing at all.
     */
    private static final String TABLE =
            """
            event           | DOWN_OWN         | DOWN_PEERS       | CONNECTING_OWN          | CONNECTING_PEERS        | UP_OWN                       | UP_PEERS                     | PEER_LOST
            CONNECTED       | same             | same             | UP own                  | UP peers                | same                         | same                         | same
            BROKEN          | same             | same             | DOWN own closed         | DOWN peers closed       | DOWN own closed told         | DOWN peers closed told       | same
            OLD_FLUSHED     | same             | same             | same                    | same                    | same                         | same                         | same
            SILENT          | same             | same             | same                    | same                    | DOWN own closed told         | DOWN peers closed told       | same
            LATER_REQUEST   | CONNECTING peers | CONNECTING peers | LOWER: same rejected, HIGHER: CONNECTING peers closed | CONNECTING peers closed | CONNECTING peers closed told | CONNECTING peers closed told | same rejected
            EARLIER_REQUEST | CONNECTING peers | CONNECTING peers | LOWER: same rejected, HIGHER: CONNECTING peers closed | CONNECTING peers closed | same rejected                | same rejected                | same rejected
            DOWN_TOLD       | same             | same             | DOWN own closed         | DOWN peers closed       | DOWN own closed told         | DOWN peers closed told       | same
            OLD_DOWN_TOLD   | same             | same             | same                    | same                    | same                         | same                         | same
            SHORT_WHILE     | CONNECTING own   | same             | same                    | same                    | same                         | same                         | same
            LONG_WHILE      | CONNECTING own   | same             | DOWN own closed         | DOWN peers closed       | same                         | same                         | same
            LOSS            | same             | same             | DOWN own closed         | DOWN peers closed       | DOWN own closed              | DOWN peers closed            | same
            """;

    @DataProvider
    public static Object[][] pairs() {
        return StateTable.pairs(TABLE, Situation.values(), Event.values());
    }

    /** In a cell that tells the ranks apart the lower one is first. */
    private static String of(int rank, String cell) {
        return cell.startsWith("LOWER") ? cell.split(", ")[rank].replaceAll("\\w+: ", "") : cell;
    }

    @Test(dataProvider = "pairs")
    public void shouldDoAsTheTableSays(Situation situation, Event event, String expected) {
        for (int rank = 0; rank < 2; rank++) {
            for (boolean isSharing : new boolean[] {false, true}) {
                ScriptedChannel scene = new ScriptedChannel(rank, isSharing);
                ScriptedQueuePair old = reach(situation, scene);
                scene.queuePair(1).posted.clear();
                assertEquals(outcome(event, old, scene), of(rank, expected), "rank " + rank + ' ' + isSharing);
                scene.requireSharedReceives();
            }
        }
    }

    /** Brings the first rail there, after a connection that was broken; returns that. */
    private static ScriptedQueuePair reach(Situation situation, ScriptedChannel scene) {
        boolean isPeers = situation.name().endsWith("_PEERS");
        scene.up(0);
        if (isPeers) {
            scene.ask(0, ATTEMPT - 1);
            scene.up(0);
        }
        ScriptedQueuePair old = scene.queuePair(0);
        scene.channel.connecting().takeDown(scene.rail(0).connection(), "broken by the test", scene.nowNs);
        scene.poll();
        if (situation == Situation.PEER_LOST) {
            scene.lose();
        }
        if (situation.ordinal() < Situation.CONNECTING_OWN.ordinal() || situation == Situation.PEER_LOST) {
            return old;
        }
        if (isPeers) {
            scene.ask(0, ATTEMPT);
        } else {
            scene.advance(SHORT_WHILE_MS);
        }
        if (situation.name().startsWith("UP")) {
            scene.up(0);
        }
        return old;
    }

    private static String outcome(Event event, ScriptedQueuePair old, ScriptedChannel scene) {
        Rail<Subchannel> rail = scene.rail(0);
        Rail.State state = rail.state();
        Subchannel subchannel = rail.connection();
        ScriptedQueuePair queuePair = scene.queuePair(0);
        boolean wasClosed = queuePair.isClosed;
        int epoch = subchannel.epoch();
        ScriptedRequest request = null;
        switch (event) {
            case CONNECTED -> {
                queuePair.state = ScriptedQueuePair.State.CONNECTED;
                scene.advance(0);
            }
            case BROKEN -> queuePair.breakDown();
            case OLD_FLUSHED -> old.flushAll();
            case SILENT -> scene.channel.connecting().takeDown(subchannel, "silent", scene.nowNs);
            case LATER_REQUEST -> request = ask(scene, ATTEMPT + 1);
            case EARLIER_REQUEST -> request = ask(scene, 1);
            case DOWN_TOLD -> tellDown(scene, epoch);
            case OLD_DOWN_TOLD -> tellDown(scene, epoch - 2);
            case SHORT_WHILE -> scene.advance(SHORT_WHILE_MS);
            case LONG_WHILE -> scene.poll(0, LONG_WHILE_MS);
            default -> scene.lose();
        }
        scene.poll();
        String what = rail.state() == state && rail.connection() == subchannel
                ? "same"
                : rail.state() + (scene.isOwnAttempt(0) ? " own" : " peers");
        return what
                + (queuePair.isClosed && !wasClosed ? " closed" : "")
                + (scene.told(RailFrames.DOWN) != 0 ? " told" : "")
                + (request != null && request.isRejected ? " rejected" : "");
    }

    private static ScriptedRequest ask(ScriptedChannel scene, int attempt) {
        if (scene.channel.failure() == null) {
            return scene.ask(0, attempt);
        }
        ScriptedRequest request = new ScriptedRequest();
        request.isRejected = true; // who is lost does not come to a rail: ConnectionRequests.answer
        return request;
    }

    /** Who was connected to so far tries, too, and nobody waits for the end of the pause. */
    @Test
    public void shouldTryAllRailsAtOnceWhenTheLastOneIsGone() {
        for (Situation situation : List.of(Situation.UP_OWN, Situation.UP_PEERS)) {
            for (int rank = 0; rank < 2; rank++) {
                ScriptedChannel scene = new ScriptedChannel(rank, false);
                reach(situation, scene);
                scene.queuePair(0).breakDown();
                scene.poll();
                scene.queuePair(1).breakDown();
                scene.poll();
                scene.nowNs = Math.max(scene.nowNs, System.nanoTime());
                scene.advance(0);
                for (int rail = 0; rail < 2; rail++) {
                    assertEquals(scene.rail(rail).state(), Rail.State.CONNECTING);
                    assertTrue(scene.isOwnAttempt(rail));
                }
            }
        }
    }

    /** From a peer that is lost nothing is taken any more. */
    private static void tellDown(ScriptedChannel scene, int epoch) {
        if (scene.channel.failure() == null) {
            scene.tell(1, RailFrames.DOWN, scene.rail(0).id(), epoch);
        }
    }
}

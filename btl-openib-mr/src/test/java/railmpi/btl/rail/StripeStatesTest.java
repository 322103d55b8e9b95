package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.util.List;
import java.util.StringJoiner;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.rail.ScriptedFabric.Request;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;

/**
 * What becomes of a stripe in each state at each event, for who sends and for who receives it, against tables written
 * from ADR 0008 ("A rail dies").
 */
public final class StripeStatesTest {
    private static final int TOKEN = 7;
    private static final int BYTES = 100;
    /** The first stripe of a channel. */
    private static final long NUMBER = 0;

    private static final long SLOT = 0;

    /** Where a stripe is that the process sends over rail 0. */
    private enum Sent {
        /** There is no room on its rail. */
        WAITING,
        POSTED,
        /** Its data is in place, its FIN under way. */
        WRITTEN,
        /** Its connection is dead. */
        ASKED,
        /** The same, and its data is known to be in place. */
        ASKED_WRITTEN,
        DONE
    }

    private enum SenderEvent {
        ROOM,
        /** The write is found done, maybe after its connection was closed. */
        DATA_IN_PLACE,
        /** The write and the FIN are. */
        FIN_ARRIVED,
        CARRIER_DIES,
        OTHER_RAIL_DIES,
        HAVE,
        HAVE_NOT,
        /** An answer about another stripe in this place. */
        ANSWER_OF_OLD,
        PEER_LOSS
    }

    /** Reported: to the layer above; data 1, fin 1: posted on rail 1; asked: the peer; lost: the peer, for nonsense. */
    private static final String SENDER =
            """
            event           | WAITING       | POSTED        | WRITTEN | ASKED         | ASKED_WRITTEN | DONE
            ROOM            | data 0, fin 0 |               |         |               |               |
            DATA_IN_PLACE   |               | reported      |         | reported      |               |
            FIN_ARRIVED     |               | reported done | done    | reported      |               |
            CARRIER_DIES    | data 1, fin 1 | asked         | asked   |               |               |
            OTHER_RAIL_DIES |               |               |         |               |               |
            HAVE            | lost          | lost          | lost    | reported done | done          | lost
            HAVE_NOT        | lost          | lost          | lost    | data 1, fin 1 | fin 1         | lost
            ANSWER_OF_OLD   | lost          | lost          | lost    | lost          | lost          | lost
            PEER_LOSS       | lost          | lost          | lost    | lost          | lost          | lost
            """;

    /** The same for a stripe that has no FIN: it is not known to the peer by a number. */
    private static final String SENDER_OF_SILENT =
            """
            event           | WAITING | POSTED        | WRITTEN | ASKED         | ASKED_WRITTEN | DONE
            ROOM            | data 0  |               |         |               |               |
            DATA_IN_PLACE   |         | reported done |         | reported      |               |
            FIN_ARRIVED     |         | reported done |         | reported      |               |
            CARRIER_DIES    | data 1  | asked         |         |               |               |
            OTHER_RAIL_DIES |         |               |         |               |               |
            HAVE            | lost    | lost          | lost    | reported done | done          | lost
            HAVE_NOT        | lost    | lost          | lost    | data 1        | done          | lost
            ANSWER_OF_OLD   | lost    | lost          | lost    | lost          | lost          | lost
            PEER_LOSS       | lost    | lost          | lost    | lost          | lost          | lost
            """;

    @DataProvider
    public static Object[][] sender() {
        return StateTable.pairs(SENDER, Sent.values(), SenderEvent.values());
    }

    @Test(dataProvider = "sender")
    public void shouldSendAsTheTableSays(Sent state, SenderEvent event, String expected) {
        send(state, event, expected, false, false);
        send(state, event, expected, true, false);
    }

    @DataProvider
    public static Object[][] senderOfSilent() {
        return StateTable.pairs(SENDER_OF_SILENT, Sent.values(), SenderEvent.values());
    }

    @Test(dataProvider = "senderOfSilent")
    public void shouldSendWithoutFinAsTheTableSays(Sent state, SenderEvent event, String expected) {
        send(state, event, expected, false, true);
    }

    @Test
    public void shouldTellOfAPutWherePortsAreNotOneSided() {
        ScriptedChannel scene = new ScriptedChannel(0, false);
        scene.up(0);
        put(scene, HandlerTable.NO_FIN);
        assertEquals(fins(scene.queuePair(0)), 1);
    }

    @Test
    public void shouldWakeWhoWaitsForAFlag() {
        ScriptedChannel scene = new ScriptedChannel(0, false);
        scene.fabric.isOneSided = true;
        scene.up(0);
        put(scene, HandlerTable.WAKE);
        assertEquals(fins(scene.queuePair(0)), 1);
    }

    private static void put(ScriptedChannel scene, int finKind) {
        scene.put(scene.process.port().allocate(BYTES), BYTES, TOKEN, finKind);
        scene.poll();
    }

    private static void send(Sent state, SenderEvent event, String expected, boolean isSharing, boolean isSilent) {
        ScriptedChannel scene = new ScriptedChannel(0, isSharing);
        scene.fabric.isOneSided = isSilent;
        scene.up(0);
        ScriptedQueuePair carrier = scene.queuePair(0);
        reach(state, scene, carrier, isSilent ? HandlerTable.NO_FIN : ScriptedChannel.FIN_KIND);
        List<ScriptedQueuePair> rails = List.of(carrier, scene.queuePair(1));
        int[] before = {posts(rails.get(0)), posts(rails.get(1))};
        int[] finsBefore = {fins(rails.get(0)), fins(rails.get(1))};
        boolean wasQuiet = scene.channel.stripes().isQuiet();
        long asked = scene.told(RailFrames.ASK);
        scene.written.clear();
        happen(event, scene, carrier, isSilent ? Stripe.NO_NUMBER : NUMBER);
        StringJoiner outcome = new StringJoiner(" ");
        if (!scene.written.isEmpty()) {
            assertEquals(scene.written, List.of(TOKEN));
            outcome.add("reported");
        }
        if (scene.isPeerLost) {
            assertEquals(outcome.add("lost").toString(), expected);
            return;
        }
        for (int rail = 0; rail < 2; rail++) {
            StringJoiner posted = new StringJoiner(", ").setEmptyValue("");
            if (posts(rails.get(rail)) > before[rail]) {
                posted.add("data " + rail);
            }
            if (fins(rails.get(rail)) > finsBefore[rail]) {
                posted.add("fin " + rail);
            }
            if (posted.length() != 0) {
                outcome.add(posted.toString());
            }
        }
        if (scene.told(RailFrames.ASK) > asked) {
            outcome.add("asked");
        }
        if (!wasQuiet && scene.channel.stripes().isQuiet()) {
            outcome.add("done");
        }
        assertEquals(outcome.toString(), expected);
    }

    private static int posts(ScriptedQueuePair rail) {
        return (int) rail.posted.stream().filter(request -> !request.isSend()).count();
    }

    private static int fins(ScriptedQueuePair rail) {
        return (int) ScriptedChannel.frames(rail).stream()
                .filter(frame -> frame.kind() == RailFrames.FIN)
                .count();
    }

    private static void reach(Sent state, ScriptedChannel scene, ScriptedQueuePair carrier, int finKind) {
        carrier.isFull = state == Sent.WAITING;
        put(scene, finKind);
        boolean isSilent = finKind == HandlerTable.NO_FIN;
        if (state == Sent.WRITTEN || state == Sent.ASKED_WRITTEN && !isSilent) {
            carrier.complete(false);
        } else if (state == Sent.DONE) {
            carrier.complete(true);
        }
        scene.poll();
        if (state == Sent.ASKED || state == Sent.ASKED_WRITTEN) {
            takeDown(scene, 0);
        }
        if (state == Sent.ASKED_WRITTEN && isSilent) {
            carrier.complete(false); // found after its connection was closed: it would be done before
            scene.poll();
        }
    }

    private static void takeDown(ScriptedChannel scene, int rail) {
        scene.channel.connecting().takeDown(scene.rail(rail).connection(), "broken by the test", scene.nowNs);
        scene.poll();
    }

    private static void happen(SenderEvent event, ScriptedChannel scene, ScriptedQueuePair carrier, long number) {
        Request first = carrier.posted.peek();
        switch (event) {
            case ROOM -> carrier.isFull = false;
            case DATA_IN_PLACE -> {
                if (first != null && !first.isSend()) {
                    carrier.complete(false);
                }
            }
            case FIN_ARRIVED -> {
                if (first != null) {
                    carrier.complete(true);
                }
            }
            case CARRIER_DIES -> takeDown(scene, 0);
            case OTHER_RAIL_DIES -> takeDown(scene, 1);
            case HAVE -> scene.tell(1, RailFrames.HAVE, number, SLOT);
            case HAVE_NOT -> scene.tell(1, RailFrames.HAVE_NOT, number, SLOT);
            case ANSWER_OF_OLD -> scene.tell(1, RailFrames.HAVE, number + 1, SLOT);
            default -> scene.lose();
        }
        scene.poll();
    }

    /** What who receives a stripe knows of it, which the peer has sent over rail 0 first. */
    private enum Received {
        UNKNOWN,
        /** The peer has said that the connection is dead. */
        ON_DEAD_RAIL,
        /** The peer has asked, and was told that it has not arrived. */
        DENIED,
        /** The same, and a new connection of that rail that it may be on is dead as well. */
        ON_NEXT_DEAD_RAIL,
        ARRIVED
    }

    private enum ReceiverEvent {
        /** A FIN is found that the first connection has brought. */
        FIRST_FIN,
        /** A FIN over a new connection of that rail. */
        NEXT_FIN,
        /** A FIN over the other rail. */
        OTHER_FIN,
        /** The peer says that its connection is dead and asks. */
        QUESTION,
        /** The same about a stripe that had no FIN. */
        QUESTION_OF_SILENT;

        boolean isQuestion() {
            return this == QUESTION || this == QUESTION_OF_SILENT;
        }
    }

    private static final String RECEIVER =
            """
            event     | UNKNOWN  | ON_DEAD_RAIL | DENIED   | ON_NEXT_DEAD_RAIL | ARRIVED
            FIRST_FIN | finished | finished     |          |                   |
            NEXT_FIN  | finished | finished     | finished | finished          |
            OTHER_FIN | finished | finished     | finished | finished          |
            QUESTION  | has not  | has not      | has not  | has not           | has
            QUESTION_OF_SILENT | has not | has not | has not | has not | has not
            """;

    @DataProvider
    public static Object[][] receiver() {
        return StateTable.pairs(RECEIVER, Received.values(), ReceiverEvent.values());
    }

    @Test(dataProvider = "receiver")
    public void shouldReceiveAsTheTableSays(Received state, ReceiverEvent event, String expected) {
        receive(state, event, expected, false);
        receive(state, event, expected, true);
    }

    private static void receive(Received state, ReceiverEvent event, String expected, boolean isSharing) {
        ScriptedChannel scene = new ScriptedChannel(1, isSharing);
        scene.up(0);
        ScriptedQueuePair first = scene.queuePair(0);
        if (state != Received.UNKNOWN && state != Received.ARRIVED) {
            tellDown(scene);
        }
        if (state == Received.DENIED || state == Received.ON_NEXT_DEAD_RAIL) {
            scene.tell(1, RailFrames.ASK, NUMBER, SLOT);
        }
        ScriptedQueuePair next = first;
        if (state == Received.ON_NEXT_DEAD_RAIL) {
            next = connectAnew(scene);
            tellDown(scene);
        } else if (state == Received.ARRIVED) {
            scene.finish(first, NUMBER);
        }
        scene.finished.clear();
        scene.queuePair(1).posted.clear();
        switch (event) {
            case FIRST_FIN -> scene.finish(first, NUMBER);
            case NEXT_FIN -> scene.finish(next == first ? connectAnew(scene) : next, NUMBER);
            case OTHER_FIN -> scene.finish(scene.queuePair(1), NUMBER);
            default -> {
                tellDown(scene);
                scene.tell(1, RailFrames.ASK, event == ReceiverEvent.QUESTION ? NUMBER : Stripe.NO_NUMBER, SLOT);
            }
        }
        assertEquals(
                first.isClosed,
                state != Received.UNKNOWN && state != Received.ARRIVED
                        || event == ReceiverEvent.NEXT_FIN
                        || event.isQuestion(),
                "the old path is harmless");
        String outcome = "finished".repeat(scene.finished.size())
                + (scene.told(RailFrames.HAVE) != 0 ? "has" : "")
                + (scene.told(RailFrames.HAVE_NOT) != 0 ? "has not" : "");
        assertEquals(outcome, expected);
        scene.requireSharedReceives();
    }

    private static void tellDown(ScriptedChannel scene) {
        scene.tell(
                1,
                RailFrames.DOWN,
                scene.rail(0).id(),
                scene.rail(0).connection().epoch());
    }

    private static ScriptedQueuePair connectAnew(ScriptedChannel scene) {
        scene.ask(0, (scene.rail(0).connection().epoch() >> 1) + 1);
        scene.up(0);
        return scene.queuePair(0);
    }
}

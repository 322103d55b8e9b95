package railmpi.runtime.meet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.channel.Stranger;
import railmpi.core.RailException;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * Whom this process knows beyond its world, and how it reaches them. Meetings of several threads wait for each other
 * where they change that.
 */
final class Introductions {
    /** For a process that is stopped. */
    private static final long WATCH_NS = 2_000_000_000L;

    private final ProcessTable table;
    private final Pml pml;
    private final Ways ways;
    private final String identity;
    private final PairKeys keys;
    private final Parting parting;
    /** Null before it is needed; made with the monitor. */
    private volatile StrangerWatch watch;

    /**
     * Knows nobody yet.
     *
     * @param identity of this process
     * @param keys of this process
     */
    Introductions(ProcessTable table, Pml pml, Ways ways, String identity, PairKeys keys) {
        this.table = table;
        this.pml = pml;
        this.ways = ways;
        this.identity = identity;
        this.keys = keys;
        parting = new Parting(pml);
    }

    ProcessTable table() {
        return table;
    }

    /** Describes this process to those whom it does not know yet, with the ways that are open. */
    Card card(String problem) {
        return card(problem, Map.of());
    }

    /** Describes this process to others, with the ways that are open. */
    Card card(String problem, List<Card> others, byte[] meetingSecret) {
        return card(problem, keys.sealed(others, meetingSecret));
    }

    private synchronized Card card(String problem, Map<ProcessName, String> sealed) {
        Map<String, List<String>> cards = new LinkedHashMap<>();
        for (Way way : ways.inOrder()) {
            List<String> card = way.card();
            if (card != null) {
                cards.put(way.name(), card);
            }
        }
        boolean isTolerant = pml.faultTolerance() != null;
        String lifeLine = isTolerant ? watch().text() : "";
        return new Card(table.own(), identity, cards, isTolerant, lifeLine, sealed, problem);
    }

    /** Opens what is needed to reach processes; returns why that failed, empty if it did not. */
    synchronized String openWaysTo(List<Card> others) {
        Card own = card("");
        try {
            List<ChannelProvider> open = new ArrayList<>();
            for (Way way : ways.inOrder()) {
                boolean isNeeded = others.stream().anyMatch(other -> way.name().equals(own.wayTo(other)));
                ChannelProvider channels = isNeeded ? way.open() : way.opened();
                if (channels != null) {
                    open.add(channels);
                }
            }
            pml.processes().reach(open);
            return "";
        } catch (RailException e) {
            return e.getMessage();
        }
    }

    /** Returns why a process cannot be reached by the ways that both have opened, empty if all can. */
    synchronized String whyUnreachable(List<Card> others) {
        Card own = card("");
        for (Card other : others) {
            ChannelProvider channels = channelsTo(own, other);
            String why = channels == null
                    ? "no kind of channel leads to " + other.name()
                    : channels.whyUnreachable(other.name(), other.ways().get(own.wayTo(other)));
            if (why != null) {
                return why;
            }
        }
        return "";
    }

    private ChannelProvider channelsTo(Card own, Card other) {
        String name = own.wayTo(other);
        for (Way way : ways.inOrder()) {
            if (way.name().equals(name)) {
                return way.opened();
            }
        }
        return null;
    }

    /** Makes a process known, if no other meeting has done so yet; returns its index. */
    synchronized int admit(Card card, byte[] meetingSecret) {
        int known = table.indexOf(card.name());
        if (known >= 0) {
            return known;
        }
        int index = table.freeIndex(); // only this object takes one, and only here
        Card own = card("");
        ChannelProvider channels = channelsTo(own, card);
        List<String> theirs = card.ways().get(own.wayTo(card));
        PairKeys.Pair pair = keys.with(card, meetingSecret);
        pml.processes().admit(index, () -> {
            channels.admit(index, new Stranger(card.name(), theirs, table.own(), pair.number(), pair.secret()));
            table.add(index, card);
        });
        if (channels.missesDeaths()) {
            watch().addNear(index);
        } else if (own.isTolerant()) {
            watch().addFar(index, card, pair.secret());
        }
        return index;
    }

    private StrangerWatch watch() {
        if (watch == null) {
            watch = new StrangerWatch(table, pml);
            watch.start();
        }
        return watch;
    }

    /** Returns when this process notices the end of all that it has admitted, if it ever does. */
    void awaitWatch() {
        StrangerWatch running = watch;
        try (Patience patience = new Patience(pml::progress, WATCH_NS)) {
            while (running != null && !running.isSettled() && !patience.isOver()) {
                patience.pause();
            }
        }
    }

    /**
     * Waits until all with whom this process is connected have come to the end of MPI, too, and parts from them.
     *
     * @param self communicator of this process alone
     */
    void partFromAll(Communicator self) {
        if (!table.strangers().isEmpty()) {
            parting.await(self, table.connected());
            dismiss(table.strangers());
        }
        StrangerWatch running = watch;
        if (running != null) {
            running.close();
        }
    }

    /** Parts from processes that part from this one, too. */
    void dismiss(List<Integer> indices) {
        pml.processes().dismiss(indices, index -> {
            table.remove(index);
            unwatch(index);
            parting.forget(index);
            if (pml.faultTolerance() != null) {
                pml.faultTolerance().forget(index);
            }
        });
    }

    /** With the progress lock, so without the monitor: who admits a process takes both, that one first. */
    private void unwatch(int index) {
        StrangerWatch running = watch;
        if (running != null) {
            running.remove(index);
        }
    }
}

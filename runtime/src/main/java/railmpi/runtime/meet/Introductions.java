package railmpi.runtime.meet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.Stranger;
import railmpi.core.RailException;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * Whom this process knows beyond its world, and how it reaches them. Meetings of several threads wait for each other
 * where they change that.
 */
final class Introductions {
    private final ProcessTable table;
    private final Pml pml;
    private final Ways ways;
    private final String identity;
    private final Parting parting;
    /** Those whose death no channel notices. Any thread. */
    private final Set<Integer> watched = ConcurrentHashMap.newKeySet();
    /** Looks at them; guarded by the monitor. */
    private NodeWatch watch;

    /**
     * Knows nobody yet.
     *
     * @param identity of this process
     */
    Introductions(ProcessTable table, Pml pml, Ways ways, String identity) {
        this.table = table;
        this.pml = pml;
        this.ways = ways;
        this.identity = identity;
        parting = new Parting(pml);
    }

    ProcessTable table() {
        return table;
    }

    /** Describes this process, with the ways that are open. */
    synchronized Card card(String problem) {
        Map<String, List<String>> cards = new LinkedHashMap<>();
        for (Way way : ways.inOrder()) {
            List<String> card = way.card();
            if (card != null) {
                cards.put(way.name(), card);
            }
        }
        return new Card(table.own(), identity, cards, pml.faultTolerance() != null, problem);
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

    /** Makes a process known; returns its index. */
    synchronized int admit(Card card, long meeting, byte[] secret) {
        int known = table.indexOf(card.name());
        if (known >= 0) {
            return known;
        }
        int index = table.freeIndex(); // only this object takes one, and only here
        Card own = card("");
        ChannelProvider channels = channelsTo(own, card);
        List<String> theirs = card.ways().get(own.wayTo(card));
        pml.processes().admit(index, () -> {
            channels.admit(index, new Stranger(card.name(), theirs, table.own(), meeting, secret));
            table.add(index, card);
        });
        if (channels.missesDeaths()) {
            watch(index);
        }
        return index;
    }

    private void watch(int index) {
        watched.add(index);
        if (watch == null) {
            watch = new NodeWatch(table, pml, watched);
            watch.start();
        }
    }

    /** Ends what goes on in the background, unless another thread has met somebody meanwhile. */
    private void closeIfAlone() {
        NodeWatch running;
        synchronized (this) {
            if (!table.strangers().isEmpty()) {
                return;
            }
            running = watch;
            watch = null;
        }
        if (running != null) {
            running.close();
        }
    }

    /**
     * Waits until all with whom this process is connected have come to the end of MPI, too, and parts from them.
     *
     * @param self communicator of this process alone
     */
    void partFromAll(Communicator self) {
        parting.await(self, table.connected());
        dismiss(table.strangers());
    }

    /** Parts from processes that part from this one, too. */
    void dismiss(List<Integer> indices) {
        pml.processes().dismiss(indices, index -> {
            table.remove(index);
            watched.remove(index);
            parting.forget(index);
            if (pml.faultTolerance() != null) {
                pml.faultTolerance().forget(index);
            }
        });
        closeIfAlone();
    }
}

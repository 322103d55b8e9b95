package railmpi.runtime.meet;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.Acquaintance;
import railmpi.btl.rail.RailChannels;
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
    /** Of each process of another job, the meeting by which both know each other over rails. */
    private final Map<Integer, Long> meetings = new HashMap<>();
    /** Runs while this process knows others of its node; guarded by the monitor. */
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

    /** Describes this process, with the rails that are open. */
    synchronized Card card(String problem) {
        String directory = ways.sharedDirectory();
        List<String> addresses = ways.hasRails() ? List.of(ways.rails().addresses()) : List.of();
        return new Card(
                table.own(),
                identity,
                directory.isEmpty() ? "" : ways.node(directory),
                directory,
                ways.numberOnNode(),
                addresses,
                problem);
    }

    /** Opens what is needed to reach processes; returns why that failed, empty if it did not. */
    synchronized String openWaysTo(List<Card> others) {
        Card own = card("");
        try {
            boolean isNodeNeeded = others.stream().anyMatch(own::sharesNodeWith);
            boolean areRailsNeeded = !others.stream().allMatch(own::sharesNodeWith);
            NodeChannels inNode = isNodeNeeded || ways.hasNode() ? ways.node() : null;
            RailChannels rails = areRailsNeeded || ways.hasRails() ? ways.rails() : null;
            pml.processes().reach(inNode, rails);
            return "";
        } catch (RailException e) {
            return e.getMessage();
        }
    }

    /** Returns why a process cannot be reached by the ways that both have opened, empty if all can. */
    synchronized String whyUnreachable(List<Card> others) {
        Card own = card("");
        for (Card other : others) {
            if (!own.sharesNodeWith(other) && !ways.rails().mayReach(other.addresses())) {
                return "no rail joins its ports (" + String.join(", ", own.addresses()) + ") with those of "
                        + other.name() + " (" + String.join(", ", other.addresses()) + ")";
            }
        }
        return "";
    }

    /** Makes a process known; returns its index. */
    synchronized int admit(Card card, long meeting, byte[] secret) {
        int known = table.indexOf(card.name());
        if (known >= 0) {
            return known;
        }
        int index = table.freeIndex(); // only this object takes one, and only here
        boolean isInNode = card("").sharesNodeWith(card);
        pml.processes().admit(index, () -> {
            if (isInNode) {
                ways.node().admit(index, card.name(), Path.of(card.directory()), table.own());
            } else {
                admitOverRails(index, card, meeting, secret);
            }
            table.add(index, card);
        });
        if (isInNode) {
            watchNode(card.node());
        } else {
            meetings.put(index, meeting);
        }
        return index;
    }

    private void admitOverRails(int index, Card card, long meeting, byte[] secret) {
        ways.fabric().agree(meeting, secret);
        String[] addresses = new String[card.addresses().size()];
        for (int port = 0; port < addresses.length; port++) {
            addresses[port] = ways.fabric().addressAt(card.addresses().get(port), meeting);
        }
        ways.rails().admit(index, new Acquaintance(card.name(), addresses, card.numberOnNode()), table.own());
    }

    private void watchNode(String node) {
        if (watch == null) {
            watch = new NodeWatch(table, pml, ways, node);
            watch.start();
        }
    }

    /** Ends what goes on in the background. */
    void close() {
        NodeWatch running;
        synchronized (this) {
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
            parting.forget(index);
        });
        indices.forEach(this::forget);
        if (table.strangers().isEmpty()) {
            close();
        }
    }

    private synchronized void forget(int index) {
        Long meeting = meetings.remove(index);
        if (meeting != null && !meetings.containsValue(meeting)) {
            ways.fabric().disagree(meeting);
        }
    }
}

package railmpi.sim.node;

import java.util.ArrayDeque;
import railmpi.sim.event.Calendar;
import railmpi.sim.network.RailNetwork;
import railmpi.sim.network.WormListener;

/**
 * A node's network adapter on one rail: injects one message at a time, in the order in which they come, and has a
 * processor that handles control packets one after the other.
 */
final class Adapter {
    private final Node node;
    private final int rail;
    private final RailNetwork network;
    private final Calendar calendar;
    private final int replyCycles;
    private final int controlFlits;
    private final ArrayDeque<Part> queue = new ArrayDeque<>();
    private Part injecting;
    private int arriving;
    private long processorFreeCycle;

    Adapter(Node node, int rail, RailNetwork network, Calendar calendar, ClusterConfig config) {
        this.node = node;
        this.rail = rail;
        this.network = network;
        this.calendar = calendar;
        replyCycles = config.replyCycles();
        controlFlits = config.controlFlits();
    }

    /** Tells whether it sends or receives a message. */
    boolean isActive() {
        return injecting != null || arriving > 0;
    }

    void send(Part part) {
        queue.add(part);
        if (injecting == null) {
            injectNext();
        }
    }

    private void injectNext() {
        injecting = queue.poll();
        if (injecting != null) {
            inject(injecting);
        }
    }

    private void inject(Part part) {
        Adapter receiver = part.message().to.adapter(rail);
        network.send(node.number(), receiver.node.number(), part.flits(), new WormListener() {
            @Override
            public void onInjected() {
                // In an event of its own: policies are not called while the network changes.
                calendar.at(calendar.now(), () -> injected(part));
            }

            @Override
            public void onHeadArrived() {
                receiver.arriving++;
            }

            @Override
            public void onDelivered() {
                receiver.arriving--;
                calendar.at(calendar.now(), () -> receiver.node.received(rail, part));
            }
        });
    }

    private void injected(Part part) {
        injectNext();
        node.injected(rail, part);
    }

    /** Sends a control packet; its handling at the peer's adapter takes its processor's time. */
    void sendControl(Node peer, Runnable handling) {
        Adapter receiver = peer.adapter(rail);
        network.sendControl(node.number(), peer.number(), controlFlits, () -> receiver.handleLater(handling));
    }

    private void handleLater(Runnable handling) {
        processorFreeCycle = Math.max(processorFreeCycle, calendar.now()) + replyCycles;
        calendar.at(processorFreeCycle, handling);
    }
}

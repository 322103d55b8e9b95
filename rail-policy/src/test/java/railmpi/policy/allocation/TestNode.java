package railmpi.policy.allocation;

import java.util.ArrayList;
import java.util.List;

/** The rails of a node, and what a policy wants to be done with them. */
final class TestNode implements NodeView, AllocationActions {
    final int rails;
    long dead;
    long active;
    final List<String> done = new ArrayList<>();

    TestNode(int rails) {
        this.rails = rails;
    }

    /** Returns what was done since the last call. */
    String take() {
        String text = String.join(" ", done);
        done.clear();
        return text;
    }

    @Override
    public int rails() {
        return rails;
    }

    @Override
    public boolean isUsable(int rail, int peer) {
        return (dead >> rail & 1) == 0;
    }

    @Override
    public boolean isActive(int rail) {
        return (active >> rail & 1) != 0;
    }

    @Override
    public void send(Transfer transfer, long mask) {
        done.add("send " + transfer.id() + " over " + Long.toBinaryString(mask));
    }

    @Override
    public void await(Transfer transfer) {
        done.add("wait " + transfer.id());
    }

    @Override
    public void sendRequest(int rail, Transfer transfer, int priority) {
        done.add("rts" + rail);
    }

    @Override
    public void sendGrant(int rail, int peer, long id) {
        done.add("cts" + rail + ">" + peer);
    }

    @Override
    public void sendNack(int rail, int peer, long id) {
        done.add("nack" + rail + ">" + peer);
    }

    @Override
    public void sendAbort(int rail, int peer, long id) {
        done.add("abort" + rail + ">" + peer);
    }
}

package railmpi.pml.state;

/** The protocol of a peer that nothing is sent to and nothing comes from: whoever uses it gets the peer's failure. */
final class NoProtocol extends Protocol {
    private final Peer peer;

    NoProtocol(Peer peer) {
        this.peer = peer;
    }

    @Override
    public void connect() {
        throw peer.failure;
    }

    @Override
    public void begin(PmlRequest send) {
        throw peer.failure;
    }

    @Override
    public boolean tryStart(PmlRequest send) {
        throw peer.failure;
    }

    @Override
    public boolean withdraw(PmlRequest send) {
        return false;
    }

    @Override
    public boolean tryDismiss() {
        return true;
    }

    @Override
    public void forget() {
        // nothing is known of it
    }
}

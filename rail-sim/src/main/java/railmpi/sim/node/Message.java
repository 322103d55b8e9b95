package railmpi.sim.node;

/** A message from its request until all of it has arrived. */
final class Message {
    final Node from;
    final Node to;
    final long id;
    final long lengthBytes;
    final long bornCycle;
    final Receipt receipt;

    /** Parts whose tails have not left the node. */
    int unsentParts;

    /** Parts that have not arrived. */
    int missingParts;

    Message(Node from, Node to, long id, long lengthBytes, long bornCycle, Receipt receipt) {
        this.from = from;
        this.to = to;
        this.id = id;
        this.lengthBytes = lengthBytes;
        this.bornCycle = bornCycle;
        this.receipt = receipt;
    }
}

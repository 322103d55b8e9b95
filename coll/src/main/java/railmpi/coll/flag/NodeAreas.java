package railmpi.coll.flag;

import railmpi.coll.step.Steps;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * The areas of communicators in a node, which the algorithms called {@code shared} of several collectives use in turn.
 * Jobs whose calls are checked have none, because one that a check refuses would leave the others in a meeting. For any
 * thread.
 */
public final class NodeAreas implements Attachment.Owner<Communicator, NodeArea> {
    private final FlagMemory memory;
    private final boolean isUsable;

    /**
     * Begins without any.
     *
     * @param memory has lines
     * @param isChecked whether calls are checked
     */
    public NodeAreas(FlagMemory memory, boolean isChecked) {
        this.memory = memory;
        isUsable = !isChecked;
    }

    /**
     * Tells whether a communicator may have an area.
     *
     * @param ranks its members
     * @return false if it never has
     */
    public boolean accept(int ranks) {
        return isUsable && ranks <= NodeArea.MOST_RANKS;
    }

    /**
     * Begins a use of the area of a communicator.
     *
     * @param steps of the collective
     * @param c collective communicator
     * @return null, on all ranks, if another algorithm is to be used: the collective is not a blocking one, or goes to
     *     other nodes, or there is no memory
     */
    public NodeArea begin(Steps steps, Communicator c) {
        if (!steps.isImmediate() || !c.isInNode()) {
            return null;
        }
        NodeArea area = c.attachment(this);
        return area.begin(steps) ? area : null;
    }

    @Override
    public NodeArea attach(Communicator c) {
        return new NodeArea(memory, c);
    }
}

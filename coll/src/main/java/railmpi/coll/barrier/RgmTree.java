package railmpi.coll.barrier;

import railmpi.coll.flag.FlagLine;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.PeerFlags;
import railmpi.coll.flag.RemoteFlag;
import railmpi.coll.multicast.FanTree;
import railmpi.coll.multicast.MulticastGroup;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.multicast.ReadyHandshake;
import railmpi.coll.multicast.RepairTimer;
import railmpi.coll.step.Steps;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.Pml;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * The tree of one communicator over which barriers are gathered, and how they are released. Numbers only grow: the
 * release of one barrier is that of all before it, so a datagram that is lost, late or doubled does no harm, and who
 * waits for too long reads one number from the parent, which has shown it there when it was released itself. That needs
 * no call of the parent's program.
 *
 * <p>Owner: the holder of the progress lock, but for {@link #next}. Source: [Kini03] sections 4.3, 5.2 and 5.4. Hot
 * path: short.
 */
final class RgmTree implements Attachment, Completable, MulticastGroup.Receiver {
    private final Communicator communicator;
    private final MulticastGroups groups;
    private final boolean isRoot;
    private final int childCount;
    /** Those of the children, then that of the parent. */
    private final PeerFlags flags;
    /** Null in a node, which has no multicast. */
    private final ReadyHandshake handshake;

    private final RepairTimer timer;

    /** The highest numbers: begun here, that the children and this process have come to, told the parent, released. */
    private long entered;

    private long gathered;
    private long told;
    private long released;

    private boolean hasJustAsked;
    private long repaired;

    RgmTree(FlagMemory memory, MulticastGroups groups, Communicator c, Team team, int fanIn) {
        communicator = c;
        this.groups = groups;
        FanTree tree = new FanTree(team.size(), fanIn);
        int index = team.index();
        isRoot = index == 0;
        childCount = tree.childCount(index);
        int[] ranks = new int[childCount + (isRoot ? 0 : 1)];
        int[] children = new int[childCount];
        for (int i = 0; i < childCount; i++) {
            children[i] = team.rank(tree.firstChild(index) + i);
            ranks[i] = children[i];
        }
        int parent = isRoot ? -1 : team.rank(tree.parent(index));
        if (!isRoot) {
            ranks[childCount] = parent;
        }
        flags = new PeerFlags(memory, c, ranks, ranks);
        handshake = c.isInNode() ? null : new ReadyHandshake(c, groups, team.ranks(), parent, children, this);
        timer = new RepairTimer(c.rank());
    }

    /** Begins the next barrier; the first one makes everything ready. Returns its number. */
    long next(Steps steps) {
        long number = flags.next(steps);
        if (number == 1 && handshake != null) {
            handshake.run(steps);
        }
        return number;
    }

    /** Returns whom this process cannot do without; any, if there are several. */
    int awaitedRank() {
        return childCount == 0 ? flags.source(0) : Pml.ANY_SOURCE;
    }

    @Override
    public boolean advance(long number) {
        entered = Math.max(entered, number);
        if (handshake != null && !handshake.isDecided()) {
            return false;
        }
        gather();
        MulticastGroup group = group();
        if (isRoot) {
            releaseAll(group);
        } else if (released < number) {
            lookForRelease(group, number);
        }
        return released >= number && (group != null || isPassedOn());
    }

    private MulticastGroup group() {
        return handshake == null ? null : handshake.group();
    }

    private void gather() {
        while (gathered < entered && haveChildrenCome(gathered + 1)) {
            gathered++;
        }
        if (!isRoot && told < gathered && parentFlag().advance(gathered)) {
            told = gathered;
            if (group() != null) {
                timer.start();
            }
        }
    }

    private boolean haveChildrenCome(long number) {
        for (int i = 0; i < childCount; i++) {
            if (!flags.line(i).advance(number)) {
                return false;
            }
        }
        return true;
    }

    private RemoteFlag parentFlag() {
        return flags.flag(childCount);
    }

    private FlagLine parentLine() {
        return flags.line(childCount);
    }

    private void releaseAll(MulticastGroup group) {
        if (released < gathered && (group == null || group.send(handshake.stream(), gathered))) {
            setReleased(gathered);
        }
    }

    private void setReleased(long number) {
        if (number > released) {
            released = number;
            for (int i = 0; i < childCount; i++) {
                flags.line(i).show(number);
            }
        }
    }

    /** Without multicast: tells whether the children are told, or tells them. */
    private boolean isPassedOn() {
        boolean isPassedOn = true;
        for (int i = 0; i < childCount; i++) {
            isPassedOn &= flags.flag(i).advance(released);
        }
        return isPassedOn;
    }

    private void lookForRelease(MulticastGroup group, long number) {
        if (group != null) {
            askForRelease(number);
        } else if (parentLine().advance(number)) {
            setReleased(number);
        }
    }

    /** Asks the parent when the release should have come long ago, and ever more seldom. */
    private void askForRelease(long number) {
        if (told >= number && timer.isDue() && parentFlag().read(this::onAnswer)) {
            timer.onAsked();
            hasJustAsked = true;
        }
    }

    private void onAnswer() {
        long answer = parentLine().answer();
        if (answer > released) {
            repaired++;
            groups.countRepairs(1);
            setReleased(answer);
        }
    }

    /** The root has released all up to this number. */
    @Override
    public void onDatagram(long number, MemoryBlock block, int offset, int lengthBytes) {
        if (number > released) {
            timer.onCome();
            setReleased(number);
        }
    }

    /** What was posted in this pass goes out in the next one. */
    @Override
    public int patienceMs() {
        if (hasJustAsked) {
            hasJustAsked = false;
            return 1;
        }
        if (group() == null) {
            return Integer.MAX_VALUE;
        }
        if (isRoot) {
            return released < gathered ? 1 : Integer.MAX_VALUE;
        }
        return released < told ? timer.patienceMs() : Integer.MAX_VALUE;
    }

    /** Children that have not heard of the last release find it in their lines, which stay until they say so. */
    @Override
    public void onFreed() {
        tellRepaired();
        if (handshake != null) {
            groups.begin(communicator, handshake::close);
        }
        flags.onFreed();
    }

    @Override
    public void onEnded() {
        tellRepaired();
        flags.onEnded();
    }

    private void tellRepaired() {
        if (repaired != 0) {
            Log.info("barriers of communicator " + communicator.contextId() + ": " + repaired + " of " + released
                    + " releases have not come by multicast and were read from the parent");
        }
    }
}

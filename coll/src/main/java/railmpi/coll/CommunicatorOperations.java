package railmpi.coll;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import railmpi.btl.channel.ProcessName;
import railmpi.coll.step.CollectiveTags;
import railmpi.core.RailException;
import railmpi.pml.Agreements;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlRequest;

/**
 * Makes and frees communicators: MPI 4.0, section 7.4. All but {@link #free} are collective over those who get a part
 * of the result, or over the parent, and leave no message of theirs behind. One per process; for any thread, at once on
 * different parents.
 */
public final class CommunicatorOperations {
    /** Color of a rank that joins no part of a split. */
    public static final int UNDEFINED = -32766;

    private static final int SALT_FACTOR = 31;

    private final Pml pml;
    /** Null where a process that fails ends the job. */
    private final FaultTolerance faults;

    private final Collectives collectives;
    private final ProcessNames names;
    private final ContextIds ids;
    private final Operations blocking;

    /** Freed communicators whose operations may still be under way; guarded by itself. */
    private final List<Communicator> draining = new ArrayList<>();

    /**
     * Starts with COMM_WORLD and COMM_SELF in use.
     *
     * @param pml given to new communicators
     * @param collectives used on the parents
     */
    public CommunicatorOperations(Pml pml, Collectives collectives) {
        this(pml, collectives, ProcessNames.OF_ONE_WORLD);
    }

    /**
     * As the other, for a world that may meet others.
     *
     * @param pml given to new communicators
     * @param collectives used on the parents
     * @param names what processes are called
     */
    public CommunicatorOperations(Pml pml, Collectives collectives, ProcessNames names) {
        this.pml = pml;
        faults = pml.faultTolerance();
        ids = new ContextIds(faults != null);
        this.names = names;
        this.collectives = collectives;
        blocking = taggedBy(CollectiveTags.CONSTRUCTION);
    }

    /**
     * Makes a communicator of the same ranks.
     *
     * @param parent communicator, also one that joins two groups
     * @return the new communicator
     */
    public Communicator dup(Communicator parent) {
        return parent.isInter()
                ? join(parent.local(), parent.remoteGroup(), blocking, bridge(parent), parent.contextId())
                : pml.communicator(parent.group(), agree(parent));
    }

    /**
     * Starts to make a communicator of the same ranks; other collectives of the parent may begin meanwhile.
     *
     * @param parent communicator, also one that joins two groups
     * @param receiver gets the new communicator before the request is complete, in whichever thread makes progress
     * @return the request
     */
    public PmlRequest startDup(Communicator parent, Consumer<Communicator> receiver) {
        releaseDrained();
        DupActivity activity = parent.isInter()
                ? duplication(parent, receiver, new CommunicatorMasks(parent.local()), bridge(parent))
                : duplication(parent, receiver, new CommunicatorMasks(parent));
        return pml.start(parent.collective(), activity);
    }

    private DupActivity duplication(Communicator parent, Consumer<Communicator> receiver, MaskReduction... reductions) {
        return new DupActivity(pml, collectives, ids, parent, receiver, reductions);
    }

    /**
     * Makes a communicator of the ranks that live, in their order; also where the parent is revoked. Collective over
     * them. A rank that fails meanwhile may be in it.
     *
     * @param parent communicator, also one that joins two groups
     * @return the new communicator
     */
    public Communicator shrink(Communicator parent) {
        if (faults == null) {
            return dup(parent);
        }
        Communicator[] made = new Communicator[1];
        pml.await(startShrink(parent, communicator -> made[0] = communicator), null);
        return made[0];
    }

    /**
     * Starts what {@link #shrink} does.
     *
     * @param parent communicator, also one that joins two groups
     * @param receiver gets the new communicator before the request is complete, in whichever thread makes progress
     * @return the request
     */
    public PmlRequest startShrink(Communicator parent, Consumer<Communicator> receiver) {
        if (faults == null) {
            return startDup(parent, receiver);
        }
        releaseDrained();
        ShrinkActivity activity = new ShrinkActivity(
                pml, ids, parent, (contextIds, failed) -> receiver.accept(shrunk(parent, contextIds, failed)));
        return pml.start(faults.self(), activity);
    }

    private Communicator shrunk(Communicator parent, int[] contextIds, int[] failed) {
        Group own = without(parent.group(), failed);
        if (!parent.isInter()) {
            return pml.communicator(own, contextIds[0]);
        }
        Communicator local = pml.communicator(own, contextIds[1]);
        return pml.joining(local, without(parent.remoteGroup(), failed), contextIds[0]);
    }

    private static Group without(Group group, int[] failed) {
        return new Group(Arrays.stream(group.worldRanks())
                .filter(process -> Arrays.stream(failed).noneMatch(each -> each == process))
                .toArray());
    }

    /**
     * Parts the ranks by color; in a part they are ordered by key, those of equal key by rank in the parent.
     *
     * @param parent communicator
     * @param color not negative; or {@link #UNDEFINED}
     * @param key any number
     * @return the communicator of the own color; null for UNDEFINED
     */
    public Communicator split(Communicator parent, int color, int key) {
        int[] choices = new int[2 * parent.size()];
        choices[2 * parent.rank()] = color;
        choices[2 * parent.rank() + 1] = key;
        collectives.allgather(parent, null, 2, TypedBuffer.ofArray(BasicType.INT, choices), 2);
        int contextId = agree(parent);
        return color == UNDEFINED ? without(contextId) : pml.communicator(part(parent, choices, color), contextId);
    }

    /**
     * Makes a communicator of a group. Groups of different ranks may differ if they are disjoint.
     *
     * @param parent communicator
     * @param group of ranks of the parent, in their new order
     * @return the new communicator; null where the own rank is not in the group
     */
    public Communicator create(Communicator parent, Group group) {
        int contextId = agree(parent);
        return group.rankOf(pml.worldRank()) < 0 ? without(contextId) : pml.communicator(group, contextId);
    }

    /**
     * Makes a communicator of a group; only its members call this.
     *
     * @param parent communicator that all are in
     * @param group of ranks of the parent with this one, in their new order; the same at all members
     * @param tag tells calls apart that several threads make at the same time
     * @return the new communicator
     */
    public Communicator createGroup(Communicator parent, Group group, int tag) {
        int salt = parent.contextId() * SALT_FACTOR + tag;
        if (faults != null) {
            Agreements.Series series = faults.agreements().series(group.worldRanks(), parent.contextId(), tag);
            return pml.communicator(group, agreeOfAll(series, parent, salt));
        }
        return pml.communicator(group, agree(taggedBy(tag), new GroupMasks(parent, group), salt));
    }

    /**
     * Joins two groups; collective over both.
     *
     * @param local communicator of the own group
     * @param leader rank there that speaks with the other group
     * @param path communicator that both leaders are in; at the leader only, elsewhere null, and at a leader that was
     *     called with wrong arguments
     * @param remoteLeader rank of the other leader in it
     * @param tag of the leaders' messages
     * @return the intercommunicator
     * @throws RailException (ARGUMENT) at all processes if the groups have a process in common, or at those of a group
     *     whose leader gives up
     */
    public Communicator createInter(Communicator local, int leader, Communicator path, int remoteLeader, int tag) {
        Communicator construction = path == null ? null : path.construction();
        Bridge bridge = new Bridge(local, leader, construction, remoteLeader);
        Operations leaders = taggedBy(tag);
        Bridge.Exchange exchange = path == null || faults == null
                ? numbers -> bridge.exchangeWithLeader(leaders.steps(), numbers)
                : new TolerantLeaders(pml, local, path, remoteLeader, tag)::exchange;
        int[] mine = GroupNames.encode(tag, local.group(), names);
        int[] answer = bridge.share(collectives, () -> exchange.with(mine));
        if (answer == null) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "rank " + leader + ", the leader of a group to be joined with another, gave up");
        }
        for (ProcessName name : GroupNames.decode(answer)) {
            int index = names.indexOf(name);
            if (index >= 0 && local.group().rankOf(index) >= 0) {
                throw new RailException(
                        RailException.Category.ARGUMENT,
                        "rank " + name.rank() + " of the world is in both groups of an intercommunicator");
            }
        }
        if (!GroupNames.areOfOneWorld(mine, answer)) {
            requireAcquaintance(bridge, exchange, answer);
        }
        if (faults != null) {
            return joinOfAll(local, new Group(GroupNames.indices(answer, names)), salt(mine, answer));
        }
        return join(local, new Group(GroupNames.indices(answer, names)), leaders, bridge, salt(mine, answer));
    }

    /** All of both groups fail if one of them does not know a process of the other group. */
    private void requireAcquaintance(Bridge bridge, Bridge.Exchange exchange, int[] remote) {
        long[] areKnown = {0};
        for (int index : GroupNames.indices(remote, names)) {
            areKnown[0] |= index < 0 ? 1 : 0;
        }
        areKnown[0] = ~areKnown[0];
        try {
            new CommunicatorMasks(bridge.local()).intersect(blocking, areKnown);
        } catch (RailException e) {
            if (faults != null && bridge.isLeader()) {
                exchange.with(null); // the other leader waits
            }
            throw e;
        }
        int[] theirs = bridge.share(collectives, () -> exchange.with(new int[] {(int) areKnown[0]}));
        if (theirs == null || (areKnown[0] & theirs[0] & 1) == 0) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "a process of one of the groups has never been connected with one of the other group's job");
        }
    }

    /**
     * Joins two groups of which each knows the processes of the other; collective over both.
     *
     * @param local communicator of the own group
     * @param remote the other group
     * @param leader rank in the own group that has the line
     * @param line to the leader of the other group; null elsewhere
     * @param salt any number, the same at all processes of both groups; it keeps apart what several threads join
     * @return the intercommunicator
     * @throws RailException PEER at all processes of a group if its line is broken
     */
    public Communicator joinByLine(Communicator local, Group remote, int leader, LeaderLine line, int salt) {
        Communicator own = dup(local);
        try {
            return pml.joining(own, remote, agree(blocking, new LineMasks(own, leader, line), salt));
        } catch (RuntimeException failure) {
            free(own);
            throw failure;
        }
    }

    /**
     * Makes an intracommunicator of both groups.
     *
     * @param inter intercommunicator
     * @param isHigh whether the own group comes last; if both say the same, the one whose first process has the lower
     *     name is first
     * @return the new communicator
     * @throws RailException (ARGUMENT) at all processes if those of a group do not say the same
     */
    public Communicator merge(Communicator inter, boolean isHigh) {
        int mine = isHigh ? 1 : 0;
        int[] all = new int[inter.size()];
        all[inter.rank()] = mine;
        collectives.allgather(inter.local(), null, 1, TypedBuffer.ofArray(BasicType.INT, all), 1);
        boolean areEqual = true;
        for (int other : all) {
            areEqual &= other == mine;
        }
        Bridge bridge = bridge(inter);
        int[] theirs = bridge.exchange(blocking, areEqual ? new int[] {mine} : null);
        if (theirs == null) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "the processes of a group do not agree on whether it is the high one of the merge");
        }
        boolean isFirst = mine != theirs[0]
                ? !isHigh
                : firstNameOf(inter.group()).compareTo(firstNameOf(inter.remoteGroup())) < 0;
        Group union = isFirst
                ? concatenation(inter.group(), inter.remoteGroup())
                : concatenation(inter.remoteGroup(), inter.group());
        return pml.communicator(union, agree(blocking, bridge, inter.contextId()));
    }

    /**
     * Lets go of what is attached, and lets the context id be used again, once the operations that are under way are
     * complete. Local: the other ranks of the communicator do the same when they come to it; it is not used again
     * before.
     *
     * @param communicator from this object; not to be used any more
     */
    public void free(Communicator communicator) {
        synchronized (draining) {
            draining.add(communicator);
        }
        releaseDrained();
    }

    private void releaseDrained() {
        synchronized (draining) {
            for (int i = draining.size() - 1; i >= 0; i--) {
                if (!hasPending(draining.get(i))) {
                    Communicator drained = draining.remove(i);
                    release(drained);
                    if (drained.isInter()) {
                        release(drained.local());
                    }
                }
            }
        }
    }

    /** Operations of two groups use the communicator of the own one again and again. */
    private boolean hasPending(Communicator communicator) {
        return pml.hasPending(communicator) || communicator.isInter() && pml.hasPending(communicator.local());
    }

    private void release(Communicator drained) {
        drained.detach();
        if (faults == null || !faults.isDamaged(drained)) {
            ids.release(drained.contextId());
        }
    }

    /** The intercommunicator gets a communicator of the own group for itself. */
    private Communicator join(Communicator ownGroup, Group remote, Operations leaders, Bridge bridge, int salt) {
        Communicator local = dup(ownGroup);
        try {
            return pml.joining(local, remote, agree(leaders, bridge, salt));
        } catch (RuntimeException failure) {
            free(local);
            throw failure;
        }
    }

    /**
     * The same where processes may fail: those of both groups agree without leaders, so that each that fails is missed
     * by all.
     */
    private Communicator joinOfAll(Communicator ownGroup, Group remote, int salt) {
        Communicator local = dup(ownGroup);
        try {
            int[] all = IntStream.concat(
                            Arrays.stream(ownGroup.group().worldRanks()), Arrays.stream(remote.worldRanks()))
                    .toArray();
            return pml.joining(local, remote, agreeOfAll(faults.agreements().series(all, 0, salt), ownGroup, salt));
        } catch (RuntimeException failure) {
            free(local);
            throw failure;
        }
    }

    /** Rank 0 of each group is its leader. */
    private static Bridge bridge(Communicator inter) {
        return new Bridge(inter.local(), 0, inter.collective(), 0);
    }

    private Operations taggedBy(int tag) {
        return new Operations(collectives, collectives.immediate(tag));
    }

    private ProcessName firstNameOf(Group group) {
        return names.nameOf(group.worldRank(0));
    }

    /** Depends on the tag and the names of both groups, but not on which is which. */
    private static int salt(int[] one, int[] other) {
        int salt = one[0] * (SALT_FACTOR - 1);
        for (int number : one) {
            salt += number;
        }
        for (int number : other) {
            salt += number;
        }
        return salt;
    }

    private int agree(Communicator parent) {
        return agree(blocking, new CommunicatorMasks(parent), parent.contextId());
    }

    private int agree(Operations operations, MaskReduction everybody, int salt) {
        releaseDrained();
        ContextIdSearch search = new ContextIdSearch(ids, salt);
        try {
            do {
                everybody.intersect(operations, search.mask());
            } while (!search.goOn());
        } catch (RuntimeException failure) {
            search.giveUp();
            throw failure;
        }
        return search.contextId();
    }

    /**
     * Finds a context id for processes that have no communicator of their own yet, where they may fail.
     *
     * @param path communicator of the call: if it is revoked the search ends
     * @throws RailException PROCESS_FAILED if one of them has failed
     */
    private int agreeOfAll(Agreements.Series series, Communicator path, int salt) {
        releaseDrained();
        ContextIdSearch search = new ContextIdSearch(ids, salt);
        try {
            do {
                Agreements.Outcome outcome = series.agree(search.mask());
                pml.await(path, path.rank(), CollectiveTags.CONSTRUCTION, number -> isOver(outcome, path), 0);
                long[] words = outcome.words();
                System.arraycopy(words, 0, search.mask(), 0, words.length);
            } while (!search.goOn());
        } catch (RuntimeException failure) {
            search.giveUp();
            throw failure;
        }
        return search.contextId();
    }

    /** A process that has failed, or one that knows of it and has left, is not waited for. */
    private static boolean isOver(Agreements.Outcome outcome, Communicator path) {
        boolean isOfAll = outcome.advance(0) && outcome.failed().length == 0;
        RailException failure = path.failure() == null ? outcome.failure() : path.failure();
        if (!isOfAll && failure != null) {
            throw failure;
        }
        return isOfAll;
    }

    private Communicator without(int contextId) {
        ids.release(contextId);
        return null;
    }

    /** Sorts the members of the color by inserting, which is stable. */
    private static Group part(Communicator parent, int[] choices, int color) {
        int[] ranks = new int[parent.size()];
        int members = 0;
        for (int rank = 0; rank < ranks.length; rank++) {
            if (choices[2 * rank] == color) {
                int at = members++;
                for (; at > 0 && choices[2 * ranks[at - 1] + 1] > choices[2 * rank + 1]; at--) {
                    ranks[at] = ranks[at - 1];
                }
                ranks[at] = rank;
            }
        }
        int[] worldRanks = new int[members];
        for (int i = 0; i < members; i++) {
            worldRanks[i] = parent.group().worldRank(ranks[i]);
        }
        return new Group(worldRanks);
    }

    private static Group concatenation(Group first, Group second) {
        int[] worldRanks = new int[first.size() + second.size()];
        System.arraycopy(first.worldRanks(), 0, worldRanks, 0, first.size());
        System.arraycopy(second.worldRanks(), 0, worldRanks, first.size(), second.size());
        return new Group(worldRanks);
    }
}

package railmpi.pml.state;

import java.util.Arrays;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.pml.wire.Frames;

/**
 * A group of processes with a context of its own: messages of different communicators never match. One that joins two
 * groups (an intercommunicator) sends to and receives from the ranks of the other group. Immutable but for the lazily
 * filled table of peers, the count of requests, failures and whether it has ended, which only the holder of the
 * progress lock touches, the count of collectives and what they attach.
 */
public final class Communicator {
    /** Instead of a rank: any of them. */
    public static final int ANY_SOURCE = -1;
    /** Instead of a tag: any. */
    public static final int ANY_TAG = -1;

    /** Instead of a rank: the peer that is not there. */
    public static final int PROC_NULL = -2;

    /** No context id has this bit; contexts of {@link #construction} have it. */
    private static final int CONSTRUCTION = 1 << 30;

    /** The process that a communicator belongs to. */
    interface Home {
        int worldRank();

        boolean isInNode(Group group);

        Network network(Group group);

        int node(Group group, int memberRank);

        Peer peerOf(int worldRank);

        VirtualChannel channel(Peer peer);

        /** Something is attached to a communicator that had nothing. */
        void attached(Communicator communicator);

        /** Nothing is any more. */
        void detached(Communicator communicator);

        /** A communicator is freed. */
        void freed(Communicator communicator);
    }

    private final Home home;
    private final Group group;
    private final Group remoteGroup;
    private final int contextId;
    private final long envelopeOfTag0;
    private final int rank;
    private Peer[] peers;
    /** Null but for {@link #construction}. */
    private final Communicator origin;

    private final Communicator collective;
    private final Communicator local;
    private final boolean isInNode;
    private final Network network;
    private int pendingRequests;
    /** Why it carries no messages any more; null while it does. */
    private RailException failure;

    private int acknowledgedFailures;
    private int collectiveCount;
    /** What users are told, of both contexts; also written by threads without the progress lock. */
    private volatile String name = "";
    /** Null until something is attached. */
    private Attachments attachments;

    /** As {@code Pml.communicator} and, with another group, {@code Pml.joining} say. */
    public Communicator(Home home, Group group, Group remoteGroup, Communicator local, int contextId) {
        this.home = home;
        this.group = group;
        this.remoteGroup = remoteGroup;
        this.local = local;
        this.contextId = contextId;
        envelopeOfTag0 = Frames.envelope(contextId, 0);
        rank = group.rankOf(home.worldRank());
        peers = new Peer[remoteGroup.size()];
        isInNode = home.isInNode(group);
        network = home.network(group);
        origin = null;
        collective = new Communicator(this, contextId + 1, null);
    }

    private Communicator(Communicator other, int contextId, Communicator origin) {
        home = other.home;
        group = other.group;
        remoteGroup = other.remoteGroup;
        local = other.local;
        this.origin = origin;
        this.contextId = contextId;
        envelopeOfTag0 = Frames.envelope(contextId, 0);
        rank = other.rank;
        peers = other.peers;
        isInNode = other.isInNode;
        network = other.network;
        collective = this;
    }

    /**
     * Returns the rank of this process.
     *
     * @return rank in this communicator
     */
    public int rank() {
        return rank;
    }

    /**
     * Returns the number of members, of the own group if there are two.
     *
     * @return ranks
     */
    public int size() {
        return group.size();
    }

    /**
     * Returns the number of ranks that can be sent to: the members of the remote group.
     *
     * @return ranks
     */
    public int remoteSize() {
        return peers.length;
    }

    /**
     * Returns the context of its messages.
     *
     * @return context id
     */
    public int contextId() {
        return contextId;
    }

    /**
     * Gives a name for messages to users; for any thread.
     *
     * @param newName empty for none
     */
    public void setName(String newName) {
        name = newName;
        collective.name = newName;
    }

    /** Returns the name, empty if it has none. */
    public String name() {
        return name;
    }

    /** Returns the envelope of messages with a tag, not {@link #ANY_TAG}. */
    public long envelope(int tag) {
        return envelopeOfTag0 | tag;
    }

    /**
     * Returns the members, of the own group if there are two.
     *
     * @return the group
     */
    public Group group() {
        return group;
    }

    /**
     * Returns whom it sends to.
     *
     * @return the other group of an intercommunicator, else the same as {@link #group}
     */
    public Group remoteGroup() {
        return remoteGroup;
    }

    /**
     * Tells whether it joins two groups.
     *
     * @return true for an intercommunicator
     */
    public boolean isInter() {
        return local != null;
    }

    /**
     * Tells whether shared memory reaches all members of the own group.
     *
     * @return the same at all of them
     */
    public boolean isInNode() {
        return isInNode;
    }

    /**
     * Returns what joins the members of the own group that do not share memory.
     *
     * @return the same at all of them; other if some are of another job
     */
    public Network network() {
        return network;
    }

    /**
     * Tells where a member of the own group is.
     *
     * @param memberRank its rank
     * @return a number of its node: those that share memory have the same one, which all members know
     */
    public int node(int memberRank) {
        return home.node(group, memberRank);
    }

    /**
     * Returns the communicator of the own group of an intercommunicator, which has a context of its own.
     *
     * @return null if this is no intercommunicator
     */
    public Communicator local() {
        return local;
    }

    /**
     * Returns the same communicator with the context for the messages of its collectives.
     *
     * @return a communicator with the next context id
     */
    public Communicator collective() {
        return collective;
    }

    /**
     * Counts the collectives that need a number of their own. All ranks begin collectives in the same order, so all get
     * the same number for the same one.
     *
     * @return 0, 1, 2... and from 0 again after 2^31 - 1; for one thread at a time, as MPI demands of collectives
     */
    public int nextCollective() {
        int number = collectiveCount;
        collectiveCount = number + 1 & Integer.MAX_VALUE;
        return number;
    }

    /**
     * Returns what a part of the library keeps with this communicator, or with the one whose {@link #collective} this
     * is; made on first use. For one thread at a time, as {@link #nextCollective}.
     *
     * @param <A> what it keeps
     * @param owner whose attachment it is
     * @return always the same
     */
    @SuppressWarnings("unchecked") // what an owner finds here was made by it
    public <A extends Attachment> A attachment(Attachment.Owner<Communicator, A> owner) {
        if (this != collective) {
            return collective.attachment(owner);
        }
        A found = attachments == null ? null : (A) attachments.find(owner);
        return found == null ? attach(owner) : found;
    }

    private <A extends Attachment> A attach(Attachment.Owner<Communicator, A> owner) {
        A made = owner.attach(this);
        if (attachments == null) {
            attachments = new Attachments();
            home.attached(this);
        }
        attachments.add(owner, made);
        return made;
    }

    /**
     * Tells whether a process is in one of its groups.
     *
     * @param process its index
     * @return true if it is a member
     */
    public boolean hasMember(int process) {
        return group.rankOf(process) >= 0 || remoteGroup != group && remoteGroup.rankOf(process) >= 0;
    }

    /**
     * Returns why it carries no messages any more. For {@link #collective} that is so as soon as a member has failed.
     *
     * @return null while it does
     */
    public RailException failure() {
        return failure == null && origin != null ? origin.failure : failure;
    }

    /**
     * Tells whether messages of it end with those of a communicator.
     *
     * @param other any
     * @return true for itself and for what {@link #construction} has made of it
     */
    public boolean endsWith(Communicator other) {
        return this == other || origin == other;
    }

    /**
     * Ends messages: whoever begins one from now on gets the cause. What is under way is for the caller to end.
     *
     * @param cause what calls throw
     */
    public void end(RailException cause) {
        failure = cause;
        peers = new Peer[remoteGroup.size()];
        Arrays.fill(peers, Peer.unreachable(cause));
    }

    /**
     * Returns how many of its failed members this process has acknowledged.
     *
     * @return so many of {@link Failures#in}, from the first one on
     */
    public int acknowledgedFailures() {
        return acknowledgedFailures;
    }

    /**
     * Acknowledges failed members.
     *
     * @param number how many of {@link Failures#in}, at least as many as before
     */
    public void acknowledge(int number) {
        acknowledgedFailures = number;
    }

    /**
     * Lets go of what is attached, when the communicator is freed and {@code Pml.hasPending} no operation of it. With
     * members that have failed, who cannot say that they need it no more, it stays until MPI ends.
     */
    public void detach() {
        home.freed(this);
        if (collective.attachments != null && collective.failure() == null) {
            home.detached(collective);
            collective.attachments.free();
            collective.attachments = null;
        }
    }

    /** MPI ends. */
    public void end() {
        attachments.end();
    }

    /**
     * Returns the channel to a rank, which begins to connect on first use. With the progress lock only.
     *
     * @param peerRank not this process
     * @return its channel, for use before the lock is given up
     * @throws RailException PEER if the process is lost
     */
    public VirtualChannel channel(int peerRank) {
        return home.channel(peer(peerRank));
    }

    /**
     * Returns the same communicator with a context for the messages by which some of its ranks make a new one, whose
     * tags are the program's. That of {@link #collective} is yet another context.
     *
     * @return a new object, for the agreement on one communicator
     */
    public Communicator construction() {
        return new Communicator(this, contextId | CONSTRUCTION, this);
    }

    /** A request of this communicator was made. */
    public void requestMade() {
        pendingRequests++;
    }

    /** A request of this communicator is over. */
    public void requestOver() {
        pendingRequests--;
    }

    /** Tells whether requests of it, or of its collectives, are not given back yet. */
    public boolean hasPendingRequests() {
        return pendingRequests != 0 || collective.pendingRequests != 0;
    }

    /** Returns the process of a rank. */
    public Peer peer(int peerRank) {
        Peer peer = peers[peerRank];
        if (peer == null) {
            peer = home.peerOf(remoteGroup.worldRank(peerRank));
            peers[peerRank] = peer;
        }
        return peer;
    }
}

package railmpi.coll.multicast;

import java.nio.ByteBuffer;
import railmpi.coll.step.Steps;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * Finds out whether datagrams of the root reach all members of a tree, before anything relies on it: all say that they
 * have joined, the root repeats a datagram until all have answered, all say whether they have heard it. What they say
 * goes up the tree and what is decided down, by messages, so that all know the same. Done once, in the first collective
 * of the tree; owner of what is not said otherwise: the holder of the progress lock.
 *
 * <p>Cost: four times the depth of the tree. Source: [Kini03] section 4.3; that it is tried before use is done by
 * MVAPICH2, too.
 */
public final class ReadyHandshake implements MulticastGroup.Receiver {
    /** The number of the root's datagram; users have others. */
    public static final long READY = 0;

    /** How long a member listens, in which it must have looked for itself: one that was stopped has not. */
    private static final long LISTEN_NS = 500_000_000;

    private static final long LONGEST_LOOK_NS = 10_000_000;
    private static final long FIRST_PAUSE_NS = 500_000;
    private static final long LONGEST_PAUSE_NS = 20_000_000;

    /** Why there is no multicast. */
    private enum Trouble {
        NONE("nothing"),
        NO_GROUP("has no port with multicast, cannot join the group, or is of another job"),
        NOT_HEARD("has received nothing of what was sent to the group");

        private final String text;

        Trouble(String text) {
            this.text = text;
        }
    }

    private final Communicator communicator;
    private final MulticastGroups groups;
    private final MulticastGroup.Receiver user;
    private final int parent;
    private final int[] children;
    private final MulticastGroup group;
    /** Of this process and those below: a trouble and who has it, 0 for none. */
    private final ByteBuffer vote = ByteBuffer.allocate(Long.BYTES);
    /** Of a child. */
    private final ByteBuffer heard = ByteBuffer.allocate(Long.BYTES);
    /** The stream of the root, 0 for none. */
    private final ByteBuffer verdict = ByteBuffer.allocate(Long.BYTES);

    private long stream;
    private boolean isReady;
    /** Written with the progress lock; who begins a collective reads it without, and then the stream. */
    private volatile boolean isDecided;

    private long listenedNs;
    private long lookedNs;
    private long pauseNs = FIRST_PAUSE_NS;

    /**
     * Joins the group, if that is possible.
     *
     * @param communicator collective communicator
     * @param groups of this process
     * @param members their ranks, the same at all of them
     * @param parent rank of the parent; negative for the root
     * @param children ranks of the children
     * @param user takes the datagrams of the root whose numbers are not {@link #READY}; null at the root
     */
    public ReadyHandshake(
            Communicator communicator,
            MulticastGroups groups,
            int[] members,
            int parent,
            int[] children,
            MulticastGroup.Receiver user) {
        this.communicator = communicator;
        this.groups = groups;
        this.user = user;
        this.parent = parent;
        this.children = children.clone();
        group = groups.group(communicator, members);
    }

    /**
     * Returns the group.
     *
     * @return null if there is no multicast
     */
    public MulticastGroup group() {
        return isDecided && stream != 0 ? group : null;
    }

    /**
     * Returns the stream of the root.
     *
     * @return 0 if there is no multicast
     */
    public long stream() {
        return stream;
    }

    /**
     * Tells whether it is over.
     *
     * @return whether {@link #group} says what all know
     */
    public boolean isDecided() {
        return isDecided;
    }

    /**
     * Does it. Called by all members in the same collective.
     *
     * @param steps what to do it by
     */
    public void run(Steps steps) {
        steps.run(() -> vote(group == null ? Trouble.NO_GROUP : groups.isDeaf() ? Trouble.NOT_HEARD : Trouble.NONE));
        agree(steps, () -> groups.newStream());
        locked(steps, this::open);
        if (parent < 0) {
            steps.begin(communicator, communicator.rank(), new Announcing(), 0);
        } else {
            steps.await(communicator, parent, new Listening(), 0);
        }
        steps.run(this::voteOnWhatWasHeard);
        agree(steps, () -> stream);
        locked(steps, this::decide);
    }

    /** Where some have not joined, that remains the trouble. */
    private void voteOnWhatWasHeard() {
        if (stream != 0) {
            vote(isReady || parent < 0 ? Trouble.NONE : Trouble.NOT_HEARD);
        }
    }

    private void vote(Trouble trouble) {
        vote.putLong(0, trouble == Trouble.NONE ? 0 : (long) trouble.ordinal() << Integer.SIZE | communicator.rank());
        if (trouble == Trouble.NOT_HEARD) {
            groups.setDeaf();
        }
    }

    /** A stream of the root's choice. */
    private interface Choice {
        long stream();
    }

    /** Votes go up; the root's choice, or 0 after a vote against it, goes down and is then the verdict of all. */
    private void agree(Steps steps, Choice choice) {
        for (int child : children) {
            steps.receive(communicator, child, bufferOf(heard), 0, Long.BYTES);
            steps.run(() -> vote.putLong(0, vote.getLong(0) == 0 ? heard.getLong(0) : vote.getLong(0)));
        }
        if (parent < 0) {
            steps.run(() -> verdict.putLong(0, vote.getLong(0) == 0 ? choice.stream() : 0));
        } else {
            steps.send(communicator, parent, bufferOf(vote), 0, Long.BYTES);
            steps.receive(communicator, parent, bufferOf(verdict), 0, Long.BYTES);
        }
        for (int child : children) {
            steps.send(communicator, child, bufferOf(verdict), 0, Long.BYTES);
        }
    }

    private static TypedBuffer bufferOf(ByteBuffer bytes) {
        return TypedBuffer.ofArray(BasicType.BYTE, bytes.array());
    }

    /** Does something with the progress lock. */
    private void locked(Steps steps, Runnable action) {
        steps.await(
                communicator,
                communicator.rank(),
                number -> {
                    action.run();
                    return true;
                },
                0);
    }

    private void open() {
        stream = verdict.getLong(0);
        if (stream != 0 && parent >= 0) {
            group.receive(stream, this);
        }
    }

    private void decide() {
        if (verdict.getLong(0) == 0) {
            close();
            stream = 0;
            if (parent < 0) {
                tellTrouble();
            }
        }
        isDecided = true;
    }

    private void tellTrouble() {
        Trouble trouble = Trouble.values()[(int) (vote.getLong(0) >>> Integer.SIZE)];
        String what = "communicator " + communicator.contextId() + " works without multicast from now on, and others"
                + " may follow: its rank " + (int) vote.getLong(0) + " " + trouble.text;
        groups.tellOnce(what, trouble == Trouble.NO_GROUP);
    }

    /** Hears no more. */
    public void close() {
        if (stream != 0 && parent >= 0) {
            group.forget(stream);
        }
    }

    @Override
    public void onDatagram(long number, MemoryBlock block, int offset, int lengthBytes) {
        isReady = true;
        if (number != READY) {
            user.onDatagram(number, block, offset, lengthBytes);
        }
    }

    /** The root repeats its datagram until the verdict is there. */
    private final class Announcing implements Completable {
        private long dueNs = System.nanoTime();

        @Override
        public boolean advance(long number) {
            if (stream == 0 || isDecided) {
                return true;
            }
            long nowNs = System.nanoTime();
            if (nowNs - dueNs >= 0 && group.send(stream, READY)) {
                dueNs = nowNs + pauseNs;
                pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
            }
            return false;
        }

        @Override
        public int patienceMs() {
            return 1;
        }
    }

    /** A member listens; complete when it has heard something, or nothing for too long. */
    private final class Listening implements Completable {
        @Override
        public boolean advance(long number) {
            if (stream == 0 || isReady) {
                return true;
            }
            long nowNs = System.nanoTime();
            listenedNs += lookedNs == 0 ? 0 : Math.min(nowNs - lookedNs, LONGEST_LOOK_NS);
            lookedNs = nowNs;
            return listenedNs >= LISTEN_NS;
        }

        @Override
        public int patienceMs() {
            return 1;
        }
    }
}

package railmpi.pml;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.LostPeerListener;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.ProgressLock;
import railmpi.pml.MemberNames.Key;
import railmpi.pml.fault.Rendezvous;
import railmpi.pml.fault.Revocation;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Failures;
import railmpi.pml.state.Group;
import railmpi.pml.state.LocalProcess;
import railmpi.pml.state.Requests;

/**
 * What a job does that goes on when processes fail (user-level failure mitigation, ULFM): which processes have failed,
 * the end of what needs them, revoked communicators, and agreement among those that live. Any thread may call, as of
 * {@link Pml}, which has one. Source: Bland et al., Post-failure recovery of MPI communication capability, IJHPCA 2013.
 *
 * <p>A communicator is named by its context id and its members. Once it is revoked, or a member has failed, its context
 * id is never used again in this process, so that late frames find nothing else.
 */
public final class FaultTolerance {
    private static final int REVOKE = 33;
    /** Passes, at most, in which what a failed process has sent is taken in. */
    private static final int LAST_PASSES = 1000;

    /**
     * This process's part in a meeting with another one. It ends without it when that has failed or left, a process of
     * the own group has failed, or a member of the communicator has that was not acknowledged: whom the other needs may
     * be dead.
     */
    public final class Meeting implements Completable {
        private final Communicator local;
        private final Communicator communicator;
        private final int process;
        private final int known;
        private final Rendezvous rendezvous;

        private Meeting(Communicator local, Communicator communicator, int process, int tag, int known) {
            this.local = local;
            this.communicator = communicator;
            this.process = process;
            this.known = known;
            rendezvous = meetings.with(process, communicator.contextId(), tag);
        }

        @Override
        public boolean advance(long number) {
            if (rendezvous.hasMet()) {
                return true;
            }
            RailException lost = parts.peers.peer(process).failure;
            RailException reason = lost == null && rendezvous.mayLeave() ? reasonToLeave() : lost;
            if (reason != null) {
                rendezvous.leave(agreements.begunWith(process));
                throw reason;
            }
            return false;
        }

        private RailException reasonToLeave() {
            if (!rendezvous.isLeft()) {
                RailException own = failureBeyond(local, 0);
                return own == null ? failureBeyond(communicator, known) : own;
            }
            return new RailException(
                    RailException.Category.PROCESS_FAILED,
                    "the leader of the other group has left because a process of the leaders' communicator has failed");
        }

        /**
         * Returns what the other process has given. Only when it is complete.
         *
         * @return null if that cannot go on
         */
        public int[] received() {
            return rendezvous.received();
        }
    }

    /** The word that a communicator is revoked, also when it has been freed here. */
    private final class Spread {
        private final int[] members;
        private final Revocation revocation;

        Spread(Key key, Communicator communicator) {
            members = names.members(communicator);
            revocation = new Revocation(
                    members.length,
                    MemberNames.memberOf(members, worldRank),
                    member -> notices.send(
                            this, members[member], REVOKE, word1(key.contextId(), 0), key.signature(), new long[0]));
            for (int process : failures.in(communicator)) {
                revocation.onFailure(MemberNames.memberOf(members, process));
            }
        }

        void onFailure(int process) {
            int member = MemberNames.memberOf(members, process);
            if (member >= 0) {
                revocation.onFailure(member);
            }
        }
    }

    private final class Handler implements FrameListener, LostPeerListener {
        @Override
        public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
            if (failures.contains(peer)) {
                return true;
            }
            ByteBuffer bytes = block.bytes();
            long word1 = bytes.getLong(offset + FrameLayout.WORD1_OFFSET);
            long signature = bytes.getLong(offset + FrameLayout.WORD2_OFFSET);
            int contextId = (int) (word1 >>> Integer.SIZE);
            if (kind == REVOKE) {
                onRevoked(new Key(contextId, 0, 0, signature));
                return true;
            }
            int at = offset + FrameLayout.payloadOffset(payloadBytes);
            if (kind >= Meetings.OFFER) {
                meetings.onFrame(peer, kind, contextId, (int) word1, words(bytes, at, payloadBytes));
                requests.wakeWaiters();
                return true;
            }
            long[] payload = words(bytes, at, payloadBytes);
            int viewWords = (int) payload[0];
            if (viewWords < 0 || viewWords > payload.length - Agreements.LEAST_WORDS) {
                throw new MalformedFrameException("an agreement with a view of " + viewWords + " words");
            }
            long[] view = Arrays.copyOfRange(payload, 1, 1 + viewWords);
            long[] words = Arrays.copyOfRange(payload, 1 + viewWords, payload.length);
            Key key = new Key(contextId, (int) word1, (int) (payload[0] >>> Integer.SIZE), signature);
            agreements.onWords(key, kind == Agreements.UP, peer, view, words);
            requests.wakeWaiters();
            return true;
        }

        private static long[] words(ByteBuffer bytes, int at, int lengthBytes) {
            long[] words = new long[lengthBytes / Long.BYTES];
            for (int i = 0; i < words.length; i++) {
                words[i] = bytes.getLong(at + i * Long.BYTES);
            }
            return words;
        }

        @Override
        public int leastPayloadBytes(int kind) {
            return kind == REVOKE ? 0 : Agreements.LEAST_WORDS * Long.BYTES;
        }

        /** Silence and broken connections are for the launcher to judge: it tells who has failed. */
        @Override
        public void onPeerLost(int peer, RailException cause) {
            if (failures.contains(peer) && parts.peers.peer(peer).failure == null) {
                receiver.onPeerLost(peer, cause);
            }
        }
    }

    /** Notes the communicators that there are. */
    private final class Registry implements LocalProcess.Observer {
        /** Perhaps with the progress lock. */
        @Override
        public void made(Communicator communicator) {
            boolean isRevoked;
            synchronized (communicators) {
                communicators.add(communicator);
                RailException failure = failures.first(communicator);
                isRevoked = revokedEarly.contains(names.key(communicator));
                if (isRevoked) {
                    contexts(communicator).forEach(each -> each.end(revoked(communicator)));
                } else if (failure != null) {
                    collectiveContexts(communicator).forEach(each -> each.end(failure));
                }
            }
            if (isRevoked) {
                passOn(communicator);
            }
        }

        /** Those who told this process may have failed, and have told nobody else. */
        private void passOn(Communicator communicator) {
            boolean isHeld = lock.isHeldHere();
            if (!isHeld) {
                lock.enterAsAgent();
            }
            try {
                spread(names.key(communicator), communicator);
            } finally {
                if (!isHeld) {
                    lock.exit();
                }
            }
        }

        @Override
        public void freed(Communicator communicator) {
            synchronized (communicators) {
                communicators.remove(communicator);
            }
            lock.enterAsAgent();
            try {
                listeners.remove(communicator);
                meetings.forget(communicator.contextId());
                agreements.onFreed(communicator);
                receiver.discard(communicator.contextId());
                receiver.discard(communicator.collective().contextId());
            } finally {
                lock.exit();
            }
        }
    }

    private final int worldRank;
    private final PmlParts parts;
    private final ProgressLock lock;
    private final Requests requests;
    private final Receiver receiver;
    private final Failures failures;
    private final Communicator self;
    private final Notices notices;
    private final Meetings meetings;
    private final MemberNames names = new MemberNames();
    private final Agreements agreements;
    /** Guards itself, {@link #failures} and {@link #revokedEarly}, which change with the progress lock only. */
    private final List<Communicator> communicators = new ArrayList<>();
    /** Communicators that others have revoked, and that this process has not made yet. */
    private final Set<Key> revokedEarly = new HashSet<>();

    /** Of each communicator that this process knows to be revoked. */
    private final List<Spread> spreads = new ArrayList<>();

    /** Who is told of revoked communicators. */
    private final Map<Communicator, Runnable> listeners = new IdentityHashMap<>();

    FaultTolerance(int worldRank, PmlParts parts, Failures failures) {
        this.worldRank = worldRank;
        this.parts = parts;
        this.failures = failures;
        lock = parts.lock;
        requests = parts.requests;
        receiver = parts.receiver;
        Group alone = new Group(new int[] {worldRank});
        self = new Communicator(parts.home, alone, alone, null, 0);
        notices = new Notices(parts.peers, parts.home, failures, parts.completables, self);
        agreements = new Agreements(worldRank, parts, failures, notices, names);
        Handler handler = new Handler();
        meetings = new Meetings(notices);
        parts.all.handlers().handleFrames(REVOKE, Agreements.DOWN, handler);
        parts.all.handlers().handleFrames(Meetings.OFFER, Meetings.LEAVE, handler);
        parts.all.handlers().handleLostPeers(handler);
        parts.home.tell(new Registry());
    }

    /**
     * Sets what processes are called, for a world that may meet others.
     *
     * @param newNames gives a process, by its index here, a number that differs from those of all others; set before
     *     the first of them is known
     */
    public void nameBy(IntToLongFunction newNames) {
        names.nameBy(newNames);
    }

    /**
     * A process has failed. Everything that needs it ends, after what it had sent has been taken in.
     *
     * @param process its index
     * @param isKnown as in {@link Processes#lose}, for one of another job; true for one of this world
     * @param cause what calls throw that need it, of category PROCESS_FAILED
     */
    public void declare(int process, BooleanSupplier isKnown, RailException cause) {
        lock.enterAsAgent();
        try {
            if (isKnown.getAsBoolean() && !failures.contains(process)) {
                takeLastFrames();
                List<Communicator> damaged;
                synchronized (communicators) {
                    failures.add(process, cause);
                    damaged = communicators.stream()
                            .filter(each -> each.hasMember(process))
                            .toList();
                }
                requests.expect(null);
                parts.all.fence(process, cause);
                parts.all.handlers().onPeerLost(process, cause);
                damaged.forEach(each -> damage(each, cause));
                agreements.onFailure(process);
                spreads.forEach(each -> each.onFailure(process));
                requests.wakeWaiters();
            }
        } finally {
            lock.exit();
        }
    }

    private void takeLastFrames() {
        int moved;
        int passes = 0;
        do {
            parts.progress.pollAllSoon();
            moved = parts.progress.advance(null);
        } while (moved != 0 && ++passes < LAST_PASSES);
    }

    /** No collective of it can do its part any more; those between two groups also work inside each. */
    private void damage(Communicator communicator, RailException cause) {
        if (communicator.failure() == null) {
            collectiveContexts(communicator).forEach(each -> end(each, cause));
        }
    }

    private void end(Communicator communicator, RailException cause) {
        communicator.end(cause);
        parts.peers.communicatorEnded();
        receiver.end(communicator, cause);
    }

    /**
     * Ends all communication in a communicator, at all its members. Local, and not collective.
     *
     * @param communicator any; revoked already does nothing
     */
    public void revoke(Communicator communicator) {
        lock.enter();
        try {
            if (!isRevokedHere(communicator)) {
                end(communicator);
                spread(names.key(communicator), communicator);
            }
        } finally {
            lock.exit();
        }
    }

    private void onRevoked(Key key) {
        Communicator found = null;
        synchronized (communicators) {
            for (Communicator each : communicators) {
                found = each.contextId() == key.contextId() && names.key(each).equals(key) ? each : found;
            }
            if (found == null) {
                parts.peers.communicatorEnded();
                revokedEarly.add(key);
            }
        }
        if (found != null && !isRevokedHere(found)) {
            end(found);
            spread(key, found);
        }
    }

    private static RailException revoked(Communicator communicator) {
        String name = communicator.name();
        return new RailException(
                RailException.Category.REVOKED,
                "the communicator " + (name.isEmpty() ? "" : name + " ") + "has been revoked by one of its processes");
    }

    /** Returns the contexts of a communicator, with those by which collectives between two groups work inside each. */
    private static List<Communicator> contexts(Communicator communicator) {
        Communicator local = communicator.local();
        return local == null
                ? List.of(communicator, communicator.collective())
                : List.of(communicator, communicator.collective(), local, local.collective());
    }

    /** Returns those of them that are for collectives. */
    private static List<Communicator> collectiveContexts(Communicator communicator) {
        return contexts(communicator).stream()
                .filter(each -> each == each.collective())
                .toList();
    }

    private void end(Communicator communicator) {
        RailException cause = revoked(communicator);
        contexts(communicator).forEach(each -> end(each, cause));
        Runnable listener = listeners.get(communicator);
        if (listener != null) {
            listener.run();
        }
        receiver.discard(communicator.contextId());
        receiver.discard(communicator.collective().contextId());
        requests.wakeWaiters();
    }

    private void spread(Key key, Communicator communicator) {
        Spread spread = new Spread(key, communicator);
        spreads.add(spread);
        spread.revocation.revoke();
    }

    /**
     * Has somebody told when a communicator is revoked, until it is freed. With the progress lock.
     *
     * @param communicator not freed
     * @param listener called once, with the progress lock; at once if it is revoked already
     */
    public void whenRevoked(Communicator communicator, Runnable listener) {
        if (isRevokedHere(communicator)) {
            listener.run();
        } else {
            listeners.put(communicator, listener);
        }
    }

    /**
     * Tells whether a communicator is revoked.
     *
     * @param communicator any
     * @return true if this process knows of it
     */
    public boolean isRevoked(Communicator communicator) {
        lock.enter();
        try {
            return isRevokedHere(communicator);
        } finally {
            lock.exit();
        }
    }

    private static boolean isRevokedHere(Communicator communicator) {
        RailException failure = communicator.failure();
        return failure != null && failure.category() == RailException.Category.REVOKED;
    }

    /**
     * Tells whether a communicator can never be used in full again, so that its context id must not be either.
     *
     * @param communicator any
     * @return true if it is revoked, or a member has failed
     */
    public boolean isDamaged(Communicator communicator) {
        lock.enter();
        try {
            return communicator.collective().failure() != null;
        } finally {
            lock.exit();
        }
    }

    /**
     * Throws if a collective cannot begin.
     *
     * @param communicator any
     * @throws RailException PROCESS_FAILED or REVOKED
     */
    public void requireWhole(Communicator communicator) {
        RailException failure = communicator.collective().failure(); // old at worst: its messages find out then
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Returns the members that are known to have failed, of both groups if there are two.
     *
     * @param communicator any
     * @return their indices, in the order of failures; an earlier answer is the beginning of a later one. All members
     *     of one job have the same order
     */
    public int[] failed(Communicator communicator) {
        lock.enter();
        try {
            return failures.in(communicator);
        } finally {
            lock.exit();
        }
    }

    /**
     * Returns all processes that are known to have failed. For threads of the library.
     *
     * @return their indices, in the order of failures
     */
    public int[] failed() {
        lock.enterAsAgent();
        try {
            return failures.all();
        } finally {
            lock.exit();
        }
    }

    /**
     * Acknowledges failures.
     *
     * @param communicator any
     * @param number how many of {@link #failed}, from the first one on; more than there are stands for all
     * @return how many are acknowledged now
     */
    public int acknowledge(Communicator communicator, int number) {
        lock.enter();
        try {
            int known = Math.min(number, failures.in(communicator).length);
            communicator.acknowledge(Math.max(known, communicator.acknowledgedFailures()));
            return communicator.acknowledgedFailures();
        } finally {
            lock.exit();
        }
    }

    /**
     * Begins to meet another process, which does the same, to exchange numbers. Either both succeed, or neither does,
     * unless one of them fails.
     *
     * @param local whose members all have to live
     * @param communicator that both are in, not freed
     * @param process the other one
     * @param tag keeps apart what several threads do at the same time
     * @param known failures that are acknowledged
     * @param numbers for the other process; null if this one cannot go on
     * @return to be waited for, with {@link #self}
     */
    public Meeting meet(Communicator local, Communicator communicator, int process, int tag, int known, int[] numbers) {
        lock.enter();
        try {
            Meeting meeting = new Meeting(local, communicator, process, tag, known);
            meeting.rendezvous.come(numbers, agreements.overWith(process));
            return meeting;
        } finally {
            lock.exit();
        }
    }

    /**
     * Forgets a process of another job, from which this one parts. With the progress lock.
     *
     * @param process its index
     */
    public void forget(int process) {
        agreements.forget(process);
    }

    /**
     * Returns why a call that may need any member cannot go on.
     *
     * @param communicator any
     * @param known how many failures of members the call goes on in spite of, from the first one on
     * @return the failure of the next one, or that the communicator is revoked; null if neither is known. With the
     *     progress lock
     */
    public RailException failureBeyond(Communicator communicator, int known) {
        return isRevokedHere(communicator) ? communicator.failure() : failures.after(communicator, known);
    }

    /**
     * Sends a frame without a payload to a process, as soon as there is room; never if it has failed. With the progress
     * lock.
     *
     * @param process its index
     * @param kind of the frame
     * @param word1 for its handler
     * @param word2 for its handler
     */
    public void send(int process, int kind, long word1, long word2) {
        notices.send(this, process, kind, word1, word2, new long[0]);
    }

    /**
     * Returns what the processes that live agree by.
     *
     * @return always the same
     */
    public Agreements agreements() {
        return agreements;
    }

    /**
     * Tells which of two groups comes first, for all processes of both.
     *
     * @param communicator joins two groups
     * @return true for the processes of one of them
     */
    public boolean isLow(Communicator communicator) {
        return !communicator.isInter() || communicator.group().rankOf(names.members(communicator)[0]) >= 0;
    }

    /**
     * Returns what waits of this class belong to: the communicator of this process alone.
     *
     * @return carries no messages
     */
    public Communicator self() {
        return self;
    }

    static long word1(int contextId, int number) {
        return (long) contextId << Integer.SIZE | number;
    }
}

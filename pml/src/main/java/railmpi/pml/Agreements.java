package railmpi.pml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.progress.ProgressLock;
import railmpi.pml.MemberNames.Key;
import railmpi.pml.fault.Agreement;
import railmpi.pml.fault.AgreementSlots;
import railmpi.pml.fault.Ballot;
import railmpi.pml.fault.NodeAgreements;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Failures;
import railmpi.pml.state.Group;

/**
 * The agreements of this process with others, some of which may fail. Agreements on a flag of a communicator whose
 * members share memory go through that after a while ({@link NodeAgreements}), all others by messages. Any thread, but
 * for what says otherwise.
 */
public final class Agreements {
    static final int UP = 34;
    static final int DOWN = 35;

    /** The shortest frame of an agreement: the round, and the mask of those acknowledged. */
    static final int LEAST_WORDS = 2;

    /** No context id has this bit; agreements of groups that have none have it. */
    private static final int OF_A_GROUP = 1 << 29;

    /** Agreements that are over and whose outcome is kept for members that do not know it yet. */
    private static final int KEPT_AGREEMENTS = 4096;

    /** Words of an agreement on flags. */
    private static final int FLAG_WORDS = 2;

    /** The outcome of an agreement. */
    public final class Outcome implements Completable {
        private final Ballot ballot;
        private final Communicator communicator;
        private final int[] members;
        private final boolean isOfAll;
        /** Null until it is complete. */
        private int[] failed;

        private Outcome(Ballot ballot, Communicator communicator, int[] members, boolean isOfAll) {
            this.ballot = ballot;
            this.communicator = communicator;
            this.members = members;
            this.isOfAll = isOfAll;
        }

        @Override
        public boolean advance(long number) {
            if (failed == null && ballot.isOver()) {
                failed = processes();
                if (isOfAll) {
                    over.count(members);
                }
            }
            return failed != null;
        }

        private int[] processes() {
            int[] processes = new int[Agreement.count(ballot.failures())];
            int count = 0;
            for (int member = 0; count < processes.length; member++) {
                if (Agreement.isIn(ballot.failures(), member)) {
                    processes[count++] = members[member];
                }
            }
            return processes;
        }

        @Override
        public boolean canBeSeen() {
            return ballot.canBeSeen();
        }

        @Override
        public boolean isSeen(long number) {
            return ballot.isSeen();
        }

        /** Takes over what was only seen. */
        private Ballot complete() {
            if (failed == null) {
                lock.enter();
                try {
                    advance(0);
                } finally {
                    lock.exit();
                }
            }
            return ballot;
        }

        /**
         * Returns the bitwise AND of the words of all that contributed. Only when it is complete.
         *
         * @return as many words as each gave
         */
        public long[] words() {
            long[] words = complete().words();
            return Arrays.copyOfRange(words, Agreement.maskWords(members.length), words.length);
        }

        /**
         * Returns the members that have failed and whose words are not in the outcome. Only when it is complete.
         *
         * @return their indices, the same set at all members, in the order of the communicator; not to be changed
         */
        public int[] failed() {
            complete();
            return failed;
        }

        /**
         * Returns why a member has failed, as soon as that is known here. With the progress lock.
         *
         * @return null while all live
         */
        public RailException failure() {
            return failures.first(communicator);
        }

        /**
         * Tells whether some member has not acknowledged all of these. Only when it is complete.
         *
         * @return the same at all members
         */
        public boolean isUnacknowledged() {
            long[] failedMembers = complete().failures();
            for (int i = 0; i < failedMembers.length; i++) {
                if ((failedMembers[i] & ~ballot.words()[i]) != 0) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * The agreements of one operation, which other operations of the communicator do not disturb. The members begin
     * their series in the same order.
     */
    public final class Series {
        private final Communicator communicator;
        private final boolean isOfAll;
        private final Key first;
        private int rounds;

        private Series(Communicator communicator, boolean isOfAll, long salt) {
            this.communicator = communicator;
            this.isOfAll = isOfAll;
            Key plain = names.key(communicator);
            Key any = new Key(plain.contextId(), 0, 0, plain.signature() + salt);
            first = new Key(any.contextId(), numbers.merge(any, 1, Integer::sum), 0, any.signature());
        }

        /**
         * Begins the next agreement. With the progress lock.
         *
         * @param words as many as every other member gives, at most 64: with the masks they fit into a ring of 2 KiB
         * @return to be waited for, with {@link FaultTolerance#self}
         */
        public Outcome begin(long[] words) {
            int[] members = names.members(communicator);
            return outcome(next(withAcknowledged(communicator, members, words)), communicator, members, isOfAll);
        }

        /** Begins the next agreement, on these words and no others. */
        private Agreed next(long[] words) {
            return contribute(
                    new Key(first.contextId(), first.number(), rounds++, first.signature()), communicator, words);
        }

        /** As {@link #begin}, without the progress lock. */
        public Outcome agree(long[] words) {
            lock.enter();
            try {
                return begin(words);
            } finally {
                lock.exit();
            }
        }
    }

    private record EarlyWords(int process, long[] view, long[] words) {}

    /** One agreement by messages, and how its members are called here. */
    private final class Agreed implements Agreement.Outbox, Ballot {
        private final Key key;
        private final Communicator communicator;
        private final int[] members;
        private final Agreement agreement;

        Agreed(Key key, Communicator communicator) {
            this.key = key;
            this.communicator = communicator;
            members = names.members(communicator);
            agreement = new Agreement(members.length, memberOf(worldRank), this);
        }

        private int memberOf(int process) {
            int member = MemberNames.memberOf(members, process);
            if (member < 0) {
                throw new MalformedFrameException("an agreement of others than process " + process);
            }
            return member;
        }

        @Override
        public boolean isOver() {
            return agreement.isOver() && notices.areOut(this);
        }

        @Override
        public long[] words() {
            return agreement.words();
        }

        @Override
        public long[] failures() {
            return agreement.failures();
        }

        @Override
        public void sendUp(int member, long[] view, long[] words) {
            send(member, UP, view, words);
        }

        @Override
        public void sendDown(int member, long[] view, long[] words) {
            send(member, DOWN, view, words);
        }

        /** The round and the length of the view, which is left out while nobody has failed; the view; the words. */
        private void send(int member, int kind, long[] view, long[] words) {
            int viewWords = Agreement.count(view) == 0 ? 0 : view.length;
            long[] payload = new long[1 + viewWords + words.length];
            payload[0] = (long) key.round() << Integer.SIZE | viewWords;
            System.arraycopy(view, 0, payload, 1, viewWords);
            System.arraycopy(words, 0, payload, 1 + viewWords, words.length);
            notices.send(
                    this,
                    members[member],
                    kind,
                    FaultTolerance.word1(key.contextId(), key.number()),
                    key.signature(),
                    payload);
        }

        void onFailure(int process) {
            agreement.onFailure(memberOf(process));
        }

        void onUp(int process, long[] view, long[] words) {
            agreement.onUp(memberOf(process), whole(view), words);
        }

        void onDown(int process, long[] view, long[] words) {
            agreement.onDown(memberOf(process), whole(view), words);
        }

        private long[] whole(long[] view) {
            return Arrays.copyOf(view, Agreement.maskWords(members.length));
        }
    }

    /** The agreements on flags of a communicator whose members share memory. */
    private final class InNode implements NodeAgreements.Means {
        private final int[] members;
        private final Series byMessages;
        private final NodeAgreements agreements;
        private AgreementMemory.Place offered;

        InNode(Communicator communicator) {
            members = names.members(communicator);
            byMessages = new Series(communicator, true, 0);
            agreements = new NodeAgreements(members.length, communicator.rank(), words(), this);
            for (int process : failures.in(communicator)) {
                onFailure(process);
            }
        }

        private int words() {
            return Agreement.maskWords(members.length) + FLAG_WORDS;
        }

        void onFailure(int process) {
            agreements.onFailure(MemberNames.memberOf(members, process));
        }

        @Override
        public Ballot byMessages(long[] words) {
            return byMessages.next(words);
        }

        @Override
        public long[] offer(int lengthBytes) {
            offered = memory.acquire(lengthBytes, members, words());
            return offered == null ? new long[2] : new long[] {offered.key(), offered.offset()};
        }

        @Override
        public AgreementSlots.Memory map(int owner, long key, long offset) {
            return members[owner] == worldRank ? memory.map(offered) : memory.map(members[owner], key, offset, members);
        }

        @Override
        public void askAgain() {
            parts.requests.wakeWaiters();
        }

        @Override
        public void giveBack(boolean isUsed) {
            if (isUsed) {
                memory.release(offered);
            } else {
                memory.releaseUnused(offered);
            }
        }
    }

    private final int worldRank;
    private final ProgressLock lock;
    private final PmlParts parts;
    private final Failures failures;
    private final Notices notices;
    private final MemberNames names;
    private final AgreementMemory memory;
    private final Map<Communicator, InNode> inNode = new IdentityHashMap<>();
    /** Agreements of communicators in which this process has taken part, and those that were over here. */
    private final AgreementCounts begun = new AgreementCounts();

    private final AgreementCounts over = new AgreementCounts();
    private final Map<Key, List<EarlyWords>> early = new HashMap<>();
    private final Map<Key, Integer> numbers = new HashMap<>();
    private final Map<Key, Agreed> agreements = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        /** One that some never come to stays, but holds up no other. */
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Agreed> eldest) {
            if (size() > KEPT_AGREEMENTS) {
                Iterator<Agreed> each = values().iterator();
                boolean isFound = false;
                while (!isFound && each.hasNext()) {
                    isFound = each.next().agreement.isOver();
                }
                if (isFound) {
                    each.remove();
                }
            }
            return false;
        }
    };

    Agreements(int worldRank, PmlParts parts, Failures failures, Notices notices, MemberNames names) {
        this.worldRank = worldRank;
        this.parts = parts;
        this.failures = failures;
        this.notices = notices;
        this.names = names;
        lock = parts.lock;
        memory = new AgreementMemory(parts.all, worldRank, failures::contains);
    }

    /**
     * Prepares agreements of all members of a communicator that live, also of a revoked one.
     *
     * @param communicator any; of two groups both take part
     * @return for one operation
     */
    public Series series(Communicator communicator) {
        lock.enter();
        try {
            return new Series(communicator, true, 0);
        } finally {
            lock.exit();
        }
    }

    /**
     * Prepares agreements of processes that have no communicator of their own yet.
     *
     * @param processes their indices, with this process, in any order
     * @param parent context id of a communicator that all know, or any number that all give
     * @param salt keeps apart what several threads of the same processes agree on at the same time
     * @return for one operation
     */
    public Series series(int[] processes, int parent, long salt) {
        lock.enter();
        try {
            Group group = new Group(names.inOrder(Arrays.stream(processes)));
            return new Series(new Communicator(parts.home, group, group, null, parent | OF_A_GROUP), false, salt);
        } finally {
            lock.exit();
        }
    }

    /**
     * Begins an agreement on flags of all members of a communicator that live, also of a revoked one. Members begin
     * them, and {@link #series}, in the same order.
     *
     * @param communicator any, not freed; of two groups both take part
     * @param flags two
     * @return to be waited for, with {@link FaultTolerance#self}
     */
    public Outcome agree(Communicator communicator, long[] flags) {
        lock.enter();
        try {
            boolean isInNode = communicator.isInNode()
                    && !communicator.isInter()
                    && NodeAgreements.isPossible(communicator.size());
            if (!isInNode) {
                return new Series(communicator, true, 0).begin(flags);
            }
            InNode found = inNode.computeIfAbsent(communicator, InNode::new);
            long[] words = withAcknowledged(communicator, found.members, flags);
            return outcome(found.agreements.begin(words), communicator, found.members, true);
        } finally {
            lock.exit();
        }
    }

    private Outcome outcome(Ballot ballot, Communicator communicator, int[] members, boolean isOfAll) {
        if (isOfAll) {
            begun.count(members);
        }
        return new Outcome(ballot, communicator, members, isOfAll);
    }

    /** Returns words of this process, before them the failures that it has acknowledged. */
    private long[] withAcknowledged(Communicator communicator, int[] members, long[] words) {
        int maskWords = Agreement.maskWords(members.length);
        long[] all = new long[maskWords + words.length];
        int[] known = failures.in(communicator);
        for (int i = 0; i < communicator.acknowledgedFailures(); i++) {
            Agreement.put(all, MemberNames.memberOf(members, known[i]));
        }
        System.arraycopy(words, 0, all, maskWords, words.length);
        return all;
    }

    private Agreed contribute(Key key, Communicator communicator, long[] words) {
        Agreed agreed = new Agreed(key, communicator);
        agreements.put(key, agreed);
        for (int process : failures.in(communicator)) {
            agreed.onFailure(process);
        }
        List<EarlyWords> before = early.remove(key);
        if (before != null) {
            before.forEach(each -> {
                if (!failures.contains(each.process())) {
                    agreed.onUp(each.process(), each.view(), each.words());
                }
            });
        }
        agreed.agreement.contribute(words);
        return agreed;
    }

    /** A process has failed. With the progress lock, as all that follows. */
    void onFailure(int process) {
        for (Agreed each : List.copyOf(agreements.values())) {
            if (each.communicator.hasMember(process)) {
                each.onFailure(process);
            }
        }
        inNode.forEach((communicator, each) -> {
            if (communicator.hasMember(process)) {
                each.onFailure(process);
            }
        });
    }

    /** A communicator is freed; agreements of it may be under way, and still need to hear of failures. */
    void onFreed(Communicator communicator) {
        InNode found = inNode.get(communicator);
        if (found != null) {
            found.agreements.free();
        }
        inNode.values().removeIf(each -> each.agreements.hasLeft());
    }

    /** Words have come from a process. */
    void onWords(Key key, boolean isUp, int process, long[] view, long[] words) {
        Agreed agreed = agreements.get(key);
        if (agreed == null) {
            if (isUp) {
                early.computeIfAbsent(key, any -> new ArrayList<>()).add(new EarlyWords(process, view, words));
            }
        } else if (isUp) {
            agreed.onUp(process, view, words);
        } else {
            agreed.onDown(process, view, words);
        }
    }

    /** Returns in how many agreements of communicators with a process this one has taken part. */
    int begunWith(int process) {
        return begun.with(process);
    }

    /** Returns how many of these were over here. */
    int overWith(int process) {
        return over.with(process);
    }

    /** The next process of this index is another one. */
    void forget(int process) {
        begun.forget(process);
        over.forget(process);
    }
}

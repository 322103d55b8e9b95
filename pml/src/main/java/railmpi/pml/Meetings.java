package railmpi.pml;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntBiFunction;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.pml.fault.Rendezvous;

/**
 * The meetings of this process with single others: leaders of groups, over a communicator that both are in, with tags.
 * Owner: the holder of the progress lock.
 */
final class Meetings {
    static final int OFFER = 36;
    private static final int ACCEPT = 37;
    static final int WITHDRAW = 38;

    /** Numbers of an offer in one frame. */
    private static final int CHUNK = 360;
    /** In place of the number of numbers: the other cannot go on. */
    private static final int NO_NUMBERS = -1;

    private static final int HEAD_WORDS = 3;

    /** With whom, over which communicator. */
    private record Key(int process, int contextId, int tag) {}

    private final Notices notices;
    /** Gives the failures that are acknowledged in the communicator of a context id that a process is in. */
    private final ToIntBiFunction<Integer, Integer> acknowledged;

    private final Map<Key, Pair> pairs = new HashMap<>();

    Meetings(Notices notices, ToIntBiFunction<Integer, Integer> acknowledged) {
        this.notices = notices;
        this.acknowledged = acknowledged;
    }

    /** Returns the next meeting with a process, which may have come. */
    Rendezvous with(int process, int contextId, int tag) {
        return pairs.computeIfAbsent(new Key(process, contextId, tag), Pair::new).rendezvous;
    }

    /** A communicator is freed. */
    void forget(int contextId) {
        pairs.keySet().removeIf(key -> key.contextId() == contextId);
    }

    /** This process and others have agreed: whom of them it has missed before is no reason to leave any more. */
    void forgetMissed(int[] processes) {
        for (Pair pair : pairs.values()) {
            for (int process : processes) {
                if (pair.key.process() == process) {
                    pair.rendezvous.forgetMissed();
                }
            }
        }
    }

    /** Takes a frame of at least two words. */
    void onFrame(int process, int kind, int contextId, int tag, long[] words) {
        Pair pair = pairs.computeIfAbsent(new Key(process, contextId, tag), Pair::new);
        int offer = (int) words[0];
        if (kind == OFFER) {
            pair.onOffer(offer, words);
        } else if (kind == ACCEPT) {
            pair.rendezvous.onAccepted(offer, (int) words[1]);
            if (pair.rendezvous.hasMet()) {
                pairs.remove(pair.key); // nothing of before is on its way here, and there may be many tags
            }
        } else {
            pair.rendezvous.onWithdrawn(offer, words[1] != 0, acknowledged.applyAsInt(contextId, process));
        }
    }

    private final class Pair implements Rendezvous.Outbox {
        private final Key key;
        private final Rendezvous rendezvous = new Rendezvous(this);
        /** Of the other, as far as they have come. */
        private int[] arriving = {};

        Pair(Key key) {
            this.key = key;
        }

        void onOffer(int offer, long[] words) {
            int length = (int) words[1];
            int count = words.length - HEAD_WORDS;
            int at = words.length < HEAD_WORDS ? -1 : (int) words[2];
            boolean isNone = length == NO_NUMBERS && at == 0;
            boolean isPart = at == 0 || arriving.length == length;
            if (!isNone && (at < 0 || at % CHUNK != 0 || length < at || length - at < count || !isPart)) {
                throw new MalformedFrameException("an offer of " + length + " numbers goes on at " + at);
            }
            if (isNone) {
                rendezvous.onOffer(offer, null);
                return;
            }
            arriving = at == 0 ? new int[length] : arriving;
            for (int i = 0; i < count; i++) {
                arriving[at + i] = (int) words[HEAD_WORDS + i];
            }
            if (at + count == length) {
                rendezvous.onOffer(offer, arriving);
            }
        }

        @Override
        public void offer(int offer, int[] numbers) {
            int length = numbers == null ? 0 : numbers.length;
            int at = 0;
            do {
                int count = Math.min(CHUNK, length - at);
                long[] words = new long[HEAD_WORDS + count];
                words[0] = offer;
                words[1] = numbers == null ? NO_NUMBERS : length;
                words[2] = at;
                for (int i = 0; i < count; i++) {
                    words[HEAD_WORDS + i] = numbers[at + i];
                }
                send(OFFER, words);
                at += count;
            } while (at < length);
        }

        @Override
        public void accept(int offer, int accepted) {
            send(ACCEPT, offer, accepted);
        }

        @Override
        public void withdraw(int offer, boolean isAnswer) {
            send(WITHDRAW, offer, isAnswer ? 1 : 0);
        }

        private void send(int kind, long... words) {
            notices.send(this, key.process(), kind, FaultTolerance.word1(key.contextId(), key.tag()), 0, words);
        }
    }
}

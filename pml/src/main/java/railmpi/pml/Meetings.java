package railmpi.pml;

import java.util.HashMap;
import java.util.Map;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.pml.fault.Rendezvous;

/**
 * The meetings of this process with single others: leaders of groups, over a communicator that both are in, with tags.
 * Owner: the holder of the progress lock.
 */
final class Meetings {
    static final int OFFER = 36;
    private static final int ACCEPT = 37;
    static final int LEAVE = 38;

    /** Numbers of an offer in one frame, which with its head fits into a ring of 2 KiB: a frame has a quarter of it. */
    private static final int CHUNK = 48;
    /** In place of the number of numbers: the other cannot go on. */
    private static final int NO_NUMBERS = -1;

    private static final int HEAD_WORDS = 4;
    /** With whom, over which communicator. */
    private record Key(int process, int contextId, int tag) {}

    private final Notices notices;
    private final Map<Key, Pair> pairs = new HashMap<>();

    Meetings(Notices notices) {
        this.notices = notices;
    }

    /** Returns the next meeting with a process, which may have come. */
    Rendezvous with(int process, int contextId, int tag) {
        return pairs.computeIfAbsent(new Key(process, contextId, tag), Pair::new).rendezvous;
    }

    /** A communicator is freed. */
    void forget(int contextId) {
        pairs.keySet().removeIf(key -> key.contextId() == contextId);
    }

    /** Takes a frame of at least two words. */
    void onFrame(int process, int kind, int contextId, int tag, long[] words) {
        if (kind == OFFER && words.length < HEAD_WORDS) {
            throw new MalformedFrameException("an offer has " + words.length + " words");
        }
        Pair pair = pairs.computeIfAbsent(new Key(process, contextId, tag), Pair::new);
        int call = (int) words[0];
        if (kind == OFFER) {
            pair.onOffer(call, words);
        } else if (kind == ACCEPT) {
            pair.rendezvous.onAccepted(call, (int) words[1]);
            if (pair.rendezvous.hasMet()) {
                pairs.remove(pair.key); // nothing of before is on its way here, and there may be many tags
            }
        } else {
            pair.rendezvous.onLeft(call, (int) words[1]);
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

        void onOffer(int call, long[] words) {
            int agreed = (int) words[1];
            int length = (int) words[2];
            int at = (int) words[3];
            int count = words.length - HEAD_WORDS;
            boolean isNone = length == NO_NUMBERS && at == 0;
            boolean isPart = at == 0 || arriving.length == length;
            if (!isNone && (at < 0 || at % CHUNK != 0 || length < at || length - at < count || !isPart)) {
                throw new MalformedFrameException("an offer of " + length + " numbers goes on at " + at);
            }
            if (isNone) {
                rendezvous.onOffer(call, agreed, null);
                return;
            }
            arriving = at == 0 ? new int[length] : arriving;
            for (int i = 0; i < count; i++) {
                arriving[at + i] = (int) words[HEAD_WORDS + i];
            }
            if (at + count == length) {
                rendezvous.onOffer(call, agreed, arriving);
            }
        }

        @Override
        public void offer(int call, int agreed, int[] numbers) {
            int length = numbers == null ? 0 : numbers.length;
            int at = 0;
            do {
                int count = Math.min(CHUNK, length - at);
                long[] words = new long[HEAD_WORDS + count];
                words[0] = call;
                words[1] = agreed;
                words[2] = numbers == null ? NO_NUMBERS : length;
                words[3] = at;
                for (int i = 0; i < count; i++) {
                    words[HEAD_WORDS + i] = numbers[at + i];
                }
                send(OFFER, words);
                at += count;
            } while (at < length);
        }

        @Override
        public void accept(int call, int accepted) {
            send(ACCEPT, call, accepted);
        }

        @Override
        public void leave(int call, int begun) {
            send(LEAVE, call, begun);
        }

        private void send(int kind, long... words) {
            notices.send(this, key.process(), kind, FaultTolerance.word1(key.contextId(), key.tag()), 0, words);
        }
    }
}

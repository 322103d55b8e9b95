package railmpi.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the receive of each message. Used by one thread. */
final class Pairs {
    /**
     * A message, at both of its ends.
     *
     * @param sender rank in the world
     * @param send its call
     * @param receiver rank in the world
     * @param receive its call, or the start of it
     */
    record Pair(int sender, RankRecording.Message send, int receiver, RankRecording.Message receive) {}

    /** Messages between two ranks with the same tag and communicator are received in the order of their sends. */
    private record Key(int sender, int receiver, int context, int tag) {}

    private final List<Pair> found = new ArrayList<>();
    private final Set<String> remarks;

    private Pairs(Set<String> remarks) {
        this.remarks = remarks;
    }

    /** Returns all messages of which both ends are certain; adds to {@code remarks} where they are not. */
    static List<Pair> of(Collection<RankRecording> ranks, Set<String> remarks) {
        Pairs pairs = new Pairs(remarks);
        Map<Key, Deque<RankRecording.Message>> sent = new HashMap<>();
        for (RankRecording sender : ranks) {
            for (RankRecording.Message message : sender.messages) {
                if (message.isSent() && message.peer() >= 0) {
                    sent.computeIfAbsent(
                                    new Key(sender.rank, message.peer(), message.context(), message.tag()),
                                    key -> new ArrayDeque<>())
                            .add(message);
                }
            }
        }
        for (RankRecording receiver : ranks) {
            pairs.addReceivesOf(receiver, sent);
        }
        return pairs.found;
    }

    private void addReceivesOf(RankRecording receiver, Map<Key, Deque<RankRecording.Message>> sent) {
        Set<Integer> uncertain = new HashSet<>();
        for (RankRecording.Message message : receiver.messages) {
            if (!isCertain(message)) {
                uncertain.add(message.context());
            }
        }
        if (!uncertain.isEmpty()) {
            remarks.add("Rank " + receiver.rank + " starts receives from any source or with any tag: which message"
                    + " each got is not recorded, so late senders to it are not told.");
        }
        Set<Key> unfit = new HashSet<>();
        for (RankRecording.Message message : receiver.messages) {
            Key key = new Key(message.peer(), receiver.rank, message.context(), message.tag());
            if (!message.isSent() && !uncertain.contains(message.context()) && !unfit.contains(key)) {
                Deque<RankRecording.Message> matching = sent.get(key);
                RankRecording.Message send = matching == null ? null : matching.poll();
                if (send != null && isUnfit(send, message)) {
                    unfit.add(key);
                    remarks.add("Messages from rank " + key.sender() + " to rank " + key.receiver() + " with tag "
                            + key.tag() + " differ in length at both ends from some time on: calls are missing in"
                            + " the recordings, so these messages are left out.");
                } else if (send != null) {
                    found.add(new Pair(message.peer(), send, receiver.rank, message));
                }
            }
        }
    }

    private static boolean isCertain(RankRecording.Message message) {
        return message.isSent()
                || message.peer() == RankRecording.NOBODY
                || message.peer() != RankRecording.UNKNOWN && message.tag() != RankRecording.UNKNOWN;
    }

    /** The start of a receive has the length of its buffer, which only may be larger. */
    private static boolean isUnfit(RankRecording.Message send, RankRecording.Message receive) {
        return receive.call().name().equals("recv") && receive.bytes() != send.bytes();
    }
}

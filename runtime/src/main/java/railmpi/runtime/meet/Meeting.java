package railmpi.runtime.meet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import railmpi.btl.channel.ProcessName;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.RailException;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/**
 * Two groups become acquainted, by a line between their roots, and are joined by an intercommunicator. Collective over
 * both.
 *
 * <pre>
 *  1  all learn number and secret of the meeting         5  all learn the cards of the others, with addresses; if
 *  2  the cards of the own group go to its root             only these tell who is reached, once more: whether all are
 *  3  the roots exchange them, all learn those of the    6  each names the others to its channels
 *     others: which kind of channel joins whom           7  agreement on a context id, which is over only when
 *  4  who needs channels opens them                         all of both groups have come to it
 * </pre>
 */
final class Meeting {
    private final Introductions introductions;
    private final Council council;
    private final Communicator local;
    private final int root;
    /** At the root only. */
    private final Line line;

    private final RailException.Category refusal;

    /**
     * Prepares it.
     *
     * @param line to the other root, at the root only
     * @param refusal what it is for all if a process cannot be joined
     */
    Meeting(
            Introductions introductions,
            Council council,
            Communicator local,
            int root,
            Line line,
            RailException.Category refusal) {
        this.introductions = introductions;
        this.council = council;
        this.local = local;
        this.root = root;
        this.line = line;
        this.refusal = refusal;
    }

    /**
     * Joins the groups.
     *
     * @param agreement of the line, known to all
     * @param ownProblem why this process cannot be joined, empty if it can
     * @throws RailException at all processes of both groups, if one of them fails
     */
    Communicator join(byte[] agreement, String ownProblem, CommunicatorOperations operations) {
        ByteBuffer agreed = ByteBuffer.wrap(agreement);
        long number = agreed.getLong();
        byte[] secret = new byte[agreed.remaining()];
        agreed.get(secret);

        List<Card> own = exchangeable(introductions.card(""));
        List<Card> remote = exchanged(own);
        requireApart(own, remote);
        requireSameTolerance(own.get(0), remote.get(0));
        remote = agreed(ownProblem.isEmpty() ? introductions.openWaysTo(remote) : ownProblem, remote, secret);
        if (areSomeUncertain(own, remote)) {
            remote = agreed(introductions.whyUnreachable(remote), remote, secret);
        }
        int[] indices = new int[remote.size()];
        for (int rank = 0; rank < indices.length; rank++) {
            indices[rank] = introductions.admit(remote.get(rank), secret);
        }
        introductions.awaitWatch();
        Communicator joined = operations.joinByLine(local, new Group(indices), root, line, Long.hashCode(number));
        for (int index : indices) {
            introductions.table().connect(index);
        }
        return joined;
    }

    /** Returns the cards of the others, if no process of both groups has a problem. */
    private List<Card> agreed(String problem, List<Card> others, byte[] secret) {
        List<Card> own = exchangeable(introductions.card(problem, others, secret));
        List<Card> remote = exchanged(own);
        requireNoProblem(own);
        requireNoProblem(remote);
        return remote;
    }

    /** The same answer at all processes of both groups. */
    private static boolean areSomeUncertain(List<Card> own, List<Card> remote) {
        return own.stream().anyMatch(mine -> !remote.stream().allMatch(mine::reaches));
    }

    private List<Card> exchangeable(Card mine) {
        List<Card> cards = new ArrayList<>();
        for (byte[] each : council.collect(Card.toBytes(List.of(mine)))) {
            cards.addAll(Card.fromBytes(each));
        }
        return cards;
    }

    private List<Card> exchanged(List<Card> own) {
        return Card.fromBytes(council.share(() -> line.exchange(Card.toBytes(own))));
    }

    /** The same answer at all processes of both groups. */
    private static void requireApart(List<Card> own, List<Card> remote) {
        Set<ProcessName> names = new HashSet<>();
        own.forEach(card -> names.add(card.name()));
        for (Card card : remote) {
            if (names.contains(card.name())) {
                throw new RailException(
                        RailException.Category.ARGUMENT, card.name() + " is in both groups that are to be connected");
            }
        }
    }

    /** Jobs that go on when a process fails make communicators in another way; all of a group are of one kind. */
    private void requireSameTolerance(Card own, Card remote) {
        if (own.isTolerant() != remote.isTolerant()) {
            Card tolerant = own.isTolerant() ? own : remote;
            Card other = own.isTolerant() ? remote : own;
            throw new RailException(
                    refusal,
                    tolerant.name() + " and " + other.name() + " cannot be connected: only the former is of a job that"
                            + " goes on when ranks fail (mpi_ft_enable, --with-ft ulfm)");
        }
    }

    private void requireNoProblem(List<Card> cards) {
        for (Card card : cards) {
            if (!card.problem().isEmpty()) {
                throw new RailException(refusal, card.name() + " cannot be connected: " + card.problem());
            }
        }
    }
}

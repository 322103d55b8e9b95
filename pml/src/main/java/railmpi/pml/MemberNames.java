package railmpi.pml;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import railmpi.pml.state.Communicator;

/**
 * What all processes of a communicator call it and its members by, where processes fail: a communicator is named by its
 * context id and its members. Owner: the holder of the progress lock.
 */
final class MemberNames {
    /**
     * A communicator, or an agreement of its members.
     *
     * @param number which series of agreements; 0 for the communicator
     * @param round which agreement of the series; 0 for the communicator
     */
    record Key(int contextId, int number, int round, long signature) {}

    /** What all know processes by: those of one world by their ranks. */
    private IntToLongFunction names = process -> process;

    /** Sets what processes are called, before the first of another job is known. */
    void nameBy(IntToLongFunction newNames) {
        names = newNames;
    }

    Key key(Communicator communicator) {
        long signature = 1;
        for (int process : members(communicator)) {
            signature = signature * 31 + names.applyAsLong(process) + 1;
        }
        return new Key(communicator.contextId(), 0, 0, signature);
    }

    /** Returns the members in an order that is the same at all of them. */
    int[] members(Communicator communicator) {
        int[] own = communicator.group().worldRanks();
        if (!communicator.isInter()) {
            return own;
        }
        IntStream remote = Arrays.stream(communicator.remoteGroup().worldRanks());
        return inOrder(IntStream.concat(Arrays.stream(own), remote));
    }

    int[] inOrder(IntStream processes) {
        return processes
                .boxed()
                .sorted(Comparator.comparingLong(names::applyAsLong))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns which member a process is; negative if it is none. */
    static int memberOf(int[] members, int process) {
        int member = members.length - 1;
        while (member >= 0 && members[member] != process) {
            member--;
        }
        return member;
    }
}

package railmpi.sim.job;

import java.util.ArrayList;
import java.util.List;

/**
 * Adds rounds to a program: what a member does in a round waits for all that it did in the last one with anything.
 * Members are some ranks of the program, by numbers of their own from 0.
 */
final class Rounds {
    private final Program program;
    private final int[] members;
    private final List<List<Integer>> before = new ArrayList<>();
    private final List<List<Integer>> now = new ArrayList<>();
    private int tag;

    /**
     * Begins.
     *
     * @param program to add to
     * @param members ranks that take part
     * @param firstTag tag of the first round's messages; each round has the next one
     */
    Rounds(Program program, int[] members, int firstTag) {
        this.program = program;
        this.members = members;
        tag = firstTag;
        for (int member = 0; member < members.length; member++) {
            before.add(new ArrayList<>());
            now.add(new ArrayList<>());
        }
    }

    int size() {
        return members.length;
    }

    /** The first round of a member waits for the end of this operation of its rank. */
    void after(int member, int place) {
        before.set(member, List.of(place));
    }

    /** A member sends to one and receives from another, who does the same. */
    void exchange(int member, int to, int from, long bytes) {
        exchange(member, to, from, bytes, Transfer.MESSAGE);
    }

    /** Does so by messages or by writes. */
    void exchange(int member, int to, int from, long bytes, Transfer transfer) {
        add(member, transfer.give(bytes, members[to], tag));
        add(member, transfer.get(bytes, members[from], tag));
    }

    /** Does so with messages of unlike lengths. */
    void exchange(int member, int to, long sentBytes, int from, long receivedBytes) {
        add(member, Operation.send(sentBytes, members[to], tag));
        add(member, Operation.receive(receivedBytes, members[from], tag));
    }

    void message(int from, int to, long bytes) {
        transfer(from, to, bytes, Transfer.MESSAGE);
    }

    /** One member tells another, by a message or a write. */
    void transfer(int from, int to, long bytes, Transfer transfer) {
        add(from, transfer.give(bytes, members[to], tag));
        add(to, transfer.get(bytes, members[from], tag));
    }

    /** A member does something in this round. */
    void add(int member, Operation operation) {
        int rank = members[member];
        int place = program.add(rank, operation);
        before.get(member).forEach(awaited -> program.awaitEnd(rank, place, awaited));
        now.get(member).add(place);
    }

    /** Begins the next round. */
    void next() {
        tag++;
        for (int member = 0; member < members.length; member++) {
            if (!now.get(member).isEmpty()) {
                before.set(member, List.copyOf(now.get(member)));
                now.get(member).clear();
            }
        }
    }

    /** Ends: an operation of the member's rank, already there, waits for all that it did. */
    void end(int member, int place) {
        before.get(member).forEach(awaited -> program.awaitEnd(members[member], place, awaited));
    }

    /** Returns the tag of the round that would be next. */
    int tag() {
        return tag;
    }
}

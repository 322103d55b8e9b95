package railmpi.sim.job;

import java.util.ArrayList;
import java.util.List;

/** Makes programs of rounds: what a rank does in a round waits for all that it did in the last one with anything. */
final class Rounds {
    final Program program;
    private final List<List<Integer>> before = new ArrayList<>();
    private final List<List<Integer>> now = new ArrayList<>();
    private int round;

    Rounds(int ranks) {
        program = new Program(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            before.add(new ArrayList<>());
            now.add(new ArrayList<>());
        }
    }

    /** A rank sends to one and receives from another, who does the same. */
    void exchange(int rank, int to, int from, long bytes) {
        add(rank, Operation.send(bytes, to, round));
        add(rank, Operation.receive(bytes, from, round));
    }

    void message(int from, int to, long bytes) {
        add(from, Operation.send(bytes, to, round));
        add(to, Operation.receive(bytes, from, round));
    }

    /** A rank does something in this round. */
    void add(int rank, Operation operation) {
        int place = program.add(rank, operation);
        before.get(rank).forEach(awaited -> program.awaitEnd(rank, place, awaited));
        now.get(rank).add(place);
    }

    /** Begins the next round. */
    void next() {
        round++;
        for (int rank = 0; rank < now.size(); rank++) {
            if (!now.get(rank).isEmpty()) {
                before.set(rank, List.copyOf(now.get(rank)));
                now.get(rank).clear();
            }
        }
    }
}

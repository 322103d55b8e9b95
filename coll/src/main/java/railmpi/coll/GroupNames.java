package railmpi.coll;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.ProcessName;
import railmpi.pml.state.Group;

/** Groups as numbers that other processes understand: job, generation and rank of each member. Stateless. */
final class GroupNames {
    private static final int NUMBERS_PER_NAME = 4;

    private GroupNames() {}

    /** Returns one more number, and behind it the names of a group. */
    static int[] encode(int first, Group group, ProcessNames names) {
        int[] numbers = new int[1 + NUMBERS_PER_NAME * group.size()];
        numbers[0] = first;
        for (int rank = 0; rank < group.size(); rank++) {
            ProcessName name = names.nameOf(group.worldRank(rank));
            int at = 1 + NUMBERS_PER_NAME * rank;
            numbers[at] = (int) (name.job() >>> Integer.SIZE);
            numbers[at + 1] = (int) name.job();
            numbers[at + 2] = name.generation();
            numbers[at + 3] = name.rank();
        }
        return numbers;
    }

    static List<ProcessName> decode(int[] numbers) {
        List<ProcessName> names = new ArrayList<>();
        for (int at = 1; at < numbers.length; at += NUMBERS_PER_NAME) {
            long job = (long) numbers[at] << Integer.SIZE | numbers[at + 1] & 0xffff_ffffL;
            names.add(new ProcessName(job, numbers[at + 2], numbers[at + 3]));
        }
        return names;
    }

    /** Tells whether all processes of two groups are of one world, so that each knows all others. */
    static boolean areOfOneWorld(int[] one, int[] other) {
        ProcessName first = decode(one).get(0);
        List<ProcessName> all = new ArrayList<>(decode(one));
        all.addAll(decode(other));
        return all.stream().allMatch(name -> name.job() == first.job() && name.generation() == first.generation());
    }

    /** Returns the group of the named processes; unknown ones have the index -1. */
    static int[] indices(int[] numbers, ProcessNames names) {
        return decode(numbers).stream().mapToInt(names::indexOf).toArray();
    }
}

package mpi;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/** The algebra of groups against lists of numbers. */
@Test(groups = "unit")
public class GroupModelTest extends WorldOfOne {
    private static final int PROCESSES = 12;
    private static final int ROUNDS = 3000;

    private static List<Integer> randomList(Random random) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        return new ArrayList<>(all.subList(0, random.nextInt(PROCESSES + 1)));
    }

    private static Group group(List<Integer> members) {
        return new Group(new railmpi.pml.state.Group(array(members)));
    }

    private static int[] array(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void assertMembers(Group group, Iterable<Integer> expected, long seed) {
        List<Integer> list = new ArrayList<>();
        expected.forEach(list::add);
        assertEquals(group.members().worldRanks(), array(list), "seed " + seed);
        assertEquals(group.getSize(), list.size());
    }

    public void shouldFollowTheModel() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            List<Integer> left = randomList(random);
            List<Integer> right = randomList(random);
            checkAlgebra(left, right, seed);
            checkSelection(left, random, seed);
            checkRanges(left, random, seed);
        }
    }

    private static void checkAlgebra(List<Integer> left, List<Integer> right, long seed) {
        LinkedHashSet<Integer> union = new LinkedHashSet<>(left);
        union.addAll(right);
        assertMembers(Group.union(group(left), group(right)), union, seed);
        List<Integer> common = new ArrayList<>(left);
        common.retainAll(right);
        assertMembers(Group.intersection(group(left), group(right)), common, seed);
        List<Integer> rest = new ArrayList<>(left);
        rest.removeAll(right);
        assertMembers(Group.difference(group(left), group(right)), rest, seed);
        boolean isSimilar = left.size() == right.size() && common.size() == left.size();
        int expected = left.equals(right) ? MPI.IDENT : isSimilar ? MPI.SIMILAR : MPI.UNEQUAL;
        assertEquals(Group.compare(group(left), group(right)), expected, "seed " + seed);
        int[] ranks = new int[left.size()];
        int[] found = new int[left.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = i;
            int at = right.indexOf(left.get(i));
            found[i] = at < 0 ? MPI.UNDEFINED : at;
        }
        assertEquals(Group.translateRanks(group(left), ranks, group(right)), found, "seed " + seed);
        int own = left.indexOf(0);
        assertEquals(group(left).getRank(), own < 0 ? MPI.UNDEFINED : own, "seed " + seed);
    }

    private static void checkSelection(List<Integer> members, Random random, long seed) {
        List<Integer> ranks = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            ranks.add(i);
        }
        Collections.shuffle(ranks, random);
        List<Integer> chosen = ranks.subList(0, random.nextInt(ranks.size() + 1));
        List<Integer> included = chosen.stream().map(members::get).toList();
        List<Integer> left = new ArrayList<>(members);
        left.removeAll(included);
        assertMembers(group(members).incl(array(chosen)), included, seed);
        assertMembers(group(members).excl(array(chosen)), left, seed);
    }

    /** Disjoint ranges: pieces of the ranks from one cut to the next, each with a stride and perhaps backwards. */
    private static void checkRanges(List<Integer> members, Random random, long seed) {
        List<int[]> ranges = new ArrayList<>();
        List<Integer> included = new ArrayList<>();
        for (int first = 0; first < members.size(); ) {
            int last = first + random.nextInt(members.size() - first);
            int stride = 1 + random.nextInt(3);
            boolean isBackwards = random.nextBoolean();
            int from = isBackwards ? last : first;
            int to = isBackwards ? first : last;
            ranges.add(new int[] {from, to, isBackwards ? -stride : stride});
            for (int rank = from; isBackwards ? rank >= to : rank <= to; rank += isBackwards ? -stride : stride) {
                included.add(members.get(rank));
            }
            first = last + 1 + random.nextInt(2);
        }
        int[][] given = ranges.toArray(new int[0][]);
        List<Integer> left = new ArrayList<>(members);
        left.removeAll(included);
        assertMembers(group(members).rangeIncl(given), included, seed);
        assertMembers(group(members).rangeExcl(given), left, seed);
    }
}

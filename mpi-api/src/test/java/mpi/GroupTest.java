package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** Groups of processes that need not exist: nothing here communicates. */
@Test(groups = "unit")
public class GroupTest extends WorldOfOne {
    private static Group of(int... worldRanks) {
        return new Group(new railmpi.pml.state.Group(worldRanks));
    }

    private static void assertMembers(Group group, int... worldRanks) {
        assertEquals(group.members().worldRanks(), worldRanks);
    }

    public void shouldSelect() {
        Group group = of(0, 2, 4, 6, 8);
        assertMembers(group.incl(new int[] {3, 0}), 6, 0);
        assertMembers(group.excl(new int[] {3, 0}), 2, 4, 8);
        assertMembers(group.rangeIncl(new int[][] {{4, 0, -2}, {1, 1, 5}}), 8, 4, 0, 2);
        assertMembers(group.Range_excl(new int[][] {{0, 3, 2}}), 2, 6, 8);
        assertMembers(group.Incl(new int[0]));
    }

    public void shouldCombine() {
        Group left = of(1, 3, 5);
        Group right = of(5, 0, 1);
        assertMembers(Group.union(left, right), 1, 3, 5, 0);
        assertMembers(Group.Intersection(left, right), 1, 5);
        assertMembers(Group.difference(left, right), 3);
        assertMembers(Group.difference(left, left));
    }

    public void shouldCompare() {
        assertEquals(Group.compare(of(1, 2), of(1, 2)), MPI.IDENT);
        assertEquals(Group.compare(of(1, 2), of(2, 1)), MPI.SIMILAR);
        assertEquals(Group.Compare(of(1, 2), of(1, 3)), MPI.UNEQUAL);
        assertEquals(Group.compare(of(1, 2), of(1)), MPI.UNEQUAL);
        assertEquals(Group.compare(of(), MPI.GROUP_EMPTY), MPI.IDENT);
    }

    public void shouldTranslateRanks() {
        int[] found = Group.translateRanks(of(1, 3, 5), new int[] {2, 0, MPI.PROC_NULL}, of(5, 0));
        assertEquals(found, new int[] {0, MPI.UNDEFINED, MPI.PROC_NULL});
    }

    public void shouldKnowOwnRank() {
        assertEquals(of(4, 0).getRank(), 1);
        assertEquals(of(4).Rank(), MPI.UNDEFINED);
        assertEquals(of(4, 0).Size(), 2);
    }

    public void shouldRefuseWrongRanks() {
        Group group = of(0, 1, 2);
        assertEquals(failureOf(() -> group.incl(new int[] {3})).getErrorClass(), MPI.ERR_RANK);
        assertEquals(failureOf(() -> group.excl(new int[] {1, 1})).getErrorClass(), MPI.ERR_RANK);
        assertEquals(failureOf(() -> group.incl(null)).getErrorClass(), MPI.ERR_ARG);
        assertEquals(failureOf(() -> group.rangeIncl(new int[][] {{0, 2, 0}})).getErrorClass(), MPI.ERR_GROUP);
        assertEquals(
                failureOf(() -> group.rangeIncl(new int[][] {{0, 1 << 30, 1}})).getErrorClass(), MPI.ERR_RANK);
        assertEquals(failureOf(() -> Group.union(group, null)).getErrorClass(), MPI.ERR_GROUP);
    }

    public void shouldBeNullWhenFreed() {
        Group group = of(0);
        group.free();
        assertTrue(group.isNull());
        assertEquals(failureOf(group::getSize).getErrorClass(), MPI.ERR_GROUP);
        MPI.GROUP_EMPTY.free();
        assertFalse(MPI.GROUP_EMPTY.isNull());
    }
}

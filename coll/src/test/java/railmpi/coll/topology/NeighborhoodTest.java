package railmpi.coll.topology;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/**
 * Messages of one process to another arrive in the order of sending; each must land in the block that it is meant for.
 */
@Test(groups = "unit")
public class NeighborhoodTest {
    /** A block that is sent in one place among the neighbours of a rank. */
    private record Sent(int rank, int place) {}

    public void shouldPairEveryBlockWithTheOppositePlaceOnGrids() {
        Random random = new Random(5);
        for (int round = 0; round < 300; round++) {
            int[] dims = new int[1 + random.nextInt(4)];
            boolean[] periods = new boolean[dims.length];
            for (int i = 0; i < dims.length; i++) {
                dims[i] = 1 + random.nextInt(3);
                periods[i] = random.nextInt(3) > 0;
            }
            Grid grid = new Grid(dims, periods);
            for (int rank = 0; rank < grid.size(); rank++) {
                checkArrivals(grid, rank);
            }
        }
    }

    private static void checkArrivals(Grid grid, int receiver) {
        List<List<Sent>> arriving = new ArrayList<>();
        for (int sender = 0; sender < grid.size(); sender++) {
            List<Sent> sent = new ArrayList<>();
            Neighborhood neighbors = grid.neighborhood(sender);
            for (int place = 0; place < neighbors.destinationCount(); place++) {
                if (neighbors.destination(place) == receiver) {
                    sent.add(new Sent(sender, place));
                }
            }
            arriving.add(sent);
        }
        Neighborhood own = grid.neighborhood(receiver);
        for (int i = 0; i < own.sourceCount(); i++) {
            int place = own.arrival(i);
            if (own.source(place) >= 0) {
                Sent next = arriving.get(own.source(place)).remove(0);
                assertEquals(next.place(), place ^ 1, "what is sent down arrives from above");
            }
        }
        for (List<Sent> rest : arriving) {
            assertEquals(rest, List.of());
        }
    }

    public void shouldKeepTheOrderOfParallelEdgesInGraphs() {
        Neighborhood neighbors = Neighborhood.ofGraph(new int[] {3, 1, 3}, new int[] {2, 2});
        assertEquals(neighbors.sourceCount(), 3);
        assertEquals(neighbors.destinationCount(), 2);
        for (int i = 0; i < 3; i++) {
            assertEquals(neighbors.arrival(i), i);
        }
    }
}

package railmpi.nas.ft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.nas.common.UsageException;

/** Which layouts there are, which number of processes is refused, and that the processes share the field exactly. */
@Test(groups = "unit")
public final class ProcessGridTest {
    @DataProvider
    Object[][] layouts() {
        return new Object[][] {
            {ProblemClass.S, 1, null, "1x1 0D"},
            {ProblemClass.S, 64, null, "1x64 1D"},
            {ProblemClass.S, 128, null, "64x2 2D"},
            {ProblemClass.W, 32, null, "1x32 1D"},
            {ProblemClass.W, 64, null, "32x2 2D"},
            {ProblemClass.S, 2, "2D", "2x1 2D"},
            {ProblemClass.S, 8, "2D", "4x2 2D"},
            {ProblemClass.S, 16, "2D", "4x4 2D"},
            {ProblemClass.S, 8, "2x4", "2x4 2D"},
            {ProblemClass.S, 8, "1D", "1x8 1D"},
            {ProblemClass.S, 1, "0D", "1x1 0D"},
            {ProblemClass.D, 4, null, "1x4 1D"},
            {ProblemClass.E, 32, null, "1x32 1D"},
        };
    }

    @Test(dataProvider = "layouts")
    public void shouldDivideAsAsked(ProblemClass problem, int processes, String layout, String expected) {
        ProcessGrid grid = ProcessGrid.of(problem, processes, layout);
        assertEquals(grid.np1() + "x" + grid.np2() + " " + grid.layout(), expected);
    }

    @DataProvider
    Object[][] refusals() {
        return new Object[][] {
            {
                ProblemClass.S,
                3,
                null,
                "class S runs on a number of processes that is a power of two from 1 to 4096, not on 3"
            },
            {ProblemClass.S, 8192, null, "from 1 to 4096, not on 8192"},
            {ProblemClass.D, 2, null, "from 4 to 1048576, not on 2"},
            {ProblemClass.E, 16, null, "from 32 to "},
            {ProblemClass.S, 4, "0D", "layout 0D is for 1 process, not 4; 4 processes can be 1x4 (1D), 2x2 (2D), 4x1"},
            {ProblemClass.S, 4, "4x2", "layout 4x2 is for 8 processes, not 4; 4 processes can be 1x4 (1D)"},
            {ProblemClass.W, 64, "1D", "at most 128x32, not by 1x64; 64 processes can be 2x32, 4x16, 8x8 (2D), 16x4"},
            {ProblemClass.S, 2, "3D", "unknown layout '3D': it is 0D, 1D, 2D or a grid of processes; 2 processes"},
            {ProblemClass.S, 2, "3D", "2 processes can be 1x2 (1D), 2x1 (2D)"},
            {ProblemClass.S, 1, "1x2", "1 process can be 1x1 (0D)"},
            {ProblemClass.S, 4, "-2x-2", "unknown layout '-2x-2'"},
        };
    }

    @Test(dataProvider = "refusals")
    public void shouldRefuseWithWhatIsAllowed(ProblemClass problem, int processes, String layout, String message) {
        UsageException refusal = expectThrows(UsageException.class, () -> ProcessGrid.of(problem, processes, layout));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    @DataProvider
    Object[][] grids() {
        return new Object[][] {{"1x4"}, {"4x1"}, {"2x4"}, {"8x8"}};
    }

    @Test(dataProvider = "grids")
    public void shouldCoverSpaceAndSpectrumOnce(String layout) {
        String[] parts = layout.split("x");
        int processes = Integer.parseInt(parts[0]) * Integer.parseInt(parts[1]);
        ProcessGrid grid = ProcessGrid.of(ProblemClass.S, processes, layout);
        int[] space = new int[64 * 64];
        int[] spectrum = new int[64 * 64];
        for (int rank = 0; rank < processes; rank++) {
            Domain domain = new Domain(ProblemClass.S, grid, rank);
            assertEquals(domain.arrayLength(), 2 * 64 * 64 * 64 / processes);
            count(space, domain.firstY(), domain.ownY(), domain.firstZ(), domain.ownZ());
            count(spectrum, domain.firstX(), domain.ownX(), domain.firstSpectrumY(), domain.spectrumY());
        }
        for (int place = 0; place < space.length; place++) {
            assertEquals(space[place], 1);
            assertEquals(spectrum[place], 1);
        }
    }

    private static void count(int[] cells, int firstA, int countA, int firstB, int countB) {
        for (int a = firstA; a < firstA + countA; a++) {
            for (int b = firstB; b < firstB + countB; b++) {
                cells[64 * b + a]++;
            }
        }
    }
}

package railmpi.launch.manager;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;

public class CpuBindingTest {
    @Test(groups = "unit")
    public void shouldGiveEachRankOneCoreWhenThereAreAsManyRanks() {
        assertEquals(CpuBinding.share(List.of(2, 5), 2, 0), "2");
        assertEquals(CpuBinding.share(List.of(2, 5), 2, 1), "5");
    }

    @Test(groups = "unit")
    public void shouldGiveEachRankABlockWhenThereAreMoreCores() {
        List<Integer> cpus = List.of(0, 1, 2, 3, 4, 5, 6, 7);
        assertEquals(CpuBinding.share(cpus, 2, 1), "4,5,6,7");
        assertEquals(CpuBinding.share(cpus, 3, 0), "0,1");
        assertEquals(CpuBinding.share(cpus, 3, 2), "5,6,7");
    }

    @Test(groups = "unit")
    public void shouldGoRoundWhenThereAreMoreRanks() {
        assertEquals(CpuBinding.share(List.of(0, 1), 5, 4), "0");
    }
}

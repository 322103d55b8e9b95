package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.util.Map;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.RailException;

/** Processes whose end somebody has seen. */
@Test(timeOut = 60_000)
public class ProcessesTest {
    private static final int RANKS = 2;

    private SimulatedWorld world;

    @BeforeMethod
    public void open() {
        world = new SimulatedWorld(new SimulatedFabric.Network(new Random(1)), RANKS, 2, Map.of());
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        world.close();
    }

    private void channelAfterLoss(boolean isKnown) {
        Pml layer = world.layers.get(0);
        RailException cause = new RailException(RailException.Category.PEER, "its process has ended");
        layer.processes().lose(1, () -> isKnown, cause);
        layer.locked(() -> layer.processes().channel(1));
    }

    public void shouldLoseAProcess() {
        RailException error = expectThrows(RailException.class, () -> channelAfterLoss(true));
        assertEquals(error.category(), RailException.Category.PEER);
    }

    /** Whoever has ended had been parted from before, and its index is free, or another one's. */
    public void shouldNotLoseWhoHasTheIndexByNow() {
        channelAfterLoss(false);
    }
}

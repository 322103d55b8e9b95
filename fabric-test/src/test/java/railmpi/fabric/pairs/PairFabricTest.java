package railmpi.fabric.pairs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.Test;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/** The contract for queue pairs in shared memory, and what they promise beyond. */
public final class PairFabricTest extends FabricContractTest {
    private Path folder;

    @Override
    protected Fabric open(int rank) {
        return new PairFabric(folder, rank, 3);
    }

    @Override
    protected void reset() throws IOException {
        if (folder != null) {
            try (Stream<Path> files = Files.list(folder)) {
                assertEquals(files.toList(), List.of(), "closed fabrics left files");
            }
            Files.delete(folder);
        }
        folder = folder == null ? Files.createTempDirectory("railmpi-pairs") : null;
    }

    @Override
    protected int maxSendBytes() {
        return 4096;
    }

    /** A process may be so slow that the other one has closed the connection when it looks for the answer. */
    @Test
    public void shouldBreakAConnectionThatWasAcceptedAndClosedBeforeTheAnswerIsSeen() {
        try (PairFabric slow = new PairFabric(folder, 5, 0);
                PairFabric quick = new PairFabric(folder, 6, 0)) {
            CompletionQueue slowQueue = slow.port().openCompletionQueue(8);
            CompletionQueue quickQueue = quick.port().openCompletionQueue(8);
            QueuePair asking = slow.port().connect(quick.port().address(), new byte[4], slowQueue, slowQueue);
            quick.port().nextConnectionRequest().accept(quickQueue, quickQueue).close();
            slowQueue.poll(new WorkCompletion[0]);
            assertEquals(asking.state(), QueuePair.State.ERROR);
            assertTrue(asking.failure().contains("rank 6 "), asking.failure());
        }
    }
}

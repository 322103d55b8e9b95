package railmpi.fabric.shm;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.fabric.MemoryRegion;

/** Regions of shared memory and their files. */
public final class ShmFabricTest {
    private Path folder;

    @BeforeMethod
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-fabric");
    }

    @AfterMethod(alwaysRun = true)
    public void deleteFolder() throws IOException {
        assertEquals(files(), List.of(), "closed fabrics left files");
        Files.delete(folder);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    public void shouldFindTheFirstRegionOfARankByItsNumber() {
        try (ShmFabric fabric = new ShmFabric(folder, 5, 0)) {
            assertEquals(fabric.port().allocate(64).remoteKey(), fabric.port().firstKeyOf(5));
        }
    }

    @Test
    public void shouldMakeAPromisedLongWhenSomebodyMapsIt() throws IOException {
        try (ShmFabric owner = new ShmFabric(folder, 5, 0);
                ShmFabric peer = new ShmFabric(folder, 6, 0)) {
            List<Path> before = files();
            MemoryRegion promised = owner.port().promise(9);
            assertEquals(files(), before);
            Thread.currentThread().interrupt();
            peer.port().map(promised.remoteKey()).bytes().putInt(0, 3);
            assertTrue(Thread.interrupted());
            assertEquals(promised.block().bytes().getInt(0), 3);
            assertEquals(promised.block().lengthBytes(), Long.BYTES);
            promised.close();
            assertEquals(files(), before);
        }
    }

    @Test
    public void shouldKeepGenerationsApart() {
        try (ShmFabric older = new ShmFabric(folder, 7, 0);
                ShmFabric newer = new ShmFabric(folder, 7, 1)) {
            older.port().allocate(64).block().bytes().putInt(0, 1);
            newer.port().allocate(64).block().bytes().putInt(0, 2);
            assertEquals(older.port().map(older.port().firstKeyOf(7)).bytes().getInt(0), 1);
            assertEquals(newer.port().map(newer.port().firstKeyOf(7)).bytes().getInt(0), 2);
        }
    }

    @Test
    public void shouldMakeAFileAsLongAsTheRegion() throws IOException {
        try (ShmFabric fabric = new ShmFabric(folder, 8, 0)) {
            fabric.port().allocate(300_000);
            Path file = files().stream()
                    .filter(path -> path.getFileName().toString().contains("-8-"))
                    .findFirst()
                    .orElseThrow();
            assertEquals(Files.size(file), 300_000);
        }
    }

    @Test
    public void shouldHaveNoConnections() {
        try (ShmFabric fabric = new ShmFabric(folder, 5, 0)) {
            assertThrows(
                    UnsupportedOperationException.class, () -> fabric.port().openCompletionQueue(8));
            assertEquals(fabric.port().reachability(fabric.port().address()), 0);
        }
    }

    @Test
    public void shouldNameTheFolderThatIsNotThere() {
        try (ShmFabric fabric = new ShmFabric(folder.resolve("missing"), 9, 0)) {
            RailException error =
                    expectThrows(RailException.class, () -> fabric.port().allocate(64));
            assertEquals(error.category(), RailException.Category.RESOURCE);
            assertTrue(error.getMessage().contains("missing"), error.getMessage());
        }
    }

    @Test
    public void shouldDeleteTheFileOfAClosedRegion() throws IOException {
        try (ShmFabric fabric = new ShmFabric(folder, 10, 0)) {
            MemoryRegion region = fabric.port().allocate(64);
            int before = files().size();
            region.close();
            assertEquals(files().size(), before - 1);
        }
    }
}

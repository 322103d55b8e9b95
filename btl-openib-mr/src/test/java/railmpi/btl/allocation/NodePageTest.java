package railmpi.btl.allocation;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.RailException;

/** The page that the processes of a node share. */
@Test(groups = "unit")
public class NodePageTest {
    private Path directory;

    @BeforeMethod(alwaysRun = true)
    public void makeDirectory() throws IOException {
        directory = Files.createTempDirectory("railmpi-page-");
    }

    @AfterMethod(alwaysRun = true)
    public void removeDirectory() throws IOException {
        Files.deleteIfExists(directory.resolve("page"));
        Files.delete(directory);
    }

    public void shouldShowAllProcessesTheSame() throws IOException {
        NodePage first = NodePage.open(directory.resolve("page"), 0);
        int eth0 = first.lineOf("eth0");
        first.addLeaving(eth0, 1);
        assertTrue(first.reservation(eth0).compareAndSet(0, 5));
        NodePage second = NodePage.open(directory.resolve("page"), 1);
        int eth1 = second.lineOf("eth1");
        assertNotEquals(eth1, eth0);
        assertEquals(second.lineOf("eth0"), eth0);
        assertEquals(first.lineOf("eth1"), eth1);
        assertTrue(second.isActive(eth0));
        assertFalse(second.isActive(eth1));
        assertFalse(second.reservation(eth0).compareAndSet(0, 6));
        assertEquals(second.reservation(eth0).get(), 5);
        second.addLeaving(eth0, -1);
        second.addArriving(eth1, 1);
        assertFalse(first.isActive(eth0));
        assertTrue(first.isActive(eth1));
        try (var files = Files.list(directory)) {
            assertEquals(files.count(), 1, "drafts are left");
        }
    }

    public void shouldHaveALineForMoreAdaptersThanThereIsRoomFor() {
        NodePage page = NodePage.ofOneProcess();
        for (int adapter = 0; adapter < 100; adapter++) {
            int line = page.lineOf("eth" + adapter);
            assertTrue(line >= 0 && line < 64, "line " + line);
        }
    }

    public void shouldNameADirectoryThatIsNotThere() {
        RailException thrown =
                expectThrows(RailException.class, () -> NodePage.open(directory.resolve("gone/page"), 0));
        assertTrue(thrown.getMessage().contains("gone"), thrown.getMessage());
    }
}

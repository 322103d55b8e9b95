package railmpi.runtime;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.core.file.OwnDirectory;

@Test(groups = "unit")
public class JobDirectoryTest {
    public void shouldBePrivateAndRemovable() throws IOException {
        Path directory = JobDirectory.create(Map.of());
        assertEquals(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)), "rwx------");
        Files.writeString(directory.resolve("segment"), "x");
        OwnDirectory.remove(directory);
        assertFalse(Files.exists(directory));
    }

    public void shouldRemoveWhatDeadProcessLeft() throws IOException {
        Path own = JobDirectory.create(Map.of());
        String name = own.getFileName().toString();
        int owner = name.indexOf("-p") + 2;
        int start = name.indexOf('-', owner);
        // same process id, but another start time
        Path leftover = own.resolveSibling(name.substring(0, start) + "-1-0123456789abcdef");
        Files.createDirectory(leftover);
        OwnDirectory.remove(JobDirectory.create(Map.of()));
        boolean isLeft = Files.exists(leftover);
        boolean isOwnLeft = Files.exists(own);
        OwnDirectory.remove(leftover);
        OwnDirectory.remove(own);
        assertFalse(isLeft);
        assertTrue(isOwnLeft);
    }

    public void shouldTakeUnknownNamesForAlive() {
        assertTrue(JobDirectory.isAlive("whatever"));
        assertTrue(JobDirectory.isAlive("12"));
        assertFalse(JobDirectory.isAlive("999999999-1-abc"));
    }
}

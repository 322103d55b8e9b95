package railmpi.fabric;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.Test;

/** What the kernel tells of interfaces. */
@Test(groups = "unit", singleThreaded = true)
public class KernelInterfacesTest {
    private static long speed(String text) throws IOException {
        Path folder = Files.createTempDirectory("railmpi");
        Path file = folder.resolve("speed");
        try {
            Files.writeString(file, text);
            return KernelInterfaces.bitsPerSecond(folder);
        } finally {
            Files.delete(file);
            Files.delete(folder);
        }
    }

    public void shouldTellHowFastAnInterfaceIs() throws IOException {
        assertEquals(speed("1000\n"), 1_000_000_000L);
        assertEquals(speed("400000\n"), 400_000_000_000L);
    }

    public void shouldNotKnowWhatNobodySays() throws IOException {
        assertEquals(speed("-1\n"), 0);
        assertEquals(speed("\n"), 0);
        assertEquals(KernelInterfaces.bitsPerSecond("lo"), 0);
        assertEquals(KernelInterfaces.bitsPerSecond("nosuch0"), 0);
    }
}

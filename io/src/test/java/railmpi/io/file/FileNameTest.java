package railmpi.io.file;

import static org.testng.Assert.assertEquals;

import java.nio.file.Path;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class FileNameTest {
    @DataProvider
    public Object[][] names() {
        return new Object[][] {
            {"/tmp/file", "/tmp/file", false},
            {"ufs:/tmp/file", "/tmp/file", false},
            {"nfs:file", "file", true},
            {"nfs:", "", true},
            {"other:/tmp/file", "other:/tmp/file", false},
            {"/tmp/nfs:file", "/tmp/nfs:file", false},
        };
    }

    @Test(dataProvider = "names")
    public void shouldTakeKnownKindsOfFileSystemsOff(String name, String path, boolean isOnNfs) {
        assertEquals(FileName.of(name), new FileName(Path.of(path), isOnNfs));
    }
}

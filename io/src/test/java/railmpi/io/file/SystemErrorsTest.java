package railmpi.io.file;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.io.file.FileError.Reason;

/** Which reason the words of Linux stand for. */
@Test(groups = "unit")
public class SystemErrorsTest {
    private static final String NAME = "/data/result";

    @DataProvider
    Object[][] errors() {
        return new Object[][] {
            {new IOException("No space left on device"), Reason.NO_SPACE},
            {new IOException("Disk quota exceeded"), Reason.QUOTA},
            {new FileSystemException(NAME, null, "Disk quota exceeded"), Reason.QUOTA},
            {new FileSystemException(NAME, null, "Read-only file system"), Reason.READ_ONLY},
            {new IOException("Input/output error"), Reason.IO},
            {new IOException("File too large"), Reason.IO},
            {new FileSystemException(NAME, null, "Operation not permitted"), Reason.ACCESS},
            {new AccessDeniedException(NAME), Reason.ACCESS},
            {new NoSuchFileException(NAME), Reason.NO_SUCH_FILE},
            {new FileAlreadyExistsException(NAME), Reason.FILE_EXISTS},
            {new FileSystemException(NAME, null, "Too many levels of symbolic links"), Reason.BAD_FILE},
            {new FileSystemException(NAME, null, "Not a directory"), Reason.BAD_FILE},
            {new FileSystemException(NAME, null, "File name too long"), Reason.BAD_FILE},
            {new FileSystemException(NAME, null, "Text file busy"), Reason.FILE_IN_USE},
            {new FileSystemException(NAME, null, "Device or resource busy"), Reason.FILE_IN_USE},
        };
    }

    @Test(dataProvider = "errors")
    public void shouldTellTheReason(IOException cause, Reason reason) {
        FileError error = SystemErrors.of("be written", Path.of(NAME), cause);
        assertEquals(error.reason(), reason);
        assertTrue(error.getMessage().startsWith("file '" + NAME + "' cannot be written: "), error.getMessage());
    }
}

package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Reasons without names of Java classes. */
@Test(groups = "unit")
public final class FileTroubleTest {
    @DataProvider
    Object[][] problems() {
        return new Object[][] {
            {new NoSuchFileException("/x"), "no such file"},
            {new AccessDeniedException("/x"), "permission denied"},
            {new MalformedInputException(1), "not text in UTF-8"},
            {new FileSystemException("/x", null, "Is a directory"), "Is a directory"},
            {new IOException("Is a directory"), "Is a directory"},
        };
    }

    @Test(dataProvider = "problems")
    public void shouldSayTheReasonInWords(IOException problem, String reason) {
        assertEquals(FileTrouble.reason(problem), reason);
    }
}

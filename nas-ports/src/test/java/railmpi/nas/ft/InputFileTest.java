package railmpi.nas.ft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.nas.common.UsageException;

/** What inputft.data may say, what it may not, and what goes before it. */
@Test(groups = "unit")
public final class InputFileTest {
    private static final InputFile PENCILS = new InputFile(3, 2, 2, 4);

    public void shouldReadThreeLines() {
        assertEquals(InputFile.of(List.of("3", "2", "2 4")), PENCILS);
    }

    public void shouldPassOverBlankLinesAndCommentsAsNpbDoes() {
        assertEquals(InputFile.of(List.of("", " 3 ! iterations", "2, layout", "", "2,4 np1 np2", "more")), PENCILS);
    }

    public void shouldTellWhenThereIsNone() throws IOException {
        Path directory = Files.createTempDirectory("inputft");
        try {
            assertNull(InputFile.ofDirectory(directory));
        } finally {
            Files.delete(directory);
        }
    }

    public void shouldSayWhyItCannotBeRead() throws IOException {
        Path directory = Files.createTempDirectory("inputft");
        Path file = directory.resolve(InputFile.NAME);
        try {
            Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
            UsageException refusal = expectThrows(UsageException.class, () -> InputFile.ofDirectory(directory));
            assertEquals(refusal.getMessage(), "cannot read inputft.data: not text in UTF-8");
        } finally {
            Files.delete(file);
            Files.delete(directory);
        }
    }

    @DataProvider
    Object[][] mistakes() {
        return new Object[][] {
            {List.of(), "inputft.data: line 1 is missing: the number of iterations, from 1"},
            {List.of("6", "1"), "inputft.data: line 3 is missing: the grid of processes, np1 and np2"},
            {List.of("0", "1", "1 8"), "line 1 is the number of iterations, from 1 to 2147483647, not '0'"},
            {List.of("-1", "1", "1 8"), "not '-1'"},
            {List.of("six", "1", "1 8"), "not 'six'"},
            {List.of("99999999999", "1", "1 8"), "not '99999999999'"},
            {List.of("6", "3", "1 8"), "inputft.data: line 2 is the layout type, 0, 1 or 2, not '3'"},
            {List.of("6", "1", "8"), "inputft.data: line 3 is the grid of processes, np1 and np2, not '8'"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameLineValueAndWhatIsAllowed(List<String> lines, String message) {
        UsageException refusal = expectThrows(UsageException.class, () -> InputFile.of(lines));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    @DataProvider
    Object[][] grids() {
        return new Object[][] {
            {new InputFile(6, 2, 2, 2), 8, "inputft.data: layout 2x2 is for 4 processes, not 8; 8 processes can be"},
            {new InputFile(6, 1, 2, 4), 8, "inputft.data: layout type 1 (1D) needs a grid of 1x8, not 2x4"},
            {new InputFile(6, 0, 1, 8), 8, "inputft.data: layout type 0 (0D) needs a grid of 1x1, not 1x8"},
            {new InputFile(6, 2, 0, 8), 8, "inputft.data: layout 0x8 is for 0 processes, not 8"},
            {new InputFile(6, 2, Integer.MAX_VALUE, 8), 8, "inputft.data: "},
            {new InputFile(6, 1, 1, 3), 3, "class S runs on a number of processes that is a power of two"},
        };
    }

    @Test(dataProvider = "grids")
    public void shouldRefuseGridsThatCannotBe(InputFile file, int processes, String message) {
        UsageException refusal =
                expectThrows(UsageException.class, () -> Setup.of(ProblemClass.S, processes, null, file));
        assertTrue(refusal.getMessage().startsWith(message), refusal.getMessage());
    }

    public void shouldTakeIterationsAndLayoutFromTheFile() {
        assertEquals(
                Setup.of(ProblemClass.S, 8, null, PENCILS),
                new Setup(ProblemClass.S, new ProcessGrid(2, 4), "2D", 3, true));
        assertEquals(Setup.of(ProblemClass.S, 8, null, PENCILS).className(), "U");
    }

    public void shouldPreferLayoutOfCommandLine() {
        assertEquals(
                Setup.of(ProblemClass.S, 4, "1D", PENCILS),
                new Setup(ProblemClass.S, new ProcessGrid(1, 4), "1D", 3, true));
    }

    public void shouldVerifyOnlyIterationsOfTheClass() {
        assertTrue(Setup.of(ProblemClass.S, 8, null, new InputFile(6, 2, 2, 4)).isOfClass());
        assertEquals(Setup.of(ProblemClass.S, 8, null, null).className(), "S");
    }
}

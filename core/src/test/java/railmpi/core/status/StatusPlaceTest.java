package railmpi.core.status;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.file.OwnDirectory;

/** What ranks tell, by the directory through which they do. */
@Test(groups = "unit")
public final class StatusPlaceTest {
    private static final Traffic TRAFFIC = new Traffic(1, 2, 3, 4);
    private static final List<RailSummary> RAILS =
            List.of(new RailSummary("eth0", 2, 1, 0, 1L << 40, 1.25), new RailSummary("eth1#2", 0, 0, 3, 0, 0));

    private Path parent;
    private StatusPlace place;

    @BeforeMethod
    public void makePlace() throws IOException {
        parent = Files.createTempDirectory("railmpi-status-test");
        place = StatusPlace.of(Map.of("RAILMPI_SHM_DIR", parent.toString()));
    }

    @AfterMethod(alwaysRun = true)
    public void removePlace() throws IOException {
        place.close();
        Files.delete(parent);
    }

    private static RankStatus status(int rank, long atMs) {
        return new RankStatus(
                "kvs_1", rank, 8, "node 0", 77, atMs, -5, 100, 25, true, TRAFFIC, "AAA=", RAILS, List.of(5, 2));
    }

    public void shouldReadWhatWasTold() throws IOException {
        long nowMs = System.currentTimeMillis();
        assertFalse(place.isAsked());
        place.ask();
        assertTrue(place.isAsked());
        place.tell(status(3, nowMs - 1));
        place.tell(status(3, nowMs));
        assertEquals(place.read(), List.of(status(3, nowMs)));
        place.leave("kvs_1", 3);
        assertEquals(place.read(), List.of());
    }

    public void shouldForgetOldQuestionsAndRanks() throws IOException {
        place.ask();
        long longAgoMs = System.currentTimeMillis() - 60_000;
        place.tell(status(1, longAgoMs));
        Files.setLastModifiedTime(place.directory().resolve("asked"), FileTime.fromMillis(longAgoMs));
        assertFalse(place.isAsked());
        assertEquals(place.read(), List.of());
    }

    /** Another user could read it, or put something in the way. */
    public void shouldNotUseADirectoryThatIsOpenToOthers() throws IOException {
        place.ask();
        Files.setPosixFilePermissions(place.directory(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertFalse(place.isAsked());
        IOException refusal = org.testng.Assert.expectThrows(IOException.class, place::ask);
        assertTrue(refusal.getMessage().contains(place.directory().toString()), refusal.getMessage());
        Files.setPosixFilePermissions(place.directory(), PosixFilePermissions.fromString("rwx------"));
    }

    public void shouldMakeTheDirectoryAnewWhenAnotherLookerHasRemovedIt() throws IOException {
        place.ask();
        OwnDirectory.remove(place.directory());
        assertEquals(place.read(), List.of());
        assertThrows(IOException.class, () -> place.tell(status(0, 0)));
        place.ask();
        assertTrue(place.isAsked());
    }

    /** A rank writes while another process empties the directory, whose mark is then gone. */
    public void shouldRemoveWhatALateRankHasWritten() throws IOException {
        place.ask();
        Files.delete(place.directory().resolve("job"));
        place.tell(status(0, 0));
        place.close();
        assertFalse(Files.exists(place.directory()));
    }

    public void shouldReplaceWhatSeparatesFields() {
        RankStatus odd = new RankStatus(
                "a\tb",
                0,
                1,
                "h\n",
                1,
                2,
                3,
                4,
                5,
                false,
                TRAFFIC,
                "",
                List.of(new RailSummary("x;y,z", 1, 0, 0, 9, 1)),
                List.of());
        RankStatus read = RankStatus.parse(odd.text());
        assertEquals(read.job() + read.host() + read.rails().get(0).name(), "a_bh_x_y_z");
        assertEquals(read.rails().get(0).bytes(), 9);
    }

    public void shouldRefuseLinesThatAreNoStatus() {
        String line = status(0, 0).text();
        for (String bad :
                List.of("", "x", line + "\tmore", line.replace("1,2,3,4", "1,2,3"), line.replace("eth0,", ""))) {
            assertThrows(IllegalArgumentException.class, () -> RankStatus.parse(bad));
        }
    }
}

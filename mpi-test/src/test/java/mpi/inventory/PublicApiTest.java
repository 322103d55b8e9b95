package mpi.inventory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.testng.annotations.Test;

/** Programs and class files of released versions keep their API: {@code config/public-api.txt}. */
@Test(groups = "unit")
public class PublicApiTest {
    private static final String RECORD = "mvn -pl mpi-test -am test -Dtest=PublicApiTest -Drailmpi.api.record=true"
            + " -Dsurefire.failIfNoSpecifiedTests=false";
    private static final String ADVICE = ". A broken line stops programs that worked with a released version: bring it"
            + " back (deprecated, if you like). If it has to go, add the line and a reason to [broken], an entry"
            + " **Breaking** to CHANGELOG.md, and a row to docs/upgrading.md. To record additions, run: " + RECORD;

    /** One class of each package that docs/promises.md promises. */
    private static final List<Class<?>> PROMISED = List.of(
            mpi.MPI.class,
            railmpi.rails.RailCounters.class,
            railmpi.testing.junit.MpiTest.class,
            railmpi.testing.testng.MpiTest.class);

    /** What test frameworks make by reflection is public, and no API. */
    private static final String NO_API = "railmpi.testing.RankMethod";

    private static TreeSet<String> api() throws IOException, ReflectiveOperationException {
        TreeSet<String> lines = new TreeSet<>();
        List<String> internal = new ArrayList<>();
        for (Class<?> member : PROMISED) {
            for (String line : ApiListing.of(member)) {
                lines.add(line);
                ApiLine parsed = ApiLine.parse(line);
                if (parsed.supertypes.contains(NO_API)) {
                    internal.add(parsed.name);
                }
            }
        }
        lines.removeIf(line -> internal.contains(ApiLine.parse(line).className()));
        return lines;
    }

    public void shouldKeepWhatIsReleasedAndRecordWhatIsNew() throws IOException, ReflectiveOperationException {
        Path path = Path.of("..", ApiFile.NAME);
        ApiFile file = ApiFile.read(path);
        if (Boolean.getBoolean("railmpi.api.record")) {
            file.record(api());
            Files.write(path, file.lines());
        }
        assertEquals(String.join("\n", file.problems(api())), "", ApiFile.NAME + ADVICE);
    }

    /** Some of what is there, and a line that is not. */
    private static ApiFile file() {
        return ApiFile.of(List.of(
                "# comment",
                "[0.9.0]",
                "class final mpi.Group implements mpi.Freeable",
                "method mpi.Group.getSize() int throws mpi.MPIException",
                "method mpi.Group.gone() int",
                "[broken]",
                "method mpi.Group.gone() int => it had the wrong name",
                "[next]",
                "method mpi.Group.getRank() int throws mpi.MPIException"));
    }

    private static final List<String> GROUP = List.of(
            "class final mpi.Group implements mpi.Freeable",
            "method mpi.Group.getSize() int throws mpi.MPIException",
            "method mpi.Group.getRank() int throws mpi.MPIException");

    public void shouldAcceptWhatTheFileHas() {
        assertEquals(file().problems(GROUP), List.of());
    }

    public void shouldNameWhatIsNotRecorded() {
        assertEquals(
                file().problems(List.of(GROUP.get(0), GROUP.get(1), "class mpi.New")),
                List.of(
                        "not recorded under [next]: class mpi.New",
                        "recorded under [next], but gone: " + GROUP.get(2)));
    }

    public void shouldNameWhatIsBrokenAndWhy() {
        ApiFile file = ApiFile.of(List.of(
                "[0.9.0]",
                "field static final mpi.MPI.ANY_TAG int = 5",
                "method mpi.Group.gone() int",
                "method mpi.Group.getSize() long"));
        assertEquals(
                file.problems(List.of()),
                List.of(
                        "broken: field static final mpi.MPI.ANY_TAG int = 5   [is -1 here]",
                        "broken: method mpi.Group.getSize() long   [returns int]",
                        "broken: method mpi.Group.gone() int   [no such method]"));
    }

    public void shouldRefuseExceptionsThatAreNone() {
        ApiFile file = ApiFile.of(List.of(
                "[0.9.0]", GROUP.get(1), "[broken]", GROUP.get(1) + " => later", "method mpi.Group.gone() int"));
        assertEquals(
                file.problems(List.of()),
                List.of(
                        "under [broken] without a reason (LINE => REASON): method mpi.Group.gone() int",
                        "under [broken], but not a broken line: " + GROUP.get(1)));
    }

    public void shouldRecordOnlyAdditions() {
        ApiFile file = file();
        List<String> before = file.lines();
        file.record(List.of(GROUP.get(0), GROUP.get(1), "class mpi.New"));
        List<String> after = new ArrayList<>(before);
        after.set(after.indexOf(GROUP.get(2)), "class mpi.New");
        assertEquals(file.lines(), after);
    }

    public void shouldListWhatProgramsSee() throws IOException, ReflectiveOperationException {
        TreeSet<String> api = api();
        assertTrue(api.contains("field static final mpi.MPI.ANY_TAG int = -1"));
        assertTrue(api.contains("method abstract mpi.Freeable.free() void throws mpi.MPIException"));
        assertTrue(api.contains("method protected abstract mpi.Struct.newData() mpi.Struct$Data"));
        assertTrue(api.contains("method railmpi.testing.junit.MpiTest.timeoutSeconds() int"), "it has a default");
        assertEquals(
                api.stream()
                        .filter(line -> line.contains("mpi.Keyvals") || line.contains("RankMethod"))
                        .toList(),
                List.of());
    }
}

package mpi.inventory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Both generations of the API are there, but for what is explicitly left out (not-yet.txt). */
@Test(groups = "unit")
public class ApiInventoryTest {
    /** The inventories, and how many lines each has at least: an empty one must not pass. */
    @DataProvider
    public Object[][] inventories() {
        return new Object[][] {{"openmpi-java.txt", 762}, {"mpijava-1.2.txt", 243}};
    }

    @Test(dataProvider = "inventories")
    public void shouldHaveWhatTheInventoryLists(String inventory, int lineCount) {
        List<ApiLine> lines = lines(inventory);
        assertEquals(lines.size(), lineCount, inventory);
        Set<String> allowed = allowed();
        ApiChecker checker = new ApiChecker(lines);
        List<String> missing = new ArrayList<>();
        for (ApiLine line : lines) {
            String problem = checker.problem(line);
            if (problem != null && prefixesOf(line, allowed).isEmpty()) {
                missing.add(line + "   [" + problem + "]");
            }
        }
        assertEquals(String.join("\n", missing), "", "missing of " + inventory);
    }

    public void shouldLeaveOutNothingThatIsThere() {
        Set<String> needed = new HashSet<>();
        for (Object[] row : inventories()) {
            List<ApiLine> lines = lines((String) row[0]);
            ApiChecker checker = new ApiChecker(lines);
            lines.stream()
                    .filter(line -> checker.problem(line) != null)
                    .forEach(line -> needed.addAll(prefixesOf(line, allowed())));
        }
        Set<String> stale = new TreeSet<>(allowed());
        stale.removeAll(needed);
        assertEquals(stale.toString(), "[]", "prefixes of not-yet.txt that nothing needs");
    }

    /** What the checker must find: each wrong line says something of this very class that does not hold. */
    @DataProvider
    public Object[][] wrongLines() {
        return new Object[][] {
            {"class mpi.Nothing", "no such class"},
            {"interface mpi.Comm", "is a class"},
            {"class mpi.Session", "not public"},
            {"class mpi.Comm extends mpi.Group", "no subtype"},
            {"constructor mpi.Status(int)", "no such constructor"},
            {"constructor mpi.Comm()", "no such constructor"},
            {"field static mpi.MPI.NOTHING int", "no such field"},
            {"field mpi.MPI.ANY_TAG int", "is static"},
            {"field mpi.Status.source long", "is a int"},
            {"method mpi.Comm.getRank(int) int", "no such method"},
            {"method mpi.Comm.getRank() long", "returns int"},
            {"method static mpi.Comm.getRank() int", "is not static"},
            {"method mpi.Comm.usable() void", "not public"},
            {"method open mpi.Comm.getRank() int", "is final"},
            {
                "method open mpi.User_function.Call(java.lang.Object,int,java.lang.Object,int,int,mpi.Datatype) void",
                "is abstract"
            },
            {"method mpi.Comm.getRank() int throws java.io.IOException", "does not throw"},
            {"method <T:java.lang.Object> mpi.Status.getSource() T", "returns int"},
        };
    }

    @Test(dataProvider = "wrongLines")
    public void shouldFindWhatIsMissing(String line, String expected) {
        ApiLine parsed = ApiLine.parse(line);
        String problem = new ApiChecker(List.of(parsed)).problem(parsed);
        assertTrue(problem != null && problem.contains(expected), line + ": " + problem);
    }

    /** Returns the prefixes under which a line may be missing. */
    private static List<String> prefixesOf(ApiLine line, Set<String> allowed) {
        String signature = line.kind + " " + line.name + "(" + String.join(",", line.parameters);
        return allowed.stream().filter(signature::startsWith).toList();
    }

    private static Set<String> allowed() {
        Set<String> allowed = new TreeSet<>();
        for (String line : read("not-yet.txt")) {
            if (!line.isBlank() && !line.startsWith("#")) {
                allowed.add(line);
            }
        }
        return allowed;
    }

    private static List<ApiLine> lines(String inventory) {
        List<ApiLine> lines = new ArrayList<>();
        for (String line : read(inventory)) {
            ApiLine parsed = ApiLine.parse(line);
            if (parsed != null) {
                lines.add(parsed);
            }
        }
        return lines;
    }

    private static List<String> read(String name) {
        try (InputStream in = ApiInventoryTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new IllegalStateException("resource " + name, e);
        }
    }
}

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
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Both generations of the API are there, for sources and for class files, but for what is explicitly left out
 * (not-yet.txt, and for class files not-linked.txt too).
 */
@Test(groups = "unit")
public class ApiInventoryTest {
    private static final String NOT_YET = "not-yet.txt";
    private static final String NOT_LINKED = "not-linked.txt";

    /** The inventories of sources, and how many lines each has: an empty one must not pass. */
    @DataProvider
    public Object[][] inventories() {
        return new Object[][] {{"openmpi-java.txt", 763}, {"mpijava-1.2.txt", 243}};
    }

    /** The inventories of class files, and how many lines each has. */
    @DataProvider
    public Object[][] linkedInventories() {
        return new Object[][] {{"openmpi-java.txt", 763}, {"mpjexpress-0.44.txt", 249}, {"mpijava-1.2.txt", 243}};
    }

    @Test(dataProvider = "inventories")
    public void shouldHaveWhatTheInventoryLists(String inventory, int lineCount) {
        List<ApiLine> lines = lines(inventory);
        assertEquals(lines.size(), lineCount, inventory);
        assertEquals(missing(lines, new ApiChecker(lines)::problem, prefixes(NOT_YET)), "", "missing of " + inventory);
    }

    @Test(dataProvider = "linkedInventories")
    public void shouldLinkWhatIsCompiledAgainstTheInventory(String inventory, int lineCount) {
        List<ApiLine> lines = lines(inventory);
        assertEquals(lines.size(), lineCount, inventory);
        Set<String> allowed = prefixes(NOT_YET, NOT_LINKED);
        assertEquals(missing(lines, new LinkChecker(lines)::problem, allowed), "", "not linked of " + inventory);
    }

    private static String missing(List<ApiLine> lines, Function<ApiLine, String> problemOf, Set<String> allowed) {
        List<String> missing = new ArrayList<>();
        for (ApiLine line : lines) {
            String problem = problemOf.apply(line);
            if (problem != null && prefixesOf(line, allowed).isEmpty()) {
                missing.add(line + "   [" + problem + "]");
            }
        }
        return String.join("\n", missing);
    }

    public void shouldLeaveOutNothingThatIsThere() {
        Set<String> stale = prefixes(NOT_YET);
        for (Object[] row : inventories()) {
            List<ApiLine> lines = lines((String) row[0]);
            stale.removeAll(needed(lines, new ApiChecker(lines)::problem, stale));
        }
        assertEquals(stale.toString(), "[]", "prefixes of not-yet.txt that nothing needs");
    }

    public void shouldLeaveOutNothingThatIsLinked() {
        Set<String> stale = prefixes(NOT_LINKED);
        for (Object[] row : linkedInventories()) {
            List<ApiLine> lines = lines((String) row[0]);
            stale.removeAll(needed(lines, new LinkChecker(lines)::problem, stale));
        }
        assertEquals(stale.toString(), "[]", "prefixes of not-linked.txt that nothing needs");
    }

    private static Set<String> needed(List<ApiLine> lines, Function<ApiLine, String> problemOf, Set<String> allowed) {
        Set<String> needed = new HashSet<>();
        lines.stream()
                .filter(line -> problemOf.apply(line) != null)
                .forEach(line -> needed.addAll(prefixesOf(line, allowed)));
        return needed;
    }

    /** What the checker must find: each wrong line says something of this very class that does not hold. */
    @DataProvider
    public Object[][] wrongLines() {
        return new Object[][] {
            {"class mpi.Nothing", "no such class"},
            {"interface mpi.Comm", "is a class"},
            {"class mpi.Keyvals", "not public"},
            {"class mpi.Comm extends mpi.Group", "no subtype"},
            {"constructor mpi.Status(int)", "no such constructor"},
            {"constructor mpi.Comm()", "no such constructor"},
            {"field static mpi.MPI.NOTHING int", "no such field"},
            {"field mpi.MPI.ANY_TAG int", "is static"},
            {"field mpi.Status.source long", "is a int"},
            {"method mpi.Comm.getRank(int) int", "no such method"},
            {"method mpi.Comm.getRank() long", "returns int"},
            {"method static mpi.Comm.getRank() int", "is not static"},
            {"method mpi.Comm.topology() void", "not public"},
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

    /** What the linker's checker must find, beside what both find alike: classes. */
    @DataProvider
    public Object[][] unlinkedLines() {
        return new Object[][] {
            {"class mpi.Nothing", "no such class"},
            {"interface mpi.Comm", "is a class"},
            {"constructor mpi.Status(int)", "no such constructor"},
            {"constructor mpi.MPI()", "not public"},
            {"field static mpi.MPI.COMM_WORLD mpi.Comm", "no field"},
            {"field mpi.MPI.ANY_TAG int", "is static"},
            {"field static final mpi.MPI.CONGRUENT int = 1", "is 3 here"},
            {"method mpi.Comm.getRank() long", "no method"},
            {"method mpi.Comm.getRank() void", "no method"},
            {"method mpi.Comm.send(int[],int,mpi.Datatype,int,int) void", "no method"},
            {"method static mpi.Comm.getRank() int", "is not static"},
            {"method mpi.Comm.topology() int", "not public"},
            {"method <T:java.lang.Object> mpi.Struct.getData(byte[]) T", "no method"},
        };
    }

    @Test(dataProvider = "unlinkedLines")
    public void shouldFindWhatIsNotLinked(String line, String expected) {
        ApiLine parsed = ApiLine.parse(line);
        String problem = new LinkChecker(List.of(parsed)).problem(parsed);
        assertTrue(problem != null && problem.contains(expected), line + ": " + problem);
    }

    /** Returns the prefixes under which a line may be missing. */
    private static List<String> prefixesOf(ApiLine line, Set<String> allowed) {
        String signature = line.kind + " " + line.name + "(" + String.join(",", line.parameters) + ") " + line.type;
        return allowed.stream().filter(signature::startsWith).toList();
    }

    private static Set<String> prefixes(String... files) {
        Set<String> prefixes = new TreeSet<>();
        for (String file : files) {
            for (String line : read(file)) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    prefixes.add(line);
                }
            }
        }
        return prefixes;
    }

    /** Returns the lines of an inventory. */
    static List<ApiLine> lines(String inventory) {
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

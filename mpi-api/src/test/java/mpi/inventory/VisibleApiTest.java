package mpi.inventory;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.MPI;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What compilers see of package mpi in the class files: no member that is there for the linker only, and no names
 * beside those that docs/porting.md lists.
 */
@Test(groups = "unit")
public class VisibleApiTest {
    private static final String[] MPIJAVA = {"mpijava-1.2.txt", "mpjexpress-0.44.txt"};
    private static final String[] OPEN_MPI = {"openmpi-java.txt"};

    private List<Class<?>> published;

    @BeforeClass
    public void findClasses() throws IOException, URISyntaxException, ClassNotFoundException {
        Path folder = Path.of(MPI.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("mpi");
        published = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".class") && !name.equals("package-info.class")) {
                    Class<?> type = Class.forName("mpi." + name.substring(0, name.length() - ".class".length()));
                    if (Modifier.isPublic(type.getModifiers())) {
                        published.add(type);
                    }
                }
            }
        }
    }

    /** Two methods that differ only in Object and Buffer are ambiguous for Scala. */
    public void shouldShowOneFormOfEachMethod() {
        List<String> ambiguous = new ArrayList<>();
        for (Class<?> type : published) {
            List<Method> methods =
                    Stream.of(type.getMethods()).filter(VisibleApiTest::isOurs).toList();
            for (Method method : methods) {
                methods.stream()
                        .filter(other -> other != method && isWider(method, other))
                        .forEach(other -> ambiguous.add(method + "\n    beside " + other));
            }
        }
        assertEquals(String.join("\n", ambiguous), "");
    }

    /** Tells whether each argument of the other goes with this one as well; the same parameters count. */
    private static boolean isWider(Method method, Method other) {
        Class<?>[] wide = method.getParameterTypes();
        Class<?>[] narrow = other.getParameterTypes();
        if (!method.getName().equals(other.getName())
                || wide.length != narrow.length
                || isOverridden(method, other)
                || method.getDeclaringClass() == mpi.UserFunction.class) { // both forms are Open MPI's
            return false;
        }
        for (int i = 0; i < wide.length; i++) {
            if (!wide[i].isAssignableFrom(narrow[i])) {
                return false;
            }
        }
        return true;
    }

    /** Tells whether either overrides the other, as covariant results do, which is what every language has. */
    private static boolean isOverridden(Method method, Method other) {
        return !Modifier.isStatic(method.getModifiers())
                && List.of(method.getParameterTypes()).equals(List.of(other.getParameterTypes()))
                && method.getDeclaringClass() != other.getDeclaringClass();
    }

    public void shouldShowOneFieldOfEachName() {
        List<String> ambiguous = new ArrayList<>();
        for (Class<?> type : published) {
            Set<String> names = new TreeSet<>();
            for (Field field : type.getFields()) {
                if (isOurs(field) && !names.add(field.getName())) {
                    ambiguous.add(type + ": " + field.getName());
                }
            }
        }
        assertEquals(ambiguous, List.of());
    }

    public void shouldHaveNoHiddenParents() {
        assertEquals(
                published.stream()
                        .map(Class::getSuperclass)
                        .filter(parent -> parent != null && !Modifier.isPublic(parent.getModifiers()))
                        .toList(),
                List.of());
    }

    private static boolean isOurs(Member member) {
        return !member.isSynthetic() && member.getDeclaringClass().getName().startsWith("mpi.");
    }

    /** Rows of the table, and the names that each lists. */
    @DataProvider
    public Object[][] names() {
        Set<String> here = published.stream()
                .filter(type -> type.getEnclosingClass() == null)
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> beyondMpiJava = without(here, MPIJAVA);
        Set<String> beyondOpenMpi = without(here, OPEN_MPI);
        Set<String> beyondBoth = without(beyondMpiJava, OPEN_MPI);
        beyondMpiJava.removeAll(beyondBoth);
        beyondOpenMpi.removeAll(beyondBoth);
        return new Object[][] {
            {"mpiJava 1.2, MPJ Express", beyondMpiJava}, {"Open MPI", beyondOpenMpi}, {"either", beyondBoth}
        };
    }

    @Test(dataProvider = "names")
    public void shouldListTheNamesThatAProgramMayNotExpect(String programs, Set<String> names) throws IOException {
        Matcher row = Pattern.compile("^\\| " + Pattern.quote(programs) + " \\| (.*) \\|$", Pattern.MULTILINE)
                .matcher(section(Files.readString(Path.of("../docs/porting.md"))));
        assertEquals(row.find() ? listed(row.group(1)) : null, names, "row " + programs + " of docs/porting.md");
    }

    private static String section(String page) {
        String heading = "## Names of the package\n";
        int begin = page.indexOf(heading) + heading.length();
        return page.substring(begin, page.indexOf("\n## ", begin));
    }

    private static Set<String> listed(String cell) {
        return Pattern.compile("`(\\w+)`")
                .matcher(cell)
                .results()
                .map((MatchResult name) -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> without(Set<String> names, String... inventories) {
        Set<String> rest = new TreeSet<>(names);
        for (String inventory : inventories) {
            for (ApiLine line : ApiInventoryTest.lines(inventory)) {
                rest.remove(line.className().substring("mpi.".length()));
            }
        }
        return rest;
    }
}

package railmpi.test;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.Assert;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The arrows between the packages of the channels, of the messages, of the collectives and of the calls, and between
 * the classes of package mpi; those between modules are {@link LayeringTest}'s. The table in docs/architecture.md says
 * what each is for.
 */
@Test(groups = "unit")
public final class RoomsTest {
    private static final String CALLS = "railmpi.calls";
    private static final String CHANNELS = "railmpi.btl";
    private static final String COLLECTIVES = "railmpi.coll";
    private static final String MESSAGES = "railmpi.pml";
    private static final String FACE = "mpi";

    /**
     * From classes of package mpi to those above them, because a method of both APIs takes or returns the other; and
     * from errors to the statuses that they carry.
     */
    private static final Map<String, Set<String>> UP_IN_THE_FACE = Map.of(
            "Comm", Set.of("Intercomm"),
            "Intercomm", Set.of("Intracomm"),
            "Intracomm", Set.of("Cartcomm", "CartComm", "Graphcomm", "GraphComm"),
            "Cartcomm", Set.of("CartComm"),
            "Graphcomm", Set.of("GraphComm"),
            "MPIException", Set.of("Status"));

    /** An error of the engine becomes the exception of its class, wherever that is made. */
    private static final Set<String> MADE_BY_EXCEPTIONS =
            Set.of("ProcFailedException", "ProcFailedPendingException", "RevokedException");

    /** What an algorithm is made of. */
    private static final String TOOLS = ".memory .op .select .step .reduction .flag .multicast";

    private static final String ALGORITHMS =
            ".barrier .bcast .gather .scatter .allgather .alltoall .reduce .allreduce .reducescatter .scan";

    /** A package below its parent, and the packages beside it that it may call; "." is the parent itself. */
    private static final String[][] ROOMS = {
        {CHANNELS, ".", ".channel .node"},
        {CHANNELS, ".channel", ""},
        {CHANNELS, ".memory", ".channel"},
        {CHANNELS, ".agent", ""},
        {CHANNELS, ".load", ".channel"},
        {CHANNELS, ".fastpath", ". .channel"},
        {CHANNELS, ".allocation", ""},
        {CHANNELS, ".connect", ".load .channel"},
        {CHANNELS, ".node", ".channel .memory"},
        {CHANNELS, ".rail", ". .channel .memory .load .fastpath .connect .allocation"},
        {CHANNELS, ".bench", ". .channel .connect .node .rail"},
        {MESSAGES, ".datatype", ""},
        {MESSAGES, ".match", ""},
        {MESSAGES, ".wire", ""},
        {MESSAGES, ".state", ".datatype .match .wire"},
        {MESSAGES, ".protocol", ".state .datatype .match .wire"},
        {MESSAGES, ".node", ".protocol .state .datatype .wire"},
        {MESSAGES, ".rail", ".protocol .state .datatype .wire"},
        {MESSAGES, ".frames", ".protocol .state .wire"},
        {MESSAGES, ".progress", ".node .protocol .state .datatype .wire"},
        {MESSAGES, ".fault", ""},
        {MESSAGES, ".", ".fault .progress .frames .rail .node .protocol .state .datatype .wire"},
        {COLLECTIVES, ".topology", ""},
        {COLLECTIVES, ".op", ""},
        {COLLECTIVES, ".memory", ""},
        {COLLECTIVES, ".select", ""},
        {COLLECTIVES, ".step", ".op .memory"},
        {COLLECTIVES, ".flag", ".step"},
        {COLLECTIVES, ".multicast", ".step"},
        {COLLECTIVES, ".reduction", ".op .memory .step"},
        {COLLECTIVES, ".schedule", ".op .memory .step"},
        {COLLECTIVES, ".check", ".op .memory .step .topology"},
        {COLLECTIVES, ".barrier", TOOLS},
        {COLLECTIVES, ".bcast", TOOLS},
        {COLLECTIVES, ".gather", TOOLS},
        {COLLECTIVES, ".scatter", TOOLS},
        {COLLECTIVES, ".allgather", TOOLS},
        {COLLECTIVES, ".alltoall", TOOLS},
        {COLLECTIVES, ".scan", TOOLS},
        {COLLECTIVES, ".reduce", TOOLS},
        {COLLECTIVES, ".allreduce", TOOLS + " .bcast .reduce"},
        {COLLECTIVES, ".reducescatter", TOOLS + " .reduce"},
        {COLLECTIVES, ".neighbor", TOOLS + " .check .topology"},
        {COLLECTIVES, ".inter", TOOLS + " .check .barrier .bcast .scatter .reduce"},
        {CALLS, ".error", ""},
        {CALLS, ".object", ".error"},
        {CALLS, ".attribute", ".object .error"},
        {CALLS, ".type", ".attribute .error"},
        {CALLS, ".session", ".attribute .object .error"},
        {CALLS, ".place", ".session .type .object .error"},
        {CALLS, ".point", ".place .session .type .object .error"},
        {CALLS, ".request", ".point .place .session .type .object .error"},
        {CALLS, ".collective", ".place .session .type .object .error"},
        {CALLS, ".comm", ".collective .place .session .type .attribute .error"},
        {CALLS, ".window", ".comm .collective .place .session .type .attribute .error"},
        {CALLS, ".file", ".comm .place .session .type .error"},
        {CALLS, ".world", ".collective .place .session .error"},
        {COLLECTIVES, ".", TOOLS + " .check .schedule .topology .inter .neighbor " + ALGORITHMS},
    };

    private JavaClasses classes;

    /** Reads the compiled classes of those modules once. */
    @BeforeClass(alwaysRun = true)
    public void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(CALLS, CHANNELS, COLLECTIVES, MESSAGES, FACE);
    }

    @DataProvider
    public Object[][] rooms() {
        return ROOMS;
    }

    @Test(dataProvider = "rooms")
    public void shouldCallOnlyTheRoomsBelow(String parent, String room, String below) {
        String[] allowed = Stream.concat(Stream.of(room), Arrays.stream(below.split(" ")))
                .filter(name -> !name.isEmpty())
                .map(name -> packageOf(parent, name))
                .toArray(String[]::new);
        DescribedPredicate<JavaClass> others = resideInAPackage(parent + "..")
                .and(DescribedPredicate.not(resideInAnyPackage(allowed)))
                .as("packages of " + parent + " other than " + Arrays.toString(allowed));
        noClasses()
                .that()
                .resideInAPackage(packageOf(parent, room))
                .should()
                .dependOnClassesThat(others)
                .allowEmptyShould(true)
                .check(classes);
    }

    private static String packageOf(String parent, String room) {
        return room.equals(".") ? parent : parent + room;
    }

    /** How batches and connections come about is the matter of the channels alone. */
    public void shouldKeepTheInnerRoomsFromTheMessages() {
        noClasses()
                .that()
                .resideInAPackage("railmpi.pml..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CHANNELS + ".fastpath", CHANNELS + ".connect", CHANNELS + ".bench")
                .check(classes);
    }

    @DataProvider
    public Object[][] layersWithoutKnots() {
        return new Object[][] {{MESSAGES, 5}, {CALLS, 5}, {COLLECTIVES, 5}, {CHANNELS, 8}};
    }

    /** Classes that call each other in circles must be understood together. */
    @Test(dataProvider = "layersWithoutKnots")
    public void shouldHaveNoLargeKnots(String parent, int most) {
        Map<String, Set<String>> calls = calls(parent);
        Map<String, Set<String>> reached = new TreeMap<>();
        calls.keySet().forEach(name -> reached.put(name, reachedFrom(name, calls)));
        for (String name : calls.keySet()) {
            Set<String> knot = new TreeSet<>(reached.get(name));
            knot.removeIf(other -> !reached.get(other).contains(name));
            Assert.assertTrue(knot.size() <= most, "a knot of " + knot.size() + " classes: " + knot);
        }
    }

    /** But for the arrows that signatures of both APIs force, no class of package mpi depends on itself by others. */
    public void shouldHaveNoKnotsInTheFaceButThoseOfItsSignatures() {
        Map<String, Set<String>> calls = calls(FACE);
        UP_IN_THE_FACE.forEach((from, to) -> to.forEach(above -> Assert.assertTrue(
                calls.get(face(from)).remove(face(above)) && isInSignature(from, above),
                "no public method of " + from + " takes or returns " + above)));
        MADE_BY_EXCEPTIONS.forEach(name -> calls.get(face("MPIException")).remove(face(name)));
        for (String name : calls.keySet()) {
            Set<String> reached = reachedFrom(name, calls);
            Assert.assertFalse(reached.contains(name), name + " depends on itself by some of " + reached);
        }
    }

    private static String face(String simpleName) {
        return FACE + "." + simpleName;
    }

    private boolean isInSignature(String from, String above) {
        return classes.get(face(from)).getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(method ->
                        Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream()))
                .anyMatch(type -> type.getBaseComponentType().getName().equals(face(above)));
    }

    /** Who depends on whom, by classes of files. */
    private Map<String, Set<String>> calls(String parent) {
        Map<String, Set<String>> calls = new TreeMap<>();
        classes.stream().filter(type -> isBelow(parent, type)).forEach(type -> calls.computeIfAbsent(
                        outermost(type), name -> new TreeSet<>())
                .addAll(calledBy(parent, type)));
        calls.forEach((name, called) -> called.remove(name));
        return calls;
    }

    private static boolean isBelow(String parent, JavaClass type) {
        return (type.getPackageName() + ".").startsWith(parent + ".");
    }

    /** The class of a file: what is inside of it is understood with it. */
    private static String outermost(JavaClass type) {
        JavaClass outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer.getName();
    }

    private static Set<String> calledBy(String parent, JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                .filter(target -> isBelow(parent, target))
                .map(target -> outermost(target))
                .collect(Collectors.toSet());
    }

    private static Set<String> reachedFrom(String name, Map<String, Set<String>> calls) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(calls.get(name));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (reached.add(next)) {
                open.addAll(calls.get(next));
            }
        }
        return reached;
    }

    public void shouldHaveARowForEachPackage() {
        List<String> known =
                Arrays.stream(ROOMS).map(row -> packageOf(row[0], row[1])).collect(Collectors.toList());
        String strays = classes.stream()
                .map(JavaClass::getPackageName)
                .filter(name ->
                        Stream.of(CALLS, CHANNELS, MESSAGES, COLLECTIVES).anyMatch(name::startsWith))
                .filter(name -> !known.contains(name))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        Assert.assertEquals(strays, "", "packages that have no row in RoomsTest");
    }

    @DataProvider
    public Object[][] modules() {
        return new Object[][] {
            {"fabric"},
            {"fabric-sockets"},
            {"fabric-verbs"},
            {"btl"},
            {"btl-shm"},
            {"btl-openib-mr"},
            {"pml"},
            {"coll"},
            {"calls"}
        };
    }

    @Test(dataProvider = "modules")
    public void shouldSayWhoOwnsAndWhoCallsEachPackage(String module) throws IOException {
        Path sources = Path.of(System.getProperty("basedir", ""), "..", module, "src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            String silent = files.filter(file -> file.endsWith("package-info.java"))
                    .filter(file -> !saysWhoOwnsAndWhoCalls(file))
                    .map(file -> sources.relativize(file).toString())
                    .sorted()
                    .collect(Collectors.joining(", "));
            Assert.assertEquals(silent, "", "package-info files without owner or callers");
        }
    }

    private static boolean saysWhoOwnsAndWhoCalls(Path packageInfo) {
        try {
            String text = Files.readString(packageInfo).replaceAll("\\s*\\*?\\s+", " ");
            return text.contains("Owner") && text.matches(".*[Cc]alled (by|through) .*");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

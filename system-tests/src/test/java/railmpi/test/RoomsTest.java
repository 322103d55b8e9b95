package railmpi.test;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.Assert;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The arrows between the packages of the channels and of the collectives; those between modules are {@link
 * LayeringTest}'s. The table in docs/architecture.md says what each is for.
 */
@Test(groups = "unit")
public final class RoomsTest {
    private static final String CHANNELS = "railmpi.btl";
    private static final String COLLECTIVES = "railmpi.coll";

    /** What an algorithm is made of. */
    private static final String TOOLS = ".memory .op .select .step .reduction .flag .multicast";

    private static final String ALGORITHMS =
            ".barrier .bcast .gather .scatter .allgather .alltoall .reduce .allreduce .reducescatter .scan";

    /** A package below its parent, and the packages beside it that it may call; "." is the parent itself. */
    private static final String[][] ROOMS = {
        {CHANNELS, ".", ""},
        {CHANNELS, ".channel", ""},
        {CHANNELS, ".memory", ""},
        {CHANNELS, ".agent", ""},
        {CHANNELS, ".load", ""},
        {CHANNELS, ".fastpath", ". .channel"},
        {CHANNELS, ".allocation", ""},
        {CHANNELS, ".connect", ".load"},
        {CHANNELS, ".node", ". .channel .memory .fastpath"},
        {CHANNELS, ".rail", ". .channel .memory .load .fastpath .connect .allocation"},
        {CHANNELS, ".bench", ". .channel .connect .node .rail"},
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
        {COLLECTIVES, ".", TOOLS + " .check .schedule .topology .inter .neighbor " + ALGORITHMS},
    };

    private JavaClasses classes;

    /** Reads the compiled classes of those modules, and of the one between them, once. */
    @BeforeClass(alwaysRun = true)
    public void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(CHANNELS, COLLECTIVES, "railmpi.pml");
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

    public void shouldHaveARowForEachPackage() {
        List<String> known =
                Arrays.stream(ROOMS).map(row -> packageOf(row[0], row[1])).collect(Collectors.toList());
        String strays = classes.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(CHANNELS) || name.startsWith(COLLECTIVES))
                .filter(name -> !known.contains(name))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        Assert.assertEquals(strays, "", "packages that have no row in RoomsTest");
    }

    @DataProvider
    public Object[][] modules() {
        return new Object[][] {{"btl-openib-mr"}, {"coll"}};
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

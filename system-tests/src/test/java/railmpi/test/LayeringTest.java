package railmpi.test;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.Assert;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The arrows between the layers (docs/adr/0001), checked on the compiled classes. A layer without classes passes. Those
 * between the packages of a layer are {@link RoomsTest}'s.
 */
@Test(groups = "unit")
public final class LayeringTest {

    /** A layer, the packages that are its own, and the layers it may call. */
    private enum Layer {
        JSON("railmpi.core.json.."),
        CORE("railmpi.core.."),
        METRICS("railmpi.metrics..", CORE),
        PMI("railmpi.pmi..", CORE),
        POLICY("railmpi.policy.."),
        SIM("railmpi.sim..", POLICY),
        NETWORK("railmpi.fabric.network..", CORE),
        VERBS("railmpi.fabric.verbs..", NETWORK),
        SOFT("railmpi.fabric.soft..", NETWORK, POLICY),
        SHM("railmpi.fabric.shm.."),
        FABRIC("railmpi.fabric..", CORE),
        REGISTRY("railmpi.fabric.registry..", FABRIC, SOFT, VERBS, CORE),
        PAIRS("railmpi.fabric.pairs..", FABRIC, SHM, CORE),
        FAULT("railmpi.fabric.fault..", FABRIC, SOFT, VERBS, PAIRS, CORE),
        JOINT("railmpi.fabric.joint..", FABRIC, CORE),
        CHANNEL("railmpi.btl.channel..", FABRIC, CORE),
        BTL("railmpi.btl..", CHANNEL, REGISTRY, FABRIC, POLICY, CORE),
        CHANNEL_BENCH("railmpi.btl.bench..", BTL, CHANNEL, NETWORK, FABRIC, SOFT, SHM, CORE),
        PML("railmpi.pml..", BTL, CHANNEL, REGISTRY, FABRIC, CORE),
        COLL("railmpi.coll..", PML, CHANNEL, CORE),
        OSC("railmpi.osc..", COLL, PML, CHANNEL, CORE),
        IO("railmpi.io..", COLL, PML, CHANNEL, CORE),
        RUNTIME(
                "railmpi.runtime..",
                COLL,
                OSC,
                IO,
                PML,
                CHANNEL,
                BTL,
                FABRIC,
                REGISTRY,
                NETWORK,
                SHM,
                JOINT,
                PMI,
                CORE),
        RAILS("railmpi.rails..", RUNTIME, CHANNEL, FABRIC, CORE),
        FLIGHT("railmpi.flight..", RUNTIME, CHANNEL, CORE),
        CALLS("railmpi.calls..", FLIGHT, RUNTIME, COLL, OSC, IO, PML, CORE),
        MPI("mpi..", CALLS, FLIGHT, RAILS, RUNTIME, COLL, OSC, IO, PML, CORE),
        LAUNCH("railmpi.launch..", PMI, JSON, CORE),
        TRAINING("railmpi.training..", MPI),
        NAS("railmpi.nas..", MPI, RAILS),
        BENCH("railmpi.bench..", MPI, RAILS, JSON),
        TESTING("railmpi.testing..", MPI, LAUNCH, PMI, CORE);

        private final String packages;
        private final Layer[] below;

        Layer(String packages, Layer... below) {
            this.packages = packages;
            this.below = below;
        }

        /**
         * The layer itself, those below it, and what an enum constant cannot name because it stands later: providers
         * know the interface that they provide.
         */
        Set<Layer> allowed() {
            EnumSet<Layer> allowed = EnumSet.of(this, below);
            if (this == NETWORK || this == VERBS || this == SOFT || this == SHM) {
                allowed.addAll(List.of(FABRIC, CORE));
            }
            return allowed;
        }

        /** The classes of this layer; what a narrower layer owns is not its own. */
        DescribedPredicate<JavaClass> classes() {
            String[] narrower = Arrays.stream(values())
                    .filter(other -> other != this && other.packages.startsWith(prefix() + "."))
                    .map(other -> other.packages)
                    .toArray(String[]::new);
            return resideInAPackage(packages)
                    .and(not(resideInAnyPackage(narrower)))
                    .as("layer " + this);
        }

        private String prefix() {
            return packages.substring(0, packages.length() - "..".length());
        }
    }

    /** Of {@code railmpi.pml.state}. */
    private static final Set<String> IN_HANDS = Set.of(
            "Activity",
            "ActivityMessages",
            "Attachment",
            "Owner",
            "Communicator",
            "Completable",
            "ConfinedMemory",
            "Group",
            "MessageStatus",
            "Network",
            "Pending",
            "PmlConfig",
            "PmlRequest");

    private JavaClasses ours;

    /** Reads the compiled classes of all modules once; libraries inside of jars are not ours. */
    @BeforeClass(alwaysRun = true)
    public void readClasses() {
        ours = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("railmpi", "mpi")
                .that(not(resideInAPackage("railmpi.metrics.shaded..")));
    }

    @DataProvider
    public Object[][] layers() {
        return Arrays.stream(Layer.values())
                .map(layer -> new Object[] {layer.name()})
                .toArray(Object[][]::new);
    }

    @Test(dataProvider = "layers")
    public void shouldCallOnlyAlongTheArrows(String name) {
        Layer layer = Layer.valueOf(name);
        DescribedPredicate<JavaClass> forbidden = Arrays.stream(Layer.values())
                .filter(other -> !layer.allowed().contains(other))
                .map(Layer::classes)
                .reduce(DescribedPredicate.alwaysFalse(), (one, other) -> one.or(other))
                .as("layers that " + name + " must not know");
        noClasses()
                .that(layer.classes())
                .should()
                .dependOnClassesThat(forbidden)
                .allowEmptyShould(true)
                .check(ours);
    }

    public void shouldPutEveryClassIntoOneLayer() {
        String strays = ours.stream()
                .filter(type -> layersOf(type).count() != 1)
                .map(JavaClass::getName)
                .sorted()
                .collect(Collectors.joining(", "));
        Assert.assertEquals(strays, "", "classes in no layer of LayeringTest, or in two");
    }

    public void shouldHaveNoCirclesOfPackages() {
        SlicesRuleDefinition.slices()
                .matching("(**)")
                .namingSlices("package $1")
                .should()
                .beFreeOfCycles()
                .check(ours);
    }

    private static Stream<Layer> layersOf(JavaClass type) {
        return Arrays.stream(Layer.values()).filter(layer -> layer.classes().test(type));
    }

    public void shouldTouchJffiOnlyInItsOwnPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage("railmpi.core.jffi..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.kenai.jffi..", "jnr..")
                .allowEmptyShould(true)
                .check(ours);
    }

    /** They come from a class loader that nobody else's classes come from. */
    public void shouldReachTheClassesAroundJffiByTheirInterfaceOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("railmpi.core.jffi..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("railmpi.core.jffi..")
                .allowEmptyShould(true)
                .check(ours);
    }

    /** It is the program's; {@code core.log} finds it by name. */
    public void shouldNotLinkToSlf4j() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.slf4j..")
                .allowEmptyShould(true)
                .check(ours);
    }

    public void shouldTouchPicocliOnlyInCommands() {
        noClasses()
                .that()
                .resideOutsideOfPackages("railmpi.launch..", "railmpi.sim")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .allowEmptyShould(true)
                .check(ours);
    }

    /** A launcher plugs in by {@code railmpi.launch.job.JobRunner}; one list names all (docs/architecture.md). */
    public void shouldNameNoRunnerOfJobsInTheCommandLine() {
        noClasses()
                .that()
                .resideInAPackage("railmpi.launch.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("railmpi.launch.hydra..", "railmpi.launch.manager..")
                .check(ours);
    }

    /** Statistics are in one package (docs/adr/0015), plots in another (docs/adr/0009). */
    public void shouldTouchLibrariesOfTheSimulatorOnlyInTheirPackages() {
        onlyIn("railmpi.sim.run", "org.djutils..");
        onlyIn("railmpi.sim.figure", "org.knowm..", "org.apache..");
    }

    private void onlyIn(String room, String... libraries) {
        noClasses()
                .that()
                .resideOutsideOfPackage(room)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(libraries)
                .allowEmptyShould(true)
                .check(ours);
    }

    /** The rooms of the messages have one door; of the state others know what they hold in their hands. */
    public void shouldEnterTheMessagesByTheirDoor() {
        DescribedPredicate<JavaClass> inside = resideInAnyPackage(
                        "railmpi.pml.state",
                        "railmpi.pml.protocol",
                        "railmpi.pml.node",
                        "railmpi.pml.rail",
                        "railmpi.pml.progress",
                        "railmpi.pml.match",
                        "railmpi.pml.fault",
                        "railmpi.pml.wire")
                .and(not(DescribedPredicate.describe(
                        "in the hands of others",
                        type -> IN_HANDS.contains(type.getBaseComponentType().getSimpleName()))))
                .as("inner rooms of the messages");
        noClasses()
                .that()
                .resideOutsideOfPackage("railmpi.pml..")
                .should()
                .dependOnClassesThat(inside)
                .check(ours);
    }

    /** Fields of requests are for the protocols: whoever holds one asks it. */
    public void shouldTouchNoFieldsOfRequests() {
        noClasses()
                .that()
                .resideOutsideOfPackage("railmpi.pml..")
                .should()
                .accessFieldWhere(DescribedPredicate.describe("of a request", access -> access.getTargetOwner()
                        .isAssignableTo("railmpi.pml.state.PmlRequest")))
                .check(ours);
    }

    public void shouldUseNoUnsafe() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("sun.misc.Unsafe")
                .allowEmptyShould(true)
                .check(ours);
    }
}

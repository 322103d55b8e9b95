package railmpi.testing.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test method that runs on several ranks, in place of {@code @Test}.
 *
 * <pre>
 * &#64;MpiTest(ranks = {1, 2, 4})
 * void shouldAddUpTheRanks() {
 *     int[] sum = {MPI.COMM_WORLD.getRank()};
 *     MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
 *     assertEquals(MPI.COMM_WORLD.getSize() * (MPI.COMM_WORLD.getSize() - 1) / 2, sum[0]);
 * }
 * </pre>
 *
 * <p>It is one test for each number of ranks. A single rank runs in this JVM. With several ranks, each has a JVM of its
 * own, with the class path and the system properties of this one, in which JUnit runs the method and the methods around
 * it. {@code MPI.Init} is called before {@code @BeforeEach} methods, {@code MPI.Finalize} after {@code @AfterEach}
 * methods. This JVM also creates the test's instance and runs {@code @BeforeAll} and {@code @AfterAll} methods, without
 * MPI.
 *
 * <p>The test fails if it fails on a rank, if a rank ends early, or if the ranks take too long. The message names these
 * ranks, and the call in which each one waits.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(MpiTestExtension.class)
public @interface MpiTest {
    /**
     * Numbers of ranks, with one test for each.
     *
     * @return at least one number, each at least 1
     */
    int[] ranks() default {2};

    /**
     * Time limit of a job of more than one rank.
     *
     * @return seconds; 0 for no limit
     */
    int timeoutSeconds() default 60;

    /**
     * Options for the JVMs of several ranks; one rank uses the JVM of the tests.
     *
     * @return for example {@code -Xmx256m}
     */
    String[] jvm() default {};

    /**
     * Parameters of RailMPI for several ranks; one rank uses those of the environment.
     *
     * @return each {@code NAME=VALUE}
     */
    String[] parameters() default {};

    /**
     * Whether {@code MPI.Init} and {@code MPI.Finalize} are called around the method. False for a test that calls
     * them itself.
     *
     * @return true by default
     */
    boolean init() default true;
}

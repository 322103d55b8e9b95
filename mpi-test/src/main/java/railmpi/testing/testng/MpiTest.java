package railmpi.testing.testng;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method with {@code @Test} of TestNG run on several ranks.
 *
 * <pre>
 * &#64;Test
 * &#64;MpiTest(ranks = {1, 2, 4})
 * public void shouldAddUpTheRanks() {
 *     int[] sum = {MPI.COMM_WORLD.getRank()};
 *     MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
 *     assertEquals(sum[0], MPI.COMM_WORLD.getSize() * (MPI.COMM_WORLD.getSize() - 1) / 2);
 * }
 * </pre>
 *
 * <p>It is one test, which runs the method with each number of ranks and stops at the first failure. A single rank runs
 * in this JVM. With several ranks, each has a JVM of its own, with the class path and the system properties of this
 * one, in which TestNG runs the method and the configuration methods around it. {@code MPI.Init} is called right before
 * the method, {@code MPI.Finalize} right after it. Configuration methods also run in this JVM. The method must have no
 * parameters, and its class must not be an {@code IHookable}.
 *
 * <p>The test fails if it fails on a rank, if a rank ends early, or if the ranks take too long. The message names these
 * ranks, and the call in which each one waits.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface MpiTest {
    /**
     * Numbers of ranks, which run one after the other.
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

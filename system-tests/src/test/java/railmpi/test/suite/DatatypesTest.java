package railmpi.test.suite;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.test.job.Settings;
import railmpi.test.programs.RunCases;
import railmpi.testing.testng.MpiTest;

/** Derived datatypes between ranks, by the ways that messages can take. */
@Test(groups = "multiprocess")
public final class DatatypesTest {
    private static final int LIMIT_SECONDS = 1800;
    private static final String C1_ONLY = "-XX:TieredStopAtLevel=1";
    private static final String ONE_COLLECTOR = "-XX:+UseSerialGC";
    private static final String CHECK = "coll_check=true";

    @MpiTest(
            ranks = {1, 2, 5},
            timeoutSeconds = LIMIT_SECONDS,
            jvm = {C1_ONLY, ONE_COLLECTOR},
            parameters = CHECK)
    public void shouldMoveDerivedTypesInsideANode() {
        moveDerivedTypes();
    }

    @MpiTest(
            ranks = 3,
            timeoutSeconds = LIMIT_SECONDS,
            parameters = {CHECK, "btl=soft,self"})
    public void shouldMoveDerivedTypesOverSockets() {
        moveDerivedTypes();
    }

    @MpiTest(
            timeoutSeconds = LIMIT_SECONDS,
            jvm = {C1_ONLY, ONE_COLLECTOR},
            parameters = {CHECK, "pml_eager_limit=64", "btl_shm_chunk_size=4k"})
    public void shouldMoveDerivedTypesInShortPieces() {
        moveDerivedTypes();
    }

    @MpiTest(
            timeoutSeconds = LIMIT_SECONDS,
            jvm = {C1_ONLY, ONE_COLLECTOR},
            parameters = {CHECK, "btl_shm_pool_size=0"})
    public void shouldMoveDerivedTypesWithoutAPool() {
        moveDerivedTypes();
    }

    private static void moveDerivedTypes() {
        int rounds = Settings.isFull() ? 20 : 1;
        for (int round = 0; round < rounds; round++) {
            RunCases.run(Settings.seed() + round, List.of("types"));
        }
    }
}

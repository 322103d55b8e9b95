package railmpi.coll.select;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.pml.state.Network;

/** The choice among rows, and how they are read. */
@Test(groups = "unit")
public class DecisionTableTest {
    private static final String ROWS =
            """
            # a comment

            bcast any 1 0 small
            bcast any 2 100 middle
              bcast  any\t4 1k large
            bcast node 16 0 middle
            bcast net 32^ 0 large
            bcast verbs 128 0 small
            bcast soft 64 0 small
            """;

    private record Named(String name, int mostRanks) implements Algorithm {
        @Override
        public boolean accepts(int ranks, long lengthBytes) {
            return ranks <= mostRanks;
        }
    }

    private static final Named SMALL = new Named("small", 1000);
    private static final Named MIDDLE = new Named("middle", 20);
    private static final Named LARGE = new Named("large", 1000);
    private static final Map<String, Named> KNOWN =
            Map.of("small", SMALL, "middle", MIDDLE, "large", LARGE, "binomial", SMALL, "chain", SMALL);

    private static TuningTable read(String text) throws IOException {
        Path file = Files.createTempFile("railmpi-tuning-", ".txt");
        try {
            Files.writeString(file, text);
            return TuningTable.withFile(file.toString());
        } finally {
            Files.delete(file);
        }
    }

    private static DecisionTable<Named> table(String wanted) throws IOException {
        return new DecisionTable<>(read(ROWS), "bcast", knownWithBuiltIns(), wanted);
    }

    /** The built-in rows of bcast come first and name algorithms, too. */
    private static Map<String, Named> knownWithBuiltIns() {
        Map<String, Named> known = new HashMap<>(KNOWN);
        for (TuningRow row : TuningTable.builtIn().rows("bcast")) {
            known.putIfAbsent(row.algorithm(), SMALL);
        }
        return known;
    }

    public void shouldTakeLastRowThatHolds() throws IOException {
        DecisionTable<Named> table = table("auto");
        assertEquals(table.choose(2, Network.NODE, 99), SMALL);
        assertEquals(table.choose(2, Network.NODE, 100), MIDDLE);
        assertEquals(table.choose(3, Network.OTHER, 1L << 40), MIDDLE);
        assertEquals(table.choose(4, Network.NODE, 1023), MIDDLE);
        assertEquals(table.choose(4, Network.NODE, 1L << 40), LARGE);
    }

    public void shouldHeedPlaceAndPowersOfTwo() throws IOException {
        DecisionTable<Named> table = table("auto");
        assertEquals(table.choose(16, Network.NODE, 5000), MIDDLE);
        assertEquals(table.choose(16, Network.OTHER, 5000), LARGE);
        assertEquals(table.choose(64, Network.OTHER, 0), LARGE);
        assertEquals(table.choose(64, Network.NODE, 0), SMALL);
        assertEquals(table.choose(48, Network.OTHER, 0), SMALL);
    }

    public void shouldTellNetworksApart() throws IOException {
        DecisionTable<Named> table = table("auto");
        for (Network network : new Network[] {Network.OTHER, Network.find("soft"), Network.find("verbs")}) {
            assertEquals(table.choose(32, network, 0), LARGE);
        }
        assertEquals(table.choose(64, Network.find("soft"), 0), SMALL);
        assertEquals(table.choose(64, Network.find("verbs"), 0), LARGE);
        assertEquals(table.choose(128, Network.find("verbs"), 0), SMALL);
        assertEquals(table.choose(128, Network.OTHER, 0), LARGE);
    }

    public void shouldPassOverAlgorithmThatDoesNotAccept() throws IOException {
        assertEquals(table("auto").choose(21, Network.NODE, 100), SMALL);
    }

    public void shouldTakeForcedAlgorithmWhenItAccepts() throws IOException {
        assertEquals(table("middle").choose(2, Network.NODE, 0), MIDDLE);
        assertEquals(table("middle").choose(21, Network.NODE, 5000), LARGE);
    }

    @DataProvider
    public Object[][] wrongLines() {
        return new Object[][] {
            {"bcast any 2 0", "is not of the form"},
            {"bcast any 2 0 binomial chain", "is not of the form"},
            {"bcats any 2 0 binomial", "no collective 'bcats'"},
            {"bcast here 2 0 binomial", "PLACE is any, node, net or a network (soft, verbs, pairs), not 'here'"},
            {"bcast any 0 0 binomial", "not '0'"},
            {"bcast any two 0 binomial", "not 'two'"},
            {"bcast any ^ 0 binomial", "not '^'"},
            {"bcast any 2 -1 binomial", "not '-1'"},
            {"bcast any 2 k binomial", "not 'k'"},
            {"bcast any 2 9999999999999999999g binomial", "not '9999999999999999999g'"},
            {"bcast any 2 9999999999999999g binomial", "not '9999999999999999g'"},
        };
    }

    @Test(dataProvider = "wrongLines")
    public void shouldNameWrongLine(String line, String problem) {
        RailException refused = expectThrows(RailException.class, () -> read("# first\n" + line + "\n"));
        assertTrue(refused.getMessage().contains(":2: "), refused.getMessage());
        assertTrue(refused.getMessage().contains(problem), refused.getMessage());
    }

    public void shouldNameFileThatIsNotThere() {
        RailException refused = expectThrows(RailException.class, () -> TuningTable.withFile("/no/such/file"));
        assertTrue(refused.getMessage().contains("/no/such/file"), refused.getMessage());
    }

    public void shouldNameUnknownAlgorithm() throws IOException {
        TuningTable table = read("bcast any 2 0 teleport\n");
        RailException refused = expectThrows(
                RailException.class, () -> new DecisionTable<>(table, "bcast", knownWithBuiltIns(), "auto"));
        assertTrue(refused.getMessage().contains(":1: bcast has no algorithm 'teleport'; it has "));
    }

    public void shouldHaveARowThatAlwaysHolds() {
        for (String collective : new String[] {
            "barrier",
            "bcast",
            "gather",
            "scatter",
            "allgather",
            "alltoall",
            "alltoallv",
            "reduce",
            "allreduce",
            "allreduce_in_order",
            "reduce_scatter"
        }) {
            assertFalse(TuningTable.builtIn().rows(collective).isEmpty(), collective);
            assertTrue(TuningTable.builtIn().rows(collective).get(0).holds(1, Network.OTHER, 0), collective);
        }
        assertThrows(
                UnsupportedOperationException.class,
                () -> TuningTable.builtIn().rows("none").add(null));
    }
}

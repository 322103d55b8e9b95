package railmpi.bench.imb;

import static org.testng.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.bench.suite.TextFiles;

/** Rows that programs read by their columns. */
@Test(groups = "unit")
public final class ImbTableTest {
    public void shouldNameTheGroupThatHasNoMemory() {
        assertEquals(
                outOfMemory("-multi", "1", "Bcast"),
                "            1         8192 out-of-mem.; needed X=   2.000 GB; use flag \"-mem X\" to allow more per process");
        assertEquals(
                outOfMemory("-multi", "0", "Bcast"),
                "         8192 out-of-mem.; needed X=   2.000 GB; use flag \"-mem X\" to allow more per process");
    }

    private static String outOfMemory(String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImbOptions options = ImbOptions.parse(List.of(arguments), ImbBenchmark.MPI1, TextFiles::ofThisMachine);
        new ImbTable(new PrintStream(bytes, true, StandardCharsets.UTF_8), options)
                .printOutOfMemory(1, 8192, 2.0 * (1 << 30), ImbMemory.ABOVE_LIMIT);
        return bytes.toString(StandardCharsets.UTF_8).stripTrailing();
    }
}

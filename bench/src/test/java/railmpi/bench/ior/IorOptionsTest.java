package railmpi.bench.ior;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.bench.suite.UsageException;

/** Options, the layout of data, who reads whose, the mistakes. */
@Test(groups = "unit")
public final class IorOptionsTest {
    public void shouldHaveTheDefaultsOfIor() {
        IorOptions options = parse();
        assertEquals(options.blockBytes() + " " + options.transferBytes(), "1048576 262144");
        assertTrue(options.isWritten() && options.isRead());
        assertFalse(parse("-w").isRead());
        assertFalse(parse("-r").isWritten());
        assertEquals(options.file(3), "testFile");
        assertEquals(parse("-F", "-o", "/x").file(3), "/x.00000003");
    }

    public void shouldReadSizesWithUnits() {
        IorOptions options = parse("-b", "2G", "-t", "8k", "-hint", "cb_nodes=2,romio_cb_write=enable");
        assertEquals(options.blockBytes(), 2L << 30);
        assertEquals(options.transferBytes(), 8192);
        assertEquals(options.transfers(), 262_144);
        assertEquals(options.hints(), Map.of("cb_nodes", "2", "romio_cb_write", "enable"));
    }

    /** The blocks of all ranks cover the file once. */
    public void shouldCoverTheFile() {
        IorOptions options = parse("-b", "64", "-t", "16", "-s", "3");
        Set<Long> seen = new HashSet<>();
        for (int rank = 0; rank < 5; rank++) {
            for (int transfer = 0; transfer < options.transfers(); transfer++) {
                seen.add(options.offset(transfer, rank, 5));
            }
        }
        assertEquals(seen.size(), 3 * 5 * 4);
        assertEquals(seen.stream().mapToLong(Long::longValue).max().orElseThrow(), 3 * 5 * 64 - 16);
        assertEquals(options.offset(5, 2, 5), (5 + 2) * 64 + 16);
        assertEquals(parse("-b", "64", "-t", "16", "-s", "3", "-F").offset(5, 2, 5), 64 + 16);
    }

    public void shouldLetEachDataBeReadOnce() {
        for (String[] options : new String[][] {{}, {"-C"}, {"-C", "-Q", "3"}, {"-Z", "-X", "5"}}) {
            Set<Integer> writers = new HashSet<>();
            for (int rank = 0; rank < 7; rank++) {
                writers.add(IorOrder.writerFor(rank, 7, parse(options), 1));
            }
            assertEquals(writers.size(), 7);
        }
        assertEquals(IorOrder.writerFor(6, 7, parse("-C", "-Q", "3"), 0), 2);
    }

    public void shouldMixTheOrderOfTransfers() {
        int[] order = IorOrder.ofTransfers(1000, parse("-z"), 0, 1);
        assertEquals(java.util.Arrays.stream(order).distinct().count(), 1000);
        assertFalse(java.util.Arrays.equals(order, IorOrder.ofTransfers(1000, parse("-z"), 1, 1)));
        assertEquals(IorOrder.ofTransfers(3, parse(), 0, 1), new int[] {0, 1, 2});
    }

    @DataProvider
    Object[][] mistakes() {
        return new Object[][] {
            {new String[] {"-a", "POSIX"}, "only MPIIO is built, not 'POSIX'"},
            {new String[] {"-t", "12"}, "a multiple of 8 up to 1g, not 12"},
            {new String[] {"-t", "2g"}, "a multiple of 8 up to 1g, not 2g"},
            {new String[] {"-b", "1000"}, "block of 1000 bytes is no multiple of transfers of 262144"},
            {new String[] {"-b", "x"}, "option -b needs a whole number, not 'x'"},
            {new String[] {"-b", ""}, "option -b needs a whole number"},
            {new String[] {"-b", "-1m"}, "option -b needs at least 1"},
            {new String[] {"-b", "9999999999t"}, "is too large"},
            {new String[] {"-b", "1t", "-t", "8"}, "more than 2^30 transfers"},
            {new String[] {"-s", "0"}, "option -s needs at least 1, not 0"},
            {new String[] {"-c", "-z"}, "-z cannot be used with -c"},
            {new String[] {"-C", "-Z"}, "exclude each other"},
            {new String[] {"-hint", "cb_nodes"}, "NAME=VALUE"},
            {new String[] {"-x"}, "unknown option '-x'"},
            {new String[] {"file"}, "there is no argument 'file'"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameTheMistake(String[] arguments, String message) {
        UsageException refusal = expectThrows(UsageException.class, () -> parse(arguments));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    private static IorOptions parse(String... arguments) {
        return IorOptions.parse(List.of(arguments));
    }
}

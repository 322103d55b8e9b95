package railmpi.nas.common;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.List;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a kernel may be called with. */
@Test(groups = "unit")
public final class KernelOptionsTest {
    private static final Set<String> KNOWN = Set.of("-t", "--warm-up", "--layout");

    public void shouldReadAllOptionsInAnyOrder() {
        assertEquals(
                KernelOptions.parse(List.of("--layout", "2x2", "A", "-t", "--warm-up", "2.5"), KNOWN, "usage"),
                new KernelOptions(2.5, true, "2x2", "A"));
        assertEquals(KernelOptions.parse(List.of("w"), KNOWN, ""), new KernelOptions(1, false, null, "w"));
    }

    @DataProvider
    Object[][] mistakes() {
        return new Object[][] {
            {List.of(), "one class is needed"},
            {List.of("A", "B"), "not both 'A' and 'B'"},
            {List.of("-x", "A"), "unknown option '-x'"},
            {List.of("A", "--layout"), "--layout needs a value"},
            {List.of("A", "--warm-up"), "--warm-up needs a value"},
            {List.of("A", "--warm-up", "-1"), "--warm-up needs a number of seconds, 0 or more, not '-1'"},
            {List.of("--warm-up", "A"), "--warm-up needs a number of seconds, 0 or more, not 'A'"},
            {List.of("A", "--warm-up", "NaN"), "not 'NaN'"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameTheMistakeAndTellTheUsage(List<String> arguments, String message) {
        UsageException refusal =
                expectThrows(UsageException.class, () -> KernelOptions.parse(arguments, KNOWN, "the usage"));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
        assertTrue(refusal.getMessage().endsWith("the usage"), refusal.getMessage());
    }
}

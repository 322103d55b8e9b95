package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;
import org.testng.annotations.Test;
import railmpi.fabric.WorkCompletion.Status;

@Test(groups = "unit")
public final class CompletionErrorTest {
    @Test
    public void shouldHaveWordsForEachStatusThatNameIt() throws IllegalAccessException {
        Set<String> seen = new HashSet<>();
        for (Field field : Value.class.getDeclaredFields()) {
            String name = field.getName();
            if (name.startsWith("IBV_WC_") && !name.equals("IBV_WC_SUCCESS")) {
                int status = field.getInt(null);
                String words = CompletionError.reason(status, 0);
                assertTrue(words.contains(name.substring("IBV_WC_".length())), words);
                assertTrue(seen.add(words), words);
                assertNotEquals(CompletionError.statusOf(status), Status.SUCCESS);
            }
        }
        assertEquals(seen.size(), Value.IBV_WC_GENERAL_ERR);
    }

    @Test
    public void shouldTellTheVendorsNumber() {
        assertTrue(CompletionError.reason(Value.IBV_WC_FATAL_ERR, 0x81).endsWith("vendor error 0x81"));
    }

    @Test
    public void shouldKnowThatUnknownNumbersAreFailures() {
        assertEquals(CompletionError.statusOf(77), Status.FLUSHED);
        assertTrue(CompletionError.reason(77, 0).contains("77"));
    }
}

package railmpi.core.param;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** How lists of components are read. */
@Test(groups = "unit")
public class ComponentRuleTest {
    private static final ComponentRule RULE =
            ComponentRule.needsOneOf(List.of(List.of("shm", "vader"), List.of("soft")), List.of());

    /** Lists, and what is wrong with them among two ranks: its beginning. */
    @DataProvider
    public static Object[][] lists() {
        String none = " is not a component";
        return new Object[][] {
            {"vader,soft", null},
            {" vader , soft ", null},
            {"vader,", null},
            {"vader, ,", null},
            {"^vader", null},
            {"^,", null},
            {"vader,,soft", none},
            {",vader", none},
            {"", none},
            {"^", none},
            {"vader;soft", "vader;soft" + none},
        };
    }

    @Test(dataProvider = "lists")
    public void shouldTellWhatIsWrongWithAList(String list, String problem) {
        String found = RULE.problem(list, 2);
        assertEquals(found == null ? null : found.split(";? there are")[0].replaceAll(";$", ""), problem);
    }
}

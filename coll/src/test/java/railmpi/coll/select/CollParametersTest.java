package railmpi.coll.select;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;
import railmpi.core.param.Parameter;

/** The declarations. */
@Test(groups = "unit")
public class CollParametersTest {
    public void shouldBeNamedAfterModuleAndHaveText() {
        for (Parameter<?> parameter : new CollParameters().parameters()) {
            assertTrue(parameter.name().startsWith("coll_"), parameter.name());
            assertFalse(parameter.documentation().isEmpty(), parameter.name());
        }
        assertEquals(CollParameters.ALL.size(), 16);
    }
}

package railmpi.coll.select;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterException;
import railmpi.core.param.Parameters;

/** The declarations. */
@Test(groups = "unit")
public class CollParametersTest {
    public void shouldBeNamedAfterModuleAndHaveText() {
        for (Parameter<?> parameter : new CollParameters().parameters()) {
            assertTrue(parameter.name().startsWith("coll_"), parameter.name());
            assertFalse(parameter.documentation().isEmpty(), parameter.name());
        }
        assertEquals(CollParameters.ALL.size(), 17);
    }

    @DataProvider
    public Object[][] wrongValues() {
        return new Object[][] {
            {"coll_barrier_fan_in", "0"},
            {"coll_barrier_fan_in", "1025"},
            {"coll_barrier_ways", "65"},
            {"coll_barrier_algorithm", "rgn"},
            {"coll_barrier_stages", "stagged"}
        };
    }

    @Test(dataProvider = "wrongValues")
    public void shouldNameAWrongValue(String name, String value) {
        ParameterException refusal = expectThrows(
                ParameterException.class,
                () -> Parameters.resolve(Map.of(Parameters.PREFIX + name, value), CollParameters.ALL));
        assertTrue(refusal.getMessage().contains(name), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(value), refusal.getMessage());
    }
}

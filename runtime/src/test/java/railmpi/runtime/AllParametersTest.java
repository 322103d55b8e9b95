package railmpi.runtime;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.HashSet;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.testng.annotations.Test;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterException;
import railmpi.core.param.ParameterProvider;
import railmpi.core.param.Parameters;

@Test(groups = "unit")
public class AllParametersTest {
    public void shouldBeFoundAsService() {
        boolean isFound = false;
        for (ParameterProvider provider : ServiceLoader.load(ParameterProvider.class)) {
            isFound |= provider instanceof AllParameters;
        }
        assertTrue(isFound);
    }

    public void shouldHaveDocumentationAndDistinctNames() {
        Set<String> names = new HashSet<>();
        for (Parameter<?> parameter : new AllParameters().parameters()) {
            assertTrue(names.add(parameter.name()), parameter.name());
            assertFalse(parameter.documentation().isEmpty(), parameter.name());
        }
    }

    public void shouldResolveFromEnvironment() {
        Parameters parameters =
                Parameters.resolve(Map.of("RAILMPI_MCA_mpi_object_filter", "java.base/*"), AllParameters.list());
        assertEquals(parameters.get(RuntimeParameters.OBJECT_FILTER), "java.base/*");
        assertEquals(parameters.get(RuntimeParameters.YIELD_WHEN_IDLE), "auto");
    }

    public void shouldRefuseAFilterThatIsNone() {
        Map<String, String> environment = Map.of("RAILMPI_MCA_mpi_object_filter", "maxdepth=x");
        String message = expectThrows(
                        ParameterException.class, () -> Parameters.resolve(environment, AllParameters.list()))
                .getMessage();
        assertTrue(message.contains("mpi_object_filter") && message.contains("'maxdepth=x'"), message);
    }
}

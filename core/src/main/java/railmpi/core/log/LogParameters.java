package railmpi.core.log;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;

/** The parameters of logging. */
public final class LogParameters {
    /** How much is told; read at start-up. */
    public static final Parameter<Integer> VERBOSITY = Parameter.integer("log_verbosity", 0)
            .range(0, 2)
            .synonyms("btl_base_verbose", "pml_base_verbose")
            .level(ParameterLevel.USER)
            .documentation("How much the ranks report on standard error, or to SLF4J if the program has a provider."
                    + " 0: warnings; 1: also decisions that are made once per process; 2: more.");

    /** All parameters of this package. */
    public static final List<Parameter<?>> ALL = List.of(VERBOSITY);

    private LogParameters() {}
}

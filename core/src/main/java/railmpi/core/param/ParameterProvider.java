package railmpi.core.param;

import java.util.List;

/**
 * Lists the parameters that a module owns; found by mpirun and mpi-info with {@link java.util.ServiceLoader}.
 *
 * <p>The ranks themselves do not use it: they name the lists directly, because a service look-up is slow.
 */
public interface ParameterProvider {
    /** Returns the declarations, in the order in which they are to be shown. */
    List<Parameter<?>> parameters();
}

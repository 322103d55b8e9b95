package railmpi.core.stress;

/** The cases of this module. */
public final class StressTest extends StressCases {}

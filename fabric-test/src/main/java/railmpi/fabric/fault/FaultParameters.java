package railmpi.fabric.fault;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.ValueRule;

/** The parameter of fault injection; read when the fabric is opened. */
public final class FaultParameters {
    /** What goes wrong. */
    public static final Parameter<String> FAULT = Parameter.text("btl_fault", "")
            .checkedBy(new PlanRule())
            .level(ParameterLevel.DEVELOPER)
            .documentation(
                    "For tests: faults to inject between nodes, as name=value with commas. break=N: each connection"
                            + " breaks at its N-th work request; drop=N: one work request of N breaks its connection; stall=N: from"
                            + " its N-th work request on a connection neither sends nor reports anything; late=MS: what a"
                            + " broken or stalled connection had held back goes out so much later all the same; refuse=N: one"
                            + " connection attempt of N fails; delay=N:MS: one completion of N comes up to MS late; reorder=N:"
                            + " one look of N takes connections in random order; duplicate=N: one completion of N comes twice;"
                            + " lose=N: one datagram of N reaches nobody; miss=N: this member misses one of N; twice=N: one"
                            + " of N is sent twice; swap=N: one of N is sent behind the next one; unregistered=N: one"
                            + " registration of memory of N fails; limit=N: most connections broken, stalled or refused by a"
                            + " process; seed=N; ports=A+B and ranks=A+B: only there. Empty: none.");

    /** What misbehaves. */
    public static final Parameter<String> NETWORK = Parameter.choice(
                    "btl_fault_network", "soft", FaultProvider.networks())
            .level(ParameterLevel.DEVELOPER)
            .documentation("For tests: the network that btl_fault concerns.");

    /** All parameters of this package. */
    public static final List<Parameter<?>> ALL = List.of(FAULT, NETWORK);

    private FaultParameters() {}

    private static final class PlanRule extends ValueRule.Readable {
        @Override
        protected void read(String plan) {
            new FaultPlan(plan);
        }
    }
}

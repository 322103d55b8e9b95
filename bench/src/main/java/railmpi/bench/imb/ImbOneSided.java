package railmpi.bench.imb;

import java.util.List;
import java.util.Map;
import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;
import railmpi.bench.suite.UsageException;

/** What the programs of IMB that measure windows say, which this MPI does not have. Stateless. */
final class ImbOneSided {
    private static final String REASON = "its benchmarks are one-sided and need windows, which this MPI does not have; "
            + "there are railmpi.bench.imb.IMB_MPI1 and railmpi.bench.imb.IMB_NBC";

    private static final Map<String, List<String>> BENCHMARKS = Map.of(
            "IMB-EXT",
            List.of("Window", "Unidir_Get", "Unidir_Put", "Bidir_Get", "Bidir_Put", "Accumulate"),
            "IMB-RMA",
            List.of(
                    "One_put_all",
                    "One_get_all",
                    "All_put_all",
                    "All_get_all",
                    "Put_local",
                    "Put_all_local",
                    "Get_local",
                    "Get_all_local",
                    "Exchange_put",
                    "Exchange_get",
                    "Get_accumulate",
                    "Fetch_and_op",
                    "Compare_and_swap",
                    "Truly_passive_put"));

    private ImbOneSided() {}

    /** Returns why the benchmark {@code name} does not run, in any case; null when it is not one of these programs. */
    static String reason(String name) {
        return BENCHMARKS.keySet().stream()
                .filter(program -> BENCHMARKS.get(program).stream().anyMatch(name::equalsIgnoreCase))
                .findFirst()
                .map(program -> "benchmark '" + name + "' of " + program
                        + " is one-sided and needs windows, which this MPI does not have")
                .orElse(null);
    }

    /** Ends the job with the reason, whatever the arguments. */
    static void main(String[] args, String name) throws MPIException {
        SuiteProgram.main(args, name, name + ": " + REASON, (world, arguments, out) -> {
            throw new UsageException(REASON);
        });
    }
}

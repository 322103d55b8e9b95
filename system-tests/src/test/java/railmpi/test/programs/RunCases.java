package railmpi.test.programs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mpi.MPI;

/**
 * Runs named cases, one after the other, in one job. Arguments: seed, names of groups of cases (or {@code group.case};
 * {@code group/3} is a third of them, which the seed draws).
 * Every case must make at least one check on every rank and leave nothing that disturbs the next. Rank 0 prints the
 * name of each before it, and {@code PASSED} with the name of a group behind that.
 */
public final class RunCases {
    private RunCases() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        run(Long.parseLong(args[0]), List.of(args).subList(1, args.length)).report();
        MPI.Finalize();
    }

    /**
     * Runs groups of cases where MPI has been begun; collective.
     *
     * @param seed of what is drawn, the same on all ranks
     * @param groups names, each perhaps with that of a case
     * @return the checks that were made
     */
    public static Checks run(long seed, List<String> groups) {
        Checks checks = new Checks();
        groups.forEach(group -> runGroup(checks, seed, group));
        return checks;
    }

    private static void runGroup(Checks checks, long seed, String wanted) {
        String[] nameAndShare = wanted.split("/");
        String[] groupAndCase = nameAndShare[0].split("\\.");
        String group = groupAndCase[0];
        Map<String, Scene.Case> cases = new LinkedHashMap<>();
        CaseGroups.add(group, cases);
        if (groupAndCase.length > 1) {
            cases.keySet().retainAll(Set.of(groupAndCase[1]));
        }
        int every = nameAndShare.length == 1 ? 1 : Math.min(Integer.parseInt(nameAndShare[1]), cases.size());
        int number = 0;
        for (Map.Entry<String, Scene.Case> entry : cases.entrySet()) {
            if (Math.floorMod(number++ - seed, (long) every) == 0) {
                run(checks, seed, group + "." + entry.getKey(), entry.getValue());
            }
        }
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println("PASSED " + nameAndShare[0]);
        }
    }

    private static void run(Checks checks, long seed, String name, Scene.Case next) {
        int rank = MPI.COMM_WORLD.getRank();
        Scene scene = new Scene(MPI.COMM_WORLD, rank, MPI.COMM_WORLD.getSize(), checks, seed);
        long before = checks.count();
        if (rank == 0) {
            System.out.println("case " + name);
        }
        try {
            next.run(scene);
            scene.meet();
        } catch (Exception | AssertionError e) {
            throw new IllegalStateException("case " + name + " failed on rank " + rank + ": " + e.getMessage(), e);
        }
        if (checks.count() == before) {
            throw new IllegalStateException("case " + name + " made no check on rank " + rank);
        }
    }
}

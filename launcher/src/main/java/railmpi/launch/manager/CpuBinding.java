package railmpi.launch.manager;

import java.util.Collections;
import java.util.List;

/**
 * Binds the MPI thread of each rank to its share of the cores: with a core per rank that is one core, with more cores a
 * block of them, because the threads that a program starts from its MPI thread inherit the binding. Thread-safe.
 */
final class CpuBinding {
    private final Guardian guardian;
    private final List<Integer> cpus;
    private final int ranks;

    private CpuBinding(Guardian guardian, List<Integer> cpus, int ranks) {
        this.guardian = guardian;
        this.cpus = cpus;
        this.ranks = ranks;
    }

    static CpuBinding none() {
        return new CpuBinding(null, Collections.emptyList(), 1);
    }

    static CpuBinding over(List<Integer> cpus, int ranks, Guardian guardian) {
        return new CpuBinding(guardian, cpus, ranks);
    }

    /** Binds a kernel thread of a rank; returns before it is done. */
    void bind(int rank, int threadId) {
        if (ranks > 1 && !cpus.isEmpty()) {
            guardian.bind(share(cpus, ranks, rank), threadId);
        }
    }

    /** Returns the cpus of a rank as taskset wants them: 0,1,2. */
    static String share(List<Integer> cpus, int ranks, int rank) {
        int count = cpus.size();
        if (count < ranks) {
            return cpus.get(rank % count).toString();
        }
        int end = (rank + 1) * count / ranks;
        StringBuilder share = new StringBuilder();
        for (int i = rank * count / ranks; i < end; i++) {
            share.append(share.length() == 0 ? "" : ",").append(cpus.get(i));
        }
        return share.toString();
    }
}

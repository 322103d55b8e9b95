package railmpi.launch.manager;

import java.util.Collections;
import java.util.List;

/** Binds the MPI thread of each rank to a core of its own, round-robin; thread-safe. */
final class CpuBinding {
    private final Guardian guardian;
    private final List<Integer> cpus;

    private CpuBinding(Guardian guardian, List<Integer> cpus) {
        this.guardian = guardian;
        this.cpus = cpus;
    }

    static CpuBinding none() {
        return new CpuBinding(null, Collections.emptyList());
    }

    static CpuBinding over(List<Integer> cpus, Guardian guardian) {
        return new CpuBinding(guardian, cpus);
    }

    /** Binds a kernel thread of a rank; returns before it is done. */
    void bind(int rank, int threadId) {
        if (!cpus.isEmpty()) {
            guardian.bind(cpus.get(rank % cpus.size()), threadId);
        }
    }
}

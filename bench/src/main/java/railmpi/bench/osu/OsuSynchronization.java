package railmpi.bench.osu;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mpi.Group;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import railmpi.bench.suite.UsageException;

/** How epochs of accesses begin and end, by the names of OSU's option. Stateless. */
enum OsuSynchronization {
    PSCW("MPI_Win_post/start/complete/wait"),
    FENCE("MPI_Win_fence"),
    LOCK("MPI_Win_lock/unlock"),
    FLUSH("MPI_Win_flush"),
    FLUSH_LOCAL("MPI_Win_flush_local"),
    LOCK_ALL("MPI_Win_lock_all/unlock_all");

    private final String functionName;

    /** What is done in an epoch. */
    @FunctionalInterface
    interface Accessing {
        void run() throws MPIException;
    }

    OsuSynchronization(String functionName) {
        this.functionName = functionName;
    }

    /** Returns the one that is called {@code name}; throws {@link UsageException} if there is none. */
    static OsuSynchronization parse(String name) {
        return Arrays.stream(values())
                .filter(each -> each.optionName().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "option -s is one of " + String.join(", ", names()) + ", not '" + name + "'"));
    }

    private static List<String> names() {
        return Arrays.stream(values()).map(OsuSynchronization::optionName).toList();
    }

    private String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names of MPI's functions in C. */
    String functionName() {
        return functionName;
    }

    /** Returns whether origin and target both take part. */
    boolean isOfBoth() {
        return this == PSCW || this == FENCE;
    }

    /** Begins what stays for all iterations. */
    void before(Win window, boolean isOrigin, int target) throws MPIException {
        if (this == FENCE) {
            window.fence(MPI.MODE_NOPRECEDE);
        } else if (isOrigin && (this == FLUSH || this == FLUSH_LOCAL)) {
            window.lock(MPI.LOCK_SHARED, target, 0);
        }
    }

    /** Ends what stays for all iterations. */
    void after(Win window, boolean isOrigin, int target) throws MPIException {
        if (this == FENCE) {
            window.fence(MPI.MODE_NOSUCCEED);
        } else if (isOrigin && (this == FLUSH || this == FLUSH_LOCAL)) {
            window.unlock(target);
        }
    }

    /** Runs {@code accesses} to {@code target}, which is all of {@code targets}. */
    void runOrigin(Win window, int target, Group targets, Accessing accesses) throws MPIException {
        switch (this) {
            case PSCW -> {
                window.start(targets, 0);
                accesses.run();
                window.complete();
            }
            case FENCE -> {
                accesses.run();
                window.fence(0);
            }
            case LOCK -> {
                window.lock(MPI.LOCK_SHARED, target, 0);
                accesses.run();
                window.unlock(target);
            }
            case LOCK_ALL -> {
                window.lockAll(0);
                accesses.run();
                window.unlockAll();
            }
            case FLUSH -> {
                accesses.run();
                window.flush(target);
            }
            case FLUSH_LOCAL -> {
                accesses.run();
                window.flushLocal(target);
            }
        }
    }

    /** Does the target's part; nothing where it has none. */
    void runTarget(Win window, Group origins) throws MPIException {
        if (this == PSCW) {
            window.post(origins, 0);
            window.waitFor();
        } else if (this == FENCE) {
            window.fence(0);
        }
    }

    /** Runs {@code accesses} at both of two ranks at once; only where {@link #isOfBoth}. */
    void runBoth(Win window, Group peers, Accessing accesses) throws MPIException {
        if (this == PSCW) {
            window.post(peers, 0);
            window.start(peers, 0);
            accesses.run();
            window.complete();
            window.waitFor();
        } else {
            accesses.run();
            window.fence(0);
        }
    }
}

package railmpi.test.programs;

import mpi.Intercomm;
import mpi.MPI;
import mpi.MPIException;

/** Starts processes that end before they are connected: an error of the call, after which all go on. */
public final class FailedChildren {
    private static final int CHILDREN = 3;

    /** How a child ends. */
    private enum End {
        STATUS_3("exited with code 3 before MPI.Init"),
        STATUS_0("ended without MPI.Init"),
        KILLED("SIGKILL"),
        THROWN("exited with code 1 before MPI.Init"),
        SECOND_OF_THREE("rank 1 of spawned job", "exited with code 3 before MPI.Init"),
        NOT("");

        private final String[] reasons;

        End(String... reasons) {
            this.reasons = reasons;
        }
    }

    private FailedChildren() {}

    public static void main(String[] arguments) throws Exception {
        if (System.getenv("PMI_SPAWNED") != null) {
            beChild(End.valueOf(arguments[arguments.length - 1]), System.getenv("OMPI_COMM_WORLD_RANK"));
            MPI.Init(arguments);
            Intercomm.getParent().disconnect();
        } else {
            MPI.Init(arguments);
            run();
        }
        MPI.Finalize();
    }

    private static void beChild(End end, String rank) throws Exception {
        switch (end) {
            case STATUS_3 -> System.exit(3);
            case STATUS_0 -> System.exit(0);
            case KILLED -> kill();
            case THROWN -> throw new IllegalStateException("thrown by a child");
            case SECOND_OF_THREE -> {
                if (rank.equals("1")) {
                    System.exit(3);
                }
            }
            default -> {
                // it lives
            }
        }
    }

    private static void kill() throws Exception {
        String self = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-9", self).start().waitFor();
        System.in.read(); // never comes back
    }

    private static void run() throws MPIException {
        Checks checks = new Checks();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        for (End end : End.values()) {
            if (end != End.NOT) {
                int[] codes = new int[end == End.SECOND_OF_THREE ? CHILDREN : 1];
                checks.fails(end.name(), MPI.ERR_SPAWN, end.reasons, () -> spawn(end, codes));
                for (int code : codes) {
                    checks.equal("code of " + end, MPI.ERR_SPAWN, code);
                }
            }
        }
        spawn(End.NOT, new int[1]).disconnect();
        checks.report();
    }

    private static Intercomm spawn(End end, int[] codes) throws MPIException {
        String[] arguments = {end.name()};
        return MPI.COMM_WORLD.spawn(FailedChildren.class.getName(), arguments, codes.length, MPI.INFO_NULL, 0, codes);
    }
}

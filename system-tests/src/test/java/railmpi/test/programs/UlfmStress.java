package railmpi.test.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;

/**
 * Twins of the stress programs of ulfm-testing, in which ranks die by SIGKILL. Argument: {@code spawn}, {@code
 * connect_accept}, or {@code kill_node} and seconds, for ranks on several nodes with agents. A child has {@code child}
 * and perhaps the name of a port.
 */
public final class UlfmStress {
    private static final int CHILDREN = 2;
    private static final int TAG = 11;
    private static final int LONGEST_PORT = 512;

    private final Checks checks = new Checks();
    private final Intracomm world = MPI.COMM_WORLD.dup();
    private final int rank = world.getRank();
    private final int size = world.getSize();

    private UlfmStress() throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        UlfmStress program = new UlfmStress();
        switch (args[0]) {
            case "spawn" -> program.spawn();
            case "connect_accept" -> program.connectAccept();
            case "kill_node" -> program.killNode(Long.parseLong(args[1]));
            default -> program.beChild(args);
        }
        if (!args[0].equals("child")) {
            program.checks.report();
        }
        MPI.Finalize();
    }

    /** Ends this process as the system does when it needs the memory. */
    static void killItself() throws Exception {
        String self = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-9", self).start().waitFor();
        Thread.sleep(Long.MAX_VALUE);
    }

    private void fails(String what, Checks.Action action) {
        checks.fails(what, MPI.ERR_PROC_FAILED, new String[0], action);
    }

    private static Intercomm started(Intracomm parents, String... arguments) throws MPIException {
        Intercomm children = parents.spawn(UlfmStress.class.getName(), arguments, CHILDREN, MPI.INFO_NULL, 0, null);
        children.setErrhandler(MPI.ERRORS_RETURN);
        return children;
    }

    private void goWell(Intracomm parents) throws MPIException {
        Intercomm children = started(parents, "child");
        checks.equal("children", CHILDREN, children.getRemoteSize());
        children.barrier();
        children.disconnect();
    }

    /** Processes are started before a rank dies, while nobody may know of it, when all know, and by those that live. */
    private void spawn() throws Exception {
        goWell(world);
        if (rank == size - 1) {
            killItself();
        }
        boolean hasFailed = false;
        try {
            Intercomm children = started(world, "child");
            children.revoke();
            children.free();
        } catch (MPIException e) {
            hasFailed = true;
            int found = e.getErrorClass();
            checks.that(
                    found == MPI.ERR_PROC_FAILED || found == MPI.ERR_SPAWN, () -> "class " + found + " of spawn: " + e);
        }
        checks.that(!OutlivingCalls.agree(world, !hasFailed), () -> "a rank that has failed has started processes");
        fails("spawn after a failure", () -> started(world, "child"));
        Intracomm living = world.shrink();
        checks.equal("ranks that live", size - 1, living.getSize());
        goWell(living);
        living.free();
        world.free();
    }

    /** Children connect to those that started them; two of these die; the others accept the children once more. */
    private void connectAccept() throws Exception {
        String port = rank == 0 ? Intracomm.openPort() : "";
        byte[] name = new byte[LONGEST_PORT];
        byte[] text = port.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, name, 0, text.length);
        world.bcast(name, name.length, MPI.BYTE, 0);
        Intercomm children = started(world, "child", new String(name, StandardCharsets.UTF_8).trim());
        Intercomm met = world.accept(port, 0);
        met.setErrhandler(MPI.ERRORS_RETURN);
        met.barrier();
        if (rank == size - 1 || rank == size / 2) {
            killItself();
        }
        awaitFailure(met);
        fails("barrier with the children", children::barrier);
        fails("accept", () -> world.accept(port, 0));
        fails("connect", () -> world.connect(port, 0));
        Intracomm living = world.shrink();
        while (living.getSize() > size - 2) {
            living = living.shrink();
        }
        met.disconnect();
        Intercomm again = living.accept(port, 0);
        again.barrier();
        if (rank == 0) {
            Intracomm.closePort(port);
            int[] good = new int[1];
            for (int child = 0; child < CHILDREN; child++) {
                again.recv(good, 1, MPI.INT, child, TAG);
                checks.equal("checks of child " + child, 3, good[0]);
            }
        }
        again.disconnect();
        children.disconnect();
        living.free();
        world.free();
    }

    private void awaitFailure(Comm damaged) throws MPIException {
        try {
            while (true) {
                damaged.barrier();
            }
        } catch (ProcFailedException e) {
            checks.that(damaged.getFailed().getSize() > 0, () -> "nobody has failed");
        }
    }

    private void beChild(String... args) throws Exception {
        Intercomm parents = Intercomm.getParent();
        parents.setErrhandler(MPI.ERRORS_RETURN);
        if (args.length == 1) {
            try {
                parents.barrier();
            } catch (MPIException e) {
                // those who have started it are not whole
            }
            parents.disconnect();
            return;
        }
        Intercomm met = world.connect(args[1], 0);
        met.setErrhandler(MPI.ERRORS_RETURN);
        met.barrier();
        awaitFailure(met);
        fails("barrier with the parents", parents::barrier);
        met.disconnect();
        Intercomm again = world.connect(args[1], 0);
        again.barrier();
        checks.equal("parents that live", parents.getRemoteSize() - 2, again.getRemoteSize());
        again.send(new int[] {(int) checks.count()}, 1, MPI.INT, 0, TAG);
        again.disconnect();
        parents.disconnect();
    }

    /** The last rank kills what has started it. Those of other nodes do not notice what does not need it. */
    private void killNode(long seconds) throws Exception {
        Intracomm node = world.splitType(Comm.TYPE_SHARED, rank, MPI.INFO_NULL);
        world.barrier();
        if (rank == size - 1) {
            ProcessHandle agent = agent();
            new ProcessBuilder("kill", "-9", Long.toString(agent.pid())).start().waitFor();
            Thread.sleep(Long.MAX_VALUE);
        }
        int members = node.getSize();
        int[] sum = new int[1];
        long endNs = System.nanoTime() + seconds * 1_000_000_000L;
        int[] isOver = new int[1];
        while (isOver[0] == 0) {
            node.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
            checks.equal("ranks of the node", members, sum[0]);
            node.barrier();
            isOver[0] = System.nanoTime() < endNs ? 0 : 1;
            node.bcast(isOver, 1, MPI.INT, 0);
        }
        checks.equal("failed ranks of the node", 0, node.getFailed().getSize());
        long startNs = System.nanoTime();
        awaitFailure(world);
        double passedMs = (System.nanoTime() - startNs) / 1e6;
        System.out.printf("a barrier with the lost node has failed after %.0f ms%n", passedMs);
        Intracomm living = world.shrink();
        while (living.getSize() > members) {
            living = living.shrink();
        }
        checks.same("those that live", MPI.CONGRUENT, Intracomm.compare(living, node));
    }

    /** The process of the launcher on this node. */
    private static ProcessHandle agent() throws IOException {
        ProcessHandle found = ProcessHandle.current();
        while (!Files.readString(Path.of("/proc/" + found.pid() + "/cmdline")).contains("AgentMain")) {
            Optional<ProcessHandle> parent = found.parent();
            found = parent.orElseThrow(() -> new IllegalStateException("no agent has started this process"));
        }
        return found;
    }
}

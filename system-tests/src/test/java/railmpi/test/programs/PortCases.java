package railmpi.test.programs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * What processes do at ports: several ports at once, groups that grow by those who connect, more who connect than are
 * accepted, names, children and their children that connect to those who are connected with them already, part in
 * different orders, and come again. As the programs of MPICH's test/mpi/spawn, which are named with each. Four ranks.
 */
public final class PortCases {
    private static final String CHILD = "child";
    private static final String GRANDCHILD = "grandchild";
    private static final int CHILDREN = 2;
    /** Not the first one. */
    private static final int ROOT = 2;

    private static final int MANY_ARGUMENTS = 200;
    private static final int TAG = 3;

    private final Checks checks = new Checks();
    private final int rank;
    private final int size;

    private PortCases() throws MPIException {
        rank = MPI.COMM_WORLD.getRank();
        size = MPI.COMM_WORLD.getSize();
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        if (args.length == 0) {
            new PortCases().run();
        } else if (args[0].equals(CHILD)) {
            beChild(args);
        } else {
            beGrandchild(args[1]);
        }
        MPI.Finalize();
    }

    private void run() throws Exception {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        String late = told(rank == 0 ? Intracomm.openPort() : null, 0);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        Future<Intercomm> waiting = threads.submit(() -> rank == 0 ? acceptAlone(late) : null);
        severalPorts();
        moreThanAreAccepted();
        grow();
        names();
        children();
        if (rank == 0) {
            checks.that(!waiting.isDone(), () -> "accept did not wait");
        }
        MPI.COMM_WORLD.barrier(); // only now somebody connects
        if (rank == 1) {
            exchange(MPI.COMM_SELF.connect(late, 0), 1).disconnect();
        } else if (rank == 0) {
            exchange(waiting.get(), 1).disconnect();
            Intracomm.closePort(late);
        }
        threads.shutdown();
        checks.report();
    }

    private static Intercomm acceptAlone(String port) throws MPIException {
        Intracomm self = MPI.COMM_SELF.dup();
        Intercomm other = self.accept(port, 0);
        self.free();
        return other;
    }

    /** Tells all what one knows. */
    private String told(String text, int root) throws MPIException {
        byte[] bytes = new byte[256];
        if (rank == root) {
            byte[] own = text.getBytes(StandardCharsets.UTF_8);
            System.arraycopy(own, 0, bytes, 0, own.length);
        }
        MPI.COMM_WORLD.bcast(bytes, bytes.length, MPI.BYTE, root);
        return new String(bytes, StandardCharsets.UTF_8).trim();
    }

    /** Checks who the others are, all of whom have to do the same. */
    private Intercomm exchange(Intercomm with, int expected) throws MPIException {
        checks.equal("size of the other group", expected, with.getRemoteSize());
        int sum = sum(with);
        checks.equal("sum of the other group", expected * (expected + 1) / 2, sum);
        return with;
    }

    private static int sum(Intercomm with) throws MPIException {
        int[] mine = {with.getRank() + 1};
        int[] theirs = new int[1];
        with.allReduce(mine, theirs, 1, MPI.INT, MPI.SUM);
        return theirs[0];
    }

    /** multiple_ports, multiple_ports2, disconnect3: accepted and parted from in orders of their own. */
    private void severalPorts() throws MPIException {
        String[] ports = new String[size];
        for (int client = 1; client < size; client++) {
            ports[client] = told(rank == 0 ? Intracomm.openPort() : null, 0);
        }
        if (rank != 0) {
            Intercomm server = MPI.COMM_SELF.connect(ports[rank], 0);
            server.send(new int[] {rank}, 1, MPI.INT, 0, TAG);
            exchange(server, 1).disconnect();
            return;
        }
        Intercomm[] clients = new Intercomm[size];
        for (int client = size - 1; client > 0; client--) {
            clients[client] = MPI.COMM_SELF.accept(ports[client], 0);
        }
        for (int client = 1; client < size; client++) {
            int[] said = new int[1];
            clients[client].recv(said, 1, MPI.INT, 0, TAG);
            checks.equal("client at port " + client, client, said[0]);
            exchange(clients[client], 1).disconnect();
            Intracomm.closePort(ports[client]);
        }
    }

    /** connect_timeout_mismatch: one is accepted, the others hear in time that they are not. */
    private void moreThanAreAccepted() throws MPIException {
        String port = told(rank == 0 ? Intracomm.openPort() : null, 0);
        Info seconds = new Info();
        seconds.set("timeout", "5");
        int[] connected = {0};
        if (rank == 0) {
            MPI.COMM_SELF.accept(port, 0).disconnect();
        } else {
            try {
                MPI.COMM_SELF.connect(port, seconds, 0).disconnect();
                connected[0] = 1;
            } catch (MPIException e) {
                checks.equal("class of '" + e.getMessage() + "'", MPI.ERR_PORT, e.getErrorClass());
            }
        }
        MPI.COMM_WORLD.allReduce(connected, 1, MPI.INT, MPI.SUM);
        checks.equal("clients that were accepted", 1, connected[0]);
        if (rank == 0) {
            Intracomm.closePort(port);
        }
    }

    /** pgroup_connect_test and pgroup_intercomm_test: one after the other joins those who are together. */
    private void grow() throws MPIException {
        String port = told(rank == 0 ? Intracomm.openPort() : null, 0);
        Intracomm together = MPI.COMM_SELF.dup();
        for (int next = 1; next < size; next++) {
            if (rank <= next) {
                Intercomm met = rank == next ? together.connect(port, 0) : together.accept(port, 0);
                Intracomm larger = met.merge(rank == next);
                together.free();
                met.disconnect();
                together = larger;
            }
            MPI.COMM_WORLD.barrier();
        }
        checks.equal("rank in the group that has grown", rank, together.getRank());
        checks.equal("its size", size, together.getSize());
        Intracomm half = together.split(rank % 2, rank);
        Intercomm halves = together.createIntercomm(half, 0, 1 - rank % 2, TAG);
        exchange(halves, size / 2).free();
        half.free();
        together.disconnect();
        if (rank == 0) {
            Intracomm.closePort(port);
        }
    }

    /** namepub, namepub_conn. */
    private void names() throws MPIException {
        String name = "service with blanks";
        if (rank == 1) {
            String port = Intracomm.openPort();
            Intracomm.publishName(name, port);
            MPI.COMM_WORLD.barrier();
            exchange(MPI.COMM_SELF.accept(port, 0), 1).disconnect();
            Intracomm.unpublishName(name, port);
            Intracomm.closePort(port);
        } else {
            MPI.COMM_WORLD.barrier();
            if (rank == 2) {
                exchange(MPI.COMM_SELF.connect(Intracomm.lookupName(name), 0), 1)
                        .disconnect();
            }
        }
        MPI.COMM_WORLD.barrier();
        checks.fails("name", MPI.ERR_NAME, new String[] {name}, () -> Intracomm.lookupName(name));
    }

    /** spawn_rootargs, spawnmanyarg, spaconacc, spaconacc2, disconnect_reconnect. */
    private void children() throws MPIException {
        boolean isRoot = rank == ROOT;
        String port = isRoot ? Intracomm.openPort() : null;
        String[] arguments = new String[2 + MANY_ARGUMENTS];
        Arrays.fill(arguments, "argument");
        arguments[0] = CHILD;
        arguments[1] = port;
        Intercomm children = MPI.COMM_WORLD.spawn(
                isRoot ? PortCases.class.getName() : null,
                isRoot ? arguments : null,
                isRoot ? CHILDREN : -1,
                isRoot ? MPI.INFO_NULL : null,
                ROOT,
                null);
        exchange(MPI.COMM_WORLD.accept(port, ROOT), CHILDREN).disconnect();
        Intercomm grandchild = exchange(MPI.COMM_WORLD.accept(port, ROOT), 1);
        exchange(children, CHILDREN);
        grandchild.disconnect();
        children.disconnect();
        exchange(MPI.COMM_WORLD.accept(port, ROOT), CHILDREN).disconnect();
        if (isRoot) {
            Intracomm.closePort(port);
        }
    }

    private static void beChild(String[] args) throws MPIException {
        if (args.length != 2 + MANY_ARGUMENTS) {
            throw new IllegalStateException(args.length + " arguments");
        }
        Intercomm parent = Intercomm.getParent();
        Intercomm again = MPI.COMM_WORLD.connect(args[1], 0);
        sum(again);
        again.disconnect();
        String[] arguments = {GRANDCHILD, args[1]};
        Intercomm grandchild = MPI.COMM_WORLD.spawn(PortCases.class.getName(), arguments, 1, MPI.INFO_NULL, 1, null);
        sum(parent);
        grandchild.disconnect();
        parent.disconnect();
        Intercomm reconnected = MPI.COMM_WORLD.connect(args[1], 0);
        sum(reconnected);
        reconnected.disconnect();
    }

    private static void beGrandchild(String port) throws MPIException {
        Intercomm others = MPI.COMM_WORLD.connect(port, 0);
        sum(others);
        others.disconnect();
        Intercomm.getParent().disconnect();
    }
}

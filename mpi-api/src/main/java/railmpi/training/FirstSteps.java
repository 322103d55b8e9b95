package railmpi.training;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * One call of each common kind on two ranks, and messages to a third and a fourth one, which may be on another node.
 * The launcher keeps the classes that this loads in an archive, from which the JVMs of later jobs take them. {@code
 * FirstSteps REPETITIONS} goes on with so many short messages of each kind between the first two, and a quarter of them
 * between the first and those others, of which newer JVMs keep how they went as well.
 */
public final class FirstSteps {
    private static final int SHORT_BYTES = 8;
    private static final int LONG_BYTES = 1 << 20;
    private static final int RANKS = 4;
    private static final int NEIGHBOUR = 1;
    /** Of so many messages to the neighbour, one to another node. */
    private static final int FAR_SHARE = 4;

    /** What barriers of more ranks than train need. */
    private static final String[] OF_MORE_RANKS = {
        "railmpi.coll.flag.ArrivalCounter",
        "railmpi.coll.flag.ArrivalCounter$Sharing",
        "railmpi.coll.flag.CounterLine",
        "railmpi.coll.barrier.CounterBarrier$Rest"
    };

    private FirstSteps() {}

    /**
     * Runs on all ranks of the job; those above 3 take part in the collectives only.
     *
     * @param args how often messages are repeated, none for not at all
     * @throws Exception if a call fails, or the argument is no number
     */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        world.barrier();
        int ranks = Math.min(world.getSize(), RANKS);
        for (int peer = 1; peer < ranks; peer++) {
            exchange(world, peer);
        }
        collectives(world);
        for (String name : OF_MORE_RANKS) {
            Class.forName(name);
        }
        meet(world);
        for (int peer = 1; peer < ranks; peer++) {
            boolean isOfPair = world.getRank() == 0 || world.getRank() == peer;
            Intracomm pair = world.split(isOfPair ? 0 : 1, world.getRank());
            if (arguments.length != 0 && isOfPair) {
                // What polls the network meanwhile is called often enough.
                int count = Integer.parseInt(arguments[0]);
                boolean isFar = peer != NEIGHBOUR;
                new Repetitions(pair).run(isFar ? count / FAR_SHARE / (ranks - NEIGHBOUR - 1) : count, isFar);
            }
        }
        MPI.Finalize();
    }

    /** Between rank 0 and another one. */
    private static void exchange(Intracomm world, int other) throws MPIException {
        int rank = world.getRank();
        if (rank != 0 && rank != other) {
            return;
        }
        int peer = rank == 0 ? other : 0;
        for (int bytes : new int[] {SHORT_BYTES, LONG_BYTES}) {
            exchangeArrays(world, peer, bytes);
            exchangeBuffers(world, peer, bytes);
            exchangeByOlderMethods(world, peer, bytes);
        }
    }

    /** As jobs do that know nothing of each other. */
    private static void meet(Intracomm world) throws MPIException {
        byte[] name = new byte[MPI.MAX_PORT_NAME];
        if (world.getRank() == 0) {
            String port = Intracomm.openPort();
            byte[] text = port.getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(text, 0, name, 0, text.length);
            world.send(name, name.length, MPI.BYTE, 1, 1);
            MPI.COMM_SELF.accept(port, 0).disconnect();
            Intracomm.closePort(port);
        } else if (world.getRank() == 1) {
            world.recv(name, name.length, MPI.BYTE, 0, 1);
            String port = new String(name, StandardCharsets.US_ASCII).trim();
            MPI.COMM_SELF.connect(port, 0).disconnect();
        }
    }

    private static void exchangeArrays(Intracomm world, int peer, int bytes) throws MPIException {
        byte[] data = new byte[bytes];
        if (world.getRank() == 0) {
            world.send(data, bytes, MPI.BYTE, peer, 1);
        } else {
            world.probe(peer, 1);
            world.recv(data, bytes, MPI.BYTE, peer, 1);
        }
    }

    private static void exchangeBuffers(Intracomm world, int peer, int bytes) throws MPIException {
        ByteBuffer sent = MPI.newByteBuffer(bytes);
        ByteBuffer received = MPI.newByteBuffer(bytes);
        Request receive = world.iRecv(received, bytes, MPI.BYTE, peer, 1);
        Request send = world.iSend(sent, bytes, MPI.BYTE, peer, 1);
        Request.waitAllStatus(new Request[] {receive, send});
    }

    private static void exchangeByOlderMethods(Intracomm world, int peer, int bytes) throws MPIException {
        int count = bytes / Double.BYTES;
        world.Sendrecv(
                new double[count], 0, count, MPI.DOUBLE, peer, 1, new double[count], 0, count, MPI.DOUBLE, peer, 1);
        Request receive = world.Irecv(new int[count], 0, count, MPI.INT, peer, 1);
        world.Send(new int[count], 0, count, MPI.INT, peer, 1);
        receive.Wait();
    }

    private static void collectives(Intracomm world) throws MPIException {
        int size = world.getSize();
        int[] one = new int[size];
        int[] all = new int[size * size];
        world.bcast(one, size, MPI.INT, 0);
        world.reduce(one, all, size, MPI.INT, MPI.SUM, 0);
        world.allReduce(new double[1], new double[1], 1, MPI.DOUBLE, MPI.MAX);
        world.gather(one, size, MPI.INT, all, size, MPI.INT, 0);
        world.scatter(all, size, MPI.INT, one, size, MPI.INT, 0);
        world.allGather(one, size, MPI.INT, all, size, MPI.INT);
        world.allToAll(one, 1, MPI.INT, all, 1, MPI.INT);
    }
}

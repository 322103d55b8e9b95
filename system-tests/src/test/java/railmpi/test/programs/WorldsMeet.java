package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.Win;

/**
 * Two jobs meet at a port, do what processes of one job do, part, and meet again; they stay connected until Finalize
 * in the end. Arguments: {@code server} or {@code client}, the file by which the client learns of the port, rounds.
 */
public final class WorldsMeet {
    private static final int[] LENGTHS = {0, 1, 1000, 300_000};
    private static final int SERVER_VALUE = 1000;
    private static final int CLIENT_VALUE = 2000;

    private final Checks checks = new Checks();
    private final boolean isServer;
    private final Path file;
    private final int rank;

    private WorldsMeet(boolean isServer, Path file) throws Exception {
        this.isServer = isServer;
        this.file = file;
        rank = MPI.COMM_WORLD.getRank();
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        WorldsMeet program = new WorldsMeet(args[0].equals("server"), Path.of(args[1]));
        program.run(Integer.parseInt(args[2]));
        program.checks.report();
        MPI.Finalize();
    }

    private void run(int rounds) throws Exception {
        String port = rank != 0 ? null : isServer ? PortFile.open(file) : PortFile.await(file);
        checks.that(port == null || port.length() <= 256, () -> "a port of " + port.length() + " characters");
        for (int round = 1; round <= rounds; round++) {
            Intercomm inter = isServer ? MPI.COMM_WORLD.accept(port, 0) : MPI.COMM_WORLD.connect(port, 0);
            checks.equal("own size", MPI.COMM_WORLD.getSize(), inter.getSize());
            checks.equal("rank", rank, inter.getRank());
            exchange(inter);
            meetAnyone(inter);
            Intracomm all = inter.merge(!isServer);
            checks.equal("merged rank", isServer ? rank : rank + inter.getRemoteSize(), all.getRank());
            useTogether(all);
            divide(all);
            all.disconnect();
            if (round < rounds) {
                part(inter);
            }
        }
        if (rank == 0 && isServer) {
            Intracomm.closePort(port);
        }
    }

    private int valueOf(int ofRank, boolean ofServer) {
        return (ofServer ? SERVER_VALUE : CLIENT_VALUE) + ofRank;
    }

    /** With each process of the other job, arrays and direct buffers of all protocols. */
    private void exchange(Intercomm inter) throws Exception {
        for (int length : LENGTHS) {
            for (int peer = 0; peer < inter.getRemoteSize(); peer++) {
                int[] mine = new int[length];
                Arrays.fill(mine, valueOf(rank, isServer));
                IntBuffer out = MPI.newIntBuffer(length).put(mine);
                IntBuffer in = MPI.newIntBuffer(length);
                Request receive = inter.iRecv(in, length, MPI.INT, peer, length);
                Request send = inter.iSend(out, length, MPI.INT, peer, length);
                Status status = receive.waitStatus();
                send.waitFor();
                checks.equal("length", length, status.getCount(MPI.INT));
                checks.equal("source", peer, status.getSource());
                int[] array = new int[length];
                Request again = inter.isSend(out, length, MPI.INT, peer, 7);
                inter.recv(array, length, MPI.INT, peer, 7);
                again.waitFor();
                for (int i = 0; i < length; i += 99) {
                    int expected = valueOf(peer, !isServer);
                    int at = i;
                    checks.that(
                            in.get(i) == expected && array[i] == expected,
                            () -> in.get(at) + " and " + array[at] + " instead of " + expected);
                }
            }
        }
    }

    private void meetAnyone(Intercomm inter) throws Exception {
        Request[] sends = new Request[inter.getRemoteSize()];
        IntBuffer mine = MPI.newIntBuffer(1).put(0, rank);
        for (int peer = 0; peer < sends.length; peer++) {
            sends[peer] = inter.iSend(mine, 1, MPI.INT, peer, 3);
        }
        int sum = 0;
        for (int i = 0; i < sends.length; i++) {
            int[] value = new int[1];
            Status status = inter.recv(value, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            checks.equal("sender", status.getSource(), value[0]);
            sum += value[0];
        }
        checks.equal("sum of all senders", sends.length * (sends.length - 1) / 2, sum);
        Request.waitAll(sends);
        int[] total = {rank + 1};
        int[] theirs = new int[1];
        inter.allReduce(total, theirs, 1, MPI.INT, MPI.SUM);
        checks.equal("their sum", inter.getRemoteSize() * (inter.getRemoteSize() + 1) / 2, theirs[0]);
        checks.equal(
                "size of their group",
                inter.getRemoteSize(),
                inter.getRemoteGroup().getSize());
    }

    /** With long messages to and from each process of the other job under way. */
    private void part(Intercomm inter) throws Exception {
        int length = LENGTHS[LENGTHS.length - 1];
        int peers = inter.getRemoteSize();
        Request[] requests = new Request[2 * peers];
        IntBuffer[] in = new IntBuffer[peers];
        int[] mine = new int[length];
        Arrays.fill(mine, valueOf(rank, isServer));
        IntBuffer out = MPI.newIntBuffer(length).put(mine);
        for (int peer = 0; peer < peers; peer++) {
            in[peer] = MPI.newIntBuffer(length);
            requests[2 * peer] = inter.iSend(out, length, MPI.INT, peer, 8);
            requests[2 * peer + 1] = inter.iRecv(in[peer], length, MPI.INT, peer, 8);
        }
        inter.disconnect();
        checks.that(inter.isNull(), () -> "not null after disconnect");
        Request.waitAll(requests);
        for (int peer = 0; peer < peers; peer++) {
            checks.equal("last item of " + peer, valueOf(peer, !isServer), in[peer].get(length - 1));
        }
    }

    private void useTogether(Intracomm all) throws Exception {
        int size = all.getSize();
        int[] sum = {1 << all.getRank()};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum", (1 << size) - 1, sum[0]);
        int[] long1 = new int[400_000];
        if (all.getRank() == size - 1) {
            Arrays.fill(long1, 5);
        }
        all.bcast(long1, long1.length, MPI.INT, size - 1);
        checks.equal("last item of a broadcast", 5, long1[long1.length - 1]);
        ByteBuffer memory = MPI.newByteBuffer(8 * size);
        Win window = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, all);
        window.fence(0);
        ByteBuffer value = MPI.newByteBuffer(8);
        value.putLong(0, 100 + all.getRank());
        for (int target = 0; target < size; target++) {
            window.put(value, 8, MPI.BYTE, target, 8 * all.getRank(), 8, MPI.BYTE);
        }
        window.fence(0);
        for (int origin = 0; origin < size; origin++) {
            checks.equal("put by " + origin, 100 + origin, memory.getLong(8 * origin));
        }
        window.free();
    }

    /** Parts with processes of both jobs, and an intercommunicator of two such parts. */
    private void divide(Intracomm all) throws Exception {
        int half = all.getRank() % 2;
        Intracomm part = all.split(half, -all.getRank());
        int[] sum = {1};
        part.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("size of a part", part.getSize(), sum[0]);
        if (all.getSize() > 1) {
            int lastOfOther = (all.getSize() - 1) % 2 == half ? all.getSize() - 2 : all.getSize() - 1;
            Intercomm crossed = all.createIntercomm(part, 0, lastOfOther, 9);
            crossed.barrier();
            crossed.disconnect();
        }
        Intracomm near = all.splitType(mpi.Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        checks.that(near.getSize() >= 1 && near.getSize() <= all.getSize(), () -> "node of " + near);
        near.free();
        Group group = part.getGroup();
        checks.equal("size of its group", part.getSize(), group.getSize());
        group.free();
        part.free();
    }
}

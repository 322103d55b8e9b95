import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * A server and clients that come and go: rank 0 answers questions, every other process is a client that looks the
 * server up by its name, asks, and leaves. Clients of other jobs under the same name server could do the same.
 */
public class PortServer {
    private static final String SERVICE = "squares";

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        if (rank == 0) {
            serve(MPI.COMM_WORLD.getSize() - 1);
        } else {
            MPI.COMM_WORLD.barrier(); // the name is published
            ask(rank);
        }
        MPI.Finalize();
    }

    private static void serve(int clients) throws MPIException {
        String port = Intracomm.openPort();
        Intracomm.publishName(SERVICE, port);
        MPI.COMM_WORLD.barrier();
        long sum = 0;
        for (int served = 0; served < clients; served++) {
            Intercomm client = MPI.COMM_SELF.accept(port, 0);
            long[] number = new long[1];
            Status status = client.recv(number, 1, MPI.LONG, 0, 0);
            number[0] *= number[0];
            client.send(number, 1, MPI.LONG, status.getSource(), 0);
            client.disconnect();
            sum += number[0];
        }
        Intracomm.unpublishName(SERVICE, port);
        Intracomm.closePort(port);
        System.out.println("served " + clients + " sum " + sum);
    }

    private static void ask(int rank) throws MPIException {
        Intercomm server = MPI.COMM_SELF.connect(Intracomm.lookupName(SERVICE), 0);
        long[] number = {rank};
        server.send(number, 1, MPI.LONG, 0, 0);
        server.recv(number, 1, MPI.LONG, 0, 0);
        if (number[0] != (long) rank * rank) {
            throw new IllegalStateException("the square of " + rank + " is not " + number[0]);
        }
        server.disconnect();
    }
}

import mpi.MPI;

public class Send {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int[] rank = {MPI.COMM_WORLD.getRank()};
        MPI.COMM_WORLD.bcast(rank, 1, MPI.INT, 0);
        OmpitestError.check(rank[0] == 0 && OmpitestConfig.CHECKS == 1);
        MPI.Finalize();
    }
}

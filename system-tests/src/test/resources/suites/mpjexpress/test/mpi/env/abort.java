package mpi.env;

import mpi.MPI;

public class abort {
    public static void main(String[] args) {}

    public abort(String[] args) throws Exception {
        MPI.Init(args);
        MPI.COMM_WORLD.Abort(5);
    }
}

package mpi.env;

import mpi.MPI;

public class says {
    public says(String[] args) throws Exception {
        MPI.Init(args);
        System.out.println("ERROR: planted");
        MPI.Finalize();
    }
}

package mpi.pt2pt;

import mpi.MPI;

public class cancel1 {
    public cancel1(String[] args) throws Exception {
        MPI.Init(args);
        throw new IllegalStateException("planted");
    }
}

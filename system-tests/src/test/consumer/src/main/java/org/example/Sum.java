package org.example;

import mpi.MPI;

/** Adds up the ranks; rank 0 prints the sum. */
public final class Sum {
    private Sum() {}

    /** Returns the sum of all ranks, on every rank. */
    static int ofRanks() {
        int[] sum = {MPI.COMM_WORLD.getRank()};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        return sum[0];
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int sum = ofRanks();
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println("the ranks add up to " + sum);
        }
        MPI.Finalize();
    }
}

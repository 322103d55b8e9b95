package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mpi.MPI;
import railmpi.testing.junit.MpiTest;

class SumTest {
    @MpiTest(ranks = {1, 3})
    void shouldAddUpTheRanks() {
        int size = MPI.COMM_WORLD.getSize();
        System.out.println("rank " + MPI.COMM_WORLD.getRank() + " of " + size);
        assertEquals(size * (size - 1) / 2, Sum.ofRanks());
    }
}

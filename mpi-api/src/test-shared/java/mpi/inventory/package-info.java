/**
 * Compares the public API with inventories: lists of what the other MPI for Java have, and of what RailMPI has
 * released. The tests of {@code mpi-test} share it.
 */
package mpi.inventory;

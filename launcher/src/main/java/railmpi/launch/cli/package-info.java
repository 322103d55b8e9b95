/**
 * The command lines of mpirun (= mpiexec), mpjrun, mpijavac and mpi-info.
 *
 * <p>mpirun parses its options by hand: its grammar (long options with one dash, options with two values, segments
 * separated by colons) does not fit picocli, and loading picocli would cost every start 50 ms. picocli writes the help
 * text and parses the command line of mpi-info. Single-threaded.
 */
package railmpi.launch.cli;

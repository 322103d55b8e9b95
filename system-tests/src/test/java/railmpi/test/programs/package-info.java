/**
 * The MPI programs that the system tests run as ranks of real jobs: ordinary users of package {@code mpi}, with no view
 * of what is below it. A program reports a failure by an exception that leaves {@code main}, and success by one line
 * {@code OK <n> checks on rank <r>} per rank. Everything random comes from a seed that is an argument.
 */
package railmpi.test.programs;

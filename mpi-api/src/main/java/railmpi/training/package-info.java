/**
 * The program from which the launcher learns what the JVMs of later jobs load and compile (its class archives and AOT
 * caches). An ordinary program of package mpi; only the launcher starts it, each rank uses it on one thread.
 */
package railmpi.training;

/**
 * Adds railmpi.jar to a java command line, in whichever way the user set the class path, and the JVM options that the
 * version of the JDK needs. Used by mpirun, by mpijavac and by the java shim for wrapper scripts; single-threaded, no
 * state.
 */
package railmpi.launch.javacmd;

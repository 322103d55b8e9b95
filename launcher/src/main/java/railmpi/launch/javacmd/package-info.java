/**
 * Puts railmpi.jar into a java command line, whatever way the user gave his class path, and adds the JVM flags that the
 * version of the JDK needs. Used by mpirun, by mpijavac and by the java shim for wrapper scripts; single-threaded, no state.
 */
package railmpi.launch.javacmd;

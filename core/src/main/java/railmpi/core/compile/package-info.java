/**
 * What the source says to the compilers of the JVM. Owner: none; there is nothing at run time. Used by all modules; the
 * build of {@code railmpi.jar} reads it from the class files.
 */
package railmpi.core.compile;

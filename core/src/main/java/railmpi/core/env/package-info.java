/**
 * The environment variables that RailMPI reads or sets, declared once: the name for the code, and the meaning for the
 * manual. The compiler inlines these constants, so a job loads nothing for them. And the options of the java command
 * that say where classes are.
 */
package railmpi.core.env;

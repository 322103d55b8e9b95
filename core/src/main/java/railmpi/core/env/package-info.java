/**
 * The environment variables that RailMPI reads or sets, declared once: the name for the code, and the meaning for the
 * manual. The compiler inlines these constants, so a job loads nothing of this package.
 */
package railmpi.core.env;

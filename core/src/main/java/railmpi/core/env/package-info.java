/**
 * The environment variables that RailMPI reads or sets, declared once: by name in the code, with what they mean in the
 * manual. Everything is a constant of the compiler, so nothing of this package is loaded when a job runs.
 */
package railmpi.core.env;

/**
 * The parameter system: one declaration per parameter, in the package that owns it, resolved once at start from
 * environment and files into immutable values.
 *
 * <p>Every module may declare and read parameters. All types are immutable and may be used by any thread. Every
 * MPI.Init runs this package, so it uses no string formatting, regular expressions, lambdas or streams.
 */
package railmpi.core.param;

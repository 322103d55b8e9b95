/**
 * Common code of the launcher. {@code cli} has the command lines, {@code manager} the embedded process manager, {@code
 * javacmd} the rewriting of java command lines. Only the launcher uses it.
 */
package railmpi.launch;

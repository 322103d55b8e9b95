/**
 * Common code of the launcher. {@code cli} has the command lines, {@code job} the description of a job and the
 * interface of what runs one, {@code manager} and {@code hydra} run jobs on this machine and on several, {@code runner}
 * lists them, and {@code javacmd} rewrites java command lines. Only the launcher uses it.
 */
package railmpi.launch;

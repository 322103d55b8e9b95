/**
 * What the parts of the launcher share; the command line is in {@code cli}, the embedded process manager in
 * {@code manager}, the rewriting of java command lines in {@code javacmd}. Nobody outside of the launcher uses it.
 */
package railmpi.launch;

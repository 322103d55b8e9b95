/**
 * The multi-rail byte transfer layer: parameters that its packages share. Owner: none, because they are constants.
 * Called by its packages, by {@code pml} and by {@code runtime}, which collects the parameters.
 */
package railmpi.btl;

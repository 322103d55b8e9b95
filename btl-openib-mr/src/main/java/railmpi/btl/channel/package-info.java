/**
 * Virtual channels: the connection of this process to each of its peers, made on first use. Called by {@code pml} with
 * the progress lock held.
 */
package railmpi.btl.channel;

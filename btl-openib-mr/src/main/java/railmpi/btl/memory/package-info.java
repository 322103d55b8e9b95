/** Memory that bulk data passes through on its way to a peer. Owner: the holder of the progress lock. */
package railmpi.btl.memory;

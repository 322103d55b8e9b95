/**
 * The user's settings of the network between nodes, common to all providers: the interfaces, ports and networks to use,
 * and how long peers may take to answer or be silent. Owner: none; everything here is immutable and for any thread.
 * Called by the providers and by {@code runtime}, which collects the parameters.
 */
package railmpi.fabric.network;

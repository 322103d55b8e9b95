/**
 * What the user says of the network between nodes, to all providers alike: which interfaces, ports and networks to use,
 * and how long peers may take to answer or say nothing. Owner: none, everything here is immutable and for any thread.
 * Called by the providers and by {@code runtime}, which collects the parameters.
 */
package railmpi.fabric.network;

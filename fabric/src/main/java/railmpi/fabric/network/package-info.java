/**
 * What several providers need: the user's settings of the network between nodes (the interfaces, ports and networks to
 * use, and how long peers may take to answer or be silent), and the keyed hash by which processes of a job recognise
 * each other. Owner: none; everything here is immutable and for any thread, except for the hash, which has one thread.
 * Called by the providers and by {@code runtime}, which collects the parameters.
 */
package railmpi.fabric.network;

/**
 * Which networks between nodes there are: the providers that come with the library, and those that other jars register.
 * Owner: none; any thread. Called by {@code btl}, for its parameters, and by {@code runtime}.
 */
package railmpi.fabric.registry;

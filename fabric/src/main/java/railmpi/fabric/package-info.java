/**
 * The service provider interface under the multi-rail BTL, in verbs vocabulary: a fabric has ports; a port opens queue
 * pairs and completion queues and makes memory remotely accessible. Interfaces and value types only; providers are
 * sub-packages that never see each other. Owner: the holder of the progress lock. Called by {@code railmpi.btl}; {@code
 * runtime} opens providers.
 */
package railmpi.fabric;

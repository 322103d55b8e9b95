/**
 * Ports that register memory apart from each other, made to look as if they did not: several adapters, or adapters and IP
 * interfaces, as one fabric with one set of regions and completion queues. Layers above {@code railmpi.fabric} rely on
 * that. Owner: the holder of the progress lock; {@link railmpi.fabric.joint.JointEvents} is used without it. Called by
 * {@code runtime} and through {@code railmpi.fabric}.
 */
package railmpi.fabric.joint;

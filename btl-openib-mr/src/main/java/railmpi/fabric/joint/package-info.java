/**
 * Joins ports with separate registrations of memory, for example several adapters, or adapters and IP interfaces, to
 * one fabric with one set of regions and completion queues. The layers above {@code railmpi.fabric} rely on that.
 * Owner: the holder of the progress lock; {@link railmpi.fabric.joint.JointEvents} is used without it. Called by {@code
 * runtime} and through {@code railmpi.fabric}.
 */
package railmpi.fabric.joint;

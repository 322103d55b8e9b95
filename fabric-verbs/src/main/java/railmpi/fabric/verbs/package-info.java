/**
 * The provider for InfiniBand, RoCE and Soft-RoCE: libibverbs moves the data, librdmacm makes the connections. Both are
 * called by address, without native code of our own. They are loaded when the first {@link
 * railmpi.fabric.verbs.VerbsFabric} finds a device; a machine without devices never loads them. Structs are read and
 * written at the offsets of {@link railmpi.fabric.verbs.Layout}.
 *
 * <p>From top to bottom: {@link railmpi.fabric.verbs.VerbsFabric} and its ports; the {@link
 * railmpi.fabric.verbs.ConnectionManager}; queue pairs; completion queues and shared receives; the {@link
 * railmpi.fabric.verbs.OpenPort} and its adapter; regions, events, the table of the owners of work requests. A lower
 * class knows a higher one only by an interface of its own, such as {@link railmpi.fabric.verbs.CompletionOwner}.
 *
 * <p>Owner: the holder of the progress lock; only {@link railmpi.fabric.verbs.VerbsEvents} is used without it. Opened
 * by {@code runtime}, called through {@code railmpi.fabric} only, by {@code btl} and by the decorators {@code
 * fabric.joint} and {@code fabric.fault}.
 */
package railmpi.fabric.verbs;

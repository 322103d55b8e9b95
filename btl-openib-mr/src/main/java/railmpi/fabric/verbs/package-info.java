/**
 * The provider for InfiniBand, RoCE and Soft-RoCE: libibverbs moves the data, librdmacm makes the connections. Both
 * are called by address, without native code of our own, and are loaded when the first {@link
 * railmpi.fabric.verbs.VerbsFabric} finds a device; a machine without devices never loads them. Structs are read and
 * written at the offsets of {@link railmpi.fabric.verbs.Layout}. Owner: the holder of the progress lock; only {@link
 * railmpi.fabric.verbs.VerbsEvents} is used without it. Called through {@code railmpi.fabric} only.
 */
package railmpi.fabric.verbs;

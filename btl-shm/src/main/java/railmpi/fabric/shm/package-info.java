/**
 * The provider inside a node: memory regions are files of the job directory in {@code /dev/shm}, mapped by every
 * process that knows their key. Authenticated by the file system (directory mode 0700, owner checked). Owner: the
 * holder of the progress lock. Called through {@code railmpi.fabric} only; opened by {@code runtime}.
 */
package railmpi.fabric.shm;

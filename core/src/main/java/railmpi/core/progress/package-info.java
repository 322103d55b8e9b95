/**
 * The lock of the progress engine, and the waits of threads without work: spin, yield, sleep in the kernel. Every layer
 * that waits uses it; it belongs to the thread that holds the {@link railmpi.core.progress.ProgressLock}.
 */
package railmpi.core.progress;

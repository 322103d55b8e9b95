/**
 * Who may drive the progress engine, and how a thread waits that has nothing to do: spin, yield, sleep in the kernel.
 * Used by every layer that waits; owned by the thread that holds the {@link railmpi.core.progress.ProgressLock}.
 */
package railmpi.core.progress;

/**
 * Measures the channels' face without the messages above it; programs, started by {@code bench/channel} and
 * {@code bench/writes}. They open fabrics and channels as the runtime does. Owner: their main thread, of a channel for a
 * rail the thread that drives it. Called by nobody.
 */
package railmpi.btl.bench;

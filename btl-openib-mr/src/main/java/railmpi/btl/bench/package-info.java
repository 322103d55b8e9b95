/**
 * Measures the channels' face without the messages above it; a program, started by {@code bench/channel}. It opens
 * fabrics and channels as the runtime does. Owner: its main thread. Called by nobody.
 */
package railmpi.btl.bench;

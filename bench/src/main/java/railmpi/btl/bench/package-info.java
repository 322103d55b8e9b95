/**
 * Measures the interface of channels without the messages above it. {@code bench/channel} and {@code bench/writes}
 * start these programs, which open fabrics and channels as the runtime does. Owner: their main thread; a channel of a
 * rail belongs to the thread that drives it. Called by no other package.
 */
package railmpi.btl.bench;

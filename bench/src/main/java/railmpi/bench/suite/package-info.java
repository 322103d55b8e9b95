/**
 * What the IMB-style and the OSU-style suites share: the memory of messages, the patterns of messages and collectives that
 * are timed, options, percentiles, side output. Used by the thread that called {@code main} only.
 */
package railmpi.bench.suite;

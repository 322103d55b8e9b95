/**
 * Common code of the IMB-style and OSU-style suites: memory of messages, timed patterns of messages and collectives,
 * options, percentiles, additional output. Only the thread that called {@code main} uses this package.
 */
package railmpi.bench.suite;

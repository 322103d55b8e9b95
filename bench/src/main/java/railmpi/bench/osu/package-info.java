/**
 * Benchmarks in the manner of the OSU Micro-Benchmarks: same options, sizes, loops and columns as the C programs, so that
 * programs which read theirs read ours; {@code -a arrays|buffer} as in their Java ones. Start them as {@code mpirun -n 2 java
 * railmpi.bench.osu.OsuLatency}, or {@code railmpi.bench.osu.Osu osu_latency}. Source: [OMB] in docs/sources.md; the code is
 * our own. Used by the thread that called {@code main} only.
 */
package railmpi.bench.osu;

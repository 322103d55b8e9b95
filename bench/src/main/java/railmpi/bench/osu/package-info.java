/**
 * Benchmarks like the OSU Micro-Benchmarks: with the same options, sizes, loops and columns as the C programs, so that
 * programs that read their output read this one; {@code -a arrays|buffer} is an option of their Java versions. Start
 * them as {@code mpirun -n 2 java railmpi.bench.osu.OsuLatency}, or {@code railmpi.bench.osu.Osu osu_latency}. Source:
 * [OMB] in docs/sources.md; the code is our own. Only the thread that called {@code main} uses this package.
 */
package railmpi.bench.osu;

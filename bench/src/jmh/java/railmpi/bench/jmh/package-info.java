/** Micro-benchmarks of single layers (JMH); they see below the public API. Run: {@code bench/jmh}. */
package railmpi.bench.jmh;

/**
 * The system tests: each runs real jobs of several processes through {@code bin/mpirun}. Settings: {@code
 * -Drailmpi.seed}, {@code -Drailmpi.full}, {@code -Drailmpi.home}, {@code -Drailmpi.jdks}; see {@link
 * railmpi.test.job.Settings}.
 */
package railmpi.test.suite;

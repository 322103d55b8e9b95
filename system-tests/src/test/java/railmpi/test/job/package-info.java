/**
 * Runs real jobs through {@code bin/mpirun} and judges what they leave behind. Used by the system tests only; every
 * class is used by the one thread that runs the test, unless it says otherwise.
 */
package railmpi.test.job;

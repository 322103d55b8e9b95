/**
 * {@code bin/torture}: jobs to which everything happens that may happen to a job, in all orders, for a given time;
 * counts what was lost, wrong, hung, left behind or late. Drives jobs by their command lines through {@code
 * railmpi.test.job}; no test itself. One thread.
 */
package railmpi.test.torture;

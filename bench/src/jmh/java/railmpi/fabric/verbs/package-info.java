/** Micro benchmarks of the verbs provider, in its package because they measure what is not public. */
package railmpi.fabric.verbs;

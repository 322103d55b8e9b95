/**
 * Scheduling policies: they choose the rail of each transfer from the load of the rails, and plan transfers. Pure
 * classes that know no others, read no clock, and keep only the data that they are passed; channels over rails and the
 * simulation of larger machines share them. Source: [Liu04] sections 4.1, 4.4 and 4.5. Owner: the caller, one channel
 * each; no threads of their own. Called by {@code railmpi.btl} and the software fabric.
 */
package railmpi.policy;

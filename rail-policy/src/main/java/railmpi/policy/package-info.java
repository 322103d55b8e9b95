/**
 * Which rail carries what: scheduling policies, the load that they look at, and the planning of transfers. Pure classes
 * that know nobody, read no clock, and keep only what they are told; shared by channels over rails and by the
 * simulation of larger machines. Source: [Liu04] sections 4.1, 4.4 and 4.5. Owner: whoever asks, one channel each; no
 * threads of their own. Called by {@code railmpi.btl} and the software fabric.
 */
package railmpi.policy;

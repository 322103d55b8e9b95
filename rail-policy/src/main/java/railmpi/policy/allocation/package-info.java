/**
 * Which rails of a node carry a long message, and when: allocation policies. Where a rail should carry one direction at
 * a time, a policy may have a message wait, and may reserve both ends before it is sent. Pure classes that know nobody;
 * time comes in. Source: [Coll01], all of it. Owner: whoever asks, one policy for all processes of a node; no threads
 * of their own; processes that cannot share a policy share the words of their reservations. Called by the simulator of
 * larger machines and by the channels over rails.
 */
package railmpi.policy.allocation;

/**
 * Allocation policies: which rails of a node carry a long message, and when. If a rail should carry one direction at a
 * time, a policy may make a message wait, and may reserve both ends before the message is sent. Pure classes that know
 * no others; time is an argument. Source: [Coll01], all of it. Owner: the caller, with one policy for all processes of
 * a node; no threads of their own. Processes that cannot share a policy share the words of their reservations. Called
 * by the simulator of larger machines and by the channels over rails.
 */
package railmpi.policy.allocation;

/**
 * Which rail carries what: small pure classes behind two interfaces, shared with the simulation of larger machines. They
 * read no clock, know no provider and keep only what they are told. Source: [Liu04] sections 4.4 and 4.5. Owner: whoever
 * asks, one channel each; no threads of their own.
 */
package railmpi.btl.policy;

/** Experiments: what a configuration file asks for, replications, measures and the table of results. */
package railmpi.sim.run;

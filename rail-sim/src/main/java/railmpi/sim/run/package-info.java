/** Experiments: the settings of a configuration file, replications, measures and the table of results. */
package railmpi.sim.run;

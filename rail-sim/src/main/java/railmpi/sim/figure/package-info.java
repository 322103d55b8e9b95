/** The figures of the paper: which points they take, what they show, their table and their page. Source: [Coll01]. */
package railmpi.sim.figure;

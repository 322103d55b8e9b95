/** The figures of the paper: their points, curves, table and page. Source: [Coll01]. */
package railmpi.sim.figure;

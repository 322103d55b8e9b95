/** The positions in a file of the bytes that a rank accesses. Pure; any thread. */
package railmpi.io.view;

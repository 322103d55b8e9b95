/** Where the bytes that a rank sees are in a file. Pure; any thread. */
package railmpi.io.view;

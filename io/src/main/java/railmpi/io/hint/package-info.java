/** Hints of programs about the use of a file, and the values in use. Any thread. */
package railmpi.io.hint;

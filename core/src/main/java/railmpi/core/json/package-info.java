/**
 * What programs tell other programs, in jars that have no library for it ({@code railmpi.jar} and the launcher). Any
 * thread.
 */
package railmpi.core.json;

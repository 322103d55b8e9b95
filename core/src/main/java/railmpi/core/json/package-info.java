/**
 * Output for other programs as JSON, in jars without a library for it ({@code railmpi.jar} and the launcher). Any
 * thread.
 */
package railmpi.core.json;

/**
 * Messages to people. If the program has SLF4J with a provider they go there; otherwise to standard error, and no SLF4J
 * class is loaded. RailMPI brings no SLF4J of its own. Any thread; never on the message path.
 */
package railmpi.core.log;

/**
 * Messages to people. Where the program has SLF4J with a provider they go there; else to standard error, and no SLF4J
 * class is loaded. RailMPI brings no SLF4J of its own. Any thread; never on a message's path.
 */
package railmpi.core.log;

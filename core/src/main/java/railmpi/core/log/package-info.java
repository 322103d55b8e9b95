/**
 * Messages to people. With an SLF4J provider on the class path they go there; without one to standard error, and no SLF4J
 * class is loaded. Any thread; never on a message's path.
 */
package railmpi.core.log;

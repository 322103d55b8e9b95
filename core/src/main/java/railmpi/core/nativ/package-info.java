/**
 * The few system calls that Java has no name for: futexes, cross-memory attach, inherited descriptors; and words of
 * direct memory by address. The only user of jffi beside the {@code verbs} provider. Nothing here is loaded before it is
 * first needed (jffi costs tens of milliseconds), and everything above works without it, more slowly. Any thread.
 */
package railmpi.core.nativ;

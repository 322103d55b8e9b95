/**
 * The few system calls that Java does not have: futexes, cross-memory attach, inherited descriptors; and access to
 * words of direct memory by address. Besides the {@code verbs} provider it is the only user of jffi. Nothing is loaded
 * before it is first needed (jffi costs tens of milliseconds), and everything above works without it, more slowly. Any
 * thread.
 */
package railmpi.core.nativ;

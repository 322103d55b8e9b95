/**
 * Agreement among processes of which some may fail meanwhile. It knows nothing of messages and channels: whoever owns
 * it carries its words, and tells it of failures.
 */
package railmpi.pml.fault;

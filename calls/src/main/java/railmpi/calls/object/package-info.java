/**
 * Objects as the bytes of messages. Owner: any thread; nothing here changes. Called by all packages above it.
 */
package railmpi.calls.object;

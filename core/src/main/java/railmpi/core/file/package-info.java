/**
 * Files whose names other users of the machine know or can guess. The package creates, recognises and removes them in a
 * way that no other user can decide which file is written or deleted (docs/security.md). Any thread.
 */
package railmpi.core.file;

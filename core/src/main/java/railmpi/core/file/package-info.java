/**
 * Files whose names other users of the machine know or can guess: made, recognised and removed so that nobody else
 * decides what is written or deleted (docs/security.md). Any thread.
 */
package railmpi.core.file;

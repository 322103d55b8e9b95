/**
 * Requests: operations that are on their way, and waiting for one or many of them. Owner: the thread that calls. Called
 * by the faces.
 */
package railmpi.calls.request;

/**
 * Messages between processes that share memory: streams and pieces in chunks, copies from memory to memory. Owner: the
 * holder of the progress lock. Called through {@link railmpi.pml.state.Protocol}, one for each peer.
 */
package railmpi.pml.node;

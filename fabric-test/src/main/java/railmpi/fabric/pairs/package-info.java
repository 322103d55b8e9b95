/**
 * Queue pairs between the processes of a node, through shared memory: a network that is there everywhere and needs no
 * sockets, for tests and measurements of channels over rails. Connections are asked for by files, sends go through
 * mailboxes, writes act on mapped memory at once. Authenticated by the file system (folder mode 0700). Owner: the
 * holder of the progress lock, {@link railmpi.fabric.pairs.PairEvents} excepted. Called through {@code railmpi.fabric}
 * only; registered as {@code pairs}.
 */
package railmpi.fabric.pairs;

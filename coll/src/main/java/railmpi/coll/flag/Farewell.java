package railmpi.coll.flag;

import railmpi.btl.channel.RemoteCompletion;
import railmpi.pml.state.Completable;

/**
 * The end of a pair of lines: the peer is told that nothing is written to its line any more, and the own line is given
 * back. Atomic operations take effect once, whatever becomes of the rails, and none of this process's puts can be
 * repeated behind this one. Owner: the holder of the progress lock.
 *
 * @param <L> kind of lines
 */
public final class Farewell<L extends Line> implements Completable, RemoteCompletion {
    private final RemoteLine remote;
    private final L line;
    private final LinePool<L> pool;

    /**
     * Prepares it.
     *
     * @param remote line of the peer, connected
     * @param line own line
     * @param pool takes it back
     */
    public Farewell(RemoteLine remote, L line, LinePool<L> pool) {
        this.remote = remote;
        this.line = line;
        this.pool = pool;
    }

    @Override
    public boolean advance(long number) {
        return remote.tryLeave(this);
    }

    @Override
    public void onCompleted(int token, long value) {
        pool.release(line);
    }
}

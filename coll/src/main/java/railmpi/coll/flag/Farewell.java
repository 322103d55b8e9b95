package railmpi.coll.flag;

import railmpi.btl.channel.RemoteCompletion;
import railmpi.pml.Completable;

/**
 * The end of a pair of flags: the peer is told that nothing is written to its line any more, and the own line is given
 * back. Atomic operations take effect once, whatever becomes of the rails, and none of this process's puts can be
 * repeated behind this one. Owner: the holder of the progress lock.
 */
final class Farewell implements Completable, RemoteCompletion {
    private final RemoteFlag flag;
    private final FlagLine line;
    private final FlagMemory memory;

    Farewell(RemoteFlag flag, FlagLine line, FlagMemory memory) {
        this.flag = flag;
        this.line = line;
        this.memory = memory;
    }

    @Override
    public boolean advance(long number) {
        return flag.tryLeave(this);
    }

    @Override
    public void onCompleted(int token, long value) {
        memory.release(line);
    }
}

package railmpi.runtime.meet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.LostPeerListener;
import railmpi.btl.channel.VirtualChannel;
import railmpi.coll.step.CollectiveTags;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * The end of MPI for processes that are still connected with others: each waits until they come to it, too. Each tells
 * it each other by a frame, which needs no communicator: one of them may have freed what the other one still has. Made
 * before any other process is known. Owner: the holder of the progress lock, but for {@link #await}.
 */
final class Parting implements FrameListener, LostPeerListener {
    /** Of frames: the sender has come to the end of MPI. Its words mean nothing. */
    private static final int KIND = 30;

    private final Pml pml;
    /** Those who have come to the end, or are lost. */
    private final Set<Integer> gone = new HashSet<>();

    Parting(Pml pml) {
        this.pml = pml;
        pml.locked(() -> {
            pml.handlers().handleFrames(KIND, KIND, this);
            pml.handlers().handleLostPeers(this);
            return null;
        });
    }

    /**
     * Returns when all these processes have come to the end of MPI, or are lost. Any thread, without the progress lock.
     *
     * @param self communicator of this process alone
     * @param processes of other jobs, which do the same
     */
    void await(Communicator self, List<Integer> processes) {
        pml.await(self, Communicator.ANY_SOURCE, CollectiveTags.PARTING, new Round(processes), 0);
    }

    @Override
    public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
        gone.add(peer);
        return true;
    }

    @Override
    public void onPeerLost(int peer, RailException cause) {
        gone.add(peer);
    }

    /** Another process may get the index. */
    void forget(int process) {
        gone.remove(process);
    }

    /** Tells all of several processes, and waits for them. */
    private final class Round implements Completable {
        private final Set<Integer> untold;
        private final Set<Integer> awaited;

        Round(List<Integer> processes) {
            untold = new HashSet<>(processes);
            awaited = new HashSet<>(processes);
        }

        @Override
        public boolean advance(long number) {
            untold.removeIf(this::tell);
            awaited.removeIf(gone::contains);
            return untold.isEmpty() && awaited.isEmpty();
        }

        /** Whoever is lost needs not be told. */
        private boolean tell(int process) {
            try {
                VirtualChannel channel = pml.processes().channel(process);
                int frame = channel.claim(0);
                if (frame < 0) {
                    return false;
                }
                channel.block().bytes().putLong(frame + FrameLayout.WORD1_OFFSET, 0);
                channel.block().bytes().putLong(frame + FrameLayout.WORD2_OFFSET, 0);
                channel.commit(KIND, 0);
                channel.flush();
                return true;
            } catch (RailException e) {
                if (e.category() != RailException.Category.PEER
                        && e.category() != RailException.Category.PROCESS_FAILED) {
                    throw e;
                }
                Log.info("at the end of MPI: " + e.getMessage());
                gone.add(process);
                return true;
            }
        }

        @Override
        public boolean waitsForRoom() {
            return !untold.isEmpty();
        }
    }
}

package railmpi.runtime.meet;

import java.util.ArrayList;
import java.util.List;
import railmpi.coll.step.CollectiveTags;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * The end of MPI for processes that are still connected with others: each waits until they come to it, too. Each tells
 * it those of other jobs over every communicator that both are in. Used once.
 */
final class Parting {
    private static final byte[] NOTHING = {};

    private final Pml pml;
    private final ProcessTable table;
    private final List<PmlRequest> requests = new ArrayList<>();

    Parting(Pml pml, ProcessTable table) {
        this.pml = pml;
        this.table = table;
    }

    /** Returns when all processes of other jobs with which there is a communicator end MPI, or are lost. */
    void await() {
        for (Communicator communicator : pml.processes().communicatorsBeyond()) {
            for (int rank = 0; rank < communicator.remoteSize(); rank++) {
                if (table.isStranger(communicator.remoteGroup().worldRank(rank))) {
                    exchange(communicator.collective(), rank);
                }
            }
        }
        for (PmlRequest request : requests) {
            tolerate(() -> pml.await(request, null));
        }
    }

    private void exchange(Communicator communicator, int rank) {
        Convertor bytes = Convertors.ofArray(BasicType.BYTE);
        tolerate(() -> requests.add(pml.ireceive(communicator, rank, CollectiveTags.PARTING, NOTHING, bytes, 0, 0)));
        tolerate(() -> requests.add(
                pml.isend(communicator, rank, CollectiveTags.PARTING, NOTHING, bytes, 0, 0, SendMode.STANDARD)));
    }

    /** Whoever is lost needs not be waited for. */
    private static void tolerate(Runnable step) {
        try {
            step.run();
        } catch (RailException e) {
            if (e.category() != RailException.Category.PEER) {
                throw e;
            }
            Log.info("at the end of MPI: " + e.getMessage());
        }
    }
}

package railmpi.io.move;

import java.util.ArrayList;
import java.util.List;
import railmpi.coll.step.CollectiveTags;
import railmpi.io.view.Runs;
import railmpi.io.view.View;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * What a rank that has data tells aggregators, sends them and gets from them in one collective access: for each window
 * that it has a part in, the runs of the part, and its data. Used by one thread.
 */
final class Exchange {
    /** Tag of a list of runs. */
    static final int RUNS_TAG = CollectiveTags.FILE_RUNS;
    /** Tag of the data of these runs. */
    static final int DATA_TAG = CollectiveTags.FILE_DATA;

    private final Pml pml;
    private final Communicator communicator;
    private final Domains domains;
    private final View view;
    private final long stream;
    private final long end;
    private final UserData data;
    private final List<PmlRequest> sends = new ArrayList<>();
    /** What is to come in even and in odd rounds. */
    private final List<List<Part>> awaited = List.of(new ArrayList<>(), new ArrayList<>());

    private final MessageStatus status = new MessageStatus();
    /** Byte of the view's stream up to which the file had all. */
    private long found;

    Exchange(FileContext context, Domains domains, View view, long stream, UserData data) {
        pml = context.pml();
        communicator = context.communicator();
        this.domains = domains;
        this.view = view;
        this.stream = stream;
        this.data = data;
        end = stream + data.lengthBytes();
        found = end;
    }

    /** A part of this rank's stream, and the message that brings its data. */
    private record Part(long from, long length, PmlRequest request) {}

    /** Sends what this rank has in the windows of a round. */
    void sendParts(int round) {
        for (int i = 0; i < domains.aggregatorCount(); i++) {
            long from = firstIn(i, round);
            long length = announce(i, round, from);
            if (length > 0) {
                sends.add(pml.isend(
                        communicator,
                        domains.rankOf(i),
                        DATA_TAG,
                        data.buffer(),
                        data.convertor(from - stream, length, 0),
                        data.at(from - stream),
                        length,
                        SendMode.STANDARD));
            }
        }
    }

    /** Asks for what this rank wants of the windows of a round. */
    void askForParts(int round) {
        for (int i = 0; i < domains.aggregatorCount(); i++) {
            long from = firstIn(i, round);
            long length = announce(i, round, from);
            if (length > 0) {
                PmlRequest request = pml.ireceive(
                        communicator,
                        domains.rankOf(i),
                        DATA_TAG,
                        data.buffer(),
                        data.convertor(from - stream, length, 0),
                        data.at(from - stream),
                        length);
                awaited.get(round % 2).add(new Part(from, length, request));
            }
        }
    }

    private long firstIn(int aggregator, int round) {
        return Math.max(stream, view.streamBytesBefore(domains.from(aggregator, round)));
    }

    /** Tells an aggregator what this rank has in its window, if it may have something; returns how long that is. */
    private long announce(int aggregator, int round, long from) {
        if (!domains.isIn(communicator.rank(), aggregator, round)) {
            return 0;
        }
        long partEnd = Math.max(from, Math.min(end, view.streamBytesBefore(domains.end(aggregator, round))));
        long[] message = Runs.of(view.cursor(from, partEnd), domains.from(aggregator, round))
                .message();
        sends.add(pml.isend(
                communicator,
                domains.rankOf(aggregator),
                RUNS_TAG,
                message,
                Convertors.ofArray(BasicType.LONG),
                0,
                (long) message.length * Long.BYTES,
                SendMode.STANDARD));
        return partEnd - from;
    }

    void awaitSends() {
        for (PmlRequest send : sends) {
            pml.await(send, null);
        }
        sends.clear();
    }

    void awaitParts(int round) {
        for (Part part : awaited.get(round % 2)) {
            pml.await(part.request(), status);
            if (status.lengthBytes < part.length()) {
                found = Math.min(found, part.from() + status.lengthBytes);
            }
        }
        awaited.get(round % 2).clear();
    }

    /** Returns how much has moved, when all is over. */
    long movedBytes() {
        return found - stream;
    }
}

package railmpi.launch.manager;

import java.io.Closeable;
import java.io.IOException;
import railmpi.launch.LaunchException;
import railmpi.pmi.PmiException;
import railmpi.pmi.PmiLine;
import railmpi.pmi.PmiStream;
import railmpi.pmi.SpawnRequest;

/**
 * Answers the PMI requests of one rank; a thread.
 *
 * <p>The pipe from the rank is also held open for writing until the rank has sent its first request or has exited;
 * from then on the end of the pipe means that the rank has gone.
 */
final class PmiDialogue extends Thread {
    private static final long LAST_REQUEST_MS = 500;

    private final int rank;
    private final PmiServer server;
    private final JobState state;
    private final PmiStream stream;
    private final Closeable holder;

    private PmiDialogue(int rank, PmiServer server, JobState state, PmiStream stream, Closeable holder) {
        super("pmi-" + rank);
        this.rank = rank;
        this.server = server;
        this.state = state;
        this.stream = stream;
        this.holder = holder;
        setDaemon(true);
    }

    static PmiDialogue open(RankWay way, int rank, PmiServer server, JobState state) {
        return new PmiDialogue(rank, server, state, new PmiStream(way.in(), way.out()), way.holder());
    }

    @Override
    public void run() {
        try {
            String line = stream.readLine();
            holder.close();
            while (line != null) {
                if (SpawnRequest.isFirstLine(line)) {
                    spawn();
                } else {
                    respond(new PmiLine(line));
                }
                line = stream.readLine();
            }
        } catch (IOException | PmiException e) {
            state.spokeNonsense(rank, e.getMessage());
        }
        state.disconnected(rank);
    }

    void answer(String line) throws IOException {
        stream.writeLine(line);
    }

    /** Lets go of the pipe of a rank that has exited, and waits until its last request has been seen. */
    void endAfterLastRequest() throws InterruptedException {
        try {
            holder.close();
        } catch (IOException e) {
            state.spokeNonsense(rank, e.getMessage());
        }
        join(LAST_REQUEST_MS);
    }

    /** Closes the pipes, which a later collection would only do much later. */
    void close() {
        stream.close();
    }

    private void respond(PmiLine request) throws IOException {
        switch (request.command()) {
            case "init":
                initialise(request);
                break;
            case "get_maxes":
                answer("cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024");
                break;
            case "get_appnum":
                answer("cmd=appnum appnum=" + server.appNumber(rank));
                break;
            case "get_universe_size":
                answer("cmd=universe_size size=" + server.universeSize());
                break;
            case "get_my_kvsname":
                answer("cmd=my_kvsname kvsname=" + server.jobId());
                break;
            case "put":
                server.values().put(needed(request, "key"), needed(request, "value"));
                answer("cmd=put_result rc=0 msg=success");
                break;
            case "get":
                get(needed(request, "key"));
                break;
            case "barrier_in":
                server.enterBarrier(rank);
                break;
            case "railmpi_thread":
                server.binding().bind(rank, Integer.parseInt(needed(request, "tid")));
                answer("cmd=railmpi_thread_result rc=0");
                break;
            case "publish_name":
                answerName(
                        "publish",
                        server.names().publish(needed(request, "service"), needed(request, "port")),
                        "it_is_published_already");
                break;
            case "unpublish_name":
                answerName("unpublish", server.names().unpublish(needed(request, "service")), "it_is_not_published");
                break;
            case "lookup_name":
                String port = server.names().lookup(needed(request, "service"));
                answer(
                        port == null
                                ? "cmd=lookup_result rc=1 msg=it_is_not_published"
                                : "cmd=lookup_result rc=0 info=ok port=" + port);
                break;
            case "railmpi_connected":
                server.job().connected(rank, request.number("value", 0) != 0);
                answer("cmd=railmpi_connected_result rc=0");
                break;
            case "railmpi_why_ended":
                String why = server.job().family().whyEnded(SpawnRequest.decoded(needed(request, "values")));
                answer("cmd=railmpi_why_ended_result rc=0" + (why == null ? "" : " msg=" + SpawnRequest.encoded(why)));
                break;
            case "railmpi_abandon":
                server.job().family().abandon(SpawnRequest.decoded(needed(request, "values")));
                answer("cmd=railmpi_abandon_result rc=0");
                break;
            case "railmpi_finalized":
                state.paused(rank);
                break;
            case "finalize":
                state.finalized(rank);
                answer("cmd=finalize_ack");
                break;
            case "abort":
                state.aborted(rank, request.number("exitcode", 1), request.remainder("message"));
                break;
            default:
                state.spokeNonsense(rank, "request '" + request + "' is not known");
                break;
        }
    }

    private void answerName(String what, boolean isDone, String refusal) throws IOException {
        answer("cmd=" + what + "_result " + (isDone ? "rc=0 info=ok" : "rc=1 msg=" + refusal));
    }

    private void spawn() throws IOException {
        SpawnRequest request = SpawnRequest.read(stream);
        try {
            server.job().connected(rank, true);
            SpawnRequest started = server.job().family().spawn(request);
            answer("cmd=spawn_result rc=0 errcodes=" + errorCodes(request, started));
        } catch (LaunchException e) {
            answer("cmd=spawn_result rc=1 msg=" + SpawnRequest.encoded(e.getMessage()));
        }
    }

    /** Of each process that was asked for: 0, or 1 if it was not started. */
    private static String errorCodes(SpawnRequest asked, SpawnRequest started) {
        StringBuilder codes = new StringBuilder();
        for (int number = 0; number < asked.commands().size(); number++) {
            int count = started.commands().get(number).count();
            for (int i = 0; i < asked.commands().get(number).count(); i++) {
                codes.append(codes.length() == 0 ? "" : ",").append(i < count ? 0 : 1);
            }
        }
        return codes.toString();
    }

    private void initialise(PmiLine request) throws IOException {
        boolean isSpoken = request.number("pmi_version", 1) == 1;
        if (isSpoken) {
            state.initialised(rank);
        }
        answer("cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=" + (isSpoken ? 0 : -1));
    }

    private void get(String key) throws IOException {
        String value = server.values().get(key);
        answer(
                value == null
                        ? "cmd=get_result rc=-1 msg=key_" + key + "_not_found value=unknown"
                        : "cmd=get_result rc=0 msg=success value=" + value);
    }

    private static String needed(PmiLine request, String key) {
        String value = request.value(key);
        if (value == null) {
            throw new PmiException("request '" + request + "' has no " + key);
        }
        return value;
    }
}

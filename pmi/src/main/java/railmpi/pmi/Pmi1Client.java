package railmpi.pmi;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.log.Log;

/**
 * PMI-1 over a stream.
 *
 * <p>Requests wait for each other (monitor of this object), as PMI-1 has one at a time; abort does not wait. What a
 * program may never need (name of the key-value space, limits, application number, universe size) is asked for on first
 * use.
 */
final class Pmi1Client implements PmiClient {
    /** Whole line, as old servers have it, less the newline and the terminating NUL. */
    private static final int LONGEST_LINE = 1022;

    private static final int LONGEST_VALUE = 700;
    private static final int OWN_LONGEST = 1 << 14;
    private static final int VALUE_MAX_IF_UNTOLD = 256;
    private static final int KEY_MAX_IF_UNTOLD = 64;

    /** How long a launcher may take to read what the ranks have printed, before it is asked to end the job. */
    private static final long OUTPUT_MS = 100;

    /** How long a manager may take for names: it may ask a server elsewhere. */
    private static final int NAME_LIMIT_MS = 30_000;

    private static final String SPAWN_RESULT = "spawn_result";
    private static final int FOR_EVER = 0;
    private static final int MS_PER_S = 1000;

    /** How Slurm refuses to spawn, in the syntax of PMI 2 and without a newline. */
    private static final String SLURM_REFUSAL = "cmd=spawn-response;";

    /** First character of a value that says how many parts the real one has. */
    private static final char PARTS = '%';

    private final PmiStream stream;
    private final int rank;
    private final int size;
    private final boolean isOwnManager;
    private final RankParent parent;
    /** Answers that did not come in time: they may come yet, and nobody wants them. */
    private final List<String> overdue = new ArrayList<>();

    /** Whether other copies of this class may use the connection before, or later. */
    private boolean isShared;

    private String kvsName;
    private int longestKey;
    private int longestValue;
    private volatile boolean mayExit; // set by the thread that ends MPI, read by the one that ends the JVM
    private volatile boolean isWatchedByParent; // as mayExit

    private Pmi1Client(PmiStream stream, int rank, int size, boolean isOwnManager, RankParent parent) {
        this.stream = stream;
        this.rank = rank;
        this.size = size;
        this.isOwnManager = isOwnManager;
        this.parent = parent;
    }

    static Pmi1Client ofForeignManager(PmiStream stream, int rank, int size, RankParent parent) {
        return new Pmi1Client(stream, rank, size, false, parent);
    }

    /** Our own manager needs not be asked for what it told in the environment, and has no limits that matter. */
    static Pmi1Client ofOwnManager(PmiStream stream, int rank, int size, String jobId) {
        Pmi1Client client = new Pmi1Client(stream, rank, size, true, RankParent.NONE);
        client.kvsName = jobId;
        client.longestKey = OWN_LONGEST;
        client.longestValue = OWN_LONGEST;
        return client;
    }

    /**
     * Opens the dialogue, or goes on with one that a copy of this class in another class loader has opened.
     *
     * @param name of the connection that this process got from its manager
     */
    synchronized void start(String name) {
        isShared = true;
        if (SharedConnection.isOpen(name)) {
            mayNotExit();
        } else {
            start();
            SharedConnection.opened(name);
        }
    }

    /** Opens the dialogue. */
    synchronized void start() {
        PmiLine answer = request("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init");
        int version = answer.number("pmi_version", 1);
        if (version != 1) {
            throw new PmiException("the process manager speaks PMI " + version + ", PMI 1 is needed");
        }
        succeed(answer);
        mayNotExit();
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public synchronized String jobId() {
        if (kvsName == null) {
            String name = request("cmd=get_my_kvsname", "my_kvsname").value("kvsname");
            if (name == null) {
                throw new PmiException("the process manager gave no name for the key-value space");
            }
            PmiLine maxima = request("cmd=get_maxes", "maxes");
            longestKey = maxima.number("keylen_max", KEY_MAX_IF_UNTOLD) - 1;
            int room = LONGEST_LINE - "cmd=put kvsname= key= value=".length() - name.length() - longestKey;
            longestValue =
                    Math.min(Math.min(maxima.number("vallen_max", VALUE_MAX_IF_UNTOLD) - 1, LONGEST_VALUE), room);
            if (longestKey < 1 || longestValue < 1) {
                throw new PmiException("the process manager has no room for keys and values: '" + maxima + "'");
            }
            kvsName = name;
        }
        return kvsName;
    }

    @Override
    public synchronized int appNumber() {
        String told = System.getenv(ForeignCommand.APP_NUMBER);
        return told != null
                ? Integer.parseInt(told)
                : request("cmd=get_appnum", "appnum").number("appnum", 0);
    }

    @Override
    public synchronized int universeSize() {
        return request("cmd=get_universe_size", "universe_size").number("size", UNKNOWN);
    }

    @Override
    public synchronized void put(String key, String value) {
        PmiText.checkKey(key);
        PmiText.checkValue(key, value);
        jobId();
        if (!value.isEmpty() && value.length() <= longestValue && value.charAt(0) != PARTS) {
            putPart(key, value);
            return;
        }
        int parts = 0;
        for (int start = 0; start < value.length(); start += longestValue) {
            int end = Math.min(value.length(), start + longestValue);
            putPart(partKey(key, parts++), value.substring(start, end));
        }
        putPart(key, PARTS + Integer.toString(parts));
    }

    private void putPart(String key, String value) {
        if (key.length() > longestKey) {
            throw new PmiException("PMI key " + key + " is longer than the " + longestKey
                    + " characters that the process manager allows");
        }
        succeed(request("cmd=put kvsname=" + kvsName + " key=" + key + " value=" + value, "put_result"));
    }

    private static String partKey(String key, int part) {
        return key + "-" + part;
    }

    @Override
    public synchronized String get(String key) {
        PmiText.checkKey(key);
        jobId();
        String value = getPart(key);
        if (value == null || value.isEmpty() || value.charAt(0) != PARTS) {
            return value;
        }
        int parts = new PmiLine("parts=" + value.substring(1)).number("parts", 0);
        StringBuilder whole = new StringBuilder();
        for (int part = 0; part < parts; part++) {
            String text = getPart(partKey(key, part));
            if (text == null) {
                throw new PmiException("part " + part + " of " + parts + " of PMI key " + key + " is missing");
            }
            whole.append(text);
        }
        return whole.toString();
    }

    private String getPart(String key) {
        PmiLine answer = request("cmd=get kvsname=" + kvsName + " key=" + key, "get_result");
        return answer.number("rc", 0) == 0 ? answer.value("value") : null;
    }

    @Override
    public synchronized void barrier() {
        if (mayExit) {
            mayNotExit();
        }
        succeed(request("cmd=barrier_in", "barrier_out"));
    }

    @Override
    public synchronized String publish(String service, String port) {
        PmiText.checkValue(service, port);
        if (!isOwnManager && lookup(service) != null) {
            return "it is published already"; // Slurm would replace it, hydra_nameserver keep both
        }
        return refusal(nameRequest("publish_name", service, " port=" + port, "publish_result"));
    }

    @Override
    public synchronized String lookup(String service) {
        PmiLine answer = nameRequest("lookup_name", service, "", "lookup_result");
        String port = refusal(answer) == null ? answer.value("port") : null;
        return port == null || port.isEmpty() ? null : port; // a name server may answer with nothing
    }

    @Override
    public synchronized String unpublish(String service) {
        if (!isOwnManager && lookup(service) == null) {
            return "it is not published"; // Slurm says that all is well
        }
        return refusal(nameRequest("unpublish_name", service, "", "unpublish_result"));
    }

    private PmiLine nameRequest(String command, String service, String more, String answerName) {
        String line = "cmd=" + command + " service=" + SpawnRequest.encoded(service) + more;
        return request(line, answerName, NAME_LIMIT_MS);
    }

    /** Slurm says info=fail and no rc. */
    private static String refusal(PmiLine answer) {
        if (answer.number("rc", 0) == 0 && !"fail".equals(answer.value("info"))) {
            return null;
        }
        String message = answer.value("msg");
        return message == null ? "the process manager refuses" : message.replace('_', ' ');
    }

    @Override
    public synchronized int[] spawn(SpawnRequest spawned, int limitMs) {
        try {
            for (String block : isOwnManager ? spawned.blocks(true) : foreignBlocks(spawned)) {
                stream.writeLine(block);
            }
            PmiLine answer = answer(SPAWN_RESULT, limitMs);
            if (answer.number("rc", 0) != 0) {
                String message = answer.value("msg");
                throw new PmiException(
                        message == null
                                ? "the process manager refuses: '" + answer + "'"
                                : SpawnRequest.decoded(message));
            }
            return errorCodes(answer.value("errcodes"), spawned.size());
        } catch (PmiException e) {
            boolean isLate = e.getCause() instanceof SocketTimeoutException;
            String hint = isLate && !isOwnManager ? ForeignCommand.whyNoAnswer(System.getenv()) : "";
            throw hint.isEmpty() ? e : new PmiException(e.getMessage() + hint, e);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private static List<String> foreignBlocks(SpawnRequest spawned) {
        List<SpawnCommand> commands = ForeignCommand.of(spawned.commands(), System.getenv());
        List<String> blocks = new SpawnRequest(commands, spawned.values()).blocks(false);
        for (String block : blocks) {
            ForeignCommand.requireRoom(block, System.getenv());
        }
        return blocks;
    }

    private static int[] errorCodes(String listed, int size) {
        int[] codes = new int[size];
        String[] texts = listed == null ? new String[0] : listed.split(",");
        for (int i = 0; i < Math.min(texts.length, size); i++) {
            codes[i] = new PmiLine("code=" + texts[i]).number("code", 0);
        }
        return codes;
    }

    @Override
    public synchronized String whyEnded(SpawnRequest request) {
        if (!isOwnManager) {
            return null;
        }
        String reason = request("cmd=railmpi_why_ended values=" + valuesOf(request), "railmpi_why_ended_result")
                .value("msg");
        return reason == null ? null : SpawnRequest.decoded(reason);
    }

    private static String valuesOf(SpawnRequest request) {
        return SpawnRequest.encoded(request.values().toString());
    }

    @Override
    public synchronized void abandon(SpawnRequest request) {
        if (isOwnManager) {
            request("cmd=railmpi_abandon values=" + valuesOf(request), "railmpi_abandon_result");
        } else {
            parent.tell(RankParent.ABANDONED);
        }
    }

    @Override
    public synchronized void announceConnected(boolean isConnected) {
        if (isOwnManager) {
            request("cmd=railmpi_connected value=" + (isConnected ? 1 : 0), "railmpi_connected_result");
        }
    }

    @Override
    public synchronized void announceThread(long kernelThreadId) {
        if (isOwnManager) {
            request("cmd=railmpi_thread tid=" + kernelThreadId, "railmpi_thread_result");
        }
    }

    @Override
    public synchronized void announceFinalize() {
        letExit();
        if (isOwnManager) {
            send("cmd=railmpi_finalized");
        }
    }

    private void mayNotExit() {
        mayExit = false;
        isWatchedByParent = parent.tell(RankParent.BEGUN);
    }

    private void letExit() {
        if (!mayExit) {
            mayExit = true;
            parent.tell(RankParent.FINISHED);
        }
    }

    /** Tells whether this process may exit now: since {@link #announceFinalize}, until the next barrier. */
    boolean mayExit() {
        return mayExit;
    }

    /** Tells whether the parent knows that this process may not exit. */
    boolean isWatchedByParent() {
        return isWatchedByParent;
    }

    /**
     * Managers other than ours keep the cause to themselves, and Hydra throws away what the ranks have printed and it
     * has not read yet; so where mpirun can be told, it ends the job.
     */
    @Override
    public void abort(int code, String message) {
        if (parent.tell("aborted " + code + " " + PmiText.withoutControls(message))) {
            return;
        }
        if (!isOwnManager) {
            Log.warn("the job of " + size + " ranks is ended with code " + code + ": "
                    + PmiText.withoutControls(message));
            letOutputPass();
        }
        sendAbort(code, message);
    }

    private static void letOutputPass() {
        try {
            Thread.sleep(OUTPUT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // then without waiting
        }
    }

    /** Asks the manager to end the job and says nothing to the user. */
    void sendAbort(int code, String message) {
        send("cmd=abort exitcode=" + code + " message="
                + (isOwnManager ? PmiText.withoutControls(message) : PmiText.cleaned(message)));
    }

    @Override
    public synchronized void finalizeClient() {
        letExit();
        if (!isShared || SharedConnection.isToEnd()) {
            request("cmd=finalize", "finalize_ack");
        }
    }

    @Override
    public void close() {
        stream.close();
    }

    /** Sends a request that has no answer. */
    private void send(String line) {
        try {
            stream.writeLine(line);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /** Sends a request and returns its answer, which must have the given name. */
    private PmiLine request(String line, String answerName) {
        return request(line, answerName, FOR_EVER);
    }

    private PmiLine request(String line, String answerName, int limitMs) {
        try {
            stream.writeLine(line);
            return answer(answerName, limitMs);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private PmiLine answer(String answerName, int limitMs) throws IOException {
        stream.limit(limitMs);
        try {
            PmiLine answer = next(answerName);
            while (isStale(answer.command(), answerName)) {
                answer = next(answerName);
            }
            if (!answerName.equals(answer.command())) {
                throw new PmiException("the process manager answered '" + answer + "' in place of " + answerName);
            }
            return answer;
        } catch (SocketTimeoutException e) {
            overdue.add(answerName);
            throw new PmiException(
                    "the process manager has not answered within " + limitMs / MS_PER_S + " s (" + answerName
                            + " is expected)",
                    e);
        } finally {
            stream.limit(FOR_EVER);
        }
    }

    /** Slurm never answers a spawn that it cannot place: an answer to one is to the last. */
    private boolean isStale(String answerName, String due) {
        if (answerName.equals(SPAWN_RESULT)) {
            return !due.equals(SPAWN_RESULT) && overdue.contains(SPAWN_RESULT);
        }
        return overdue.remove(answerName);
    }

    private PmiLine next(String due) throws IOException {
        String text = stream.readLineOr(SLURM_REFUSAL);
        if (text == null) {
            throw new PmiException(
                    "the process manager of rank " + rank + " closed the connection (" + due + " was expected)");
        }
        if (text.startsWith(SLURM_REFUSAL)) {
            throw new PmiException("the process manager refuses: '" + text + "'");
        }
        return new PmiLine(text);
    }

    private PmiException lost(IOException cause) {
        return new PmiException("the process manager of rank " + rank + " is lost: " + cause.getMessage(), cause);
    }

    private static void succeed(PmiLine answer) {
        if (answer.number("rc", 0) != 0) {
            throw new PmiException("the process manager refused: '" + answer + "'");
        }
    }
}

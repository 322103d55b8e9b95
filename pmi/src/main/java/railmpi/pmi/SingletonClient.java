package railmpi.pmi;

import java.util.HashMap;
import java.util.Map;

/**
 * The world of one: no process manager, values are kept here, barriers are trivially complete. What it spawns is
 * started by a launcher of its own. Thread-safe.
 */
final class SingletonClient implements PmiClient {
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> ports = new HashMap<>();
    /** Null until something is spawned. */
    private volatile PmiClient launcher;

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public String jobId() {
        return "singleton";
    }

    @Override
    public int appNumber() {
        return 0;
    }

    @Override
    public int universeSize() {
        return UNKNOWN;
    }

    @Override
    public synchronized void put(String key, String value) {
        PmiText.checkKey(key);
        PmiText.checkValue(key, value);
        values.put(key, value);
    }

    @Override
    public synchronized String get(String key) {
        return values.get(key);
    }

    /** Complete at once: there is nobody to wait for. */
    @Override
    public void barrier() {}

    /** Names are known in this process only, and to those that it starts. */
    @Override
    public synchronized String publish(String service, String port) {
        if (launcher != null) {
            return launcher.publish(service, port);
        }
        return ports.putIfAbsent(service, port) == null ? null : "it is published already";
    }

    @Override
    public synchronized String lookup(String service) {
        return launcher == null ? ports.get(service) : launcher.lookup(service);
    }

    @Override
    public synchronized String unpublish(String service) {
        if (launcher != null) {
            return launcher.unpublish(service);
        }
        return ports.remove(service) == null ? "it is not published" : null;
    }

    @Override
    public synchronized int[] spawn(SpawnRequest request, int limitMs) {
        if (launcher == null) {
            launcher = OwnLauncher.start();
            ports.forEach(launcher::publish);
        }
        return launcher.spawn(request, limitMs);
    }

    @Override
    public synchronized String whyEnded(SpawnRequest request) {
        return launcher.whyEnded(request);
    }

    @Override
    public synchronized void abandon(SpawnRequest request) {
        launcher.abandon(request);
    }

    @Override
    public synchronized void announceConnected(boolean isConnected) {
        if (launcher != null) {
            launcher.announceConnected(isConnected);
        }
    }

    /** Nobody binds threads here. */
    @Override
    public void announceThread(long kernelThreadId) {}

    @Override
    public synchronized void announceFinalize() {
        if (launcher != null) {
            launcher.announceFinalize();
        }
    }

    /** There may be processes that this one has started; the caller ends this process. */
    @Override
    public void abort(int code, String message) {
        PmiClient told = launcher;
        if (told != null) {
            told.abort(code, message);
        }
    }

    @Override
    public synchronized void finalizeClient() {
        if (launcher != null) {
            launcher.finalizeClient();
        }
    }

    @Override
    public synchronized void close() {
        if (launcher != null) {
            launcher.close();
        }
    }
}

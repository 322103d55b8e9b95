package railmpi.pmi;

import java.util.HashMap;
import java.util.Map;

/** The world of one: no process manager, values are kept here, barriers are trivially complete. Thread-safe. */
final class SingletonClient implements PmiClient {
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> ports = new HashMap<>();

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

    /** Names are known in this process only. */
    @Override
    public synchronized String publish(String service, String port) {
        return ports.putIfAbsent(service, port) == null ? null : "it is published already";
    }

    @Override
    public synchronized String lookup(String service) {
        return ports.get(service);
    }

    @Override
    public synchronized String unpublish(String service) {
        return ports.remove(service) == null ? "it is not published" : null;
    }

    @Override
    public void spawn(SpawnRequest request) {
        throw new PmiException(
                "this program was started without mpirun, and nobody can start processes for it: start it"
                        + " with mpirun -n 1");
    }

    /** There is nobody to tell. */
    @Override
    public void announceConnected(boolean isConnected) {}

    /** Nobody binds threads here. */
    @Override
    public void announceThread(long kernelThreadId) {}

    /** There is nobody to tell. */
    @Override
    public void announceFinalize() {}

    /** There is nobody else to end; the caller ends this process. */
    @Override
    public void abort(int code, String message) {}

    /** There is nobody to tell. */
    @Override
    public void finalizeClient() {}

    /** There is no connection. */
    @Override
    public void close() {}
}

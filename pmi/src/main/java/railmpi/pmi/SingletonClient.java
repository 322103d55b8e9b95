package railmpi.pmi;

import java.util.HashMap;
import java.util.Map;

/** The world of one: no process manager, values are kept here, barriers are trivially complete. Thread-safe. */
final class SingletonClient implements PmiClient {
    private final Map<String, String> values = new HashMap<>();

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

package railmpi.sim.run;

import railmpi.sim.node.ClusterListener;

/** Counts what arrives while it is switched on. */
final class Measures implements ClusterListener {
    private boolean isOn;
    private long bytes;
    private long messages;
    private double latencySum;

    void switchOn() {
        isOn = true;
    }

    long bytes() {
        return bytes;
    }

    long messages() {
        return messages;
    }

    /** Returns cycles from birth to arrival; NaN without messages. */
    double meanLatencyCycles() {
        return latencySum / messages;
    }

    @Override
    public void onRequested(long lengthBytes) {}

    @Override
    public void onPartArrived(long lengthBytes) {
        bytes += isOn ? lengthBytes : 0;
    }

    @Override
    public void onMessageArrived(long latencyCycles) {
        if (isOn) {
            messages++;
            latencySum += latencyCycles;
        }
    }
}

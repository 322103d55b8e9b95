package railmpi.launch.hydra;

/** Waits for the end of mpiexec.hydra; a thread. */
final class HydraEnd extends Thread {
    private final Process process;
    private final HydraState state;

    HydraEnd(Process process, HydraState state) {
        super("hydra-end");
        this.process = process;
        this.state = state;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            state.hydraEnded(process.waitFor());
        } catch (InterruptedException e) {
            state.failed("waiting for mpiexec.hydra was interrupted", 1);
        }
    }
}

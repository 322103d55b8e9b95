package railmpi.launch.manager;

import java.io.IOException;

/** What the PMI dialogues of all ranks share: the key-value space, barriers, and facts about the job. Thread-safe. */
final class PmiServer {
    private final Job job;
    private final JobState state;
    private final KeyValueSpace values = new KeyValueSpace();
    private final PmiDialogue[] dialogues;
    private final String jobId;
    private final int[] appNumbers;
    private final int universeSize;
    private final CpuBinding binding;

    PmiServer(
            Job job,
            JobState state,
            String jobId,
            String mapping,
            int[] appNumbers,
            int universeSize,
            CpuBinding binding) {
        this.job = job;
        this.state = state;
        this.jobId = jobId;
        this.appNumbers = appNumbers.clone();
        this.universeSize = universeSize;
        this.binding = binding;
        this.dialogues = new PmiDialogue[appNumbers.length];
        values.put("PMI_process_mapping", mapping);
    }

    /** Opens the ways to every rank and begins to answer. */
    void open(Site site) throws IOException {
        for (int rank = 0; rank < dialogues.length; rank++) {
            dialogues[rank] = PmiDialogue.open(site.way(rank), rank, this, state);
        }
        for (PmiDialogue dialogue : dialogues) {
            dialogue.start();
        }
    }

    /** Returns when all that a dead rank had sent has been seen. */
    void awaitEndOf(int rank) throws InterruptedException {
        dialogues[rank].endAfterLastRequest();
    }

    /** Lets go of all ways; the ranks have exited. */
    void close() {
        for (PmiDialogue dialogue : dialogues) {
            if (dialogue != null) {
                dialogue.close();
            }
        }
    }

    void enterBarrier(int rank) throws IOException {
        if (state.enterBarrier(rank)) {
            answerBarrier();
        }
    }

    /** Lets the ranks go that have waited in a barrier for one that has failed. */
    void releaseBarrier() throws IOException {
        if (state.isBarrierComplete()) {
            answerBarrier();
        }
    }

    private void answerBarrier() throws IOException {
        for (PmiDialogue dialogue : dialogues) {
            dialogue.answer("cmd=barrier_out");
        }
    }

    Job job() {
        return job;
    }

    NameTable names() {
        return job.family().names();
    }

    KeyValueSpace values() {
        return values;
    }

    String jobId() {
        return jobId;
    }

    int appNumber(int rank) {
        return appNumbers[rank];
    }

    int universeSize() {
        return universeSize;
    }

    CpuBinding binding() {
        return binding;
    }
}

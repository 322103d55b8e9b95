package railmpi.coll.schedule;

import java.util.function.Consumer;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Activity;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.PmlRequest;

/** Steps that are recorded only when those before are done, and then done one after the other. */
final class LaterStep implements Step {
    private final ScratchPool scratch;
    private final int tag;
    private final Consumer<Steps> more;
    private Activity following;

    LaterStep(ScratchPool scratch, int tag, Consumer<Steps> more) {
        this.scratch = scratch;
        this.tag = tag;
        this.more = more;
    }

    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        if (following == null) {
            Recorder recorder = new Recorder(scratch, tag);
            more.accept(recorder);
            following = recorder.schedule();
        }
        return following.advance(messages);
    }
}

package railmpi.runtime;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.ChannelKind;
import railmpi.btl.channel.ChannelProvider;
import railmpi.core.param.Parameters;

/** A kind of channel that the user has named in parameter btl. */
final class KindWay extends LazyWay {
    private final ChannelKind kind;

    KindWay(ChannelKind kind, Job job, Parameters parameters, int generation) {
        super(job, parameters, generation);
        this.kind = kind;
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public List<String> card() {
        if (opened() == null) {
            job.madeDirectory();
        }
        return open().card();
    }

    @Override
    ChannelProvider make() {
        List<Integer> here = new ArrayList<>();
        for (int rank : job.ranksOfNode()) {
            here.add(rank);
        }
        return kind.open(
                new ChannelKind.Job(job.pmi().rank(), job.pmi().size(), here, job.directory(), generation, parameters));
    }
}

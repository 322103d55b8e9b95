package railmpi.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All experiments, in the order of the page. Stateless. */
final class Experiments {
    static final List<Experiment> ALL = List.of(
            new RailStreams(),
            new Windows(),
            new Interleaving(),
            new SmallMessages(),
            new Striping(),
            new SecondRail(),
            new Disturbance(),
            new Collectives(),
            new Barriers(),
            new Allocation(),
            new Kernels(),
            new ProgressModes(),
            new RailDrivers(),
            new OneMachine(),
            new FirstSeconds());

    private Experiments() {}

    static List<String> names() {
        return ALL.stream().map(Experiment::name).toList();
    }

    /** Returns those of {@code names}, all without names, in the order of the page; throws {@link UsageException}. */
    static List<Experiment> of(List<String> names) {
        Set<String> chosen = new LinkedHashSet<>(names);
        for (String name : chosen) {
            if (!names().contains(name)) {
                throw Nearest.unknown("experiment", name, names());
            }
        }
        List<Experiment> experiments = new ArrayList<>(ALL);
        experiments.removeIf(experiment -> !chosen.isEmpty() && !chosen.contains(experiment.name()));
        return experiments;
    }
}

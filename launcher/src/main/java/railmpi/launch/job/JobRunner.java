package railmpi.launch.job;

import java.io.PrintStream;
import java.util.Map;
import railmpi.core.param.Component;

/**
 * Runs jobs: starts the ranks of one, passes their output on, and sees to it that nothing of it survives. There is one
 * for each program or service that can do so: the manager of this machine, agents on several, Hydra. One object serves
 * all jobs and keeps nothing of them. Its name, in lower case, is that of {@link Placement#runner}.
 *
 * <p>{@code railmpi.launch.runner.JobRunners} has those of the library in a list; others are named in {@code
 * META-INF/services/railmpi.launch.job.JobRunner} of a jar in the variable CLASSPATH of mpirun.
 */
public interface JobRunner extends Component {
    /**
     * Returns where the program is that this runner drives, or what to do so that there is one; null if it needs none.
     *
     * @param environment its PATH is searched
     */
    String program(Map<String, String> environment);

    /**
     * Returns whether a job is its own, for which the user names no runner; runners are asked in the order of their
     * list, and the last one of the library takes any job.
     */
    boolean takes(JobPlan plan);

    /**
     * Fills in what a plan leaves open: how many ranks a program has for which no number is given, and for how many
     * there is room. Options that it does not pass on leave {@link Placement#furtherOptions}.
     *
     * @throws railmpi.launch.LaunchException for what this runner cannot do; the message names the user's option
     */
    void settle(JobPlan plan);

    /**
     * Prepares a job, of which nothing runs yet.
     *
     * @param plan that was settled
     * @param spawned what ranks may start while the job runs
     * @param out where the output of ranks goes
     * @param err where their errors and messages of this runner go
     * @throws railmpi.launch.LaunchException if this runner is not installed or the job cannot be prepared
     */
    PreparedJob open(JobPlan plan, SpawnedPrograms spawned, PrintStream out, PrintStream err);
}

package railmpi.launch.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;

/**
 * Where the ranks of a job go and how they are started there, as the command line says; the fields are set before the
 * job starts and not changed afterwards.
 */
public final class Placement {
    private static final String[] OF_ALLOCATIONS = {
        EnvironmentVariables.SLURM_JOB_ID,
        EnvironmentVariables.PBS_NODEFILE,
        EnvironmentVariables.LSB_HOSTS,
        EnvironmentVariables.LSB_MCPU_HOSTS,
        EnvironmentVariables.PE_HOSTFILE
    };

    /** Whether an option speaks of hosts, or of how ranks are started on them. */
    public boolean isGiven;

    /** Name of the {@link JobRunner} that the user asks for, null for none. */
    public String runner;

    /** Hosts to start ranks on; when there are none, the runner asks the resource manager or takes this machine. */
    public final HostList hosts = new HostList();

    /** Hosts of an allocation, from which the runner takes its own when none are named. */
    private final List<String> allocated = new ArrayList<>();

    /** How processes on other hosts are started (ssh, slurm, ...), null for the runner's choice. */
    public String launcher;

    /** The option that says so, as the user wrote it. */
    public String launcherOption;

    /** The resource manager to ask for hosts, null for the runner's choice. */
    public String manager;

    /** The option that says so, as the user wrote it. */
    public String managerOption;

    /** What ranks go by in turn, in the user's words: places inside a node. Null for nothing. */
    public String mapping;

    /** The program to start them with, null for the launcher's own. */
    public String launcherExecutable;

    /** Ranks in a row on each host, 0 for as many as the host has slots. */
    public int ranksPerNode;

    /** Network interface or address of the runner's own connections, null for its choice. */
    public String networkInterface;

    /** Where processes are bound, in the user's words; null for nowhere. */
    public String binding;

    /** Further options for the runner, words as they are. */
    public final List<String> furtherOptions = new ArrayList<>();

    /** Options, among the further ones, that only Hydra follows; the user's words. */
    public final List<String> onlyHydra = new ArrayList<>();

    /** Options that say how ranks are distributed over hosts, in ways that Hydra does not have; the user's words. */
    public final List<String> impossible = new ArrayList<>();

    /**
     * Reads which hosts the resource manager has given, as far as it says so itself: Slurm does.
     *
     * @throws LaunchException when the list is none
     */
    public void readAllocation(Map<String, String> environment) {
        String list = environment.getOrDefault(EnvironmentVariables.SLURM_JOB_NODELIST, "");
        if (!list.isEmpty()) {
            allocated.addAll(HostNames.expand(EnvironmentVariables.SLURM_JOB_NODELIST, list));
        }
    }

    /** Returns whether a resource manager has chosen the hosts. */
    public static boolean isAllocation(Map<String, String> environment) {
        for (String variable : OF_ALLOCATIONS) {
            if (environment.containsKey(variable)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the hosts where the ranks are; on some there may be none. Empty when only the runner knows. */
    public List<String> knownHosts() {
        return hosts.isEmpty() ? allocated : hosts.names();
    }
}

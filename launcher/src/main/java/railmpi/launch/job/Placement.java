package railmpi.launch.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;

/** What Hydra is asked for; the fields are set before the job starts and not changed afterwards. */
public final class Placement {
    /** Hosts to start ranks on; when there are none, Hydra asks the resource manager or takes this machine. */
    public final HostList hosts = new HostList();

    /** Hosts of an allocation, from which Hydra takes its own when none are named. */
    private final List<String> allocated = new ArrayList<>();

    /** How processes on other hosts are started (ssh, slurm, ...), null for Hydra's choice. */
    public String launcher;

    /** The program to start them with, null for the launcher's own. */
    public String launcherExecutable;

    /** Ranks in a row on each host, 0 for as many as the host has slots. */
    public int ranksPerNode;

    /** Network interface or address of Hydra's own connections, null for Hydra's choice. */
    public String networkInterface;

    /** Where processes are bound, in Hydra's words; null for nowhere. */
    public String binding;

    /** Further options of Hydra, words as they are. */
    public final List<String> furtherOptions = new ArrayList<>();

    /** Options that say how Hydra distributes ranks and that it does not have; the user's words. */
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

    /** Returns the hosts where the ranks are; on some there may be none. Empty when only Hydra knows. */
    public List<String> knownHosts() {
        return hosts.isEmpty() ? allocated : hosts.names();
    }
}

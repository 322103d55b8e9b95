package railmpi.launch.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import railmpi.launch.job.HostList;

/** A machines file of MPJ Express: one host in a line, or a host file of mpirun. Immutable. */
final class MpjMachines {
    /** The file that is taken when none is named. */
    static final String DEFAULT_FILE = "machines";

    private static final String OPTION = "-machinesfile";
    private static final List<String> THIS_MACHINE = Arrays.asList("localhost", "127.0.0.1", "::1");

    private final String path;
    private final HostList hosts;

    private MpjMachines(String path, HostList hosts) {
        this.path = path;
        this.hosts = hosts;
    }

    /**
     * Reads the file that is named, or else the default one.
     *
     * @param named null for the default
     * @param directory where relative names begin
     * @return null when none is named and there is no default one
     * @throws railmpi.launch.LaunchException when the file cannot be read or names no host
     */
    static MpjMachines find(String named, File directory) {
        String name = named == null ? DEFAULT_FILE : named;
        File file = new File(name).isAbsolute() ? new File(name) : new File(directory, name);
        if (named == null && !file.isFile()) {
            return null;
        }
        HostList hosts = new HostList();
        hosts.addFile(OPTION, file.getPath());
        return new MpjMachines(file.getPath(), hosts);
    }

    /**
     * Returns options of mpirun that put so many ranks on the hosts: in equal parts, the first ones get one more, as
     * MPJ Express has it; or as the file says, when it has numbers. None when this machine is the only one.
     */
    List<String> options(int ranks, String hostName) {
        List<String> names = hosts.names();
        if (isOnly(names, hostName)) {
            return new ArrayList<>();
        }
        List<String> options = new ArrayList<>(Arrays.asList("--hostfile", path));
        if (hosts.slots() == names.size()) {
            options.add("--host");
            options.add(inEqualParts(names, ranks));
        }
        return options;
    }

    private static boolean isOnly(List<String> names, String hostName) {
        for (String name : names) {
            if (!THIS_MACHINE.contains(name) && !name.equals(hostName)) {
                return false;
            }
        }
        return true;
    }

    private static String inEqualParts(List<String> names, int ranks) {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < names.size() && i < ranks; i++) {
            int part = ranks / names.size() + (i < ranks % names.size() ? 1 : 0);
            list.append(i == 0 ? "" : ",").append(names.get(i)).append(':').append(part);
        }
        return list.toString();
    }
}

package railmpi.launch.cli;

import java.io.File;
import java.util.List;
import java.util.Map;
import railmpi.launch.ByteText;
import railmpi.launch.LaunchException;
import railmpi.launch.manager.LocalMachine;

/** Entry of bin/mpjrun and bin/mpjrun.sh: the command line of MPJ Express, run by mpirun. */
public final class Mpjrun {
    private static final String HELP = String.join(
            System.lineSeparator(),
            "mpjrun [options] CLASS [arguments]",
            "mpjrun [options] -jar FILE [arguments]",
            "",
            "Starts an MPI job as the mpjrun.sh of MPJ Express does, by mpirun --args mpjexpress.",
            "",
            "  -np N               start N ranks (one for each processor)",
            "  -dev NAME           multicore (default): on this machine; niodev, hybdev, mxdev, native: on the hosts of the",
            "                      machines file, or of the allocation of Slurm, PBS or LSF",
            "  -machinesfile FILE  hosts, one in a line (machines)",
            "  -cp, -classpath P   class path; the current folder, or the jar, comes after it",
            "  -wdir DIR           run the program in DIR",
            "  -debug PORT         rank 0 waits for a Java debugger at this port",
            "  -version            print the version",
            "  -h, -help           print this text",
            "  -Xmx2g, -D..., -ea, --add-opens ... and other options of java are given to the ranks' java",
            "",
            "-psl, -dport, -sport, -mpjport, -mxboardnum and -headnodeip have no effect. mpirun --help lists what mpirun can do.",
            "");

    private Mpjrun() {}

    /** Runs a job and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        Map<String, String> environment = ByteText.environment();
        List<String> line = null;
        int status = 0;
        try {
            File directory = new File(System.getProperty("user.dir"));
            MpjrunLine read =
                    MpjrunLine.read(ByteText.arguments(arguments), environment, directory, LocalMachine.read());
            if (read.wantsHelp()) {
                System.out.print(HELP);
            } else if (read.wantsVersion()) {
                System.out.println("mpjrun (RailMPI) " + Installation.version());
            } else {
                line = read.ofMpirun();
            }
            for (String warning : read.warnings()) {
                System.err.println("mpjrun: warning: " + warning);
            }
        } catch (LaunchException e) {
            System.err.println("mpjrun: " + e.getMessage());
            status = e.exitStatus();
        }
        if (line == null) {
            Main.end(status);
        }
        Main.run(environment, line);
    }
}

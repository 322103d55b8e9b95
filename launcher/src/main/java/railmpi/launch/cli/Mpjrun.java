package railmpi.launch.cli;

import java.io.File;
import java.util.List;
import java.util.Map;
import railmpi.launch.ByteText;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;

/** Entry of bin/mpjrun and bin/mpjrun.sh: the command line of MPJ Express, run by mpirun. */
public final class Mpjrun {
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
                System.out.print(MpjrunHelp.text());
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

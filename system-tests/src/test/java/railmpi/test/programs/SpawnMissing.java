package railmpi.test.programs;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Spawns a program that is missing on one of two hosts: all ranks hear where, and the next attempts, on hosts that
 * have it, are none the worse for it. Arguments: the program, the hosts that have it, the one that has not.
 */
public final class SpawnMissing {
    private SpawnMissing() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (!parent.isNull()) {
            byte[] host = MPI.getProcessorName().getBytes(StandardCharsets.UTF_8);
            parent.send(host, host.length, MPI.BYTE, 0, 0);
            count(parent);
        } else {
            spawn(args[0], args[1], args[2], args[3]);
        }
        MPI.Finalize();
    }

    /** Returns how many processes both groups have, and parts from the others. */
    private static int count(Intercomm others) throws Exception {
        Intracomm all = others.merge(false);
        int[] sum = {1};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        all.disconnect();
        others.disconnect();
        return sum[0];
    }

    private static void spawn(String program, String having, String havingToo, String lacking) throws Exception {
        Checks checks = new Checks();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Info both = new Info();
        both.set("host", having + "," + lacking);
        int[] codes = {-7, -7, -7};
        checks.fails(
                "missing program",
                MPI.ERR_SPAWN,
                new String[] {program + " not found on " + lacking},
                () -> MPI.COMM_WORLD.spawn(program, null, 2, both, 0, codes));
        checks.same("codes", new int[] {MPI.ERR_SPAWN, MPI.ERR_SPAWN, -7}, codes);
        Info hosts = new Info();
        hosts.set("hosts", having + "," + havingToo);
        spawnOn(checks, program, hosts, having, havingToo);
        Path file = Files.createTempFile("hosts", "");
        Files.writeString(file, havingToo + ":2\n");
        Info otherRails = new Info();
        otherRails.set("hostfile", file.toString());
        otherRails.set("env", "RAILMPI_MCA_btl_if_include=rail1");
        spawnOn(checks, program, otherRails, havingToo, havingToo);
        Files.delete(file);
        checks.report();
    }

    private static void spawnOn(Checks checks, String program, Info info, String... hosts) throws Exception {
        Intercomm children = MPI.COMM_WORLD.spawn(program, null, 2, info, 0, null);
        if (MPI.COMM_WORLD.getRank() == 0) {
            String[] found = {receiveName(children, 0), receiveName(children, 1)};
            Arrays.sort(found);
            checks.same("hosts of children", Arrays.asList(hosts), Arrays.asList(found));
        }
        checks.equal("all processes", MPI.COMM_WORLD.getSize() + 2, count(children));
    }

    private static String receiveName(Intercomm children, int child) throws Exception {
        byte[] name = new byte[256];
        int length = children.recv(name, name.length, MPI.BYTE, child, 0).getCount(MPI.BYTE);
        return new String(name, 0, length, StandardCharsets.UTF_8);
    }
}

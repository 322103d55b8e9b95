package railmpi.launch.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.DebuggerPort;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.RankSpec;
import railmpi.launch.job.SpawnedPrograms;
import railmpi.pmi.SpawnCommand;
import railmpi.pmi.SpawnRequest;

/**
 * What ranks ask mpirun to start, as if it stood in a command line with the options of mpirun's own. Info keys that
 * count: wdir, path, env (NAME=VALUE lines), soft, npernode and pernode; host, hosts, hostfile, add-host and
 * add-hostfile may name this machine only.
 */
final class SpawnSegments implements SpawnedPrograms {
    private static final String[] HOST_KEYS = {"host", "hosts", "add-host"};
    private static final String[] HOST_FILE_KEYS = {"hostfile", "add-hostfile"};

    private final LaunchRequest origin;
    private final Map<String, String> ownEnvironment;
    private final File railmpiJar;
    private final LocalMachine machine;

    SpawnSegments(LaunchRequest origin, Map<String, String> ownEnvironment, File railmpiJar, LocalMachine machine) {
        this.origin = origin;
        this.ownEnvironment = ownEnvironment;
        this.railmpiJar = railmpiJar;
        this.machine = machine;
    }

    @Override
    public SpawnRequest granted(SpawnRequest request) {
        List<SpawnCommand> commands = new ArrayList<>();
        for (SpawnCommand command : request.commands()) {
            int count = SpawnCount.of(command);
            commands.add(new SpawnCommand(command.program(), command.arguments(), count, command.info()));
        }
        return new SpawnRequest(commands, request.values());
    }

    @Override
    public List<RankSpec> ranksOf(SpawnRequest request, File jobDirectory) {
        LaunchRequest spawned = new LaunchRequest(origin);
        for (SpawnCommand command : request.commands()) {
            spawned.segments.add(segment(command));
        }
        Programs programs =
                new Programs(spawned, ownEnvironment, railmpiJar, Installation.shimDirectory(), jobDirectory);
        programs.requireDebuggerPorts(1, DebuggerPort.in(ownEnvironment, new File("").getAbsoluteFile()));
        return programs.ranks();
    }

    private LaunchRequest.Segment segment(SpawnCommand command) {
        Map<String, String> info = command.info();
        requireHere(info, command.program());
        LaunchRequest.Segment segment = new LaunchRequest.Segment();
        segment.count = command.count();
        segment.workingDirectory = info.get("wdir");
        segment.command.add(command.program());
        segment.command.addAll(command.arguments());
        String path = info.get("path");
        if (path != null) {
            segment.environment.set("PATH", path + File.pathSeparator + ownEnvironment.getOrDefault("PATH", "/bin"));
        }
        for (String line : info.getOrDefault("env", "").split("\n")) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                segment.environment.set(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return segment;
    }

    private void requireHere(Map<String, String> info, String program) {
        for (String key : HOST_KEYS) {
            for (String host : info.getOrDefault(key, "").split(",")) {
                requireHere(host, key, program);
            }
        }
        for (String key : HOST_FILE_KEYS) {
            if (info.containsKey(key)) {
                for (String line : lines(info.get(key), key, program)) {
                    requireHere(line.replaceAll("#.*", "").strip().replaceAll("\\s.*", ""), key, program);
                }
            }
        }
    }

    private void requireHere(String host, String key, String program) {
        String name = host.strip().replaceAll(":.*", "");
        if (!name.isEmpty() && !name.equals("localhost") && !name.equals(machine.hostName())) {
            throw new LaunchException("cannot start " + program + " on " + name + " (info " + key
                    + "): this mpirun runs on " + machine.hostName()
                    + " alone, give it --hostfile or --host for several machines");
        }
    }

    private static List<String> lines(String file, String key, String program) {
        try {
            return Files.readAllLines(Path.of(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LaunchException(
                    "cannot start " + program + ": host file " + file + " (info " + key + ") cannot be read: "
                            + e.getMessage(),
                    e);
        }
    }
}

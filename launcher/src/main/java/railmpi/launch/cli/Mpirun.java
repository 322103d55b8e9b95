package railmpi.launch.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterException;
import railmpi.core.param.Parameters;
import railmpi.launch.Installation;
import railmpi.launch.KeptVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.DebuggerPort;
import railmpi.launch.javacmd.FabricJars;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.PreparedJob;
import railmpi.launch.runner.JobRunners;

/** mpirun: reads the command line and runs the job. Used by one thread, once. */
final class Mpirun {
    /** Given by a process without a launcher that has something to spawn, with the name of a file. */
    private static final String SERVE = "--serve";

    private static final String SIZE_VARIABLE = EnvironmentVariables.PMI_SIZE;

    /** What a rank of another job has that runs this mpirun. */
    private static final String[] OF_OUTER_JOB = {
        EnvironmentVariables.RAILMPI_JOB_DIR,
        EnvironmentVariables.RAILMPI_JOB_ID,
        EnvironmentVariables.RAILMPI_JOB_SECRET,
        EnvironmentVariables.RAILMPI_NODE_ID,
        EnvironmentVariables.RAILMPI_PMI_PATH,
        EnvironmentVariables.RAILMPI_WIRE_VERSION,
        EnvironmentVariables.RAILMPI_OVERSUBSCRIBED,
        EnvironmentVariables.RAILMPI_FAILURES_PATH,
        EnvironmentVariables.RAILMPI_SEVERAL_NODES,
        EnvironmentVariables.RAILMPI_SHIM_OPTIONS,
        EnvironmentVariables.RAILMPI_LEADING_ARGUMENTS,
        EnvironmentVariables.RAILMPI_FINALIZE_AT_RETURN,
        EnvironmentVariables.RAILMPI_RANK_INPUT,
        EnvironmentVariables.RAILMPI_RANK_PROGRAM,
        EnvironmentVariables.PMI_RANK,
        SIZE_VARIABLE,
        EnvironmentVariables.PMI_FD,
        EnvironmentVariables.PMI_PORT,
        EnvironmentVariables.PMI_ID,
        EnvironmentVariables.PMI_SPAWNED,
        "HYDI_CONTROL_FD",
        EnvironmentVariables.MPI_LOCALRANKID,
        EnvironmentVariables.MPI_LOCALNRANKS,
        "MPIR_CVAR_CH3_INTERFACE_HOSTNAME",
    };

    private final PrintStream out;
    private final PrintStream err;
    private final Map<String, String> environment;

    /** The parameter that the ranks see. */
    static final String FAULT_TOLERANCE = "mpi_ft_enable";

    /** That of the error handler, likewise. */
    static final String INITIAL_HANDLER = "mpi_initial_errhandler";

    private static final String NODE_TIMEOUT = "ft_node_timeout";

    Mpirun(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = restored(environment);
        this.out = out;
        this.err = err;
    }

    private static Map<String, String> restored(Map<String, String> given) {
        Map<String, String> environment = KeptVariables.restored(given);
        String path = environment.get("PATH");
        if (path != null) {
            environment.put("PATH", withoutShim(path));
        }
        JavaHomeCopy.restore(environment);
        for (String name : OF_OUTER_JOB) {
            environment.remove(name);
        }
        return environment;
    }

    /** An mpirun that a rank of another mpirun starts inherits the java for wrapper scripts. */
    private static String withoutShim(String path) {
        String shim = Installation.shimDirectory() + File.pathSeparator;
        return path.startsWith(shim) ? path.substring(shim.length()) : path;
    }

    /** Does what the command line asks for and returns the exit status. */
    int run(List<String> arguments) throws InterruptedException {
        try {
            LocalMachine machine = LocalMachine.read();
            if (arguments.size() == 2 && arguments.get(0).equals(SERVE)) {
                return serve(new File(arguments.get(1)), machine);
            }
            LaunchRequest request = OptionParser.parse(arguments, environment, machine);
            if (request.wantsHelp) {
                out.print(MpirunHelp.text());
                out.flush();
                return 0;
            }
            if (request.wantsVersion) {
                out.println("mpirun (RailMPI) " + Installation.version());
                out.flush();
                return 0;
            }
            return launch(request, machine);
        } catch (LaunchException e) {
            complain(e.getMessage());
            return e.exitStatus();
        } catch (ParameterException e) {
            complain(e.getMessage());
            return LaunchException.USAGE;
        }
    }

    /** Serves the process that has started this one, which learns of its pipes by a file. */
    private int serve(File note, LocalMachine machine) throws InterruptedException {
        LaunchRequest request = new LaunchRequest();
        request.settings.sharedDirectory = environment.get(EnvironmentVariables.RAILMPI_SHM_DIR);
        request.settings.universeSize = machine.allowedCpus().size();
        SpawnSegments spawned = new SpawnSegments(request, environment, Installation.railmpiJar(), machine);
        JobPlan plan = new JobPlan(request.settings, request.placement, new int[] {1}, environment, machine);
        return JobRunners.serve(
                plan, spawned, err, "the program that has started this mpirun", System.in, pipes -> write(note, pipes));
    }

    private static void write(File note, File pipes) {
        Path unfinished = Path.of(note.getPath() + ".new");
        try {
            Files.writeString(unfinished, pipes.getPath());
            Files.move(unfinished, note.toPath(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new LaunchException("cannot write " + note + ": " + e.getMessage(), e);
        }
    }

    private int launch(LaunchRequest request, LocalMachine machine) throws InterruptedException {
        File railmpiJar = Installation.railmpiJar();
        Map<String, String> inherited = inheritedParameters(request);
        if (!request.parameters.isEmpty() || inherited.size() > 1) {
            resolveParameters(request, inherited, railmpiJar);
        }
        SpawnSegments spawned = new SpawnSegments(request, environment, railmpiJar, machine);
        try (PreparedJob job = request.runner.open(request.plan, spawned, out, err)) {
            environment.putAll(job.variables());
            for (Map.Entry<String, String> parameter : job.parameters().entrySet()) {
                request.parameters.putIfAbsent(parameter.getKey(), parameter.getValue());
            }
            Programs programs =
                    new Programs(request, environment, railmpiJar, Installation.shimDirectory(), job.folder());
            programs.requireDebuggerPorts(job.mostMachines(), DebuggerPort.NONE);
            return job.run(programs, new Runnable() {
                @Override
                public void run() {
                    tell(request, programs);
                }
            });
        }
    }

    /**
     * Returns the size of the job and what the ranks will see of parameters in the environment of mpirun and in files.
     */
    private Map<String, String> inheritedParameters(LaunchRequest request) {
        Map<String, String> inherited = new LinkedHashMap<>();
        inherited.put(SIZE_VARIABLE, Integer.toString(request.size()));
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            String name = variable.getKey();
            boolean isReplaced = name.startsWith(Parameters.PREFIX)
                    && request.parameters.containsKey(name.substring(Parameters.PREFIX.length()));
            if (Parameters.isVariable(name) && !isReplaced) {
                inherited.put(name, variable.getValue());
            }
        }
        String files = parameterFiles(request);
        if (!files.isEmpty()) {
            inherited.put(Parameters.FILE_VARIABLE, files);
        }
        return inherited;
    }

    /** A relative name in the environment may mean another file to a rank, which has its own working directory. */
    private String parameterFiles(LaunchRequest request) {
        List<String> files = new ArrayList<>();
        for (String file : request.parameterFiles) {
            files.add(new File(file).getAbsolutePath());
        }
        for (File file : Parameters.files(environment)) {
            if (file.isAbsolute()) {
                files.add(file.getPath());
            }
        }
        return String.join(File.pathSeparator, files);
    }

    /**
     * Checks what the ranks will see, and learns of it what mpirun itself has to know. What is unknown may belong to a
     * fabric that only the ranks have.
     */
    private void resolveParameters(LaunchRequest request, Map<String, String> inherited, File railmpiJar) {
        try {
            resolve(request, inherited, ParameterCatalog.load(railmpiJar, List.of()));
        } catch (ParameterException e) {
            List<File> fabricJars = new ArrayList<>();
            for (LaunchRequest.Segment segment : request.segments) {
                String place = segment.workingDirectory == null ? "" : segment.workingDirectory;
                fabricJars.addAll(FabricJars.of(segment.command, environment, new File(place).getAbsoluteFile()));
            }
            if (fabricJars.isEmpty()) {
                throw e;
            }
            resolve(request, inherited, ParameterCatalog.load(railmpiJar, fabricJars));
        }
    }

    private static void resolve(LaunchRequest request, Map<String, String> inherited, List<Parameter<?>> known) {
        Map<String, String> ofTheRanks = new LinkedHashMap<>(inherited);
        for (Map.Entry<String, String> given : request.parameters.entrySet()) {
            Parameter<?> parameter = Parameters.find(given.getKey(), "--mca", known);
            parameter.parse(given.getValue(), "--mca", request.size());
            String option = "--mca " + given.getKey() + " " + given.getValue();
            if (parameter.isIgnored(given.getValue()) && !request.ignoredOptions.contains(option)) {
                request.ignoredOptions.add(option);
            }
            ofTheRanks.put(Parameters.PREFIX + given.getKey(), given.getValue());
        }
        Parameters resolved = Parameters.resolve(ofTheRanks, known);
        request.settings.toleratesFailures =
                Boolean.TRUE.equals(resolved.get(Parameters.find(FAULT_TOLERANCE, "mpirun", known)));
        request.settings.nodeTimeoutSeconds = (Integer) resolved.get(Parameters.find(NODE_TIMEOUT, "mpirun", known));
    }

    /** Says what is worth saying about a command line whose ranks already run. */
    private void tell(LaunchRequest request, Programs programs) {
        for (String warning : request.warnings) {
            complain("warning: " + warning);
        }
        if (request.settings.verbosity > 0) {
            for (String ignored : request.ignoredOptions) {
                complain("option " + ignored + " has no effect here");
            }
        }
        for (File other : programs.otherMpiLibraries()) {
            complain("warning: " + other + " contains another package mpi; RailMPI's comes first");
        }
    }

    private void complain(String message) {
        err.println("mpirun: " + message);
        err.flush();
    }
}

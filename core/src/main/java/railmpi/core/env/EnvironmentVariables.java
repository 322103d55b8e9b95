package railmpi.core.env;

import railmpi.core.env.Variable.Source;

/** All environment variables that RailMPI reads or sets. Those of Java itself are not among them. */
public final class EnvironmentVariables {
    @Variable(
            source = Source.USER,
            value = "parameter of that name, as --mca NAME VALUE; an unknown name is an error",
            rest = "NAME")
    public static final String RAILMPI_MCA_PREFIX = "RAILMPI_MCA_";

    @Variable(
            source = Source.USER,
            value = "parameter of that name where RailMPI has it; other names are accepted and have no effect",
            rest = "NAME")
    public static final String OMPI_MCA_PREFIX = "OMPI_MCA_";

    @Variable(source = Source.USER, value = "files with parameters, lines NAME = VALUE, separated by colons")
    public static final String RAILMPI_PARAM_FILE = "RAILMPI_PARAM_FILE";

    @Variable(
            source = Source.USER,
            value = "folder for the shared memory of jobs, on a file system in memory (/dev/shm)")
    public static final String RAILMPI_SHM_DIR = "RAILMPI_SHM_DIR";

    @Variable(source = Source.USER, value = "seconds after which mpirun ends the job, as --timeout")
    public static final String MPIEXEC_TIMEOUT = "MPIEXEC_TIMEOUT";

    @Variable(
            source = Source.USER,
            value = "host file of a job that names no hosts itself, as mpiexec.hydra has it; the mpi-operator sets it")
    public static final String HYDRA_HOST_FILE = "HYDRA_HOST_FILE";

    @Variable(
            source = Source.USER,
            value = "railmpi.jar, or the folder with its classes, where a build tool has it under another name")
    public static final String RAILMPI_JAR = "RAILMPI_JAR";

    @Variable(source = Source.USER, value = "folder for the virtual machine of bin/softroce-test")
    public static final String RAILMPI_SOFTROCE_DIR = "RAILMPI_SOFTROCE_DIR";

    @Variable(
            source = Source.USER,
            value = "folder below which class archives are kept that make programs start faster (~/.cache)")
    public static final String XDG_CACHE_HOME = "XDG_CACHE_HOME";

    @Variable(source = Source.LAUNCHER, value = "rank of the process in its job")
    public static final String PMI_RANK = "PMI_RANK";

    @Variable(source = Source.LAUNCHER, value = "number of ranks of the job")
    public static final String PMI_SIZE = "PMI_SIZE";

    @Variable(
            source = Source.LAUNCHER,
            value = "descriptor of the connection to the process manager, under Hydra and Slurm")
    public static final String PMI_FD = "PMI_FD";

    @Variable(source = Source.LAUNCHER, value = "host and port of the process manager, where there is no descriptor")
    public static final String PMI_PORT = "PMI_PORT";

    @Variable(source = Source.LAUNCHER, value = "number of the process at that port")
    public static final String PMI_ID = "PMI_ID";

    @Variable(source = Source.LAUNCHER, value = "1 in processes that another job has started")
    public static final String PMI_SPAWNED = "PMI_SPAWNED";

    @Variable(source = Source.LAUNCHER, value = "name of the job under Slurm")
    public static final String PMI_JOBID = "PMI_JOBID";

    @Variable(source = Source.LAUNCHER, value = "rank, under a PMIx launcher: RailMPI refuses those")
    public static final String PMIX_RANK = "PMIX_RANK";

    @Variable(source = Source.LAUNCHER, value = "name of the job, under a PMIx launcher: RailMPI refuses those")
    public static final String PMIX_NAMESPACE = "PMIX_NAMESPACE";

    @Variable(source = Source.LAUNCHER, value = "rank, under the name that scripts for Open MPI know")
    public static final String OMPI_COMM_WORLD_RANK = "OMPI_COMM_WORLD_RANK";

    @Variable(source = Source.LAUNCHER, value = "number of ranks, likewise")
    public static final String OMPI_COMM_WORLD_SIZE = "OMPI_COMM_WORLD_SIZE";

    @Variable(source = Source.LAUNCHER, value = "rank among those of this node, likewise")
    public static final String OMPI_COMM_WORLD_LOCAL_RANK = "OMPI_COMM_WORLD_LOCAL_RANK";

    @Variable(source = Source.LAUNCHER, value = "number of ranks on this node, likewise")
    public static final String OMPI_COMM_WORLD_LOCAL_SIZE = "OMPI_COMM_WORLD_LOCAL_SIZE";

    @Variable(
            source = Source.LAUNCHER,
            value = "rank among those of this node, under the name that scripts for MPICH know")
    public static final String MPI_LOCALRANKID = "MPI_LOCALRANKID";

    @Variable(source = Source.LAUNCHER, value = "number of ranks on this node, likewise")
    public static final String MPI_LOCALNRANKS = "MPI_LOCALNRANKS";

    @Variable(source = Source.LAUNCHER, value = "number of programs of the command line, the parts between colons")
    public static final String OMPI_NUM_APP_CTX = "OMPI_NUM_APP_CTX";

    @Variable(source = Source.LAUNCHER, value = "first rank of each of these programs, separated by blanks")
    public static final String OMPI_FIRST_RANKS = "OMPI_FIRST_RANKS";

    @Variable(source = Source.LAUNCHER, value = "number of ranks of each of these programs, separated by blanks")
    public static final String OMPI_APP_CTX_NUM_PROCS = "OMPI_APP_CTX_NUM_PROCS";

    @Variable(source = Source.LAUNCHER, value = "name of the job; every process of it has the variable")
    public static final String RAILMPI_JOB_ID = "RAILMPI_JOB_ID";

    @Variable(
            source = Source.INTERNAL,
            value = "name of the part of a job that an agent of mpirun runs; every process of it has the variable")
    public static final String RAILMPI_NODE_ID = "RAILMPI_NODE_ID";

    @Variable(source = Source.LAUNCHER, value = "folder of the job in shared memory, mode 0700")
    public static final String RAILMPI_JOB_DIR = "RAILMPI_JOB_DIR";

    @Variable(
            source = Source.LAUNCHER,
            value = "1 when there are more ranks than cores: waiting ranks give their core away")
    public static final String RAILMPI_OVERSUBSCRIBED = "RAILMPI_OVERSUBSCRIBED";

    @Variable(source = Source.LAUNCHER, value = "1 when the job has several nodes, or may have")
    public static final String RAILMPI_SEVERAL_NODES = "RAILMPI_SEVERAL_NODES";

    @Variable(source = Source.LAUNCHER, value = "folder of the checkout or of the unpacked distribution")
    public static final String RAILMPI_HOME = "RAILMPI_HOME";

    @Variable(source = Source.LAUNCHER, value = "folder with railmpi.jar and railmpi-launcher.jar")
    public static final String RAILMPI_LIB = "RAILMPI_LIB";

    @Variable(source = Source.BATCH_SYSTEM, value = "mpjrun takes the hosts of the allocation of Slurm")
    public static final String SLURM_JOB_ID = "SLURM_JOB_ID";

    @Variable(
            source = Source.BATCH_SYSTEM,
            value = "hosts of the allocation of Slurm: there mpirun --stall-report, SIGQUIT and mpi-top ask the ranks")
    public static final String SLURM_JOB_NODELIST = "SLURM_JOB_NODELIST";

    @Variable(
            source = Source.LAUNCHER,
            value = "1 for the program that asks the ranks of a Slurm job where they wait: it runs beside them")
    public static final String SLURM_OVERLAP = "SLURM_OVERLAP";

    @Variable(
            source = Source.BATCH_SYSTEM,
            value = "number of tasks of the step: several tasks without a process manager get a warning")
    public static final String SLURM_STEP_NUM_TASKS = "SLURM_STEP_NUM_TASKS";

    @Variable(source = Source.BATCH_SYSTEM, value = "task of the step: the first one gives that warning")
    public static final String SLURM_PROCID = "SLURM_PROCID";

    @Variable(source = Source.BATCH_SYSTEM, value = "tasks of the step on this node: MPI.Init notices if one ends")
    public static final String SLURM_GTIDS = "SLURM_GTIDS";

    @Variable(
            source = Source.BATCH_SYSTEM,
            value = "bin/railmpi-task-ended, which ends the step if a rank ends before MPI.Init is complete")
    public static final String SLURM_TASK_EPILOG = "SLURM_TASK_EPILOG";

    @Variable(source = Source.BATCH_SYSTEM, value = "mpjrun takes the hosts of the allocation of PBS")
    public static final String PBS_NODEFILE = "PBS_NODEFILE";

    @Variable(source = Source.BATCH_SYSTEM, value = "mpjrun takes the hosts of the allocation of LSF")
    public static final String LSB_HOSTS = "LSB_HOSTS";

    @Variable(source = Source.BATCH_SYSTEM, value = "mpjrun takes the hosts of the allocation of LSF")
    public static final String LSB_MCPU_HOSTS = "LSB_MCPU_HOSTS";

    @Variable(source = Source.BATCH_SYSTEM, value = "mpjrun takes the hosts of the allocation of Grid Engine")
    public static final String PE_HOSTFILE = "PE_HOSTFILE";

    @Variable(
            source = Source.INTERNAL,
            value = "secret by which the ranks of a job recognise each other on the network")
    public static final String RAILMPI_JOB_SECRET = "RAILMPI_JOB_SECRET";

    @Variable(source = Source.INTERNAL, value = "named pipes to mpirun on this machine")
    public static final String RAILMPI_PMI_PATH = "RAILMPI_PMI_PATH";

    @Variable(source = Source.INTERNAL, value = "version of mpirun, which ranks of another version refuse")
    public static final String RAILMPI_WIRE_VERSION = "RAILMPI_WIRE_VERSION";

    @Variable(source = Source.INTERNAL, value = "named pipe by which mpirun reports failed ranks to a rank")
    public static final String RAILMPI_FAILURES_PATH = "RAILMPI_FAILURES_PATH";

    @Variable(source = Source.INTERNAL, value = "number of arguments before the program's own, which MPI.Init removes")
    public static final String RAILMPI_LEADING_ARGUMENTS = "RAILMPI_LEADING_ARGUMENTS";

    @Variable(source = Source.INTERNAL, value = "1 where a main may return without MPI.Finalize (--args mpjexpress)")
    public static final String RAILMPI_FINALIZE_AT_RETURN = "RAILMPI_FINALIZE_AT_RETURN";

    @Variable(
            source = Source.INTERNAL,
            value = "number of the program on the command line, if the process manager does not give it")
    public static final String RAILMPI_APP_NUMBER = "RAILMPI_APP_NUMBER";

    @Variable(source = Source.INTERNAL, value = "bin/railmpi-rank, by which Hydra runs ranks")
    public static final String RAILMPI_RANK_PROGRAM = "RAILMPI_RANK_PROGRAM";

    @Variable(
            source = Source.INTERNAL,
            value = "file by which ranks under Hydra report to mpirun that they begin and end MPI")
    public static final String RAILMPI_RANK_REPORTS = "RAILMPI_RANK_REPORTS";

    @Variable(source = Source.INTERNAL, value = "beginning of the lines that bin/railmpi-rank writes for mpirun")
    public static final String RAILMPI_RANK_MARK = "RAILMPI_RANK_MARK";

    @Variable(source = Source.INTERNAL, value = "set if ranks under Hydra go on when others fail")
    public static final String RAILMPI_RANK_TOLERANT = "RAILMPI_RANK_TOLERANT";

    @Variable(source = Source.INTERNAL, value = "set if rank 0 reads standard input through Hydra")
    public static final String RAILMPI_RANK_INPUT = "RAILMPI_RANK_INPUT";

    @Variable(source = Source.INTERNAL, value = "set in the jobs by which mpi-top looks at other nodes")
    public static final String RAILMPI_MPI_TOP = "RAILMPI_MPI_TOP";

    @Variable(
            source = Source.INTERNAL,
            value = "variable of the user that RailMPI's own JVMs must not use: LC_ALL, JAVA_TOOL_OPTIONS,"
                    + " JDK_JAVA_OPTIONS, _JAVA_OPTIONS",
            rest = "NAME")
    public static final String RAILMPI_KEPT_PREFIX = "RAILMPI_KEPT_";

    @Variable(source = Source.INTERNAL, value = "railmpi.jar, for the java that wrapper scripts find")
    public static final String RAILMPI_SHIM_JAR = "RAILMPI_SHIM_JAR";

    @Variable(source = Source.INTERNAL, value = "options of java, for the java that wrapper scripts find")
    public static final String RAILMPI_SHIM_OPTIONS = "RAILMPI_SHIM_OPTIONS";

    @Variable(source = Source.INTERNAL, value = "folder of links to the JDK that wrapper scripts see as JAVA_HOME")
    public static final String RAILMPI_JAVA_HOME_COPY = "RAILMPI_JAVA_HOME_COPY";

    @Variable(source = Source.INTERNAL, value = "the JDK to which the links of this folder lead")
    public static final String RAILMPI_REAL_JAVA_HOME = "RAILMPI_REAL_JAVA_HOME";

    private EnvironmentVariables() {}
}

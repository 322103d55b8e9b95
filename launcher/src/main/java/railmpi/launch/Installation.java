package railmpi.launch;

import java.io.File;
import railmpi.core.env.EnvironmentVariables;

/** The files of RailMPI that the launcher needs. */
public final class Installation {
    private static final String UNRELEASED = "development version";

    private Installation() {}

    /**
     * Returns railmpi.jar, in the directory that the variable RAILMPI_LIB names; or, where a build tool has it under
     * another name, what RAILMPI_JAR names: a jar, or a directory with the classes of package mpi.
     */
    public static File railmpiJar() {
        String named = System.getenv(EnvironmentVariables.RAILMPI_JAR);
        if (named != null) {
            return existing(new File(named), EnvironmentVariables.RAILMPI_JAR);
        }
        File jar = new File(library(), "railmpi.jar").getAbsoluteFile();
        if (!jar.isFile()) {
            throw new LaunchException(jar + " not found; RAILMPI_LIB names the directory that holds it");
        }
        return jar;
    }

    private static File existing(File place, String variable) {
        if (!place.exists()) {
            throw new LaunchException(place + " not found; " + variable + " names it");
        }
        return place.getAbsoluteFile();
    }

    private static String library() {
        String library = System.getenv(EnvironmentVariables.RAILMPI_LIB);
        if (library == null) {
            throw new LaunchException("RAILMPI_LIB is not set; start bin/mpirun, not the launcher itself");
        }
        return library;
    }

    /** Returns the directory with the java program for wrapper scripts. */
    public static File shimDirectory() {
        return new File(System.getenv().getOrDefault(EnvironmentVariables.RAILMPI_HOME, "."), "bin/shim")
                .getAbsoluteFile();
    }

    /** Returns the program that stands between Hydra and a rank. */
    public static File rankProgram() {
        return program("railmpi-rank");
    }

    /** Returns a program of the installation. */
    public static File program(String name) {
        File program = new File(System.getenv().getOrDefault(EnvironmentVariables.RAILMPI_HOME, "."), "bin/" + name)
                .getAbsoluteFile();
        if (!program.canExecute()) {
            throw new LaunchException(program + " not found");
        }
        return program;
    }

    /** Returns the version of the launcher's jar. */
    public static String version() {
        String version = Installation.class.getPackage().getImplementationVersion();
        return version == null ? UNRELEASED : version;
    }
}

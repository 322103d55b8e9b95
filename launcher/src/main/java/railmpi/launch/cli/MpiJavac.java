package railmpi.launch.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import railmpi.launch.ByteProcess;
import railmpi.launch.ByteText;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.ArgumentFiles;
import railmpi.launch.javacmd.ProgramFile;

/** Entry of bin/mpijavac: javac with our jar on its class path (and module path); all other arguments pass through. */
public final class MpiJavac {
    private static final List<String> CLASS_PATH = Arrays.asList("-cp", "-classpath", "--class-path");
    private static final List<String> MODULE_PATH = Arrays.asList("-p", "--module-path");

    private MpiJavac() {}

    /** Compiles and ends the JVM with the status of javac. */
    public static void main(String[] arguments) throws InterruptedException {
        int status;
        try {
            File jar = Installation.railmpiJar();
            List<String> given = ByteText.arguments(arguments);
            if (given.contains("--showme")) {
                System.out.println(jar);
                status = 0;
            } else {
                status = run(given, jar);
            }
        } catch (LaunchException e) {
            System.err.println("mpijavac: " + e.getMessage());
            status = e.exitStatus();
        } catch (IOException e) {
            System.err.println("mpijavac: cannot start javac: " + e.getMessage());
            status = LaunchException.NOT_EXECUTABLE;
        }
        System.exit(status);
    }

    private static int run(List<String> given, File jar) throws IOException, InterruptedException {
        Map<String, String> environment = ByteText.environment();
        File directory = new File(System.getProperty("user.dir"));
        List<String> words =
                rewritten(ArgumentFiles.expandAll(given, directory), environment.get("CLASSPATH"), jar.getPath());
        if (!ArgumentFiles.isTooLong(words)) {
            return compile(words, environment);
        }
        // what is for the JVM is not taken from a file
        Map<Boolean, List<String>> parts =
                words.stream().collect(Collectors.partitioningBy(word -> word.startsWith("-J")));
        Path file = Files.createTempFile("railmpi", null);
        try {
            ArgumentFiles.write(file, parts.get(false));
            List<String> command = new ArrayList<>(parts.get(true));
            command.add("@" + file);
            return compile(command, environment);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static int compile(List<String> words, Map<String, String> environment)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        command.add(0, compiler());
        return ByteProcess.prepare(command, environment).inheritIO().start().waitFor();
    }

    private static String compiler() {
        String home = System.getenv("JAVA_HOME");
        File own = new File(home == null ? System.getProperty("java.home") : home, "bin/javac");
        return own.canExecute()
                ? own.getPath()
                : ProgramFile.find("javac", System.getenv(), new File(System.getProperty("user.dir")))
                        .getPath();
    }

    /** Returns the arguments for javac; of a path that is given twice the last one counts, as for javac. */
    static List<String> rewritten(List<String> given, String classPathVariable, String jar) {
        List<String> others = new ArrayList<>();
        String classPath = null;
        String modulePath = null;
        boolean compilesModule = false;
        for (int i = 0; i < given.size(); i++) {
            String argument = given.get(i);
            int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
            String name = equals < 0 ? argument : argument.substring(0, equals);
            boolean isClassPath = CLASS_PATH.contains(name);
            if ((isClassPath || MODULE_PATH.contains(name)) && (equals >= 0 || i + 1 < given.size())) {
                String value = equals >= 0 ? argument.substring(equals + 1) : given.get(++i);
                classPath = isClassPath ? value : classPath;
                modulePath = isClassPath ? modulePath : value;
            } else {
                others.add(argument);
                compilesModule = compilesModule || new File(argument).getName().equals("module-info.java");
            }
        }
        String users = classPath != null ? classPath : classPathVariable;
        List<String> rewritten = new ArrayList<>();
        rewritten.add("-cp");
        rewritten.add(jar + File.pathSeparator + (users == null || users.isEmpty() ? "." : users));
        if (modulePath != null || compilesModule) {
            rewritten.add("--module-path");
            rewritten.add(modulePath == null ? jar : jar + File.pathSeparator + modulePath);
        }
        rewritten.addAll(others);
        return rewritten;
    }
}

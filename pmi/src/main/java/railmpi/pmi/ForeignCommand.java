package railmpi.pmi;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;

/**
 * A command to start as managers other than ours can pass it on: by a script for the shell, which looks first whether
 * all is there that is needed. They know no variables, and end everything when a program is missing; a newline would
 * end the line of the protocol, some of them lose backslashes, empty arguments or blanks at the ends, and Slurm takes
 * lines of less than 1 KiB. Stateless.
 */
final class ForeignCommand {
    /** Names {@code bin/railmpi-rank}, under which {@code bin/mpirun} has Hydra run its ranks; not set elsewhere. */
    static final String RANK_PROGRAM = EnvironmentVariables.RAILMPI_RANK_PROGRAM;

    /**
     * Runs what its arguments together say: a percent sign and two decimal digits there are the character of that code.
     */
    static final String SCRIPT = "eval \"$(awk 'BEGIN{for(i=1;i<ARGC;i++)t=t ARGV[i];n=split(t,p,\"%\");"
            + "printf \"%s\",p[1];for(i=2;i<=n;i++)printf \"%c%s\",substr(p[i],1,2)+0,substr(p[i],3)}' \"$@\")\"";

    /** Tells those who have asked for a program that it is missing; part of another layer. */
    private static final String PROBLEM = "railmpi.runtime.SpawnProblem";

    /** Tells a process which of several programs it is, where the manager does not. */
    static final String APP_NUMBER = EnvironmentVariables.RAILMPI_APP_NUMBER;

    /** Set by Slurm and no other manager. */
    private static final String SLURM_STEP = EnvironmentVariables.PMI_JOBID;

    private static final String DIRECTORY = "wdir";
    private static final String PATH = "PATH=";
    private static final String LOST = "\n\r\\";
    /** Of a word; the name of a key goes before it. */
    private static final int LONGEST = 700;
    /** Hydra crashes if they come to a thousand with its own options and the environment. */
    private static final int MOST_WORDS = 100;
    /**
     * Of a command with all that belongs to it: Hydra's proxy has a buffer of 64 KiB for it, and ends if that is full.
     */
    private static final int MOST_BYTES = (64 << 10) - 1;

    private static final int TEN = 10;

    private ForeignCommand() {}

    /**
     * Returns the same commands in words and info keys that other managers know.
     *
     * @param environment of the process that asks
     */
    static List<SpawnCommand> of(List<SpawnCommand> commands, Map<String, String> environment) {
        if (commands.size() > 1 && isOfSlurm(environment)) {
            return List.of(together(commands, environment));
        }
        List<SpawnCommand> known = new ArrayList<>();
        for (SpawnCommand command : commands) {
            known.add(of(command, environment, MOST_WORDS / commands.size()));
        }
        return known;
    }

    private static boolean isOfSlurm(Map<String, String> environment) {
        return environment.containsKey(SLURM_STEP) && !environment.containsKey(RANK_PROGRAM);
    }

    /**
     * For Slurm, which breaks arguments with blanks where there are several programs: one that each process divides.
     */
    private static SpawnCommand together(List<SpawnCommand> commands, Map<String, String> environment) {
        StringBuilder script = new StringBuilder();
        int size = 0;
        for (int number = 0; number < commands.size(); number++) {
            SpawnCommand command = commands.get(number);
            size += command.count();
            script.append("if [ $PMI_RANK -lt ").append(size).append(" ]; then\n");
            script.append("export ")
                    .append(APP_NUMBER)
                    .append('=')
                    .append(number)
                    .append('\n');
            script.append(script(command, environment)).append("\nfi\n");
        }
        return command(byShell(script.toString()), size, commands.get(0).info());
    }

    private static SpawnCommand of(SpawnCommand command, Map<String, String> environment, int mostWords) {
        String rankProgram = environment.get(RANK_PROGRAM);
        List<String> words;
        if (rankProgram == null) {
            words = byShell(script(command, environment));
        } else {
            String directory = command.info().get(DIRECTORY);
            words = words(command, environment);
            words.addAll(0, List.of(rankProgram, directory == null ? System.getProperty("user.dir") : directory));
            boolean isPlain = words.size() <= mostWords && words.stream().noneMatch(ForeignCommand::isLost);
            words = isPlain ? words : byShell(exec(words));
        }
        return command(words, command.count(), command.info());
    }

    private static SpawnCommand command(List<String> words, int count, Map<String, String> info) {
        return new SpawnCommand(words.get(0), words.subList(1, words.size()), count, hosts(info));
    }

    private static List<String> words(SpawnCommand command, Map<String, String> environment) {
        List<String> words = new ArrayList<>();
        List<String> variables = variables(command.info(), environment);
        if (!variables.isEmpty()) {
            words.add("env");
            words.addAll(variables);
        }
        words.add(command.program());
        words.addAll(command.arguments());
        return words;
    }

    private static String script(SpawnCommand command, Map<String, String> environment) {
        String checks = checks(
                command.program(),
                variables(command.info(), environment),
                command.info().get(DIRECTORY));
        return checks + exec(words(command, environment));
    }

    /** As {@code bin/railmpi-rank} does: who has asked for the program hears what is missing. */
    private static String checks(String program, List<String> variables, String directory) {
        StringBuilder script = new StringBuilder("fail() { exec");
        for (String word : List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                PROBLEM)) {
            script.append(' ').append(quoted(word));
        }
        script.append(" \"$1 not found on $(uname -n)\"; }\n");
        if (directory != null) {
            script.append("cd -- ").append(quoted(directory)).append(" 2>/dev/null || fail ");
            script.append(quoted("working directory " + directory)).append('\n');
        }
        script.append('(');
        variables.stream().filter(variable -> variable.startsWith(PATH)).forEach(path -> script.append(PATH)
                .append(quoted(path.substring(PATH.length())))
                .append("; "));
        script.append("command -v ").append(quoted(program)).append(" >/dev/null) || fail ");
        return script.append(quoted(program)).append('\n').toString();
    }

    /** Returns that of this process, for any working directory. */
    private static String classPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            entries.add(new File(entry).getAbsolutePath());
        }
        return String.join(File.pathSeparator, entries);
    }

    /**
     * Tells what to do when the manager of a process does not answer.
     *
     * @param environment of the process that asks
     * @return a clause, empty if there is nothing to be said
     */
    static String whyNoAnswer(Map<String, String> environment) {
        return environment.containsKey(SLURM_STEP)
                ? "; Slurm does not answer while the job has no free resources for the new processes: leave some by"
                        + " SLURM_EXACT=1 salloc -n ALL srun -n FIRST --mpi=pmi2 ..."
                : "";
    }

    /**
     * Makes sure that the manager of a process survives a command to start.
     *
     * @param block all lines of the command but the end of the last one, with a character for each byte
     * @param environment of the process that asks
     * @throws PmiException if it is too long
     */
    static void requireRoom(String block, Map<String, String> environment) {
        int bytes = block.length() + 1;
        if (bytes > MOST_BYTES && !isOfSlurm(environment)) {
            throw new PmiException("its arguments and variables take " + bytes
                    + " bytes on the way to the process manager, which has room for " + MOST_BYTES);
        }
    }

    private static Map<String, String> hosts(Map<String, String> info) {
        Map<String, String> hosts = new HashMap<>();
        for (String key : new String[] {"host", "hosts", "add-host"}) {
            if (info.containsKey(key)) {
                hosts.merge("host", info.get(key).strip(), (one, other) -> one + "," + other);
            }
        }
        for (String key : new String[] {"hostfile", "add-hostfile"}) {
            if (info.containsKey(key)) {
                hosts.put("hostfile", info.get(key));
            }
        }
        return hosts;
    }

    private static List<String> variables(Map<String, String> info, Map<String, String> environment) {
        List<String> variables = new ArrayList<>();
        String path = info.get("path");
        if (path != null) {
            variables.add(PATH + path + ":" + environment.getOrDefault("PATH", "/usr/bin:/bin"));
        }
        for (String line : info.getOrDefault("env", "").split("\n")) {
            if (line.indexOf('=') > 0) {
                variables.add(line);
            }
        }
        return variables;
    }

    private static boolean isLost(String word) {
        return word.isEmpty()
                || word.length() > LONGEST
                || !word.equals(word.strip())
                || word.chars().anyMatch(c -> LOST.indexOf(c) >= 0);
    }

    private static List<String> byShell(String plain) {
        String script = encoded(plain);
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh"));
        for (int start = 0; start < script.length(); start += LONGEST) {
            words.add(script.substring(start, Math.min(script.length(), start + LONGEST)));
        }
        return words;
    }

    private static String exec(List<String> words) {
        StringBuilder script = new StringBuilder("exec");
        for (String word : words) {
            script.append(' ').append(quoted(word));
        }
        return script.toString();
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private static String encoded(String script) {
        StringBuilder encoded = new StringBuilder();
        for (int i = 0; i < script.length(); i++) {
            char c = script.charAt(i);
            if (c == '%' || c == ' ' || LOST.indexOf(c) >= 0) {
                encoded.append('%').append(c / TEN).append(c % TEN);
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }
}

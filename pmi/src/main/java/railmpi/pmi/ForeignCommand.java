package railmpi.pmi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A command to start as managers other than ours can pass it on. They know hosts and a working directory, but no
 * variables; a newline would end the line of the protocol, some of them lose backslashes, empty arguments or blanks at
 * the ends, and Slurm takes lines of less than 1 KiB. Stateless.
 */
final class ForeignCommand {
    /** Names {@code bin/railmpi-rank}, under which {@code bin/mpirun} has Hydra run its ranks; not set elsewhere. */
    static final String RANK_PROGRAM = "RAILMPI_RANK_PROGRAM";

    /**
     * Runs what its arguments together say: a percent sign and two decimal digits there are the character of that code.
     */
    static final String SCRIPT = "eval \"$(awk 'BEGIN{for(i=1;i<ARGC;i++)t=t ARGV[i];n=split(t,p,\"%\");"
            + "printf \"%s\",p[1];for(i=2;i<=n;i++)printf \"%c%s\",substr(p[i],1,2)+0,substr(p[i],3)}' \"$@\")\"";

    private static final String LOST = "\n\r\\";
    /** Of a word; the name of a key goes before it. */
    private static final int LONGEST = 700;

    private static final int TEN = 10;

    private ForeignCommand() {}

    /**
     * Returns the same command in words and info keys that other managers know.
     *
     * @param environment of the process that asks
     */
    static SpawnCommand of(SpawnCommand command, Map<String, String> environment) {
        Map<String, String> info = hosts(command.info());
        List<String> words = new ArrayList<>();
        String rankProgram = environment.get(RANK_PROGRAM);
        String directory = command.info().get("wdir");
        if (rankProgram != null) {
            words.add(rankProgram);
            words.add(directory == null ? System.getProperty("user.dir") : directory);
        } else if (directory != null) {
            info.put("wdir", directory);
        }
        List<String> variables = variables(command.info(), environment);
        if (!variables.isEmpty()) {
            words.add("env");
            words.addAll(variables);
        }
        words.add(command.program());
        words.addAll(command.arguments());
        if (words.stream().anyMatch(ForeignCommand::isLost)) {
            words = byShell(script(words));
        }
        return new SpawnCommand(words.get(0), words.subList(1, words.size()), command.count(), info);
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
            variables.add("PATH=" + path + ":" + environment.getOrDefault("PATH", "/usr/bin:/bin"));
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

    private static List<String> byShell(String script) {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh"));
        for (int start = 0; start < script.length(); start += LONGEST) {
            words.add(script.substring(start, Math.min(script.length(), start + LONGEST)));
        }
        return words;
    }

    private static String script(List<String> words) {
        StringBuilder script = new StringBuilder("exec");
        for (String word : words) {
            script.append(" '").append(word.replace("'", "'\\''")).append('\'');
        }
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

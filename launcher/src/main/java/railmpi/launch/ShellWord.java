package railmpi.launch;

/** Words of command lines that a shell reads. */
public final class ShellWord {
    private ShellWord() {}

    /** Returns a word in quotes, which a shell takes as it is. */
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}

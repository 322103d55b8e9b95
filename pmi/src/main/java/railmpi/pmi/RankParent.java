package railmpi.pmi;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import railmpi.core.log.Log;

/**
 * {@code bin/railmpi-rank}, the parent of this process under {@code bin/mpirun} with Hydra, through which mpirun hears
 * why a rank ends: Hydra itself has no words for it. Other launchers put none there. Any thread.
 */
final class RankParent {
    static final RankParent NONE = new RankParent("", "");
    /** The process may not exit from now on. */
    static final String BEGUN = "begun";
    /** It may. */
    static final String FINISHED = "finished";
    /** What it has spawned has not come, and fails nobody. */
    static final String ABANDONED = "abandoned";

    private static final int LONGEST = 1000;

    private final String file;
    private final String mark;

    private RankParent(String file, String mark) {
        this.file = file;
        this.mark = mark;
    }

    /**
     * Returns the parent that a variable names.
     *
     * @param variable a file, a blank, and what a line for mpirun begins with; null for no parent
     */
    static RankParent of(String variable) {
        int blank = variable == null ? -1 : variable.indexOf(' ');
        return blank < 0 ? NONE : new RankParent(variable.substring(0, blank), variable.substring(blank + 1));
    }

    /** Tells mpirun; returns false when there is nobody to tell. */
    boolean tell(String words) {
        if (file.isEmpty()) {
            return false;
        }
        String line = mark + (words.length() > LONGEST ? words.substring(0, LONGEST) : words) + "\n";
        try (OutputStream out = new FileOutputStream(file)) {
            out.write(line.getBytes(StandardCharsets.US_ASCII));
            return true;
        } catch (IOException e) {
            Log.info("cannot tell mpirun of the end: " + e.getMessage());
            return false;
        }
    }
}

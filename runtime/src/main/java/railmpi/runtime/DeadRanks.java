package railmpi.runtime;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.log.Log;
import railmpi.pmi.PmiClient;

/**
 * Learns from Hydra which ranks have failed: it keeps a list, in the order in which it has noticed them, for which this
 * asks again and again. For one thread.
 */
final class DeadRanks implements FailureWatch.Source {
    private static final String KEY = "PMI_dead_processes";
    private static final long PERIOD_MS = 100;
    /** By which Hydra tells that the list has grown; a JVM dies of it. */
    private static final String NOTICE = "USR1";

    private final PmiClient pmi;
    private int told;

    DeadRanks(PmiClient pmi) {
        this.pmi = pmi;
        ignoreNotice();
    }

    /** Tells whether a process manager has such a list. */
    static boolean areKnownTo(PmiClient pmi) {
        return pmi.get(KEY) != null;
    }

    /** Unless the program has a handler of its own. */
    private static void ignoreNotice() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Method handle = signal.getMethod("handle", signal, handler);
            Object notice = signal.getConstructor(String.class).newInstance(NOTICE);
            Object before =
                    handle.invoke(null, notice, handler.getField("SIG_IGN").get(null));
            if (before != handler.getField("SIG_DFL").get(null)) {
                handle.invoke(null, notice, before);
            }
        } catch (ReflectiveOperationException e) {
            Log.warn("this rank may die when another one fails: it cannot ignore SIG" + NOTICE + ": " + e);
        }
    }

    @Override
    public String next() throws InterruptedException {
        List<Integer> dead = ranks(pmi.get(KEY));
        while (dead.size() <= told) {
            Thread.sleep(PERIOD_MS);
            dead = ranks(pmi.get(KEY));
        }
        return pmi.jobId() + " " + dead.get(told++) + " has failed";
    }

    /** Reads a list such as 3,0,5-7. */
    static List<Integer> ranks(String list) {
        List<Integer> ranks = new ArrayList<>();
        for (String part :
                list == null || list.isBlank() ? new String[0] : list.trim().split(",")) {
            int dash = part.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
            for (int rank = first; rank <= last; rank++) {
                ranks.add(rank);
            }
        }
        return ranks;
    }
}

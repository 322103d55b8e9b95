package railmpi.runtime;

import java.util.Map;

/** The counters of the rails for JMX, as {@code railmpi:type=Rails,rank=N}. Any thread. */
public interface RailsMXBean {
    /** Returns the table of {@code mpirun --report-rails}. */
    String getTable();

    /** Returns bytes sent, by peer and rail as in "1 eth0". */
    Map<String, Long> getBytes();

    /** Returns the states, by peer and rail. */
    Map<String, String> getStates();
}

package railmpi.fabric.network;

import java.util.List;
import java.util.concurrent.TimeUnit;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.Parameters;
import railmpi.core.param.ValueRule;
import railmpi.fabric.FabricJob;

/** The parameters that every provider between nodes obeys; read when a fabric is opened. */
public final class NetworkParameters {
    private static final int MAX_SECONDS = 1_000_000;

    /** Interfaces to use. */
    public static final Parameter<String> INCLUDE = Parameter.text("btl_if_include", "")
            .checkedBy(new ListRule())
            .level(ParameterLevel.USER)
            .documentation("Interfaces to use between nodes, separated by commas: IP interfaces by name (eth0) or"
                    + " network (192.168.1.0/24), verbs devices (mlx5_0) or their ports (mlx5_0:1). Their order is"
                    + " that of the rails. If an interface has several addresses, IPv4 comes before IPv6;"
                    + " link-local addresses (169.254.0.0/16, fe80::/10) are used only if it has no other. Empty:"
                    + " all interfaces that are up, except docker*, virbr*, veth*, br-*, link-local addresses and,"
                    + " unless there is no other, loopback. Excludes btl_if_exclude.")
            .synonyms("btl_tcp_if_include", "btl_openib_if_include");

    /** Interfaces not to use. */
    public static final Parameter<String> EXCLUDE = Parameter.text("btl_if_exclude", "")
            .checkedBy(new ListRule())
            .notWith(INCLUDE)
            .level(ParameterLevel.USER)
            .documentation("Interfaces, devices or ports not to use between nodes, named as in btl_if_include, in"
                    + " addition to those that are left out anyway. Excludes btl_if_include.")
            .synonyms("btl_tcp_if_exclude", "btl_openib_if_exclude");

    /** Time limit of a connection attempt. */
    public static final Parameter<Integer> CONNECT_TIMEOUT = Parameter.integer("btl_connect_timeout", 5)
            .range(1, MAX_SECONDS)
            .level(ParameterLevel.USER)
            .documentation("Seconds within which the machine of a peer must answer before the next interface is"
                    + " tried, and within which a process that connects must prove that it belongs to this job. If"
                    + " the machine of a peer has answered, the peer has btl_peer_timeout for the proof, if that is"
                    + " longer: it may be busy or stopped.");

    /** Time limit of silence. */
    public static final Parameter<Integer> PEER_TIMEOUT = Parameter.integer("btl_peer_timeout", 60)
            .range(0, MAX_SECONDS)
            .level(ParameterLevel.USER)
            .documentation("Seconds without any sign of life after which a peer counts as lost. A living peer sends"
                    + " one on each connection at least every eighth of this time. A connection that is silent for"
                    + " half of it is closed, and for the other half new connections are tried. 0: never.");

    /** All parameters of this package. */
    public static final List<Parameter<?>> ALL = List.of(INCLUDE, EXCLUDE, CONNECT_TIMEOUT, PEER_TIMEOUT);

    private NetworkParameters() {}

    private static final class ListRule implements ValueRule {
        @Override
        public String problem(String list, int ranks) {
            return InterfaceRule.problem(InterfaceRule.parse(list));
        }
    }

    /**
     * Returns a job over the ports and with the limits that the parameters ask for.
     *
     * @param worldRank world rank of this process
     * @param jobId the same text in all processes of the job and in no other job
     * @param secret of the job
     * @param parameters resolved, with {@link #ALL} among them
     * @return what a provider must know
     */
    public static FabricJob job(int worldRank, String jobId, byte[] secret, Parameters parameters) {
        return new FabricJob(
                worldRank,
                jobId,
                secret,
                new FabricJob.Ports(parameters.get(INCLUDE), parameters.get(EXCLUDE), false),
                new FabricJob.Limits(
                        TimeUnit.SECONDS.toNanos(parameters.get(CONNECT_TIMEOUT)),
                        answerLimitNs(parameters),
                        silenceLimitNs(parameters)),
                parameters);
    }

    /**
     * Returns how long a connection may show no sign of life, which is also how long a peer may be without connections
     * before it counts as lost: both together make {@link #PEER_TIMEOUT}.
     *
     * @param parameters resolved parameters
     * @return nanoseconds, 0 for ever
     */
    public static long silenceLimitNs(Parameters parameters) {
        return TimeUnit.SECONDS.toNanos(parameters.get(PEER_TIMEOUT)) / 2;
    }

    private static long answerLimitNs(Parameters parameters) {
        int peerSeconds = parameters.get(PEER_TIMEOUT);
        return peerSeconds == 0
                ? Long.MAX_VALUE
                : TimeUnit.SECONDS.toNanos(Math.max(peerSeconds, parameters.get(CONNECT_TIMEOUT)));
    }
}

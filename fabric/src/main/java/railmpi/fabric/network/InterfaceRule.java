package railmpi.fabric.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * An entry of {@link NetworkParameters#INCLUDE} or {@link NetworkParameters#EXCLUDE}: a name, or a network.
 *
 * @param text as the user wrote it
 * @param network what it means, null for a name
 */
public record InterfaceRule(String text, IpNetwork network) {
    /**
     * Reads a list.
     *
     * @param list names and networks, separated by commas
     * @return its entries, in its order; what is no network is a name
     */
    public static List<InterfaceRule> parse(String list) {
        List<InterfaceRule> rules = new ArrayList<>();
        for (int start = 0; start <= list.length(); ) {
            int comma = list.indexOf(',', start);
            int end = comma < 0 ? list.length() : comma;
            String text = list.substring(start, end).trim();
            if (!text.isEmpty()) {
                rules.add(rule(text));
            }
            start = end + 1;
        }
        return rules;
    }

    private static InterfaceRule rule(String text) {
        try {
            return new InterfaceRule(text, IpNetwork.parse(text));
        } catch (UnknownHostException e) {
            return new InterfaceRule(text, null);
        }
    }

    /**
     * Looks for mistakes that can be seen on any machine.
     *
     * @param rules entries of one list
     * @return a sentence about the first mistake, null if there is none
     */
    public static String problem(List<InterfaceRule> rules) {
        for (InterfaceRule rule : rules) {
            if (rule.network == null && rule.text.indexOf('/') >= 0) {
                return "'" + rule.text + "' is not a network; give address/prefix length, for example 192.168.1.0/24";
            }
        }
        return null;
    }

    /**
     * Tells whether it is the name of an interface.
     *
     * @param name of an interface, as the kernel calls it
     * @return false for a network
     */
    public boolean names(String name) {
        return network == null && name.equals(text);
    }

    /**
     * Tells whether it is a network to which an address belongs.
     *
     * @param address of an interface
     * @return false for a name
     */
    public boolean covers(InetAddress address) {
        return network != null && network.contains(address);
    }
}

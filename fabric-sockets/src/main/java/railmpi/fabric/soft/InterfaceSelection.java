package railmpi.fabric.soft;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import railmpi.core.param.ParameterException;
import railmpi.fabric.network.InterfaceRule;
import railmpi.fabric.network.IpNetwork;

/**
 * Decides which interfaces become ports, and which address of each is used: IPv4 before IPv6, and link-local ones
 * (169.254.0.0/16, fe80::/10) last, if somebody has named the interface or its network.
 */
final class InterfaceSelection {
    private static final String[] VIRTUAL_PREFIXES = {"docker", "virbr", "veth", "br-"};
    private static final String LINK_LOCAL = "it has link-local addresses only, which btl_if_include turns on";
    /** What makes an address less welcome. */
    private static final int IPV6 = 1;

    private static final int LINK_LOCAL_ADDRESS = 2;

    /** An interface and the address of it that is used. */
    record Choice(LocalInterface localInterface, IpNetwork network) {}

    private final List<LocalInterface> candidates;
    /** The list that was given, if one was, and its parameter. */
    private final List<InterfaceRule> rules;

    private final String parameter;
    private final String list;
    private final boolean isInclusive;
    private final List<Choice> choices;

    /**
     * Chooses.
     *
     * @param candidates all interfaces
     * @param include value of btl_if_include
     * @param exclude value of btl_if_exclude, blank if something is included
     * @throws ParameterException if something included is the name of no interface
     */
    InterfaceSelection(List<LocalInterface> candidates, String include, String exclude) {
        this.candidates = candidates;
        isInclusive = !include.isBlank();
        parameter = isInclusive ? "btl_if_include" : "btl_if_exclude";
        list = isInclusive ? include : exclude;
        rules = rules(parameter, list);
        if (isInclusive) {
            requireKnown();
        }
        List<LocalInterface> usable =
                candidates.stream().filter(one -> one.whyUnusable() == null).toList();
        choices = isInclusive ? chooseOnly(usable, rules) : chooseAllBut(usable, rules);
    }

    /** Returns what becomes ports, in the order of the ports. */
    List<Choice> choices() {
        return choices;
    }

    /** Returns why the other candidates were not chosen, a sentence each. */
    List<String> leftOut() {
        List<String> reasons = new ArrayList<>();
        for (LocalInterface candidate : candidates) {
            if (!isChosen(candidate, choices)) {
                reasons.add("interface " + candidate.name() + " is left out: " + whyLeftOut(candidate));
            }
        }
        return reasons;
    }

    private String whyLeftOut(LocalInterface candidate) {
        if (candidate.whyUnusable() != null) {
            return candidate.whyUnusable();
        }
        if (isInclusive) {
            return parameter + " (" + list + ") does not name it";
        }
        InterfaceRule rule = ruleAbout(candidate);
        if (rule != null) {
            return parameter + " has " + rule.text();
        }
        if (isVirtual(candidate.name())) {
            return "its name is that of a virtual one, which only btl_if_include turns on";
        }
        return candidate.isLoopback() ? "it reaches this machine only" : LINK_LOCAL;
    }

    private InterfaceRule ruleAbout(LocalInterface candidate) {
        for (InterfaceRule rule : rules) {
            if (isAbout(rule, candidate)) {
                return rule;
            }
        }
        return null;
    }

    /** Returns a sentence for each part of the list that no interface of this machine is or belongs to. */
    List<String> namedInVain() {
        List<String> sentences = new ArrayList<>();
        for (InterfaceRule rule : rules) {
            if (!isThere(rule)) {
                sentences.add(
                        parameter + " has " + rule.text() + ", but no interface of this machine is or belongs to it");
            }
        }
        return sentences;
    }

    private boolean isThere(InterfaceRule rule) {
        for (LocalInterface candidate : candidates) {
            if (isAbout(rule, candidate)) {
                return true;
            }
        }
        return false;
    }

    /** A network may have gone from this machine with the interface that had it; a name stays. */
    private void requireKnown() {
        for (InterfaceRule rule : rules) {
            if (rule.network() == null && !isThere(rule)) {
                throw new ParameterException("parameter " + parameter + " (" + list + "): '" + rule.text()
                        + "' is not an interface of this machine; there are "
                        + candidates.stream().map(LocalInterface::text).collect(Collectors.joining(", ")));
            }
        }
    }

    private static boolean isAbout(InterfaceRule rule, LocalInterface candidate) {
        boolean isAbout = rule.names(candidate.name());
        for (IpNetwork network : candidate.networks()) {
            isAbout |= rule.covers(network.address());
        }
        return isAbout;
    }

    private static List<InterfaceRule> rules(String parameter, String list) {
        List<InterfaceRule> rules = InterfaceRule.parse(list);
        String problem = InterfaceRule.problem(rules);
        if (problem != null) {
            throw new ParameterException("parameter " + parameter + ": " + problem);
        }
        return rules;
    }

    private static List<Choice> chooseAllBut(List<LocalInterface> candidates, List<InterfaceRule> exclude) {
        List<Choice> choices = new ArrayList<>();
        List<Choice> loopbacks = new ArrayList<>();
        for (LocalInterface candidate : candidates) {
            if (!isVirtual(candidate.name())) {
                IpNetwork network = preferred(candidate, exclude);
                if (network != null) {
                    (candidate.isLoopback() ? loopbacks : choices).add(new Choice(candidate, network));
                }
            }
        }
        return choices.isEmpty() ? loopbacks : choices;
    }

    private static boolean isVirtual(String name) {
        for (String prefix : VIRTUAL_PREFIXES) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static IpNetwork preferred(LocalInterface candidate, List<InterfaceRule> exclude) {
        IpNetwork preferred = null;
        for (IpNetwork network : candidate.networks()) {
            boolean isUsable = !network.address().isLinkLocalAddress();
            for (InterfaceRule rule : exclude) {
                isUsable &= !rule.names(candidate.name()) && !rule.covers(network.address());
            }
            if (isUsable) {
                preferred = better(preferred, network);
            }
        }
        return preferred;
    }

    private static IpNetwork better(IpNetwork one, IpNetwork other) {
        return one == null || rankOf(other.address()) < rankOf(one.address()) ? other : one;
    }

    private static int rankOf(InetAddress address) {
        return (address instanceof Inet4Address ? 0 : IPV6) + (address.isLinkLocalAddress() ? LINK_LOCAL_ADDRESS : 0);
    }

    /** In the order of the list; what one network of it covers, in that of the interfaces. */
    private static List<Choice> chooseOnly(List<LocalInterface> candidates, List<InterfaceRule> include) {
        List<Choice> choices = new ArrayList<>();
        for (InterfaceRule rule : include) {
            for (LocalInterface candidate : candidates) {
                if (included(candidate, List.of(rule)) != null && !isChosen(candidate, choices)) {
                    choices.add(new Choice(candidate, included(candidate, include)));
                }
            }
        }
        return choices;
    }

    /** Returns the best address of a candidate that one of the rules is about, null if there is none. */
    private static IpNetwork included(LocalInterface candidate, List<InterfaceRule> include) {
        IpNetwork best = null;
        for (IpNetwork network : candidate.networks()) {
            for (InterfaceRule rule : include) {
                if (rule.names(candidate.name()) || rule.covers(network.address())) {
                    best = better(best, network);
                }
            }
        }
        return best;
    }

    private static boolean isChosen(LocalInterface candidate, List<Choice> choices) {
        for (Choice choice : choices) {
            if (choice.localInterface() == candidate) {
                return true;
            }
        }
        return false;
    }
}

package railmpi.core.param;

import java.util.Locale;

/** Whom a parameter is for. */
public enum ParameterLevel {
    /** What a user decides: networks, addresses, security, what is reported. */
    USER("what you decide: networks, addresses, security, what is reported"),
    /** What makes a program faster on some machine; results do not depend on it. */
    TUNING("what may make a program faster on your machine; the defaults suit most"),
    /** What those need who work on RailMPI, or look for the cause of a problem with them. */
    DEVELOPER("what those need who work on RailMPI, or look for a fault with them");

    private final String meaning;

    ParameterLevel(String meaning) {
        this.meaning = meaning;
    }

    /** Returns the name, in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what the parameters of this level are. */
    public String meaning() {
        return meaning;
    }
}

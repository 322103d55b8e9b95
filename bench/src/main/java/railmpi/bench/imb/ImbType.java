package railmpi.bench.imb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import railmpi.bench.suite.Element;
import railmpi.bench.suite.UsageException;

/** The types that IMB names; its characters are those of C, one byte. Immutable. */
enum ImbType {
    BYTE(Element.BYTE),
    CHAR(Element.BYTE),
    INT(Element.INT),
    FLOAT(Element.FLOAT),
    DOUBLE(Element.DOUBLE);

    private final Element element;

    ImbType(Element element) {
        this.element = element;
    }

    /** Returns the type {@code text}, the value of {@code option}; {@code first} and those behind it are allowed. */
    static ImbType parse(String option, String text, ImbType first) {
        List<String> names = new ArrayList<>();
        for (ImbType type : values()) {
            String name = type.name().toLowerCase(Locale.ROOT);
            if (type.ordinal() >= first.ordinal()) {
                if (name.equals(text)) {
                    return type;
                }
                names.add(name);
            }
        }
        throw new UsageException(
                "option " + option + " is one of " + String.join(", ", names) + ", not '" + text + "'");
    }

    /** Returns what messages of it consist of. */
    Element element() {
        return element;
    }

    /** Returns its name in the head of the output. */
    String mpiName() {
        return "MPI_" + name();
    }
}

package railmpi.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes values as JSON that may stand inside an element of a page. Stateless. */
final class PageJson {
    private static final int FIRST_PRINTABLE = 0x20;

    private PageJson() {}

    /** Returns the text of a map with names, a list, a text, a number or a truth value. */
    static String text(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(entry.getKey().toString()) + ":" + text(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(PageJson::text).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String string ? quoted(string) : String.valueOf(value);
    }

    /** An angle bracket could end the element. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < FIRST_PRINTABLE || c == '<') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}

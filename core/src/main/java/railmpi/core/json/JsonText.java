package railmpi.core.json;

import java.util.Locale;
import java.util.Map;

/** JSON in one line. Stateless. */
public final class JsonText {
    private JsonText() {}

    /**
     * Returns a value as JSON.
     *
     * @param value maps become objects and lists arrays, in their order; floating-point numbers have four decimals, or
     *     are null where JSON has no number for them; what is no number or boolean is quoted
     * @return the text, without a line break
     */
    public static String of(Object value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    private static void append(Object value, StringBuilder text) {
        if (value instanceof Map<?, ?> map) {
            appendObject(map, text);
        } else if (value instanceof Iterable<?> list) {
            appendArray(list, text);
        } else if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            text.append(Double.isFinite(number) ? String.format(Locale.ROOT, "%.4f", number) : "null");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            appendQuoted(value.toString(), text);
        }
    }

    private static void appendObject(Map<?, ?> map, StringBuilder text) {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(separator);
            appendQuoted(entry.getKey().toString(), text);
            text.append(": ");
            append(entry.getValue(), text);
            separator = ", ";
        }
        text.append('}');
    }

    private static void appendArray(Iterable<?> list, StringBuilder text) {
        text.append('[');
        String separator = "";
        for (Object value : list) {
            text.append(separator);
            append(value, text);
            separator = ", ";
        }
        text.append(']');
    }

    private static void appendQuoted(String words, StringBuilder text) {
        text.append('"');
        for (int index = 0; index < words.length(); index++) {
            char letter = words.charAt(index);
            if (letter == '"' || letter == '\\') {
                text.append('\\').append(letter);
            } else if (letter < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            } else {
                text.append(letter);
            }
        }
        text.append('"');
    }
}

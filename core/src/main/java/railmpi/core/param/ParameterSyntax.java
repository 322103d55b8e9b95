package railmpi.core.param;

import java.util.List;

/** How values of each type are written and read. */
final class ParameterSyntax {
    private static final long KIBI = 1024;

    private ParameterSyntax() {}

    /** Returns the value, null when the text is not an allowed one. */
    static Object parse(ParameterType type, String text, long minimum, long maximum, List<String> choices) {
        if (type == ParameterType.TEXT || type == ParameterType.COMPONENTS) {
            return text;
        }
        if (type == ParameterType.CHOICE) {
            return choices.contains(text) ? text : null;
        }
        if (type == ParameterType.BOOLEAN) {
            return parseBoolean(text);
        }
        Long number = type == ParameterType.BYTES ? parseBytes(text) : parseNumber(text, 1);
        if (number == null || number < minimum || number > maximum) {
            return null;
        }
        if (type == ParameterType.INTEGER) {
            return number < Integer.MIN_VALUE || number > Integer.MAX_VALUE ? null : (Object) number.intValue();
        }
        return number;
    }

    private static Boolean parseBoolean(String text) {
        switch (text) {
            case "1":
            case "true":
            case "yes":
            case "on":
                return Boolean.TRUE;
            case "0":
            case "false":
            case "no":
            case "off":
                return Boolean.FALSE;
            default:
                return null;
        }
    }

    private static Long parseBytes(String text) {
        if (text.isEmpty()) {
            return null;
        }
        long factor;
        switch (text.charAt(text.length() - 1)) {
            case 'k':
            case 'K':
                factor = KIBI;
                break;
            case 'm':
            case 'M':
                factor = KIBI * KIBI;
                break;
            case 'g':
            case 'G':
                factor = KIBI * KIBI * KIBI;
                break;
            default:
                return parseNumber(text, 1);
        }
        return parseNumber(text.substring(0, text.length() - 1), factor);
    }

    private static Long parseNumber(String digits, long factor) {
        try {
            return Math.multiplyExact(Long.parseLong(digits), factor);
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }

    static String format(ParameterType type, Object value) {
        if (type == ParameterType.BYTES) {
            long length = (Long) value;
            if (length != 0 && length % (KIBI * KIBI) == 0) {
                return length / (KIBI * KIBI) + "m";
            }
            if (length != 0 && length % KIBI == 0) {
                return length / KIBI + "k";
            }
        }
        return String.valueOf(value);
    }

    static String allowed(ParameterType type, long minimum, long maximum, List<String> choices) {
        switch (type) {
            case TEXT:
                return "any text";
            case COMPONENTS:
                return "names separated by commas, or ^ and those to leave out";
            case CHOICE:
                return "one of " + String.join(", ", choices);
            case BOOLEAN:
                return "1, true, yes, on or 0, false, no, off";
            case BYTES:
                return "a length in bytes (such as 4096, 16k, 4m)" + bounds(type, minimum, maximum, Long.MAX_VALUE);
            default:
                return "a whole number" + bounds(type, minimum, maximum, Integer.MAX_VALUE);
        }
    }

    private static String bounds(ParameterType type, long minimum, long maximum, long unbounded) {
        if (maximum < unbounded) {
            return " from " + format(type, minimum) + " to " + format(type, maximum);
        }
        return minimum == Integer.MIN_VALUE ? "" : " not below " + format(type, minimum);
    }
}

package railmpi.pmi;

/** What may stand in a line of the protocol, which has no escapes. */
final class PmiText {
    private static final char FIRST_PRINTABLE = '!';
    private static final char LAST_PRINTABLE = '~';

    private PmiText() {}

    static void checkKey(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("empty PMI key");
        }
        for (int i = 0; i < key.length(); i++) {
            if (!isAllowed(key.charAt(i)) || key.charAt(i) == '=') {
                throw new IllegalArgumentException("PMI key '" + key + "': character " + i + " is not allowed");
            }
        }
    }

    static void checkValue(String key, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (!isAllowed(value.charAt(i))) {
                throw new IllegalArgumentException("value of PMI key " + key + ": character " + i + " (code "
                        + (int) value.charAt(i) + ") is not allowed");
            }
        }
    }

    /** Returns the text with an underscore for each character that the protocol forbids. */
    static String cleaned(String text) {
        StringBuilder cleaned = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            cleaned.append(isAllowed(text.charAt(i)) ? text.charAt(i) : '_');
        }
        return cleaned.toString();
    }

    /** Returns the text with a blank for each character that is not printable ASCII: for the end of a line. */
    static String withoutControls(String text) {
        StringBuilder cleaned = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            cleaned.append(c >= FIRST_PRINTABLE && c <= LAST_PRINTABLE ? c : ' ');
        }
        return cleaned.toString();
    }

    private static boolean isAllowed(char c) {
        return c >= FIRST_PRINTABLE && c <= LAST_PRINTABLE && c != '\\';
    }
}

package railmpi.report;

/** Text in the manner of JSON. Stateless. */
final class Json {
    private Json() {}

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ') {
                quoted.append("\\u00").append(letter < 16 ? "0" : "").append(Integer.toHexString(letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }
}

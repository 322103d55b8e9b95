package railmpi.manual;

import java.nio.charset.StandardCharsets;

/** Texts as Markdown has them. Stateless. */
final class Markdown {
    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";

    private Markdown() {}

    /** Returns a text that is shown as it is, in a cell of a table or elsewhere. */
    static String cell(String text) {
        return plain(text).replace("|", "\\|");
    }

    /** Returns a text that is shown as it is, outside of tables; Doxia makes one dash of two, and turns quotes. */
    static String plain(String text) {
        return text.replaceAll("([\\\\*_<`\\[\\]\"']|-(?=-)|\\.(?=\\.))", "\\\\$1")
                .replace("&", "&amp;");
    }

    /** Returns a text as code, in a cell of a table or elsewhere. */
    static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }

    /** Returns the name that Doxia gives a heading: a dot and the code of a letter that it does not take. */
    static String anchor(String heading) {
        StringBuilder name = new StringBuilder();
        for (byte letter : heading.replaceAll("[`*]", "").strip().getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (letter & 0xff);
            if (c == ' ') {
                name.append('_');
            } else if (PLAIN.indexOf(c) >= 0) {
                name.append(c);
            } else {
                name.append('.').append(String.format("%02X", (int) c));
            }
        }
        return name.toString();
    }
}

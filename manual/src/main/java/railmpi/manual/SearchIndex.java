package railmpi.manual;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the search of the site reads, as a script: each section of each page, and each row of a table that begins with
 * names in code (parameters, options, errors, messages). Stateless.
 */
final class SearchIndex {
    private static final Pattern HEADING = Pattern.compile("(?m)^(#{1,3}) (.*)$");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern MARK = Pattern.compile("(?m)^```.*$|^\\|[ |:-]*$|[`*|\\\\]");
    /** A row of a table whose first cell is code, one or several with commas between them. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^`]+`(?:, `[^`]+`)*) \\| (.*)$");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(\\p{Punct})");

    private SearchIndex() {}

    /** Returns the script. */
    static String of(Map<String, String> pages) throws IOException {
        StringBuilder script = new StringBuilder("var railmpiPages = [\n");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            addPage(page.getKey().replaceAll("\\.md$", ".html"), page.getValue(), script);
        }
        return script.append("];\n").toString();
    }

    private static void addPage(String place, String page, StringBuilder script) throws IOException {
        String title = WrittenPages.title(page);
        Matcher headings = HEADING.matcher(page);
        String heading = title;
        int start = 0;
        while (headings.find()) {
            add(place, title, heading, page.substring(start, headings.start()), script);
            heading = headings.group(2);
            start = headings.end();
        }
        add(place, title, heading, page.substring(start), script);
    }

    private static void add(String place, String title, String heading, String text, StringBuilder script)
            throws IOException {
        String anchor = heading.equals(title) ? "" : "#" + Markdown.anchor(heading);
        Matcher rows = ROW.matcher(text);
        while (rows.find()) {
            boolean isOne = rows.group(1).indexOf(',') < 0;
            Matcher names = CODE.matcher(rows.group(1));
            while (names.find()) {
                String name = names.group(1).replace("\\|", "|");
                // the page names a row by its only name
                String row = isOne ? "#" + encoded(name) : anchor;
                put(place + row, title, name, rows.group(2), script);
            }
        }
        put(place + anchor, title, plain(heading), rows.replaceAll(""), script);
    }

    private static void put(String place, String title, String name, String text, StringBuilder script)
            throws IOException {
        String plain = plain(text);
        if (!plain.isEmpty()) {
            script.append(JSON.std.asString(List.of(place, title, name, plain))).append(",\n");
        }
    }

    /** Returns a name as the part of an address behind the hash. */
    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns a text without what Markdown has in it. */
    private static String plain(String text) {
        String unescaped = ESCAPED.matcher(LINK.matcher(text).replaceAll("$1")).replaceAll("$1");
        return MARK.matcher(unescaped).replaceAll(" ").replaceAll("\\s+", " ").strip();
    }
}

package railmpi.manual;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the search of the site reads: each section of each page, as a script. Stateless. */
final class SearchIndex {
    private static final Pattern HEADING = Pattern.compile("(?m)^(#{1,3}) (.*)$");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern MARK = Pattern.compile("(?m)^```.*$|^\\|[ |:-]*$|[`*|\\\\]");
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
        String unescaped = ESCAPED.matcher(LINK.matcher(text).replaceAll("$1")).replaceAll("$1");
        String plain =
                MARK.matcher(unescaped).replaceAll(" ").replaceAll("\\s+", " ").strip();
        if (plain.isEmpty()) {
            return;
        }
        String anchor = heading.equals(title) ? "" : "#" + Markdown.anchor(heading);
        script.append(JSON.std.asString(List.of(place + anchor, title, heading, plain)))
                .append(",\n");
    }
}

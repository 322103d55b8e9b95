package railmpi.manual;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Javadoc of a source file that programs see, as a page: comments of public and protected declarations, and all of
 * an interface. Code is replaced, and every line is where it is in the file. Stateless.
 */
final class PublicJavadoc {
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*(.*?)\\*/(?=((?:\\s|@[^\\n]*\\n)*\\w+))");
    private static final Pattern INTERFACE = Pattern.compile("(?m)^public @?interface ");
    private static final Pattern MARGIN = Pattern.compile("(?m)^ *\\* *");
    private static final Pattern CODE = Pattern.compile("(?s)<pre>.*?</pre>|\\{@[^}]*\\}");
    private static final Pattern TAG = Pattern.compile("(?m)^ *@(?:(?:param|throws) \\S+|return|see\\b.*|hidden)");

    private PublicJavadoc() {}

    /** Returns the page of a source. */
    static String pageOf(String source) {
        boolean isInterface = INTERFACE.matcher(source).find();
        StringBuilder page = new StringBuilder();
        int end = 0;
        for (Matcher comment = COMMENT.matcher(source); comment.find(); end = comment.end()) {
            page.append(linesOf(source.substring(end, comment.start())));
            boolean isSeen = isInterface || comment.group(2).matches("(?s).*\\b(public|protected)");
            page.append(isSeen ? text(comment.group(1)) : linesOf(comment.group()));
        }
        return page.toString();
    }

    private static String text(String comment) {
        String text = MARGIN.matcher(comment).replaceAll("");
        text = CODE.matcher(text).replaceAll(code -> "`x`" + linesOf(code.group()));
        return TAG.matcher(text).replaceAll("- ");
    }

    /** Keeps the numbers of lines that follow. */
    private static String linesOf(String text) {
        return text.replaceAll("[^\n]", "");
    }
}

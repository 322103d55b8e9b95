package railmpi.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pages of {@code docs} and the page at the top of the checkout, which is the site's home. Their links are those of
 * the site: to its pages, to pictures, and to copies of other files of the checkout. The decisions get a page that
 * lists them. Immutable.
 */
final class WrittenPages {
    /** Where pages are, in the checkout. */
    static final String FOLDER = "docs";
    /** Where the site has what pages link to outside of that folder. */
    private static final String FILES = "files";

    private static final String HOME = "README.md";
    /** The list of all pages, beside which the home page stands. */
    private static final String CONTENTS = "contents.md";

    private static final String MARKDOWN = ".md";
    private static final Path DECISIONS = Path.of(FOLDER, "adr", HOME);

    private static final Pattern LINK = Pattern.compile("(?<=\\]\\()([^)\\s#:]*)(#[^)\\s]*)?(?=\\))");
    private static final Pattern TITLE = Pattern.compile("(?m)^# (.*)$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    /** A block of code that says more of itself than its language: the tests read that, the site does not show it. */
    private static final Pattern LABEL = Pattern.compile("(?m)^(```\\w+) .+$");

    private final Map<String, String> pages = new TreeMap<>();
    private final Set<Path> otherFiles = new TreeSet<>();
    private final Path checkout;

    private WrittenPages(Path checkout) {
        this.checkout = checkout;
    }

    static WrittenPages read(Path checkout) throws IOException {
        WrittenPages written = new WrittenPages(checkout);
        written.add(Path.of(HOME));
        for (Path page : pagesIn(checkout)) {
            written.add(page);
        }
        written.pages.put(
                "adr/index.md",
                written.list(
                        "adr/",
                        "Decisions",
                        "Each page records one decision: its context, the alternatives, and its consequences."));
        return written;
    }

    private static List<Path> pagesIn(Path checkout) throws IOException {
        try (Stream<Path> files = Files.walk(checkout.resolve(FOLDER))) {
            return files.filter(file -> file.toString().endsWith(MARKDOWN))
                    .map(checkout::relativize)
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    /** Adds a page, and those that it links to outside of {@link #FOLDER}. */
    private void add(Path source) throws IOException {
        // before its links are followed, some of which lead back
        if (pages.putIfAbsent(place(source), "") != null) {
            return;
        }
        StringBuilder page = new StringBuilder();
        Matcher links = LINK.matcher(Files.readString(checkout.resolve(source)));
        while (links.find()) {
            links.appendReplacement(page, Matcher.quoteReplacement(target(source, links.toMatchResult())));
        }
        links.appendTail(page);
        pages.put(place(source), LABEL.matcher(page).replaceAll("$1"));
    }

    /** Returns where the site has a file of the checkout. */
    static String place(Path source) {
        if (source.equals(Path.of(HOME))) {
            return "index.md";
        }
        if (!source.startsWith(FOLDER)) {
            return FILES + "/" + source;
        }
        String name = Path.of(FOLDER).relativize(source).toString();
        return name.equals(HOME) ? CONTENTS : name.replaceAll("/README\\.md$", "/index.md");
    }

    /** Returns a link as the site has it. */
    private String target(Path page, MatchResult link) throws IOException {
        String path = link.group(1);
        String anchor = link.group(2) == null ? "" : link.group(2);
        if (path.isEmpty()) {
            return anchor(page, anchor);
        }
        Path named = page.resolveSibling(path).normalize();
        if (Files.isDirectory(checkout.resolve(named))) {
            named = named.resolve(HOME);
        }
        boolean isGenerated = named.equals(DECISIONS);
        if (!isGenerated && !Files.isRegularFile(checkout.resolve(named))) {
            throw new IOException(page + " links to " + path + ", which is not there");
        }
        if (!named.toString().endsWith(MARKDOWN)) {
            otherFiles.add(named);
            return relative(page, named);
        }
        if (!named.startsWith(FOLDER)) {
            add(named);
        }
        return relative(page, named).replaceAll("\\.md$", ".html") + (anchor.isEmpty() ? "" : anchor(named, anchor));
    }

    /** Returns the place of a file as seen from that of a page. */
    private static String relative(Path page, Path file) {
        Path folder = Path.of(place(page)).getParent();
        return folder == null
                ? place(file)
                : folder.relativize(Path.of(place(file))).toString();
    }

    /** Returns the anchor of the site for one of GitHub's. */
    private String anchor(Path page, String anchor) throws IOException {
        Matcher headings = HEADING.matcher(Files.readString(checkout.resolve(page)));
        while (headings.find()) {
            String heading = headings.group(1);
            String slug = heading.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\w\\- ]", "")
                    .replace(' ', '-');
            if (anchor.equals("#" + slug)) {
                return "#" + Markdown.anchor(heading);
            }
        }
        throw new IOException("a page links to " + page + anchor + ", and there is no such heading");
    }

    private String list(String folder, String title, String introduction) {
        StringBuilder page = new StringBuilder("# " + title + "\n\n" + introduction + "\n\n");
        pages.forEach((name, text) -> {
            if (name.startsWith(folder)) {
                String file = name.substring(folder.length()).replaceAll("\\.md$", ".html");
                page.append("- [").append(title(text)).append("](").append(file).append(")\n");
            }
        });
        return page.toString();
    }

    /** Returns the title of a page. */
    static String title(String page) {
        Matcher title = TITLE.matcher(page);
        return title.find() ? title.group(1) : "";
    }

    /** Returns the pages by their place below the source of the site. */
    Map<String, String> pages() {
        return pages;
    }

    /** Returns the files that pages link to and that are no pages, by their place in the checkout. */
    Set<Path> otherFiles() {
        return otherFiles;
    }
}

package railmpi.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * The pages of {@code docs}, with links as the site has them: to pages of the site, to pictures beside them, and to copies
 * of other files of the checkout. The decisions get a page that lists them. Immutable.
 */
final class WrittenPages {
    /** Where pages are, in the checkout. */
    static final String FOLDER = "docs";
    /** Where the site has copies of files that pages link to. */
    static final String FILES = "files";

    private static final Pattern LINK = Pattern.compile("(?<=\\]\\()([^)\\s#:]*)(#[^)\\s]*)?(?=\\))");
    private static final Pattern TITLE = Pattern.compile("(?m)^# (.*)$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    /** A block of code that says more of itself than its language: the tests read that, the site does not show it. */
    private static final Pattern LABEL = Pattern.compile("(?m)^(```\\w+) .+$");

    private final Map<String, String> pages = new TreeMap<>();
    private final Set<String> otherFiles = new TreeSet<>();
    private final List<String> pictures;
    private final Path checkout;

    private WrittenPages(Path checkout, List<String> pictures) {
        this.checkout = checkout;
        this.pictures = pictures;
    }

    static WrittenPages read(Path checkout) throws IOException {
        WrittenPages written = new WrittenPages(checkout, filesEndingIn(checkout, ".svg"));
        for (String name : filesEndingIn(checkout, ".md")) {
            written.add(name, Files.readString(checkout.resolve(FOLDER).resolve(name)));
        }
        written.pages.put(
                "adr/index.md",
                written.list(
                        "adr/",
                        "Decisions",
                        "Each page records one decision: its context, the alternatives, and its consequences."));
        return written;
    }

    private static List<String> filesEndingIn(Path checkout, String ending) throws IOException {
        Path folder = checkout.resolve(FOLDER);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .filter(name -> name.endsWith(ending))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private void add(String name, String text) throws IOException {
        String place = name.replaceAll("(^|/)README\\.md$", "$1index.md");
        StringBuilder page = new StringBuilder();
        Matcher links = LINK.matcher(text);
        while (links.find()) {
            links.appendReplacement(page, Matcher.quoteReplacement(target(name, links.toMatchResult())));
        }
        links.appendTail(page);
        pages.put(place, LABEL.matcher(page).replaceAll("$1"));
    }

    /** Returns a link as the site has it. */
    private String target(String page, MatchResult link) throws IOException {
        String path = link.group(1);
        String anchor = link.group(2) == null ? "" : link.group(2);
        if (path.isEmpty()) {
            return anchor(FOLDER + "/" + page, anchor);
        }
        Path here = Path.of(FOLDER, page).getParent();
        Path named = here.resolve(path).normalize();
        if (Files.isDirectory(checkout.resolve(named))) {
            return path.replaceAll("/$", "") + "/index.html";
        }
        if (!Files.isRegularFile(checkout.resolve(named))) {
            throw new IOException(FOLDER + "/" + page + " links to " + path + ", which is not there");
        }
        if (named.startsWith(FOLDER)) {
            return path.replaceAll("README\\.md$", "index.md").replaceAll("\\.md$", ".html")
                    + (anchor.isEmpty() ? "" : anchor(named.toString(), anchor));
        }
        otherFiles.add(named.toString());
        String up = "../".repeat(here.getNameCount() - 1);
        return up + FILES + "/" + named;
    }

    /** Returns the anchor of the site for one of GitHub's. */
    private String anchor(String page, String anchor) throws IOException {
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
    Set<String> otherFiles() {
        return otherFiles;
    }

    /** Returns the pictures, by their place below {@link #FOLDER}. */
    List<String> pictures() {
        return new ArrayList<>(pictures);
    }
}

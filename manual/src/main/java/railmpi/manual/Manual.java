package railmpi.manual;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes what Maven's site plugin makes the site of. */
public final class Manual {
    private static final String PAGES = "markdown";
    private static final String RESOURCES = "resources";

    private Manual() {}

    /**
     * Writes the pages.
     *
     * @param args the checkout, and the folder to be written
     * @throws IOException when a file cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]), Path.of(args[1]));
    }

    /** Writes pages, the index of the search, and the files of the checkout that pages link to. */
    static void write(Path checkout, Path target) throws IOException {
        WrittenPages written = WrittenPages.read(checkout);
        Map<String, String> pages = new LinkedHashMap<>(written.pages());
        pages.putAll(ReferencePages.all(checkout));
        for (Map.Entry<String, String> page : pages.entrySet()) {
            put(target.resolve(PAGES).resolve(page.getKey()), page.getValue());
        }
        Path resources = target.resolve(RESOURCES);
        for (Path file : written.otherFiles()) {
            put(resources.resolve(WrittenPages.place(file)), Files.readAllBytes(checkout.resolve(file)));
        }
        put(resources.resolve("js/search-index.js"), SearchIndex.of(pages));
    }

    private static void put(Path file, String text) throws IOException {
        put(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void put(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}

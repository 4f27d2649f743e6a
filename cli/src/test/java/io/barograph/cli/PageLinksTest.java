package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// Links of the Markdown pages: each file, folder and heading that one names exists.
class PageLinksTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern FENCED = Pattern.compile("(?s)```.*?```");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)|(?m)^\\[[^]]+]: (\\S+)$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void leadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (String link : links(page)) {
                links++;
                if (!exists(page, link)) {
                    broken.add(ROOT.relativize(page) + ": " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(200);
    }

    @Test
    void theReadmeStaysShort() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(120);
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
                .map(ROOT::resolve)
                .toList());
        for (String folder : List.of("docs", "e2e", "examples")) {
            try (Stream<Path> files = Files.find(
                    ROOT.resolve(folder), 4, (path, _) -> path.toString().endsWith(".md"))) {
                pages.addAll(files.sorted().toList());
            }
        }
        return pages;
    }

    private static List<String> links(Path page) throws IOException {
        return LINK.matcher(FENCED.matcher(Files.readString(page, UTF_8)).replaceAll(""))
                .results()
                .map(link -> link.group(1) == null ? link.group(2) : link.group(1))
                .filter(link -> !link.startsWith("http"))
                .toList();
    }

    private static boolean exists(Path page, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        return Files.exists(target) && (parts.length == 1 || anchors(target).contains(parts[1]));
    }

    /// The anchors of a page's headings, as GitHub makes them.
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(FENCED.matcher(Files.readString(page, UTF_8)).replaceAll(""))
                .results()
                .map((MatchResult heading) -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}

package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// `docs/stability.md`, and what it calls stable. The files in `src/test/resources/stable` are written by hand: a line
/// there that the code no longer has is something stable that has gone or changed, and `-Dgolden=update` hides it not.
/// What has no line is experimental.
class StabilityPageTest {

    private static final Path STABLE = Path.of("src/test/resources/stable");

    private static List<String> stableLines(String kind) throws IOException {
        return Files.readAllLines(STABLE.resolve(kind + ".txt"), UTF_8);
    }

    @Test
    void whatIsStableIsThereAsItWas() throws IOException {
        for (Map.Entry<String, List<ProductElement>> kind :
                ProductElements.byKind().entrySet()) {
            assertThat(stableLines(kind.getKey()))
                    .as(kind.getKey() + ".txt: what is stable is deprecated before it goes, see docs/stability.md")
                    .doesNotHaveDuplicates()
                    .isNotEmpty()
                    .isSubsetOf(
                            kind.getValue().stream().map(ProductElement::line).collect(Collectors.toSet()));
        }
    }

    @Test
    void metricsThatTheCatalogueCallsStableAreThoseThatAreWrittenDown() throws IOException {
        assertThat(ProductElements.stableMetrics().map(ProductElement::line))
                .as("metrics.txt")
                .containsExactlyInAnyOrderElementsOf(stableLines("metrics"));
    }

    @Test
    void isWhatTheCodeAndTheFilesSay() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        for (Map.Entry<String, List<ProductElement>> kind :
                ProductElements.byKind().entrySet()) {
            parts.put(kind.getKey(), table(kind.getValue(), Set.copyOf(stableLines(kind.getKey()))));
        }
        GeneratedPage.matches("stability.md", parts);
    }

    private static String table(List<ProductElement> elements, Set<String> stable) {
        Map<String, List<ProductElement>> groups = elements.stream()
                .collect(Collectors.groupingBy(ProductElement::group, LinkedHashMap::new, Collectors.toList()));
        StringBuilder rows = new StringBuilder("| of | stable | experimental |\n|---|---|---|\n");
        groups.forEach((group, each) -> rows.append("| ")
                .append(group)
                .append(" | ")
                .append(names(each, element -> stable.contains(element.line())))
                .append(" | ")
                .append(names(each, element -> !stable.contains(element.line())))
                .append(" |\n"));
        return rows.toString();
    }

    private static String names(List<ProductElement> elements, Predicate<ProductElement> chosen) {
        return elements.stream()
                .filter(chosen)
                .map(each -> "`" + each.name() + "`")
                .collect(Collectors.joining(" "));
    }
}

package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.GoldenFile;
import module java.base;

/// A page of `docs/` that is written by a test: the prose of its template with `{{NAME}}` lines filled in.
/// `-Dgolden=update` writes it anew, and the diff is reviewed like code.
final class GeneratedPage {

    private GeneratedPage() {}

    /// Compares `docs/NAME` with what the template `src/test/resources/pages/NAME` and the parts make.
    static void matches(String name, Map<String, String> parts) throws IOException {
        Path template = Path.of("src/test/resources/pages", name);
        String text = Files.readString(template, UTF_8);
        for (Map.Entry<String, String> part : parts.entrySet()) {
            String place = "{{" + part.getKey() + "}}\n";
            assertThat(text).as(template.toString()).containsOnlyOnce(place);
            text = text.replace(place, part.getValue());
        }
        assertThat(text).as(template.toString()).doesNotContain("{{");
        String page = "<!-- written by a test from cli/" + template + "; -Dgolden=update rewrites it -->\n\n" + text;
        GoldenFile.file(Path.of("../docs", name), page);
    }
}

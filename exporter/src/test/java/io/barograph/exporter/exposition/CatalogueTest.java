package io.barograph.exporter.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.Golden;
import io.barograph.metric.MetricType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    private static final Path DOCS = Path.of("../docs/metrics.md");
    private static final String BEGIN = "<!-- the exporter's catalogue: written by CatalogueTest -->\n";
    private static final String END = "<!-- end of the exporter's catalogue -->\n";

    @Test
    void isWhatTheDocumentationSays() throws IOException {
        String docs = Files.readString(DOCS);
        int from = docs.indexOf(BEGIN) + BEGIN.length();
        int to = docs.indexOf(END);
        assertThat(to).isGreaterThan(from);
        Golden.file(DOCS, docs.substring(0, from) + "\n" + Catalogue.markdown() + "\n" + docs.substring(to));
    }

    @Test
    void keepsPrometheussConventions() {
        assertThat(Family.values()).allSatisfy(family -> {
            assertThat(family.metric()).matches("[a-z][a-z0-9_]*[a-z0-9]");
            assertThat(family.metric().endsWith("_total")).isEqualTo(family.type() == MetricType.COUNTER);
            assertThat(family.help()).isNotBlank().doesNotContain("\n").doesNotContain("|");
            assertThat(family.labels()).doesNotHaveDuplicates().allMatch(label -> label.matches("[a-z][a-z_]*"));
        });
        assertThat(Arrays.stream(Family.values()).map(Family::metric)).doesNotHaveDuplicates();
    }
}

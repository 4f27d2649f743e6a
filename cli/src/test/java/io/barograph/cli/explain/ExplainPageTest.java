package io.barograph.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.PageExample;
import module java.base;
import org.junit.jupiter.api.Test;

/// `docs/explain.md`: its examples print what stands below them.
class ExplainPageTest {

    @Test
    void itsExamplesPrintWhatStandsBelowThem() throws IOException {
        List<PageExample> examples = PageExample.of("explain.md", "explain");
        assertThat(examples).hasSize(2);
        examples.forEach(each -> each.check(new ExplainCommand()));
    }
}

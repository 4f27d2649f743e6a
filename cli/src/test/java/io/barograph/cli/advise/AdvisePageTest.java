package io.barograph.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.PageExample;
import module java.base;
import org.junit.jupiter.api.Test;

/// `docs/advise.md`: its example prints what stands below it.
class AdvisePageTest {

    @Test
    void itsExamplePrintsWhatStandsBelowIt() throws IOException {
        List<PageExample> examples = PageExample.of("advise.md", "advise");
        assertThat(examples).hasSize(1);
        examples.forEach(each -> each.check(new AdviseCommand()));
    }
}

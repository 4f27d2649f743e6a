package io.barograph.testkit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class PageOutputTest {

    private static final List<String> PRINTED = List.of("checked", "busy.drl: 2 rules", "2 cases passed");

    @Test
    void takesWhatIsPrintedLineByLine() {
        assertThat(PageOutput.matches(PRINTED, PRINTED)).isTrue();
        assertThat(PageOutput.matches(List.of("checked", "busy.drl: 2 rules"), PRINTED))
                .isFalse();
        assertThat(PageOutput.matches(List.of("checked", "busy.drl: 3 rules", "2 cases passed"), PRINTED))
                .isFalse();
        assertThat(PageOutput.matches(List.of(), PRINTED)).isFalse();
    }

    @Test
    void takesThreeDotsForAnyLines() {
        assertThat(PageOutput.matches(List.of("...", "2 cases passed"), PRINTED))
                .isTrue();
        assertThat(PageOutput.matches(List.of("checked", "...", "busy.drl: 2 rules", "..."), PRINTED))
                .isTrue();
        assertThat(PageOutput.matches(List.of("...", "3 cases passed"), PRINTED))
                .isFalse();
    }

    @Test
    void takesWrappedAndCutParagraphs() {
        List<String> printed = List.of("n1 is tainted: it waits", "for 40 % of the time", "", "a rule", "  matches");
        assertThat(PageOutput.wraps(
                        List.of("n1 is tainted: it", "    waits for [...] the time", "", "a rule"), printed))
                .isTrue();
        assertThat(PageOutput.wraps(List.of("n1 is tainted: [...]", "", "a rule matches"), printed))
                .isTrue();
        assertThat(PageOutput.wraps(List.of("a rule", "", "n1 is tainted"), printed))
                .isFalse();
        assertThat(PageOutput.wraps(List.of("n1 is not tainted"), printed)).isFalse();
    }
}

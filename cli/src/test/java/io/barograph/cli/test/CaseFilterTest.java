package io.barograph.cli.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CaseFilterTest {

    private static CaseFilter filter(String wanted, String... names) {
        CaseFilter filter = new CaseFilter(Pattern.compile(wanted));
        for (String name : names) {
            filter.takes(name);
        }
        return filter;
    }

    @Test
    void takesTheNamesThatTheExpressionIsFoundIn() {
        CaseFilter filter = filter("calm$");
        assertThat(filter.takes("the node is calm")).isTrue();
        assertThat(filter.takes("a calm node")).isFalse();
        assertThat(filter.foundAny()).isTrue();
    }

    @Test
    void namesWhatIsNearInAsManyWords() {
        assertThat(filter("slow dsk", "a pod on a slow disk", "a slow start").complaint())
                .endsWith("Maybe \"a pod on a slow disk\"");
    }

    @Test
    void namesWhatDiffersInCapitals() {
        assertThat(filter("^swap", "Swap fills", "a disk fills").complaint()).endsWith("Maybe \"Swap fills\"");
    }

    @Test
    void namesTheFirstFewWhereNothingIsNear() {
        assertThat(filter("zzzzzzzz", "aa", "bb", "cc", "dd", "ee", "ff", "gg").complaint())
                .isEqualTo("--run is \"zzzzzzzz\"; expected what is found in a case's name: none of 7 has it."
                        + " Maybe one of: \"aa\", \"bb\", \"cc\", \"dd\", \"ee\" and 2 more");
    }

    @Test
    void printsNothingThatATerminalObeys() {
        assertThat(filter("\u001b]0;x", "a\u001b[2Jb").complaint()).doesNotContain("\u001b");
    }
}

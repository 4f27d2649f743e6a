package io.barograph.cli.test;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseFilterTest {

    private static CaseFilter filter(String wanted, String... names) {
        CaseFilter filter = new CaseFilter(Pattern.compile(wanted));
        for (String name : names) {
            filter.takesCase(name);
        }
        return filter;
    }

    @Test
    void takesTheNamesThatTheExpressionIsFoundIn() {
        CaseFilter filter = filter("calm$");
        assertThat(filter.takesCase("the node is calm")).isTrue();
        assertThat(filter.takesCase("a calm node")).isFalse();
        assertThat(filter.foundAny()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            slow dsk | a pod on a slow disk,a slow start | Maybe "a pod on a slow disk"
            ^swap    | Swap fills,a disk fills           | Maybe "Swap fills"
            zzzzzzzz | aa,bb,cc,dd,ee,ff,gg              | --run is "zzzzzzzz"; expected what is found in a case's name: none of 7 has it. Maybe one of: "aa", "bb", "cc", "dd", "ee" and 2 more
            """)
    void namesWhatIsNearElseTheFirstFew(String wanted, String names, String end) {
        assertThat(filter(wanted, names.split(",")).complaint()).endsWith(end);
    }

    @Test
    void printsNothingThatATerminalObeys() {
        assertThat(filter("\u001b]0;x", "a\u001b[2Jb").complaint()).doesNotContain("\u001b");
    }
}

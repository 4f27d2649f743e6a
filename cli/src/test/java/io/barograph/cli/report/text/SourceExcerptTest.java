package io.barograph.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.PrintableText;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SourceExcerptTest {

    private static String of(String file, int line, int column) {
        return SourceExcerpt.of(file.getBytes(StandardCharsets.ISO_8859_1), line, column);
    }

    @Test
    void pointsAtTheColumn() {
        assertThat(of("one\n\ttwo\nthree", 2, 2)).isEqualTo("    2 |  two\n      |  ^\n");
    }

    @Test
    void pointsBehindTheEnd() {
        assertThat(of("one\n", 2, 1)).isEqualTo("    2 | \n      | ^\n");
        assertThat(of("one", 1, 4)).isEqualTo("    1 | one\n      |    ^\n");
    }

    @Test
    void showsThePartOfALongLineAroundTheColumn() {
        String excerpt = of("x".repeat(100_000) + "!" + "y".repeat(100_000), 1, 100_001);
        assertThat(excerpt.lines().toList().get(0)).hasSize(8 + 120).endsWith("x!" + "y".repeat(39));
        assertThat(excerpt.lines().toList().get(1)).isEqualTo("      | " + " ".repeat(80) + "^");
    }

    @Test
    void isEmptyWhereThereIsNoSuchLine() {
        assertThat(of("one", 0, 0)).isEmpty();
        assertThat(of("one", 3, 1)).isEmpty();
    }

    @Test
    void sendsNoCommandToATerminal() {
        assertThat(of("a\u001b[31m\u0000\u00e9", 1, 1)).startsWith("    1 | a?[31m??\n");
    }

    @Test
    void aTextOfManyLinesKeepsItsLinesAndNothingElseThatATerminalObeys() {
        assertThat(PrintableText.lines("a\u001b[2J\n\u251c\u2500 b\u0007\r\n")).isEqualTo("a?[2J\n\u251c\u2500 b?\n");
    }
}

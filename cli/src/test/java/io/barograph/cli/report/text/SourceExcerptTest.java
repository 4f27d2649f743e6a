package io.barograph.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.PrintableText;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceExcerptTest {

    private static String of(String file, int line, int column) {
        return SourceExcerpt.of(file.getBytes(StandardCharsets.ISO_8859_1), line, column);
    }

    @ParameterizedTest
    @CsvSource({
        "'one\n\ttwo\nthree', 2, 2, '    2 |  two\n      |  ^\n'",
        "'one\n',             2, 1, '    2 | \n      | ^\n'", // behind the end
        "one,                 1, 4, '    1 | one\n      |    ^\n'",
        "one,                 0, 0, ''",
        "one,                 3, 1, ''",
        "'a\u001b[31m\u0000\u00e9', 1, 1, '    1 | a?[31m??\n      | ^\n'", // no command for a terminal
    })
    void pointsAtTheColumn(String file, int line, int column, String excerpt) {
        assertThat(of(file, line, column)).isEqualTo(excerpt);
    }

    @Test
    void showsThePartOfALongLineAroundTheColumn() {
        String excerpt = of("x".repeat(100_000) + "!" + "y".repeat(100_000), 1, 100_001);
        assertThat(excerpt.lines().toList().get(0)).hasSize(8 + 120).endsWith("x!" + "y".repeat(39));
        assertThat(excerpt.lines().toList().get(1)).isEqualTo("      | " + " ".repeat(80) + "^");
    }

    @Test
    void aTextOfManyLinesKeepsItsLinesAndNothingElseThatATerminalObeys() {
        assertThat(PrintableText.printableLines("a\u001b[2J\n\u251c\u2500 b\u0007\r\n"))
                .isEqualTo("a?[2J\n\u251c\u2500 b?\n");
    }
}

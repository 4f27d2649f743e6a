package io.barograph.rules.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.WrittenCases;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import org.junit.jupiter.api.Test;

/// What docs/cases.md shows is true of what docs/rules.md shows.
class CasesPageTest {

    @Test
    void itsCasesPass() throws IOException {
        byte[] rules = block("rules.md", "drl").getBytes(StandardCharsets.US_ASCII);
        CaseFile file = WrittenCases.read("cases.md", block("cases.md", "yaml"));
        try (CaseRunner runner = new CaseRunner(PolicyFile.of("example.drl", rules))) {
            assertThat(file.cases())
                    .hasSize(3)
                    .allSatisfy(each -> assertThat(
                                    runner.runWithCoverage(file, each).mismatches())
                            .isEmpty());
            assertThat(runner.coverage().rules()).hasSize(2);
            assertThat(runner.coverage().reached()).isEqualTo(runner.coverage().goals());
        }
    }

    /// The first block of that language on the page.
    private static String block(String page, String language) throws IOException {
        String text = Files.readString(Path.of("../docs").resolve(page));
        int begin = text.indexOf("```" + language + "\n") + language.length() + 4;
        return text.substring(begin, text.indexOf("\n```", begin) + 1);
    }
}

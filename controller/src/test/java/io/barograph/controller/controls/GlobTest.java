package io.barograph.controller.controls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource({
        "worker-1, worker-1, true",
        "worker-1, worker-12, false",
        "worker-*, worker-, true",
        "worker-?, worker-1, true",
        "worker-?, worker-, false",
        "*-gpu-*, eu-gpu-7, true",
        "*-gpu-*, eu-cpu-7, false",
        "*a*b*c, xaybzc, true",
        "*a*b*c, xaybzcd, false",
        "*, anything, true",
        "a**b, ab, true",
        "node.1, nodex1, false",
    })
    void matchesNamesAsAShellDoes(String pattern, String name, boolean matches) {
        assertThat(new Glob(pattern).matches(name)).isEqualTo(matches);
    }

    @Test
    void anythingMatchesEvenWhereThereIsNoNameAndAStarDoesNot() {
        assertThat(Glob.any().matches("")).isTrue();
        assertThat(new Glob("*").matches("")).isFalse();
    }

    @Test
    void aPatternMadeToBeSlowIsNot() {
        assertThat(new Glob("*a".repeat(160)).matches("a".repeat(253) + "b")).isFalse();
        assertThat(Glob.matchesPattern("*a".repeat(100) + "b", "a".repeat(5_000)))
                .isFalse();
    }

    @Test
    void refusesWhatCanBeNoName() {
        assertThatThrownBy(() -> new Glob("a b")).hasMessageContaining("without blanks");
        assertThatThrownBy(() -> new Glob("a".repeat(321))).hasMessageContaining("at most 320");
    }
}

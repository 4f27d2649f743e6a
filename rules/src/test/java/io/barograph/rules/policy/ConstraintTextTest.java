package io.barograph.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Constraints written for people.
class ConstraintTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(avg60 + avg10) * 2 > 10",
                "avg60 + avg10 * 2 > 10",
                "avg60 - (avg10 - 2) > 10",
                "avg60 - avg10 - 2 > 10",
                "avg60 > 10 || (avg10 > 20 && avg300 > 5)"
            })
    void bracketsStandWhereTheyChangeTheMeaning(String constraint) {
        Rule rule = Written.rule("Contention(scope == KUBEPODS, resource == CPU, " + constraint + ")");

        assertThat(rule.when().getFirst().pattern().constraints().getLast())
                .extracting(ConstraintText::of)
                .isEqualTo(constraint);
    }
}

package io.barograph.rules.policy.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.WrittenRules;
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
        Rule rule = WrittenRules.rule("Contention(scope == KUBEPODS, resource == CPU, " + constraint + ")");

        assertThat(rule.when().getFirst().pattern().constraints().getLast())
                .extracting(ConstraintText::of)
                .isEqualTo(constraint);
    }
}

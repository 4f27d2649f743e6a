package io.barograph.rules.policy.check;

import static io.barograph.rules.policy.load.WrittenRules.inWhen;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConstraintCheckerTest {

    static List<Arguments> tooMuch() {
        return List.of(
                Arguments.of(
                        "Node(" + "(".repeat(33) + "steal > 1" + ")".repeat(33) + ")", "2:39 nested deeper than 32."),
                Arguments.of("Node(" + "!".repeat(200_000) + "unschedulable)", "nested deeper than 32."),
                Arguments.of("Node(steal > 1" + " + 1".repeat(40) + ")", "more than 32 values in a row."),
                Arguments.of("Node(steal > 1" + " || steal > 1".repeat(40) + ")", "more than 32 values in a row."),
                Arguments.of("Node(steal > 1" + ", steal > 1".repeat(300) + ")", "more than 500 values"),
                Arguments.of("Node()\n".repeat(9), "more than 8 patterns in one rule."));
    }

    @ParameterizedTest
    @MethodSource("tooMuch")
    void refusesWhatIsNestedTooDeepOrTooLong(String when, String expected) {
        assertThat(inWhen(when)).first().asString().contains(expected);
    }

    @Test
    void keepsTheHigherValueOfPrecedence() {
        Constraint.Chain any = (Constraint.Chain) WrittenRules.rule("Node(steal > 1 && steal < 5 || unschedulable)")
                .when()
                .getFirst()
                .pattern()
                .constraints()
                .getFirst();
        assertThat(any.needsAll()).isFalse();
        assertThat(any.operands())
                .hasSize(2)
                .first()
                .isInstanceOfSatisfying(
                        Constraint.Chain.class,
                        first -> assertThat(first.needsAll()).isTrue());
        assertThat(List.of(any.place().line(), any.place().column())).isEqualTo(List.of(2, 6));
    }
}

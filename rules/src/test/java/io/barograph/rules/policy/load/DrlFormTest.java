package io.barograph.rules.policy.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.DrlPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrlFormTest {

    private static final String ONE =
            "$s : Signal(name == \"nodefs.available\", percent < 10.5) Contention(scope == NODE, avg60 >= 40)"
                    + " Node(labels[\"pool\"] == \"a\")";

    private static String form(String when) {
        return DrlPrinter.formOf(WrittenRules.rule(when));
    }

    @Test
    void isTheSameForRulesThatDifferInNumbersStringsAndWords() {
        assertThat(form(
                        "$x : Signal(name == \"pid.available\", percent < 3) Contention(scope == BESTEFFORT, avg60 >= 99)"
                                + " Node(labels[\"example.com/zone\"] == \"b c\")"))
                .isEqualTo(form(ONE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "percent <= 10.5",
                "available < 10.5",
                "percent < 10.5, percent > 1",
                "percent < 10.5 || percent > 90",
                "percent < capacity * 10.5",
            })
    void isAnotherWhereAnythingElseDiffers(String constraint) {
        assertThat(
                        constraint.contains("capacity")
                                ? form(ONE.replace("percent < 10.5", "available < capacity * 10.5"))
                                : form(ONE.replace("percent < 10.5", constraint)))
                .isNotEqualTo(form(ONE));
        assertThat(form(ONE.replace("Node(", "not Node("))).isNotEqualTo(form(ONE));
        assertThat(form(ONE.replace("avg60 >= 40", "avg60 >= $s.percent"))).isNotEqualTo(form(ONE));
    }

    @Test
    void showsNoNumberStringOrWord() {
        assertThat(form(ONE)).doesNotContain("10.5", "nodefs", "NODE", "pool", "40.0");
    }
}

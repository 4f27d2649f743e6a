package io.barograph.rules.policy.check;

import static io.barograph.rules.policy.load.WrittenRules.demanding;
import static io.barograph.rules.policy.load.WrittenRules.lines;
import static io.barograph.rules.policy.load.WrittenRules.policy;
import static io.barograph.rules.policy.load.WrittenRules.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.lint.PolicyContradictions;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A taint's value in rules.
class TaintValuesTest {

    private static final String LEVELS = """
        declare Parameters
            high : double = 30
        end
        rule "low" when Contention(scope == NODE, avg60 >= 20)
        then node.taint("example.com/level", 10, PreferNoSchedule).keepFor("5m"); end
        rule "high" when Parameters($high : high) Contention(scope == NODE, avg60 >= 40)
        then node.taint("example.com/level", $high, PreferNoSchedule); end
        rule "still high" when Contention(scope == NODE, avg60 >= 30)
        then node.hold("example.com/level=30"); end
        """;

    private static Demand.Taint level(int value) {
        return new Demand.Taint("example.com/level", value, Effect.PreferNoSchedule);
    }

    @Test
    void isANumberOrAParameterAndPartOfTheDemand() {
        Policy policy = policy(LEVELS);
        assertThat(policy.rules().stream().flatMap(each -> each.raises().stream()))
                .extracting(Action.Raise::demand)
                .containsExactly(level(10), level(30));
        assertThat(policy.rules().getLast().holdsDemand(level(30))).isTrue();
        assertThat(policy.rules().getLast().holdsDemand(level(10))).isFalse();
        assertThat(policy(LEVELS.replace("level=30", "level")).rules().getLast().holdsDemand(level(10)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, found 0",
        "1.5, found 1.5",
        "1000000000, found 1000000000",
        "'\"2\"', found \"2\". Maybe write it without quotes",
        "'\"high\"', found \"high\"",
        "NoSchedule, found NoSchedule"
    })
    void isRefusedUnlessItIsAWholeNumber(String value, String found) {
        List<Problem> problems =
                problems(demanding("node.taint(\"example.com/level\", %s, NoSchedule);".formatted(value)));
        assertThat(lines(problems))
                .first()
                .asString()
                .contains("a taint's value is a whole number from 1 to 999999999, " + found);
    }

    @Test
    void ofAParameterIsRefusedWhereItIsDeclared() {
        assertThat(lines(problems(LEVELS.replace("= 30", "= 2.5"))))
                .first()
                .asString()
                .startsWith("2:")
                .contains("parameter high: a taint's value is a whole number");
    }

    @Test
    void isNotMixedWithATaintWithoutOne() {
        Policy mixed = policy(LEVELS.replace("\"example.com/level\", $high,", "\"example.com/level\",")
                .replace("level=30", "level")
                .replace("Parameters($high : high)", ""));
        List<Problem> problems = PolicyContradictions.of(List.of(mixed));
        assertThat(problems).singleElement().satisfies(each -> {
            assertThat(each.isError()).isTrue();
            assertThat(each.toString())
                    .contains(
                            "taint example.com/level:PreferNoSchedule is demanded without a value here and with the"
                                    + " value 10 by \"low\" of policy",
                            "a node can have only one of the two");
        });
        assertThat(PolicyContradictions.of(List.of(policy(LEVELS)))).isEmpty();
    }
}

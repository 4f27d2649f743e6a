package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.rules.demand.EvictTerms.Ranking;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each value that the shipped policies' parameters may have can be set, alone.
class ShippedParametersTest {

    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule");

    /// What a transition period grows to.
    private static final String BOUND = "maxTransitionPeriod";

    static List<String> settings() {
        List<String> settings = new ArrayList<>();
        for (Policy policy : PolicySet.checkFiles(ShippedPolicies.files(), ParameterOverrides.none())
                .policies()) {
            for (Parameter each : policy.parameters()) {
                values(each).forEach(value -> settings.add(policy.name() + "." + each.name() + "=" + value));
            }
        }
        int each = TestRounds.of(4, 1);
        return IntStream.range(0, settings.size())
                .filter(i -> i % each == 0)
                .mapToObj(settings::get)
                .toList();
    }

    private static List<String> values(Parameter parameter) {
        if (parameter.name().toLowerCase(Locale.ROOT).endsWith("ranking")) {
            return Arrays.stream(Ranking.values())
                    .map(Ranking::word)
                    .filter(word -> !parameter.name().startsWith("pid") || !word.equals(Ranking.CULPRIT.word()))
                    .toList();
        }
        String written = parameter.value().written();
        if (EFFECTS.contains(written)) {
            return EFFECTS;
        }
        if (parameter.value() instanceof Value.Numeric) {
            return List.of("0", "7");
        }
        if (written.equals("true") || written.equals("false")) {
            return List.of("true", "false");
        }
        if (parameter.name().equals(BOUND)) {
            return List.of("0s", "1s", "1m30s", "1h");
        }
        return written.matches("\"\\d+(Mi)?\"") ? List.of("0", "100Mi", "1Gi") : List.of("1s", "1m30s", "2h");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void start(String setting) {
        assertThatCode(() -> set(setting)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"contention", "eviction", "graded", "teardown"})
    void aTransitionPeriodGrowsToAnHourAtMost(String policy) {
        assertThatThrownBy(() -> set(policy + "." + BOUND + "=61m"))
                .hasMessageContaining("parameter maxTransitionPeriod: 1h1m is too long. At most 1h is possible");
        assertThatThrownBy(() -> set(policy + "." + BOUND + "=900"))
                .hasMessageContaining("expected a duration such as 30s. Maybe 900s");
    }

    private static void set(String setting) {
        PolicySet.checkFiles(ShippedPolicies.files(), ParameterOverrides.none().withSetting(setting));
    }

    @Test
    void pidsHaveNoCulprits() {
        assertThatThrownBy(() -> set("eviction.pidRanking=culprit"))
                .hasMessageContaining("no pod waits for another's tasks");
    }
}

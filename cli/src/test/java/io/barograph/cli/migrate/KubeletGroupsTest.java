package io.barograph.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.EvictionCase;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The kubelet's semantics, case by case, of the policies that `from-kubelet` makes: with `--compat` what the case
/// says, and without it that or what the table in docs/migration.md says instead. `-Dbarograph.cases=FILE` runs another
/// file of the same groups.
class KubeletGroupsTest {

    private static final List<String> GROUPS = List.of(
            "threshold_parse",
            "quantity_parse",
            "percentage_resolution",
            "grace_period",
            "min_reclaim",
            "conditions_transition",
            "threshold_ordering");

    static Stream<EvictionCase> cases() {
        return EvictionCase.read().stream().filter(it -> GROUPS.contains(it.group()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void doesWithCompatWhatTheKubeletDoes(EvictionCase each) {
        run(each, SampleKubeletConfig.COMPAT);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void doesWithoutCompatWhatTheTableOfDifferencesSays(EvictionCase each) {
        run(each, SampleKubeletConfig.OURS);
    }

    @Test
    void hasCasesOfEveryGroup() {
        assertThat(cases().map(EvictionCase::group).distinct()).containsExactlyInAnyOrderElementsOf(GROUPS);
    }

    private static void run(EvictionCase each, MigrationPlan.Manner manner) {
        try {
            answer(each, manner);
        } catch (RuntimeException e) {
            throw each.unanswered(e);
        }
    }

    private static void answer(EvictionCase each, MigrationPlan.Manner manner) {
        switch (each.group() + " " + each.form()) {
            case "threshold_parse pair" -> KubeletSettingCases.pair(each, manner);
            case "threshold_parse flag" -> KubeletSettingCases.flag(each);
            case "threshold_parse defaults" -> KubeletSettingCases.defaults(each);
            case "threshold_parse effective_hard" -> KubeletSettingCases.effectiveHard(each);
            case "threshold_parse config" -> KubeletSettingCases.config(each, manner);
            case "threshold_parse containerfs_override" -> KubeletSettingCases.containerfs(each, manner);
            case "quantity_parse " -> KubeletAmountCases.quantity(each, manner);
            case "percentage_resolution " -> KubeletAmountCases.percentage(each, manner);
            case "grace_period parse" -> KubeletSettingCases.grace(each, manner);
            case "min_reclaim parse" -> KubeletSettingCases.reclaim(each, manner);
            case "min_reclaim after_node_reclaim" -> KubeletTimelineCases.afterNodeReclaim(each, manner);
            case "threshold_ordering " -> KubeletTimelineCases.ordering(each, manner);
            case "grace_period timeline", "min_reclaim timeline", "conditions_transition timeline" ->
                KubeletTimelineCases.timeline(each, manner);
            default -> throw new IllegalStateException("no code answers " + each.group() + " " + each.form());
        }
    }
}

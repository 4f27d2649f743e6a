package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.EvictionCase;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The kubelet's eviction semantics, case by case. `-Dbarograph.cases=FILE` runs another file of the same groups.
class EvictionCasesTest {

    @TempDir
    private Path directory;

    static List<EvictionCase> cases() {
        return EvictionCase.of(EvictionCase.Answerer.EXPORTER);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void answersAsTheKubeletDoes(EvictionCase each) {
        try {
            answer(each);
        } catch (RuntimeException e) {
            throw each.unanswered(e);
        }
    }

    @Test
    void aCaseThatAsksWhatIsNotKnownFailsWithItsNameAndItsFields() {
        EvictionCase odd = new EvictionCase(
                "signal_formula",
                new EvictionCase.Node(Map.of(
                        "id",
                        "odd-1",
                        "description",
                        "of another form",
                        "input",
                        Map.of("summary_api", Map.of("available", "1")),
                        "expected",
                        Map.of("acted_on_count", "1"))));
        assertThatThrownBy(() -> answersAsTheKubeletDoes(odd))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no answer to case odd-1 of another form (group signal_formula, form \"\")")
                .hasMessageContaining("no signal in")
                .hasMessageContaining("It asks [expected.acted_on_count, input.summary_api]")
                .hasMessageContaining("input.MemTotal_kB");
    }

    /// Pods that use more than they may have: the kubelet's summary wraps around, ours says that nothing is left.
    @Test
    void whatTheSummarySaysIsHeldAgainstTheSignalAndOurOwnSummary() {
        Map<String, String> pods = Map.of(
                "signal", "allocatableMemory.available",
                "memory_max", "1048576",
                "memory_current", "1052672",
                "inactive_file", "0");
        answersAsTheKubeletDoes(summary(pods, "-4096", "18446744073709547520"));
        assertThatThrownBy(() -> answersAsTheKubeletDoes(summary(pods, "-4096", "18446744073709547521")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("-4095");
        Map<String, Object> node = Map.of(
                "signal", "memory.available",
                "MemTotal_kB", "1024",
                "memory_stat", Map.of("anon", "4096", "file", "4096", "inactive_file", "4096"));
        answersAsTheKubeletDoes(summary(node, "1044480", "1044480"));
    }

    private static EvictionCase summary(Map<String, ?> input, String available, String summary) {
        return made("signal_formula", input, Map.of("available", available, "summary_api", summary));
    }

    @Test
    void asManyThresholdsAreActedOnAsComeBeforeAllOthers() {
        Map<String, Object> both = Map.of("thresholds", List.of("pid.available/soft", "memory.available/hard"));
        answersAsTheKubeletDoes(
                made("threshold_ordering", both, Map.of("first", "memory.available/hard", "acted_on_count", "1")));
        EvictionCase two = made("threshold_ordering", both, Map.of("acted_on_count", "2"));
        assertThatThrownBy(() -> answersAsTheKubeletDoes(two))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("2");
    }

    private static EvictionCase made(String group, Map<String, ?> input, Map<String, ?> expected) {
        return new EvictionCase(
                group,
                new EvictionCase.Node(
                        Map.of("id", "made-1", "description", "made here", "input", input, "expected", expected)));
    }

    private void answer(EvictionCase each) {
        switch (each.group()) {
            case "threshold_parse" -> ThresholdCases.check(each);
            case "percentage_resolution" -> QuantityCases.percentage(each);
            case "quantity_parse" -> QuantityCases.quantity(each);
            case "grace_period", "min_reclaim", "conditions_transition" -> EvictionTimelineCases.check(each);
            case "threshold_ordering" -> EvictionTimelineCases.ordering(each);
            case "signal_formula" -> new SignalCases(directory).check(each);
            case "psi" -> new PressureCases(directory).check(each);
            default -> throw new IllegalStateException("no code answers the group " + each.group());
        }
    }
}

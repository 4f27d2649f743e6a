package io.barograph.controller.evict.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.quantity.KubeletDialect;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.EvictionCase;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// We do as the kubelet does, but for what one table says.
class KubeletDivergenceTest {

    private static List<KubeletDivergence> rows(EvictionCase each) {
        return KubeletDivergence.ALL.stream()
                .filter(row -> row.applies().test(each))
                .toList();
    }

    static List<EvictionCase> cases() {
        return EvictionCase.of(EvictionCase.Answerer.CONTROLLER);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void oursIsTheKubeletsAnswerUnlessTheTableSaysOtherwise(EvictionCase each) {
        List<KubeletDivergence> rows = rows(each);
        rows.forEach(row -> row.holds().accept(each));
        try {
            ours(each);
        } catch (AssertionError e) {
            if (rows.isEmpty()) {
                throw new AssertionError("we differ, and no row of the table says so: " + e.getMessage(), e);
            }
        }
    }

    private static void ours(EvictionCase each) {
        switch (each.group()) {
            case "ranking_memory", "ranking_disk", "ranking_pids" -> RankingCases.check(each, KubeletDialect.BAROGRAPH);
            case "pod_grace" ->
                assertThat(KubeletBehaviourCases.grace(each, KubeletDialect.BAROGRAPH))
                        .isEqualTo(each.expected().number("override_seconds"));
            default -> KubeletCasesTest.answer(each);
        }
    }

    static List<EvictionCase> divergent() {
        return EvictionCase.ours().stream()
                .filter(each -> each.all().has("divergence"))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("divergent")
    void eachDivergenceOfACaseHasARowThatHolds(EvictionCase each) {
        assertThat(rows(each)).isNotEmpty().allSatisfy(row -> row.holds().accept(each));
    }

    @Test
    void eachRowIsTestedAndThePageShowsTheTable() throws IOException {
        String page = Files.readString(Checkout.HOME.resolve("docs/eviction-signals.md"));
        Set<String> tests;
        try (Stream<Path> files = Files.walk(Checkout.HOME)) {
            tests = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Test.java"))
                    .collect(Collectors.toSet());
        }
        for (KubeletDivergence row : KubeletDivergence.ALL) {
            assertThat(tests).contains(row.testedBy() + ".java");
        }
        String table = page.substring(page.indexOf("| question |"), page.indexOf("\n\n", page.indexOf("| question |")));
        assertThat(table.lines().skip(2))
                .containsExactlyElementsOf(KubeletDivergence.ALL.stream()
                        .map(KubeletDivergence::row)
                        .toList());
    }
}

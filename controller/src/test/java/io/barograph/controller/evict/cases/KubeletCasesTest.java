package io.barograph.controller.evict.cases;

import io.barograph.quantity.KubeletDialect;
import io.barograph.testkit.EvictionCase;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What kubelets do once a threshold is met, case by case: which pod goes, how, and what is said.
/// `-Dbarograph.cases=FILE` runs another file of the same groups.
class KubeletCasesTest {

    static List<EvictionCase> cases() {
        return EvictionCase.of(EvictionCase.Answerer.CONTROLLER);
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

    static void answer(EvictionCase each) {
        switch (each.group()) {
            case "ranking_memory", "ranking_disk", "ranking_pids" -> RankingCases.check(each, KubeletDialect.KUBELET);
            case "oom_score_adj" -> KubeletBehaviourCases.oomScore(each);
            case "pod_grace" -> KubeletBehaviourCases.grace(each);
            case "node_reclaim" -> KubeletBehaviourCases.reclaim(each);
            case "condition_taint" -> KubeletBehaviourCases.taint(each);
            case "admission" -> KubeletBehaviourCases.admission(each);
            case "eviction_message" -> KubeletBehaviourCases.message(each);
            default -> throw new IllegalStateException("no code answers the group " + each.group());
        }
    }
}

package io.barograph.controller.evict.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.quantity.KubeletDialect;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import module java.base;

/// Who goes first, and who is chosen.
public final class RankingCases {

    private RankingCases() {}

    /// The first pod that is not critical; none where no pod's end would help.
    public static Optional<RankedPod> first(PodRanking ranking, List<RankedPod> ranked) {
        return ranked.stream()
                .filter(each ->
                        ranking.canHelp() && !each.candidate().standing().critical())
                .findFirst();
    }

    static void check(EvictionCase each, KubeletDialect dialect) {
        PodRanking ranking = ranking(each, dialect);
        List<RankedPod> ranked = ranking.rankPods(candidates(each));
        List<String> names = names(ranked);
        if (each.expected().has("order")) {
            int next = 0;
            for (Node group : each.expected().at("order").items()) {
                List<RankedPod> tied = ranked.subList(next, next + group.texts().size());
                assertThat(names(tied)).containsExactlyInAnyOrderElementsOf(group.texts());
                assertThat(tied.stream().map(RankingCases::keys).distinct())
                        .as("keys of %s", group.texts())
                        .hasSizeLessThanOrEqualTo(1);
                next += tied.size();
            }
            assertThat(next).isEqualTo(names.size());
        }
        if (each.expected().fields().containsKey("victim_any_of")) {
            Optional<String> victim =
                    first(ranking, ranked).map(it -> it.candidate().pod().name());
            List<String> any = each.expected().at("victim_any_of").texts();
            assertThat(victim.map(any::contains).orElse(any.isEmpty()))
                    .as("victim %s of %s", victim, any)
                    .isTrue();
        }
        if (each.expected().fields().containsKey("measured")) {
            assertThat(ranking.parts().stream().map(part -> part.name().toLowerCase(Locale.ROOT)))
                    .containsExactlyInAnyOrderElementsOf(
                            each.expected().at("measured").texts());
        }
    }

    /// What decides between two pods for a kubelet.
    private static List<Object> keys(RankedPod pod) {
        return List.of(
                pod.usage().isPresent(),
                pod.isOver(),
                pod.candidate().standing().priority(),
                pod.excess());
    }

    static PodRanking ranking(EvictionCase each, KubeletDialect dialect) {
        EvictionSignal signal =
                Objects.requireNonNull(EvictionSignal.of(each.input().text("signal")));
        String layout = Objects.requireNonNullElse(CasePods.any(each.input(), "layout"), "single");
        return new PodRanking(
                signal, EvictTerms.Ranking.KUBELET, Objects.requireNonNull(FilesystemLayout.ofWord(layout)), dialect);
    }

    static List<EvictionCandidate> candidates(EvictionCase each) {
        return each.input().at("pods").items().stream().map(CasePods::candidate).toList();
    }

    public static List<String> names(List<RankedPod> ranked) {
        return ranked.stream().map(each -> each.candidate().pod().name()).toList();
    }
}

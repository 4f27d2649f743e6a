package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.decide.NodeViews;
import io.barograph.controller.standalone.MemoryNodeApi;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnmatchedPoolsTest {

    private @Nullable Set<String> pools;
    private final UnmatchedPools names =
            new UnmatchedPools(Map.of("--pool-mode", List.of("gpu", "batch")), () -> pools);

    private List<String> seeing(String... known) {
        pools = new TreeSet<>(List.of(known));
        names.compareWithNodes();
        return names.get();
    }

    @Test
    void saysNothingBeforeAllNodesAreKnown() {
        names.compareWithNodes();
        assertThat(names.get()).isEmpty();
    }

    @Test
    void namesThePoolThatWasProbablyMeant() {
        assertThat(seeing("gpus", "batch", "web")).containsExactly("--pool-mode: no node is in pool gpu. Maybe gpus.");
        assertThat(seeing("web"))
                .containsExactly("--pool-mode: no node is in pool batch.", "--pool-mode: no node is in pool gpu.");
    }

    @Test
    void saysTheSameOfAPoolThatHasABudget() {
        UnmatchedPools both = new UnmatchedPools(
                Map.of("--pool-budget", List.of("gpu", "btach"), "--pool-mode", List.of("gpu")), () -> pools);
        assertThat(both.any()).isTrue();
        pools = new TreeSet<>(List.of("batch", "web"));
        both.compareWithNodes();
        assertThat(both.get())
                .containsExactly(
                        "--pool-budget: no node is in pool btach. Maybe batch.",
                        "--pool-budget: no node is in pool gpu.",
                        "--pool-mode: no node is in pool gpu.");
        assertThat(new UnmatchedPools(Map.of("--pool-mode", List.of(), "--pool-budget", List.of()), () -> pools).any())
                .isFalse();
    }

    @Test
    void saysNoMoreOfAPoolThatHasANode() {
        assertThat(seeing("gpu")).hasSize(1);
        assertThat(seeing("gpu", "batch")).isEmpty();
        assertThat(seeing()).hasSize(2);
    }

    @Test
    void thePoolsAreThoseThatTheNodesLabelsName() {
        MemoryNodeApi nodes = new MemoryNodeApi();
        LiveNode bare = LiveNode.ofName("n1", "uid-n1");
        nodes.putNode(bare.withContents(
                new LiveNode.Meta("0", Map.of("pool", "gpus"), Map.of(), Instant.EPOCH), List.of(), bare.status()));
        nodes.putNode(LiveNode.ofName("n2", "uid-n2"));
        try (NodeViews views = new NodeViews(
                nodes,
                PodApi.unknown()::podsOn,
                PodApi.unknown()::podEndings,
                InstantSource.fixed(Instant.EPOCH.plusSeconds(60)))) {
            assertThat(views.pools()).containsExactly("gpus");
        }
    }
}

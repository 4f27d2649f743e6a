package io.barograph.controller.cluster.nodes;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.problem.ForeignKeys;
import io.barograph.rules.fact.Node;
import io.barograph.rules.observation.NodeView;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

/// A kubelet writes its node's labels and resources, and who makes a pod what it requests. Names with the same hash are
/// easily made, and one thread reads all nodes.
class ForeignKeysKeptTest {

    private static final Map<String, String> TEXTS =
            IntStream.range(0, 1_000).boxed().collect(toMap(i -> "k" + i, i -> "v" + i));
    private static final Map<String, Long> AMOUNTS =
            IntStream.range(0, 1_000).boxed().collect(toMap(i -> "k" + i, i -> (long) i));

    @Test
    void ofANodeNothingIsKeptInAMapThatLooksInOnePlaceAfterTheOther() {
        LiveNode.Meta meta = new LiveNode.Meta("1", TEXTS, TEXTS, null);
        LiveNode.Status status = new LiveNode.Status(List.of(), List.of(), null, null, AMOUNTS);
        assertThat(ForeignKeys.copyOf(meta.labels())).isSameAs(meta.labels());
        assertThat(ForeignKeys.copyOf(meta.annotations())).isSameAs(meta.annotations());
        assertThat(ForeignKeys.copyOf(status.otherResources())).isSameAs(status.otherResources());
        assertThat(new Node("n", false, meta.labels(), 0, 0).labels()).isSameAs(meta.labels());
        Reading<Boolean> unknown = Reading.absent("not asked");
        NodeView view = new NodeView(
                "n", unknown, Reading.of(meta.labels()), Reading.absent("not asked"), Reading.absent("not asked"));
        assertThat(view.labels().orNull()).isSameAs(meta.labels());
    }

    @Test
    void norOfPodsThatWait() {
        Map<String, Long> requests =
                new UnscheduledPodGroup(Placement.ANYWHERE, ResourceAmounts.NONE, AMOUNTS, 1).otherRequests();
        assertThat(ForeignKeys.copyOf(requests)).isSameAs(requests);
    }
}

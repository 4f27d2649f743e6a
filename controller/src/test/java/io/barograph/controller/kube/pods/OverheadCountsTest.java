package io.barograph.controller.kube.pods;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.rules.fact.Pods;
import module java.base;
import org.junit.jupiter.api.Test;

/// Headroom is reckoned from what bound and waiting pods request: in both a sandboxed pod counts with its overhead.
class OverheadCountsTest {

    private static LivePod sandboxed(String node) throws JsonProcessingException {
        return Objects.requireNonNull(PodJson.read(new ObjectMapper().readTree("""
                {"metadata":{"uid":"u1","resourceVersion":"7"},"spec":{%s
                 "containers":[{"name":"c","resources":{"requests":{"cpu":"500m","memory":"1Gi"}}}],
                 "overhead":{"cpu":"250m","memory":"120Mi"}}}""".formatted(node))));
    }

    @Test
    void aBoundPodTakesItsOverheadFromTheNodesRoom() throws JsonProcessingException {
        PodCache pods = new PodCache();
        pods.putPod(sandboxed("\"nodeName\":\"n1\","));
        Pods counted = Objects.requireNonNull(pods.podsOn("n1").orNull());
        assertThat(counted.cpuRequests()).isEqualTo(0.75);
        assertThat(counted.memoryRequests()).isEqualTo((1024 + 120) << 20);
        assertThat(counted.memoryOverhead()).isEqualTo(120 << 20);
    }

    @Test
    void aWaitingPodNeedsRoomForItsOverhead() throws JsonProcessingException {
        UnscheduledPods waiting = new UnscheduledPods();
        waiting.putPod(sandboxed(""));
        assertThat(waiting.waitingFor("default-scheduler"::equals))
                .extracting(UnscheduledPodGroup::podRequest)
                .containsExactly(new ResourceAmounts(750, (1024 + 120) << 20, 1));
    }
}

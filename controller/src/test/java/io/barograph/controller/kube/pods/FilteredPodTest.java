package io.barograph.controller.kube.pods;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.kube.JsonFieldFilter;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is read of a pod is among what is kept of the answer: a field that is passed over reads as if it were not set.
class FilteredPodTest {

    private static final String POD = """
            {"metadata":{"uid":"u1","resourceVersion":"7","namespace":"shop","name":"web-7d9","finalizers":["a/b"],
               "deletionTimestamp":"2026-01-01T00:00:00Z","labels":{"app.kubernetes.io/name":"descheduler","x":"y"},
               "ownerReferences":[{"kind":"DaemonSet","name":"cni","controller":true}]},
             "spec":{"schedulerName":"batch","schedulingGates":[{"name":"quota"}],"priorityClassName":"system-node-critical",
               "nodeSelector":{"a":"b"},"tolerations":[{"key":"k","operator":"Equal","value":"v","effect":"NoSchedule"}],
               "affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[
                 {"matchExpressions":[{"key":"zone","operator":"In","values":["z1"]}]}]}}},
               "topologySpreadConstraints":[{"whenUnsatisfiable":"DoNotSchedule","nodeTaintsPolicy":"Ignore"}],
               "overhead":{"cpu":"10m","memory":"1Mi"},
               "containers":[{"name":"c","image":"registry.k8s.io/descheduler/descheduler:v1",
                 "resources":{"requests":{"cpu":"2","memory":"1Gi","nvidia.com/gpu":"1","ephemeral-storage":"1Gi"}}}],
               "initContainers":[{"name":"i","restartPolicy":"Always","resources":{"requests":{"cpu":"1","example.com/fpga":"2"}}},
                 {"name":"j","resources":{"requests":{"memory":"4Gi","hugepages-2Mi":"2Mi"}}}]},
             "status":{"phase":"Pending","qosClass":"Burstable",
               "conditions":[{"type":"PodScheduled","reason":"Unschedulable","status":"False"},
                 {"type":"PodResizePending","reason":"Infeasible"}],
               "containerStatuses":[{"name":"c","resources":{"requests":{"cpu":"3"}},"allocatedResources":{"cpu":"4"}}],
               "initContainerStatuses":[{"name":"i","resources":{"requests":{"cpu":"5"}},"allocatedResources":{"cpu":"6"}}]}}\
            """;

    @ParameterizedTest
    @ValueSource(strings = {"", "\"nodeName\":\"n1\","})
    void isReadAsTheWholeIs(String bound) throws IOException {
        byte[] json = POD.replace("\"spec\":{", "\"spec\":{" + bound).getBytes(UTF_8);
        LivePod whole = Objects.requireNonNull(PodJson.read(new ObjectMapper().readTree(json)));
        assertThat(PodJson.read(JsonFieldFilter.of(PodJson.FIELDS).parse(json))).isEqualTo(whole);
        if (bound.isEmpty()) {
            assertThat(whole.extras().scheduling().toString()).contains("nvidia.com/gpu", "example.com/fpga");
        }
    }

    /// Where its gates were left out, nodes would keep room for it.
    @Test
    void hasAsManySchedulingGatesAsSomebodyGivesIt() {
        String gates = IntStream.rangeClosed(0, 10_000)
                .mapToObj(i -> "{\"name\":\"a/" + i + "\"}")
                .collect(Collectors.joining(","));
        assertThat(readPod(POD.replace("{\"name\":\"quota\"}", gates))
                        .extras()
                        .scheduling()
                        .gated())
                .isTrue();
    }

    private static LivePod readPod(String json) {
        return Objects.requireNonNull(
                PodJson.read(JsonFieldFilter.of(PodJson.FIELDS).parse(json.getBytes(UTF_8))));
    }

    /// Where its finalizers were left out, an ended pod would be due, and its node have a backlog for ever.
    @Test
    void hasAsManyFinalizersAsSomebodyGivesIt() {
        String finalizers = IntStream.rangeClosed(0, 10_000)
                .mapToObj(i -> "\"a/" + i + "\"")
                .collect(Collectors.joining(","));
        String json = POD.replace("\"a/b\"", finalizers)
                .replace("\"spec\":{", "\"spec\":{\"nodeName\":\"n1\",")
                .replace("Pending", "Failed");
        assertThat(readPod(json).load().due()).isZero();
    }
}

package io.barograph.controller.kube.pods;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.controller.kube.pods.LivePod.Phase;
import io.barograph.controller.kube.pods.LivePod.Qos;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodRequestsTest {

    private static final ResourceAmounts ONE_POD = new ResourceAmounts(0, 0, 1);

    /// A container by what it requests: `500m/1Gi`, a sidecar with `*` before it.
    private static String container(String text) {
        String[] amounts = text.replace("*", "").split("/", -1);
        return "{\"resources\":{\"requests\":{\"cpu\":\"" + amounts[0] + "\",\"memory\":\"" + amounts[1] + "\"}}"
                + (text.startsWith("*") ? ",\"restartPolicy\":\"Always\"}" : "}");
    }

    private static String containers(String texts) {
        StringBuilder list = new StringBuilder("[");
        for (String each : texts.split(" ", -1)) {
            list.append(list.length() == 1 || each.isEmpty() ? "" : ",").append(each.isEmpty() ? "" : container(each));
        }
        return list.append(']').toString();
    }

    private static PodRequests of(String spec) throws JsonProcessingException {
        return PodRequests.of(ApiResponses.JSON.readTree(spec), ApiResponses.JSON.readTree("{}"));
    }

    /// As it is read from a list, without what is left out there.
    private static long millis(String spec, String status) {
        String json = "{\"metadata\":{\"uid\":\"u1\",\"resourceVersion\":\"7\"},\"spec\":" + spec + ",\"status\":"
                + status + "}";
        LivePod pod = PodJson.read(JsonFieldFilter.of(PodJson.FIELDS).parse(json.getBytes(UTF_8)));
        return Objects.requireNonNull(pod).load().requests().cpuMillis();
    }

    private static String requesting(String cpu) {
        return cpu.isEmpty() ? "{}" : "{\"requests\":{\"cpu\":\"" + cpu + "\",\"memory\":\"1\"}}";
    }

    /// What a container or a pod has by its status.
    private static String held(String inForce, String allocated) {
        String resources = "\"resources\":" + requesting(inForce);
        return allocated.isEmpty() ? resources : resources + ",\"allocatedResources\":{\"cpu\":\"" + allocated + "\"}";
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, '', 1000",
        "2, 1, 1, '', 2000", // asked for and not granted yet
        "1, 2, 1, '', 2000", // shrunk, and still in force
        "1, 1, 2, '', 2000", // shrunk, and still allocated
        "1, 2, '', '', 2000",
        "1, '', 2, '', 2000",
        "3, 1, 1, Deferred, 3000",
        "3, 1, 2, Infeasible, 2000", // what it asks for it never gets
        "3, 2, 1, Infeasible, 2000",
        "1, '', '', '', 1000",
    })
    void countsTheLargestWhileAPodIsResized(
            String asked, String inForce, String allocated, String reason, long expected) {
        String condition = ",\"conditions\":[{\"type\":\"Ready\"}"
                + (reason.isEmpty() ? "]" : ",{\"type\":\"PodResizePending\",\"reason\":\"" + reason + "\"}]");
        String own = "{\"name\":\"a\"," + held(inForce, allocated) + "}";
        String container = "{\"name\":\"a\",\"resources\":" + requesting(asked);

        assertThat(millis(
                        "{\"containers\":[" + container + "}]}",
                        "{\"containerStatuses\":[" + own + "]" + condition + "}"))
                .isEqualTo(expected);
        assertThat(millis(
                        "{\"initContainers\":[" + container + ",\"restartPolicy\":\"Always\"}]}",
                        "{\"initContainerStatuses\":[" + own + "]" + condition + "}"))
                .as("a sidecar")
                .isEqualTo(expected);
        assertThat(millis(
                        "{\"containers\":[{\"name\":\"a\"}],\"resources\":" + requesting(asked) + "}",
                        "{" + held(inForce, allocated) + condition + "}"))
                .as("the pod itself")
                .isEqualTo(expected);
    }

    @Test
    void anInitContainerIsNotResizedAndWhatIsSaidOfOthersDoesNotCount() {
        String container = "[{\"name\":\"a\",\"resources\":" + requesting("1") + "}]";
        String own = "[{\"name\":\"a\"," + held("5", "5") + "}]";
        assertThat(millis("{\"initContainers\":" + container + "}", "{\"initContainerStatuses\":" + own + "}"))
                .isEqualTo(1000);
        String spec = "{\"containers\":" + container + "}";
        assertThat(millis(spec, "{\"containerStatuses\":" + own.replace("\"a\"", "\"b\"") + "}"))
                .isEqualTo(1000);
        assertThat(millis(spec, "{\"containerStatuses\":[{\"name\":\"a\",\"allocatedResources\":{\"cpu\":\"9\"}}]}"))
                .as("without what is in force")
                .isEqualTo(1000);
        assertThat(millis(spec, "{" + held("5", "5") + "}"))
                .as("a pod that requests nothing itself")
                .isEqualTo(1000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "100m/100 200m/200 | '' | 300 | 300",
                "100m/100 | 1/50 | 1000 | 100",
                "100m/100 | 300m/10 400m/20 | 400 | 100",
                "100m/100 | *300m/10 400m/20 | 700 | 110",
                "100m/100 | 400m/20 *300m/10 | 400 | 110",
                "100m/100 | *300m/10 *300m/10 | 700 | 120",
                "0.1/1Ki 1e-3/1k | '' | 101 | 2024",
                "1n/1m | '' | 1 | 1",
                "9e18/9E 9e18/9E | '' | 9223372036854775807 | 9223372036854775807",
            })
    void addsAsTheSchedulerDoes(String containers, String init, long cpuMillis, long memoryBytes)
            throws JsonProcessingException {
        String spec = "{\"containers\":" + containers(containers) + ",\"initContainers\":" + containers(init) + "}";
        assertThat(of(spec))
                .isEqualTo(new PodRequests(new ResourceAmounts(cpuMillis, memoryBytes, 1), ResourceAmounts.NONE));
    }

    @Test
    void takesWhatThePodItselfRequestsAndAddsTheOverhead() throws JsonProcessingException {
        String spec = "{\"containers\":" + containers("100m/100") + ",\"resources\":{\"requests\":{\"cpu\":\"2\"}},"
                + "\"overhead\":{\"cpu\":\"250m\",\"memory\":\"120Mi\"}}";
        PodRequests requests = of(spec);
        assertThat(requests.overhead()).isEqualTo(new ResourceAmounts(250, 120 << 20, 0));
        assertThat(requests.requests()).isEqualTo(new ResourceAmounts(2250, (120 << 20) + 100, 1));
        assertThat(of("{}")).isEqualTo(new PodRequests(ONE_POD, ResourceAmounts.NONE));
        assertThat(of("{\"containers\":[{}],\"overhead\":null}").requests()).isEqualTo(ONE_POD);
    }

    @Test
    void aPodIsReadWithWhatIsCounted() throws JsonProcessingException {
        LivePod pod = PodJson.read(ApiResponses.JSON.readTree("""
            {"metadata":{"uid":"u1","resourceVersion":"7","deletionTimestamp":"2026-11-21T08:00:00Z"},
             "spec":{"nodeName":"n1","containers":[{"resources":{"requests":{"cpu":"1"}}}]},
             "status":{"phase":"Running","qosClass":"BestEffort"}}\
            """));
        assertThat(pod)
                .isEqualTo(new LivePod(
                        "n1",
                        "u1",
                        "7",
                        new LivePod.Load(
                                Phase.RUNNING,
                                Qos.BEST_EFFORT,
                                true,
                                Instant.parse("2026-11-21T08:00:00Z").getEpochSecond(),
                                new ResourceAmounts(1000, 0, 1),
                                ResourceAmounts.NONE),
                        LivePod.Beside.NOTHING));
    }

    @Test
    void aPodIsReadWithHowItGetsToANode() throws JsonProcessingException {
        assertThat(beside("""
            "schedulerName":"batch","schedulingGates":[{"name":"example.com/quota"}],"nodeSelector":{"a":"b"},
            "containers":[{"resources":{"requests":{"cpu":"1","example.com/gpu":"1","ephemeral-storage":"1Gi"}}},
                          {"resources":{"requests":{"example.com/gpu":"1"}}}],
            "initContainers":[{"resources":{"requests":{"ephemeral-storage":"2Gi"}}},
                              {"restartPolicy":"Always","resources":{"requests":{"example.com/gpu":"1"}}}]\
            """, "SchedulingGated").scheduling())
                .isEqualTo(new LivePod.Scheduling(
                        new Placement(Map.of("a", "b"), List.of()),
                        Map.of("example.com/gpu", 3L, "ephemeral-storage", 2L << 30),
                        "batch",
                        true,
                        false));
        LivePod.Scheduling refused =
                beside("\"schedulerName\":\"batch\"", "Unschedulable").scheduling();
        assertThat(refused.handled()).isTrue();
        assertThat(refused.gated()).isFalse();
        assertThat(beside("\"schedulerName\":\"batch\",\"nodeName\":\"n1\"", "").scheduling())
                .as("who creates a pod may name its node: no scheduler is seen by that")
                .isEqualTo(LivePod.Scheduling.BOUND);
        String many = IntStream.range(0, 20)
                .mapToObj(i -> "\"example.com/r%02d\":\"1\"".formatted(i))
                .collect(Collectors.joining(","));
        assertThat(beside("\"containers\":[{\"resources\":{\"requests\":{" + many + "}}}]", "Unschedulable")
                        .scheduling()
                        .otherRequests())
                .as("some of what it needs, never nothing")
                .hasSize(16)
                .containsEntry("example.com/r00", 1L);
        assertThat(beside("\"schedulerName\":\"default-scheduler\",\"nodeName\":\"n1\"", ""))
                .isSameAs(LivePod.Beside.NOTHING);
    }

    @Test
    void aPodIsReadWithTheDaemonSetWhoseNodesNeedIt() throws JsonProcessingException {
        assertThat(beside("\"nodeName\":\"n1\",\"priorityClassName\":\"system-node-critical\"", "")
                        .criticalSet())
                .isEqualTo("net/cni");
        assertThat(beside("\"nodeName\":\"n1\",\"priorityClassName\":\"high\"", "")
                        .criticalSet())
                .isEmpty();
    }

    private static LivePod.Beside beside(String spec, String reason) throws JsonProcessingException {
        String scheduled = "{\"type\":\"PodScheduled\",\"status\":\"False\",\"reason\":\"" + reason + "\"}";
        LivePod pod = PodJson.read(ApiResponses.JSON.readTree(
                "{\"metadata\":{\"uid\":\"u1\",\"resourceVersion\":\"7\",\"namespace\":\"net\",\"name\":\"cni-x\","
                        + "\"ownerReferences\":[{\"controller\":true,\"kind\":\"DaemonSet\",\"name\":\"cni\"}]},"
                        + "\"spec\":{" + spec + "},\"status\":{\"conditions\":["
                        + (reason.isEmpty() ? "" : scheduled) + "]}}"));
        return Objects.requireNonNull(pod).extras();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"metadata\":{\"uid\":\"u1\"}}",
                "{\"metadata\":{\"uid\":\"u1\",\"resourceVersion\":\"7\"},\"spec\":{\"overhead\":{\"cpu\":\"much\"}}}",
                "{\"metadata\":{\"uid\":\"u1\",\"resourceVersion\":\"7\"},\"spec\":{\"overhead\":{\"cpu\":{}}}}",
            })
    void whatIsNoPodIsNone(String json) throws JsonProcessingException {
        assertThat(PodJson.read(ApiResponses.JSON.readTree(json))).isNull();
    }
}

package io.barograph.controller.kube.evictions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictablePod.Container;
import io.barograph.controller.cluster.evictions.EvictablePod.Requests;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.kube.JsonFieldFilter;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvictablePodJsonTest {

    private static final long MIB = 1 << 20;

    /// As it is read from a list, without what is left out there.
    private static @Nullable EvictablePod read(String metadata, String spec, String status) {
        String json = """
                {"metadata":{"namespace":"shop","name":"cart-0","uid":"u1","resourceVersion":"7",
                 "creationTimestamp":"2026-11-24T04:00:00Z"%s},"spec":{%s},"status":{%s}}""".formatted(metadata, spec, status);
        return EvictablePodJson.read(JsonFieldFilter.of(EvictablePodJson.FIELDS).parse(json.getBytes(UTF_8)));
    }

    private static EvictablePod.Spec spec(String spec) {
        return Objects.requireNonNull(read("", spec, "")).spec();
    }

    private static EvictablePod.State state(String metadata, String status) {
        return Objects.requireNonNull(read(metadata, "", status)).state();
    }

    private static @Nullable Workload owner(String references) {
        return Objects.requireNonNull(read(",\"ownerReferences\":[" + references + "]", "", ""))
                .owner();
    }

    private static String container(String name, String requests, String limits) {
        return "{\"name\":\"%s\",\"resources\":{\"requests\":{%s},\"limits\":{%s}}}".formatted(name, requests, limits);
    }

    private static String memory(String amount) {
        return "\"memory\":\"" + amount + "\"";
    }

    @Test
    void readsWhatAChoiceRestsOn() {
        EvictablePod pod = Objects.requireNonNull(read(
                ",\"labels\":{\"app\":\"cart\"},\"annotations\":{\"a\":\"b\",\"barograph.io/evict\":\"no\"}",
                "\"nodeName\":\"n1\",\"priority\":7,\"priorityClassName\":\"high\",\"runtimeClassName\":\"kata\","
                        + "\"terminationGracePeriodSeconds\":45,\"overhead\":{\"memory\":\"1Mi\",\"cpu\":\"10m\"},"
                        + "\"nodeSelector\":{\"zone\":\"a\"},\"containers\":["
                        + container("c", memory("2Mi") + ",\"cpu\":\"100m\",\"ephemeral-storage\":\"3Mi\"", "") + "]",
                "\"phase\":\"Running\",\"qosClass\":\"Burstable\",\"startTime\":\"2026-11-24T04:00:05Z\","
                        + "\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\","
                        + "\"lastTransitionTime\":\"2026-11-24T04:00:09Z\"}]"));
        assertThat(pod.identity()).isEqualTo(new PodIdentity("shop", "cart-0", "u1", "7"));
        assertThat(pod.owner()).isNull();
        assertThat(pod.labels()).containsExactly(Map.entry("app", "cart"));
        assertThat(pod.annotations()).containsExactly(Map.entry("barograph.io/evict", "no"));
        EvictablePod.Spec spec = pod.spec();
        assertThat(List.of(spec.node(), spec.priority(), spec.priorityClass(), spec.runtimeClass()))
                .containsExactly("n1", 7, "high", "kata");
        assertThat(spec.graceSeconds()).isEqualTo(45);
        assertThat(spec.scheduled()).isEqualTo(new ResourceAmounts(110, 3 * MIB, 1));
        assertThat(spec.requests()).isEqualTo(new Requests(2 * MIB, MIB, 3 * MIB, 0, 10, null, null));
        assertThat(spec.placement().selector()).containsExactly(Map.entry("zone", "a"));
        assertThat(spec.containers()).containsExactly(new Container("c", Container.Kind.REGULAR, 2 * MIB));
        assertThat(pod.state())
                .isEqualTo(new EvictablePod.State(
                        "Running",
                        "Burstable",
                        true,
                        Instant.parse("2026-11-24T04:00:00Z"),
                        Instant.parse("2026-11-24T04:00:05Z"),
                        null,
                        "",
                        false));
        assertThat(pod.isStatic()).isFalse();
    }

    @Test
    void aMirrorPodIsStaticAndOneThatIsDeletedSaysWhen() {
        String annotations =
                ",\"annotations\":{\"kubernetes.io/config.mirror\":\"h\",\"kubernetes.io/config.source\":\"file\"}";
        assertThat(state(annotations, "").mirror()).isTrue();
        assertThat(state(annotations, "").source()).isEqualTo("file");
        assertThat(state(",\"deletionTimestamp\":\"2026-11-24T05:00:00Z\"", "").deleting())
                .isEqualTo(Instant.parse("2026-11-24T05:00:00Z"));
        assertThat(state("", "").ready()).isFalse();
    }

    /// It is being deleted, and never due.
    @Test
    void aDeletionTimeThatCannotBeIsAsLateAsCouldBe() {
        String metadata = ",\"deletionTimestamp\":\"1727-01-01T00:00:00Z\",\"deletionGracePeriodSeconds\":9000000000";
        assertThat(state(metadata, "").deleting()).isAfter("2300-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"requests\":{\"memory\":\"much\"}", "\"limits\":{\"cpu\":\"many\"}"})
    void whatIsNoQuantityMakesItNoPod(String resources) {
        assertThat(read("", "\"containers\":[{\"name\":\"c\",\"resources\":{" + resources + "}}]", ""))
                .isNull();
    }

    @Test
    void anOwnerOfAnotherApiGroupIsNotTakenForKubernetesOwn() {
        String form = "{\"apiVersion\":\"%s\",\"kind\":\"StatefulSet\",\"name\":\"cart\",\"controller\":%s}";
        assertThat(owner(form.formatted("apps/v1", true))).isEqualTo(new Workload("shop", "StatefulSet", "cart"));
        assertThat(owner(form.formatted("apps.kruise.io/v1beta1", true)))
                .isEqualTo(new Workload("shop", "StatefulSet.apps.kruise.io", "cart"));
        assertThat(owner(form.formatted("apps/v1", false))).isNull();
    }

    /// Init containers before the bar, those with a star are sidecars; memory in MiB.
    @ParameterizedTest
    @CsvSource({
        "'| 3 4', 7",
        "'9 | 3 4', 9",
        "'*2 | 3', 5",
        "'*2 9 | 3', 11",
        "'9 *2 | 3', 9",
        "'*2 *2 3 | 3', 7",
        "'|', 0",
        "'5 |', 5"
    })
    void requestsAreTheSumOrThePeakOfTheBeginning(String text, long mib) {
        String[] parts = text.split("\\|", -1);
        String spec = "\"initContainers\":[" + containers(parts[0]) + "],\"containers\":[" + containers(parts[1]) + "]";
        assertThat(spec(spec).requests().memory()).isEqualTo(mib * MIB);
        assertThat(spec(spec).scheduled().memoryBytes()).isEqualTo(mib * MIB);
    }

    private static String containers(String texts) {
        return Pattern.compile(" +")
                .splitAsStream(texts.strip())
                .filter(each -> !each.isEmpty())
                .map(each -> "{\"name\":\"c\",\"resources\":{\"requests\":{" + memory(each.replace("*", "") + "Mi")
                        + "}}" + (each.startsWith("*") ? ",\"restartPolicy\":\"Always\"}" : "}"))
                .collect(Collectors.joining(","));
    }

    @Test
    void thePodsOwnAmountsCountInsteadOfItsContainers() {
        Requests requests = spec("\"resources\":{\"requests\":{" + memory("1Mi") + "},\"limits\":{" + memory("8Mi")
                        + "}},\"containers\":[" + container("c", memory("5Mi"), "\"cpu\":\"2\"") + "]")
                .requests();
        assertThat(requests).isEqualTo(new Requests(MIB, 0, 0, 0, 0, 8 * MIB, 2000L));
    }

    @Test
    void aLimitIsKnownWhereEachContainerHasOneAndNoResizeIsUnderWay() {
        String both = "\"containers\":[" + container("a", "", memory("1Mi")) + ","
                + container("b", "", memory("2Mi") + ",\"cpu\":\"1\"") + "]";
        assertThat(spec(both).requests().memoryLimit()).isEqualTo(3 * MIB);
        assertThat(spec(both).requests().cpuLimitMillis()).isNull();
        assertThat(spec(both + ",\"initContainers\":[" + container("i", "", "") + "]")
                        .requests()
                        .memoryLimit())
                .isNull();
        String resizing = "\"conditions\":[{\"type\":\"PodResizeInProgress\",\"status\":\"True\","
                + "\"lastTransitionTime\":\"2026-11-24T04:00:09Z\"}]";
        assertThat(Objects.requireNonNull(read("", both, resizing))
                        .spec()
                        .requests()
                        .memoryLimit())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "volumes":[{"emptyDir":{}}] | true
            "volumes":[{"hostPath":{"path":"/x"}}] | true
            "volumes":[{"emptyDir":{"medium":"Memory"}},{"configMap":{"name":"x"}}] | false
            "volumes":[] | false
            """)
    void localStorageIsWhatIsLostWithTheNode(String spec, boolean local) {
        assertThat(spec(spec).localStorage()).isEqualTo(local);
    }

    @Test
    void volumesOnTheNodesDisksAreNamed() {
        assertThat(spec("""
                        "volumes":[{"name":"a","emptyDir":{}},{"name":"b","emptyDir":{"medium":"Memory"}},
                          {"name":"c","configMap":{"name":"x"}},{"name":"d","secret":{}},
                          {"name":"e","hostPath":{"path":"/"}},{"name":"f","gitRepo":{}},
                          {"name":"g","persistentVolumeClaim":{}}]""").localVolumes()).containsExactlyInAnyOrder("a", "c", "e", "f");
    }

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "nodeSelector":{"zone":"a"} | false
            "nodeSelector":null | true
            "affinity":{"nodeAffinity":{"REQUIRED":null}} | true
            "topologySpreadConstraints":null | true
            "affinity":{"nodeAffinity":{"REQUIRED":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In","values":["a"]}]}]}}} | false
            "affinity":{"nodeAffinity":{"REQUIRED":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In","values":["a","b"]}]}]}}} | false
            "affinity":{"nodeAffinity":{"REQUIRED":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"Exists"}]}]}}} | false
            "affinity":{"nodeAffinity":{"REQUIRED":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"Near"}]}]}}} | true
            "affinity":{"nodeAffinity":{"REQUIRED":{"nodeSelectorTerms":[{}]}}} | true
            "affinity":{"nodeAffinity":{"REQUIRED":{"nodeSelectorTerms":[{"matchFields":[{"key":"metadata.name"}]}]}}} | true
            "affinity":{"podAffinity":{"REQUIRED":[{"topologyKey":"zone"}]}} | true
            "affinity":{"podAntiAffinity":{"REQUIRED":[{"topologyKey":"zone"}]}} | true
            "affinity":{"podAntiAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[{"weight":1}]}} | false
            "topologySpreadConstraints":[{"whenUnsatisfiable":"DoNotSchedule"}] | true
            "topologySpreadConstraints":[{"whenUnsatisfiable":"ScheduleAnyway"}] | false
            "volumes":[{"persistentVolumeClaim":{"claimName":"x"}}] | true
            "volumes":[{"emptyDir":{}}] | false
            "resourceClaims":[{"name":"x"}] | true
            "containers":[{"name":"c","ports":[{"hostPort":80}]}] | true
            "containers":[{"name":"c","ports":[{"containerPort":80}]}] | false
            "containers":[{"name":"c","resources":{"requests":{"example.com/gpu":"1"}}}] | true
            """)
    void isConfinedByWhatAPlacementDoesNotSay(String spec, boolean confined) {
        assertThat(spec(spec.replace("REQUIRED", REQUIRED)).confined()).isEqualTo(confined);
    }
}

package io.barograph.controller.kube.pods;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import io.barograph.controller.kube.JsonFieldFilter;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodJsonTest {

    private static LivePod pod(String owner, String spec) throws JsonProcessingException {
        String json = "{\"metadata\":{\"name\":\"p\",\"namespace\":\"shop\",\"uid\":\"u\",\"resourceVersion\":\"1\""
                + owner + "},\"spec\":{" + spec + "}}";
        return Objects.requireNonNull(PodJson.read(new ObjectMapper().readTree(json)));
    }

    /// The scheduler keeps 64 bits of such an amount. A DaemonSet would fill each node by it.
    @Test
    void countsNoAmountThatNoNodeHasOfAPodThatIsBound() throws JsonProcessingException {
        String amounts =
                "\"containers\":[{\"resources\":{\"requests\":{\"cpu\":\"2\",\"memory\":\"18446744073709551617\"}}}]";
        assertThat(pod("", "\"nodeName\":\"n1\"," + amounts).load().requests())
                .isEqualTo(new ResourceAmounts(2_000, 0, 1));
        assertThat(pod("", amounts).load().requests().memoryBytes()).isEqualTo(Long.MAX_VALUE);
    }

    /// Of a thousand such pods each would keep a megabyte.
    @Test
    void takesAPodWithMuchTextForOneThatMayGoAnywhere() throws JsonProcessingException {
        String key = "k".repeat(253);
        String tolerations =
                String.join(",", Collections.nCopies(64, "{\"key\":\"" + key + "\",\"value\":\"" + key + "\"}"));
        assertThat(placement("\"tolerations\":[" + tolerations + "]")).isEqualTo(Placement.ANYWHERE);
        assertThat(placement(affinityOf(2, 64, "{\"key\":\"" + key + "\",\"operator\":\"Exists\"}")))
                .isEqualTo(new Placement(Map.of(), NodeAffinity.NONE, List.of()));
    }

    /// Of a thousand such pods each would keep a quarter of a megabyte, and cost as much time for each node.
    @Test
    void leavesOutAnAffinityOfThousandsOfShortExpressions() throws JsonProcessingException {
        assertThat(placement(affinityOf(60, 50, "{\"key\":\"a\",\"operator\":\"DoesNotExist\"}")))
                .isEqualTo(new Placement(Map.of(), NodeAffinity.NONE, List.of()));
    }

    private static Placement placement(String spec) throws JsonProcessingException {
        return pod("", spec).extras().scheduling().placement();
    }

    private static String affinityOf(int terms, int expressions, String expression) {
        String term = "{\"matchExpressions\":[" + String.join(",", Collections.nCopies(expressions, expression)) + "]}";
        return "\"affinity\":{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{\"nodeSelectorTerms\":["
                + String.join(",", Collections.nCopies(terms, term)) + "]}}}";
    }

    @Test
    void keepsWhereAPodMayGoUntilItIsBound() throws JsonProcessingException {
        String spec = """
            "nodeSelector":{"pool":"web"},
            "tolerations":[{"key":"gpu","operator":"Exists","effect":"NoSchedule","tolerationSeconds":5},{"key":"a","value":"b"}],
            "affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[
              {"matchExpressions":[{"key":"zone","operator":"In","values":["1"]},{"key":"arch","operator":"In","values":["a","b"]},
                                   {"key":"x","operator":"NotIn","values":["y"]}]}]}}}\
            """;
        assertThat(pod("", spec).extras().scheduling().placement())
                .isEqualTo(new Placement(
                        Map.of("pool", "web"),
                        new NodeAffinity(List.of(List.of(
                                new Expression("zone", Operator.In, List.of("1")),
                                new Expression("arch", Operator.In, List.of("a", "b")),
                                new Expression("x", Operator.NotIn, List.of("y"))))),
                        List.of(new Toleration("gpu", "Exists", "", "NoSchedule"), new Toleration("a", "", "b", ""))));
        assertThat(pod("", spec).extras().waitsIn()).isEqualTo("shop");
        assertThat(pod("", "\"nodeName\":\"n1\"," + spec).extras()).isSameAs(LivePod.Beside.NOTHING);
    }

    /// A kubelet may create such pods in every namespace, with any label, image and class.
    @Test
    void believesNoMirrorPod() throws JsonProcessingException {
        String claims = ",\"labels\":{\"app.kubernetes.io/name\":\"descheduler\"},"
                + "\"ownerReferences\":[{\"kind\":\"DaemonSet\",\"name\":\"d\",\"controller\":true}]";
        String spec = "\"nodeName\":\"n1\",\"priorityClassName\":\"system-node-critical\","
                + "\"topologySpreadConstraints\":[{\"whenUnsatisfiable\":\"DoNotSchedule\"}]";
        LivePod.Beside believed = pod(claims, spec).extras();
        assertThat(List.of(believed.descheduler(), believed.criticalSet(), believed.spread()))
                .containsExactly("shop/d shop/", "shop/d", "shop/d");
        String mirror = ",\"annotations\":{\"kubernetes.io/config.mirror\":\"x\"}";
        assertThat(pod(claims + mirror, spec).extras()).isSameAs(LivePod.Beside.NOTHING);
    }

    /// The API server takes any text for it, of a megabyte too.
    @Test
    void keepsNoNameThatNoObjectHas() throws JsonProcessingException {
        String spread = "\"topologySpreadConstraints\":[{\"whenUnsatisfiable\":\"DoNotSchedule\"}]";
        for (String name : List.of("n".repeat(254), "a b", "../x")) {
            String owner =
                    ",\"ownerReferences\":[{\"kind\":\"ReplicaSet\",\"controller\":true,\"name\":\"" + name + "\"}]";
            assertThat(pod(owner, spread).extras().spread()).isEqualTo("shop/p");
        }
        String scheduler = "\"schedulerName\":\"" + "s".repeat(1_000_000) + "\"";
        assertThat(pod("", scheduler).extras().scheduling().scheduler()).hasSize(253);
    }

    @Test
    void anAffinityOfMoreOrLongerValuesThanAreReadConfinesToNothing() throws JsonProcessingException {
        String affinity = "\"affinity\":{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":"
                + "{\"nodeSelectorTerms\":[%s]}}}";
        String values = IntStream.range(0, 60).mapToObj(i -> "\"v" + i + "\"").collect(Collectors.joining(","));
        String term = "{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"In\",\"values\":[" + values + "]}]}";
        String eight = String.join(",", Collections.nCopies(8, term));
        assertThat(pod("", affinity.formatted(eight))
                        .extras()
                        .scheduling()
                        .placement()
                        .affinity())
                .isNotEqualTo(NodeAffinity.NONE);
        for (String terms : List.of(eight + "," + term, term.replace("v1", "v".repeat(254)))) {
            assertThat(pod("", affinity.formatted(terms))
                            .extras()
                            .scheduling()
                            .placement()
                            .affinity())
                    .isEqualTo(NodeAffinity.NONE);
        }
    }

    /// Job controllers keep what has ended by a finalizer, which is not the node's to remove.
    @ParameterizedTest
    @CsvSource({
        "Running, '', 1763712000",
        "Running, '\"batch.kubernetes.io/job-tracking\"', 1763712000",
        "Failed, '', 1763712000",
        "Succeeded, '\"batch.kubernetes.io/job-tracking\"', 0"
    })
    void isDueAtItsDeletionTimeUnlessItHasEndedAndAFinalizerKeepsIt(String phase, String finalizers, long due)
            throws JsonProcessingException {
        LivePod pod = PodJson.read(new ObjectMapper().readTree("""
                {"metadata":{"uid":"u","resourceVersion":"1","deletionTimestamp":"2025-11-21T08:00:00Z","finalizers":[%s]},
                 "spec":{"nodeName":"n1"},"status":{"phase":"%s"}}\
                """.formatted(finalizers, phase)));
        assertThat(Objects.requireNonNull(pod).load().due()).isEqualTo(due);
    }

    /// Beyond 292 years the API server's sum of now and the grace overflows, to any time. After a grace of 2^54 s a
    /// shorter one leaves a time before the pod was made.
    @ParameterizedTest
    @CsvSource({
        "1758-08-03T00:00:00Z, 10000000000",
        "2026-11-30T10:30:00Z, 18446744073",
        "1727-01-01T00:00:00Z, 9000000000"
    })
    void isNotDueWhereItsGraceIsLongerThanAnyTime(String deleted, long grace) throws JsonProcessingException {
        LivePod pod = PodJson.read(new ObjectMapper().readTree("""
                {"metadata":{"uid":"u","resourceVersion":"1","creationTimestamp":"2026-11-30T10:00:00Z",
                             "deletionTimestamp":"%s","deletionGracePeriodSeconds":%d},
                 "spec":{"nodeName":"n1"},"status":{"phase":"Running"}}\
                """.formatted(deleted, grace)));
        assertThat(Objects.requireNonNull(pod).load().due()).isZero();
    }

    /// Who may make pods may make such a one, with a finalizer, and no kubelet ends it.
    @Test
    void aMirrorPodIsNeverDue() throws JsonProcessingException {
        LivePod pod = PodJson.read(new ObjectMapper().readTree("""
                {"metadata":{"uid":"u","resourceVersion":"1","deletionTimestamp":"2025-11-21T08:00:00Z","finalizers":["a/b"],
                             "annotations":{"kubernetes.io/config.mirror":"x"}},
                 "spec":{"nodeName":"n1"},"status":{"phase":"Pending"}}\
                """));
        assertThat(Objects.requireNonNull(pod).load().due()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"matchFields\":[{\"key\":\"metadata.name\"}]}",
                "{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"in\"}]}"
            })
    void takesAffinityThatItCannotReadForNone(String term) throws JsonProcessingException {
        String spec = "\"affinity\":{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":"
                + "{\"nodeSelectorTerms\":[{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"Exists\"}]}," + term
                + "]}}}";
        assertThat(pod("", spec).extras().scheduling().placement()).isEqualTo(new Placement(Map.of(), List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DoNotSchedule  |        | shop/web",
                "DoNotSchedule  | Ignore | shop/web",
                "DoNotSchedule  | Honor  | ''",
                "ScheduleAnyway |        | ''",
            })
    void findsSpreadThatCountsClosedNodes(String whenUnsatisfiable, String policy, String workload)
            throws JsonProcessingException {
        String owner =
                ",\"ownerReferences\":[{\"kind\":\"ReplicaSet\",\"name\":\"web-6d4cf56db6\",\"controller\":true}]";
        String constraint = "\"topologySpreadConstraints\":[{\"maxSkew\":1,\"topologyKey\":\"kubernetes.io/hostname\","
                + "\"whenUnsatisfiable\":\"" + whenUnsatisfiable + "\""
                + (policy == null ? "" : ",\"nodeTaintsPolicy\":\"" + policy + "\"") + "}]";
        assertThat(pod(owner, constraint + ",\"nodeName\":\"n1\"").extras().spread())
                .isEqualTo(workload);
    }

    @ParameterizedTest
    @CsvSource({
        "descheduler, true",
        "registry.k8s.io/descheduler/descheduler:v0.36.0, true",
        "localhost:5000/descheduler, true",
        "localhost:5000/mirror/descheduler:v1@sha256:3f4c0e2f, true",
        "quay.io/x/descheduler@sha256:3f4c0e2f, true",
        "registry.redhat.io/openshift4/ose-descheduler-rhel9@sha256:3f4c0e2f, true",
        "registry.redhat.io/kube-descheduler-operator/descheduler-rhel9:v5, true",
        "registry.k8s.io/descheduler/other:v1, false",
        "quay.io/x/descheduler-operator:v1, false",
        "quay.io/x/my-descheduler:v1, false",
        "quay.io/x/web:descheduler, false",
        "quay.io/x/web@sha256:descheduler/descheduler, false",
        "'', false",
    })
    void knowsADeschedulerByItsImage(String image, boolean is) throws JsonProcessingException {
        String job = ",\"ownerReferences\":[{\"kind\":\"Job\",\"name\":\"evict-29384756\",\"controller\":true}]";
        String spec = "\"nodeName\":\"n1\",\"containers\":[{\"image\":\"web\"},{\"image\":\"" + image + "\"}]";
        assertThat(pod(job, spec).extras().descheduler()).isEqualTo(is ? "shop/evict shop/" : "");
    }

    /// Its node may never end it, also where the descheduler was uninstalled long ago.
    @Test
    void knowsNoDeschedulerThatIsBeingDeleted() throws JsonProcessingException {
        String spec = "\"nodeName\":\"n1\",\"containers\":[{\"image\":\"descheduler\"}]";
        assertThat(pod("", spec).extras().descheduler()).isNotEmpty();
        assertThat(pod(",\"deletionTimestamp\":\"2026-11-24T04:00:00Z\"", spec)
                        .extras()
                        .descheduler())
                .isEmpty();
    }

    @Test
    void knowsADeschedulerByItsLabelAndReadsNoOtherLabel() throws JsonProcessingException {
        String json = """
            {"metadata":{"name":"p-1","namespace":"shop","uid":"u","resourceVersion":"1",
             "labels":{"app.kubernetes.io/name":"descheduler","app":"x"},"annotations":{"a":"b"}},
             "spec":{"nodeName":"n1","serviceAccountName":"sa","containers":[{"name":"c","image":"mirror/evictor:1"}]}}\
            """;
        JsonNode reduced = JsonFieldFilter.of(PodJson.FIELDS).parse(json.getBytes(UTF_8));
        assertThat(reduced.toString()).doesNotContain("\"app\"", "\"a\"");
        assertThat(Objects.requireNonNull(PodJson.read(reduced)).extras().descheduler())
                .isEqualTo("shop/p-1 shop/sa");
        String mirror = json.replace("\"a\":\"b\"", "\"kubernetes.io/config.mirror\":\"x\"");
        JsonNode reducedMirror = JsonFieldFilter.of(PodJson.FIELDS).parse(mirror.getBytes(UTF_8));
        assertThat(Objects.requireNonNull(PodJson.read(reducedMirror)).extras().descheduler())
                .isEmpty();
    }

    @Test
    void namesAPodThatBelongsToNobodyByItself() throws JsonProcessingException {
        String constraint = "\"topologySpreadConstraints\":[{\"whenUnsatisfiable\":\"DoNotSchedule\"}]";
        String set = ",\"ownerReferences\":[{\"kind\":\"StatefulSet\",\"name\":\"db-7\",\"controller\":true}]";
        assertThat(pod("", constraint).extras().spread()).isEqualTo("shop/p");
        assertThat(pod(set, constraint).extras().spread()).isEqualTo("shop/db-7");
    }
}

package io.barograph.controller.kube.pods;

import static io.barograph.controller.kube.HostileApi.begins;
import static io.barograph.controller.kube.HostileApi.hangs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.kube.PagedServer;
import io.barograph.controller.kube.evictions.KubeEvictionApi;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pods that somebody has made large, to keep those of others from being counted.
class LargePodsTest extends FollowedPods {

    private static final String ESCAPED = "\\u003c";

    LargePodsTest(@TempDir Path folder) throws IOException {
        super(folder);
    }

    /// @param node empty for one that waits
    private static String podOf(String uid, String node, String containers) {
        return "{\"metadata\":{\"name\":\"" + uid + "\",\"namespace\":\"shop\",\"uid\":\"" + uid
                + "\",\"resourceVersion\":\"5\",\"annotations\":{\"a\":\"\"}},\"spec\":{\"containers\":[" + containers
                + "]" + (node.isEmpty() ? "" : ",\"nodeName\":\"" + node + "\"")
                + "},\"status\":{\"phase\":\"" + (node.isEmpty() ? "Pending" : "Running") + "\"}}";
    }

    private static String filled(String uid, String node) {
        return podOf(
                uid,
                node,
                "{\"name\":\"c\",\"env\":[{\"value\":\"FILL\"}]," + "\"resources\":{\"requests\":{\"cpu\":\"1\"}}}");
    }

    private static String crowded(String uid, String node) {
        return podOf(uid, node, "FILL{\"name\":\"c\"}");
    }

    private static final String CONTAINER = "{\"name\":\"c\"},";

    private void awaitRunning(String node, int count) {
        await().atMost(SOON).until(() -> feed.podsOn(node).map(Pods::running).equals(Reading.of(count)));
    }

    @Test
    void fourPodsThatWaitKeepNoOtherFromBeingCounted() {
        PagedServer pods = new PagedServer("PodList", hangs(end));
        for (int i = 1; i <= 4; i++) {
            pods.with(filled("large-" + i, ""), ESCAPED, 1_400_000);
        }
        server.behave(pods.with(filled("on-n1", "n1"), ESCAPED, 1_400_000).with(FollowedPods.pod("a", "5", "Running")));
        feed.startCounting();
        awaitRunning("n1", 2);
        List<UnscheduledPodGroup> waiting =
                Objects.requireNonNull(feed.waiting().orNull());
        assertThat(waiting).singleElement().matches(group -> group.count() == 4, "all that wait");
        assertThat(waiting.getFirst().podRequest().cpuMillis()).isEqualTo(1_000);
        assertThat(pods.limits()).startsWith(250, 125, 62, 31, 15, 7, 3).doesNotContain(1);
    }

    /// A tenant could put one on each node, and no node would be known to have room.
    @Test
    void whatIsLargeBesideItsRequestsIsLeftOut() {
        String requests = "{\"name\":\"c\",\"resources\":{\"requests\":{\"cpu\":\"1\"}}}";
        String plain = podOf("tolerant", "n2", requests);
        String node = "\"nodeName\"";
        String value = "{\"operator\":\"Exists\"},";
        server.behave(new PagedServer("PodList", hangs(end))
                .with(plain.replace(node, "\"tolerations\":[FILL{}]," + node), value, 1_400_000)
                .with(
                        podOf("terms", "n3", requests)
                                .replace(
                                        node,
                                        "\"affinity\":{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":"
                                                + "{\"nodeSelectorTerms\":[{\"matchExpressions\":[{\"values\":[FILL\"a\"]}]}]}}},"
                                                + node),
                        "\"a\",",
                        1_400_000)
                .with(
                        podOf("finalizers", "n4", requests)
                                .replace("\"annotations\"", "\"finalizers\":[FILL\"a/b\"],\"annotations\""),
                        "\"a/b\",",
                        1_400_000)
                .with(FollowedPods.pod("a", "5", "Running")));
        feed.startCounting();
        awaitRunning("n1", 1);
        for (String name : List.of("n2", "n3", "n4")) {
            assertThat(feed.requestedOn(name).map(ResourceAmounts::cpuMillis)).isEqualTo(Reading.of(1000L));
        }
        assertThat(connection.passedOver().counts()).isEmpty();
    }

    @Test
    void ofOneThatCannotBeReadOnlyItsOwnNodeIsUnknown() {
        server.behave(new PagedServer("PodList", hangs(end))
                .with(crowded("many", "n2"), CONTAINER, 200_000)
                .with(crowded("waits", ""), CONTAINER, 200_000)
                .with(FollowedPods.pod("a", "5", "Running")));
        feed.startCounting();
        awaitRunning("n1", 1);
        assertThat(feed.podsOn("n2").why()).contains("shop/many");
        assertThat(feed.requestedOn("n2").why()).contains("shop/many");
        assertThat(feed.podEndings("n2", Instant.EPOCH).why()).contains("shop/many");
        assertThat(feed.podsOn("n3")).isEqualTo(Reading.of(Pods.NONE));
        assertThat(feed.waiting()).isEqualTo(Reading.of(List.of()));
        assertThat(connection.passedOver().counts()).isEqualTo(Map.of("pods", 2L));
    }

    @Test
    void oneThatCannotBeReadIsListedBesideThoseThatMayBeEvicted() {
        String born = "\"creationTimestamp\":\"2026-11-24T04:00:00Z\",\"annotations\"";
        server.behave(new PagedServer("PodList", hangs(end))
                .with(crowded("many", "n1").replace("\"annotations\"", born), CONTAINER, 200_000)
                .with(podOf("small", "n1", "{\"name\":\"c\"}").replace("\"annotations\"", born)));
        ApiOutcome<List<EvictablePod>> pods = new KubeEvictionApi(connection, "barograph", () -> 0).podsOn("n1");
        assertThat(pods.map(all -> all.stream()
                        .collect(Collectors.toMap(each -> each.identity().name(), EvictablePod::isWhole))))
                .isEqualTo(new ApiOutcome.Done<>(Map.of("many", false, "small", true)));
    }

    /// A kubelet can make as many mirror pods as it likes, each with labels of a megabyte.
    @Test
    void oneWithMuchTextStaysAndLittleOfItIsKept() {
        String born = "\"creationTimestamp\":\"2026-11-24T04:00:00Z\",\"labels\":{\"a\":\"FILL\"},\"annotations\"";
        String label = "v".repeat(100);
        server.behave(new PagedServer("PodList", hangs(end))
                .with(podOf("many", "n1", "{\"name\":\"c\"}").replace("\"annotations\"", born), label, 1_000)
                .with(podOf("small", "n1", "{\"name\":\"c\"}").replace("\"annotations\"", born)));
        ApiOutcome<List<EvictablePod>> pods = new KubeEvictionApi(connection, "barograph", () -> 0).podsOn("n1");
        assertThat(pods.map(all -> all.stream()
                        .map(each -> each.identity().name() + " " + each.isWhole() + " "
                                + each.labels().size())
                        .toList()))
                .isEqualTo(new ApiOutcome.Done<>(List.of("many false 0", "small true 1")));
    }

    /// A label of three letters takes sixty bytes of memory: it is what there is of them that counts.
    @Test
    void oneWithManyShortLabelsStaysAndNoneOfThemIsKept() {
        String labels = IntStream.range(0, 5_000)
                .mapToObj(i -> "\"" + Integer.toString(36 * 36 + i, 36) + "\":\"\"")
                .collect(Collectors.joining(",", "\"labels\":{", "},"));
        String born = "\"creationTimestamp\":\"2026-11-24T04:00:00Z\"," + labels + "\"annotations\"";
        server.behave(new PagedServer("PodList", hangs(end))
                .with(podOf("many", "n1", "{\"name\":\"c\"}").replace("\"annotations\"", born)));
        ApiOutcome<List<EvictablePod>> pods = new KubeEvictionApi(connection, "barograph", () -> 0).podsOn("n1");
        assertThat(pods.map(all -> all.stream()
                        .map(each -> each.isWhole() + " " + each.labels().size())
                        .toList()))
                .isEqualTo(new ApiOutcome.Done<>(List.of("false 0")));
    }

    /// Those of one namespace may come first in the list.
    @Test
    void endedPodsWithMuchTextKeepNoOtherFromBeingDeleted() {
        String born = "\"creationTimestamp\":\"2026-11-24T04:00:00Z\",";
        String labels = IntStream.range(0, 450)
                .mapToObj(i -> "\"" + i + "v".repeat(59) + "\":\"" + "v".repeat(63) + "\"")
                .collect(Collectors.joining(",", "\"labels\":{", "},"));
        PagedServer pods = new PagedServer("PodList", hangs(end));
        for (int i = 0; i < 320; i++) {
            pods.with(podOf("many-" + i, "n1", "")
                    .replace("\"annotations\"", born + labels + "\"annotations\"")
                    .replace("Running", "Failed"));
        }
        server.behave(pods.with(podOf("small", "n1", "")
                .replace("\"annotations\"", born + "\"annotations\"")
                .replace("Running", "Failed")));
        ApiOutcome<List<EvictablePod>> ended = new KubeEvictionApi(connection, "barograph", () -> 0).finishedPods();
        assertThat(ended.map(all -> all.stream()
                        .filter(pod -> pod.identity().name().equals("small"))
                        .count()))
                .isEqualTo(new ApiOutcome.Done<>(1L));
        assertThat(ended.map(
                        all -> all.stream().mapToInt(pod -> pod.labels().size()).sum()))
                .isEqualTo(new ApiOutcome.Done<>(0));
    }

    private static String unreadable(String uid, String node) {
        return podOf(uid, node, "{\"name\":\"c\",\"resources\":{\"requests\":{\"cpu\":\"1 core\"}}}");
    }

    /// Whoever binds one to each node, where none ever runs, would make the room of all unknown.
    @Test
    void ofOnesThatHaveEndedNothingElseHasToBeRead() {
        String over = unreadable("odd", "n2").replace("Running", "Failed");
        String held = unreadable("held", "n3")
                .replace("Running", "Failed")
                .replace("\"uid\"", "\"deletionTimestamp\":\"2026-11-24T04:00:00Z\",\"finalizers\":[\"a/b\"],\"uid\"");
        server.behave(new PagedServer("PodList", hangs(end))
                .with(over)
                .with(held)
                .with(FollowedPods.pod("a", "5", "Running")));
        feed.startCounting();
        awaitRunning("n1", 1);
        assertThat(feed.podsOn("n2").map(Pods::failed)).isEqualTo(Reading.of(1));
        assertThat(feed.podsOn("n3").why()).isEmpty();
    }

    @Test
    void onesWithRequestsThatAreNoQuantitiesKeepNoOtherFromBeingCounted() {
        server.behave(new PagedServer(
                        "PodList",
                        begins(
                                end,
                                "{\"type\":\"ADDED\",\"object\":" + unreadable("later", "n3") + "}",
                                "{\"type\":\"DELETED\",\"object\":" + unreadable("later", "n3") + "}",
                                "{\"type\":\"ADDED\",\"object\":" + podOf("b", "n1", "") + "}"))
                .with(unreadable("odd", "n2"))
                .with(unreadable("waits", ""))
                .with(unreadable("waits-too", "").replace("\"cpu\"", "\"ephemeral-storage\""))
                .with(FollowedPods.pod("a", "5", "Running")));
        feed.startCounting();
        awaitRunning("n1", 2);
        assertThat(feed.podsOn("n2").why()).contains("shop/odd");
        assertThat(feed.podsOn("n3")).isEqualTo(Reading.of(Pods.NONE));
        assertThat(feed.waiting()).isEqualTo(Reading.of(List.of()));
        assertThat(connection.passedOver().counts()).isEqualTo(Map.of("pods", 4L));
    }

    @Test
    void oneWithRequestsThatAreNoQuantitiesStaysAndHidesNoneOfItsNode() {
        String born = "\"creationTimestamp\":\"2026-11-24T04:00:00Z\",\"annotations\"";
        server.behave(new PagedServer("PodList", hangs(end))
                .with(unreadable("odd", "n1").replace("\"annotations\"", born))
                .with(podOf("small", "n1", "{\"name\":\"c\"}").replace("\"annotations\"", born)));
        ApiOutcome<List<EvictablePod>> pods = new KubeEvictionApi(connection, "barograph", () -> 0).podsOn("n1");
        assertThat(pods.map(all -> all.stream()
                        .collect(Collectors.toMap(each -> each.identity().name(), EvictablePod::isWhole))))
                .isEqualTo(new ApiOutcome.Done<>(Map.of("odd", false, "small", true)));
    }

    @Test
    void oneThatHasEndedCountsAsSuchHoweverMuchItHas() {
        String ended = crowded("many", "n2").replace("Running", "Failed");
        server.behave(new PagedServer("PodList", hangs(end))
                .with(ended, CONTAINER, 200_000)
                .with(FollowedPods.pod("a", "5", "Running")));
        feed.startCounting();
        awaitRunning("n1", 1);
        assertThat(feed.podsOn("n2").map(Pods::failed)).isEqualTo(Reading.of(1));
    }

    @Test
    void followsOneThatBecomesTooMuchAndLessAgainAndIsGone() {
        String small = podOf("a", "n1", "");
        String much = crowded("a", "n1").replace("FILL", CONTAINER.repeat(200_000));
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        server.behave(new PagedServer("PodList", exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    try {
                        while (true) {
                            exchange.getResponseBody()
                                    .write((lines.take() + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
                            exchange.getResponseBody().flush();
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                })
                .with(small)
                .with(FollowedPods.pod("b", "5", "Running")));
        feed.startCounting();
        awaitRunning("n1", 2);
        lines.add("{\"type\":\"MODIFIED\",\"object\":" + much + "}");
        await().atMost(SOON).until(() -> !feed.podsOn("n1").isPresent());
        assertThat(feed.podsOn("n1").why()).contains("shop/a");
        lines.add("{\"type\":\"MODIFIED\",\"object\":" + small + "}");
        awaitRunning("n1", 2);
        lines.add("{\"type\":\"MODIFIED\",\"object\":" + much + "}");
        await().atMost(SOON).until(() -> !feed.podsOn("n1").isPresent());
        lines.add("{\"type\":\"DELETED\",\"object\":" + much + "}");
        awaitRunning("n1", 1);
        assertThat(connection.passedOver().counts()).isEqualTo(Map.of("pods", 2L));
    }

    @Test
    void aWatchThatMeetsOneGoesOnWithoutAnotherList() {
        PagedServer pods = new PagedServer(
                        "PodList",
                        begins(
                                end,
                                "{\"type\":\"ADDED\",\"object\":"
                                        + filled("large", "").replace("FILL", ESCAPED.repeat(1_400_000)) + "}",
                                "{\"type\":\"ADDED\",\"object\":"
                                        + crowded("much", "").replace("FILL", CONTAINER.repeat(200_000)) + "}",
                                "{\"type\":\"ADDED\",\"object\":" + FollowedPods.pod("b", "5", "Running") + "}"))
                .with(FollowedPods.pod("a", "5", "Running"));
        server.behave(pods);
        feed.startCounting();
        awaitRunning("n1", 2);
        assertThat(pods.limits()).hasSize(1);
        assertThat(Objects.requireNonNull(feed.waiting().orNull())).hasSize(1);
    }
}

package io.barograph.controller.kube.pods;

import static io.barograph.controller.kube.HostileApi.begins;
import static io.barograph.controller.kube.HostileApi.floods;
import static io.barograph.controller.kube.HostileApi.hangs;
import static io.barograph.controller.kube.HostileApi.lists;
import static io.barograph.controller.kube.HostileApi.says;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.barograph.controller.kube.HostileApi;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubePodApiTest extends FollowedPods {

    KubePodApiTest(@TempDir Path folder) throws IOException {
        super(folder);
    }

    private static String query(HttpExchange exchange) {
        return String.valueOf(exchange.getRequestURI().getQuery());
    }

    private void toAWatch(String list, HostileApi.Conduct watch) {
        server.behave(lists(list, watch));
    }

    private int running() {
        return feed.podsOn("n1") instanceof Reading.Present<Pods>(Pods pods) ? pods.running() : -1;
    }

    @Test
    void asksNobodyUntilSomebodyWantsToKnow() {
        assertThat(feed.podsOn("n1")).isEqualTo(Reading.absent("no loaded rule reads pods"));
        assertThat(server.requests()).isZero();
        feed.startCounting();
        assertThat(feed.podsOn("n1").isPresent()).isFalse();
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(feed.podsOn("n1"))
                                .isEqualTo(
                                        Reading.failed(
                                                "the pods cannot be followed: unavailable: GET /api/v1/pods?limit=250: status 500: no reason given")));
    }

    @Test
    void listsPageByPageAndTakesChanges() {
        server.behave(exchange -> {
            if (query(exchange).contains("watch=true")) {
                begins(
                                end,
                                "{\"type\":\"ADDED\",\"object\":" + pod("c", "6", "Running")
                                        + "}\n{\"type\":\"DELETED\",\"object\":" + pod("a", "7", "Running") + "}")
                        .answer(exchange);
            } else if (query(exchange).contains("continue=x/y")) {
                says(200, list("5", "", pod("b", "4", "Running"))).answer(exchange);
            } else {
                says(200, list("5", "x/y", pod("a", "3", "Running"), pod("d", "2", "Failed")))
                        .answer(exchange);
            }
        });
        feed.startCounting();
        await().atMost(SOON).until(() -> running() == 2);
        await().atMost(SOON).until(() -> feed.podsOn("n1").map(Pods::failed).equals(Reading.of(1)));
        assertThat(feed.podsOn("n2")).isEqualTo(Reading.of(Pods.NONE));
    }

    @Test
    void listsAnewAfterAWatchThatIsTooOldOrSaysNonsense() {
        feed.startCounting();
        for (String nonsense : List.of(
                "{\"type\":\"ERROR\",\"object\":{\"code\":410,\"message\":\"too old\"}}",
                "{\"type\":\"ADDED\",\"object\":{}}",
                "{\"type\":\"SEEN\",\"object\":" + pod("z", "9", "Running") + "}",
                "nothing")) {
            int before = server.requests();
            toAWatch(list("5", "", pod("a", "3", "Running")), begins(end, nonsense));
            await().atMost(SOON).until(() -> server.requests() - before >= 3);
        }
        toAWatch(list("5", "", pod("a", "3", "Running"), pod("b", "3", "Running")), hangs(end));
        await().atMost(SOON).until(() -> running() == 2);
    }

    @Test
    void doesNotListWithoutEndWhereNobodySaysFromWhereToWatch() {
        server.behave(says(200, list("5", "", pod("a", "3", "Running")).replace("\"resourceVersion\":\"5\",", "")));
        feed.startCounting();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why()).contains("no version to watch from"));
        assertThat(server.requests()).isLessThan(20);
    }

    @Test
    void doesNotShowWhatNobodyKeepsUp() {
        toAWatch(list("5", "", pod("a", "3", "Running")), hangs(end));
        feed.startCounting();
        await().atMost(SOON).until(() -> running() == 1);
        server.behave(says(403, "{\"kind\":\"Status\",\"message\":\"pods is forbidden\"}"));
        end.countDown();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why())
                        .startsWith("the pods cannot be followed: ")
                        .contains("status 403"));
        toAWatch(list("5", "", pod("a", "3", "Failed")), hangs(new CountDownLatch(1)));
        await().atMost(SOON).until(() -> running() == 0);
    }

    @Test
    void readsNoListAndNoLineWithoutEnd() {
        server.behave(floods("x".repeat(8192).getBytes(UTF_8)));
        feed.startCounting();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why()).contains("no JSON object"));
        server.behave(floods(
                "{\"kind\":\"PodList\",\"items\":[{\"x\":\"", "x".repeat(8192).getBytes(UTF_8)));
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(feed.podsOn("n1").why()).contains("does not say before how it goes on"));
        toAWatch(list("5", ""), floods("x".repeat(8192).getBytes(UTF_8)));
        int before = server.requests();
        await().atMost(SOON).until(() -> server.requests() - before >= 5);
        toAWatch(
                list("5", "", pod("a", "3", "Running")),
                begins(end, "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"8\"}}}"));
        await().atMost(SOON).until(() -> running() == 1);
    }
}

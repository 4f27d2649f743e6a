package io.barograph.controller.kube.pods;

import static io.barograph.controller.kube.HostileApi.begins;
import static io.barograph.controller.kube.HostileApi.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.kube.HostileApi;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where pods may be listed, but not watched.
class UnwatchablePodsTest extends FollowedPods {

    private final List<Long> lists = new CopyOnWriteArrayList<>(); // System.nanoTime()

    UnwatchablePodsTest(@TempDir Path folder) throws IOException {
        super(folder);
    }

    private void toAWatch(HostileApi.Conduct watch) {
        server.behave(exchange -> {
            if (String.valueOf(exchange.getRequestURI().getQuery()).contains("watch=true")) {
                watch.answer(exchange);
            } else {
                lists.add(System.nanoTime());
                says(200, list("5", "", pod("a", "3", "Running"))).answer(exchange);
            }
        });
    }

    private void assertListsBecomeRare() {
        await().atMost(SOON).until(() -> lists.size() >= 5);
        assertThat(secondsBetween(3, 4)).isGreaterThan(0.2);
        assertThat(secondsBetween(4, 5)).isGreaterThan(0.4);
    }

    private double secondsBetween(int one, int next) {
        return (lists.get(next - 1) - lists.get(one - 1)) / 1e9;
    }

    @Test
    void whatMayNotBeWatchedIsListedLessAndLessOften() {
        toAWatch(says(403, "{\"kind\":\"Status\",\"message\":\"no\"}"));
        feed.startCounting();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why())
                        .contains("status 403", "listed but not watched", "Maybe", "the verb watch on /api/v1/pods"));
        assertListsBecomeRare();
    }

    @Test
    void soIsWhatKnowsNoWatches() {
        toAWatch(says(405, ""));
        feed.startCounting();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why()).contains("status 405"));
        assertListsBecomeRare();
    }

    @Test
    void isWatchedOnceTheRightIsGranted() {
        toAWatch(says(403, ""));
        feed.startCounting();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why()).contains("status 403"));
        toAWatch(begins(end, "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"8\"}}}"));
        await().during(Duration.ofSeconds(1))
                .atMost(SOON)
                .until(() -> feed.podsOn("n1").map(Pods::running).equals(Reading.of(1)));
    }
}

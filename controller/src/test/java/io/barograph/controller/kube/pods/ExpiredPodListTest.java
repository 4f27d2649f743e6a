package io.barograph.controller.kube.pods;

import static io.barograph.controller.kube.HostileApi.hangs;
import static io.barograph.controller.kube.HostileApi.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.kube.HostileApi;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where a list takes longer than the API server remembers what its first page was of.
class ExpiredPodListTest extends FollowedPods {

    private final List<String> queries = new CopyOnWriteArrayList<>();

    ExpiredPodListTest(@TempDir Path folder) throws IOException {
        super(folder);
    }

    private static String running(String uid) {
        return pod(uid, "3", "Running");
    }

    private static HostileApi.Conduct expired(String more) {
        return says(410, """
                {"kind":"Status","metadata":{"continue":"%s"},"message":"too old","reason":"Expired","code":410}
                """.formatted(more));
    }

    /// Every list expires after its first page.
    private void behave(HostileApi.Conduct expired, HostileApi.Conduct watch) {
        server.behave(exchange -> {
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            queries.add(query);
            if (query.contains("watch=true")) {
                watch.answer(exchange);
            } else if (query.contains("continue=old")) {
                expired.answer(exchange);
            } else if (query.contains("continue=go-on")) {
                says(200, list("9", "", running("c"))).answer(exchange);
            } else {
                says(200, list("5", "old", running("a"), running("b"))).answer(exchange);
            }
        });
    }

    @Test
    void goesOnWhereItWasAsTheServerSays() {
        behave(expired("go-on"), hangs(end));
        feed.startCounting();
        await().atMost(SOON).until(() -> feed.podsOn("n1").map(Pods::running).equals(Reading.of(3)));
        await().atMost(SOON).until(() -> queries.stream().anyMatch(query -> query.contains("watch=true")));
        assertThat(queries.subList(0, 3))
                .containsExactly("limit=250", "limit=250&continue=old", "limit=250&continue=go-on");
        assertThat(queries.get(3)).contains("watch=true").contains("resourceVersion=9");
    }

    @Test
    void listsAnewInLargerPagesWhenTheFirstWatchEnds() {
        behave(expired("go-on"), says(200, ""));
        feed.startCounting();
        await().atMost(SOON).until(() -> queries.contains("limit=500") && queries.contains("limit=1000"));
        await().atMost(SOON)
                .until(() -> queries.stream().filter("limit=1000"::equals).count() >= 2);
        assertThat(queries).doesNotContain("limit=2000");
    }

    @Test
    void listsAnewInLargerPagesWhereTheServerDoesNotSayHowToGoOn() {
        behave(expired(""), hangs(end));
        feed.startCounting();
        await().atMost(SOON).until(() -> queries.contains("limit=500"));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why()).contains("status 410", "too old"));
        server.behave(exchange -> {
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            if (query.contains("continue=old")) {
                // The list that is under way just now
                expired("").answer(exchange);
            } else {
                (query.contains("watch=true") ? hangs(end) : says(200, list("5", "", running("a")))).answer(exchange);
            }
        });
        await().atMost(SOON).until(() -> feed.podsOn("n1").map(Pods::running).equals(Reading.of(1)));
    }

    @Test
    void doesNotGoOnWithoutEndWhereEveryAnswerIsExpired() {
        behave(expired("old"), hangs(end));
        feed.startCounting();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(feed.podsOn("n1").why()).contains("too old"));
        assertThat(queries.size()).isLessThan(30);
    }
}

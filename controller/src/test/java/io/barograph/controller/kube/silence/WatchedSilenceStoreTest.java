package io.barograph.controller.kube.silence;

import static io.barograph.controller.kube.HostileApi.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.SilenceStore.Kept;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WatchedSilenceStoreTest {

    private final HostileApi server = new HostileApi(says(500, ""));
    private final CountDownLatch end = new CountDownLatch(1);
    private final ApiConnection connection;
    private final WatchedSilenceStore feed;

    WatchedSilenceStoreTest(@TempDir Path folder) throws IOException {
        connection = server.connect(folder);
        feed = new WatchedSilenceStore(connection, "ours");
    }

    @AfterEach
    void close() {
        end.countDown();
        feed.close();
        connection.close();
        server.close();
    }

    private static String map(String name, String version, String entry) {
        return "{\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\",\"resourceVersion\":\"" + version
                + "\"},\"data\":{\"" + entry + "\":\"{}\"}}";
    }

    private static HostileApi.Conduct list(String... items) {
        return says(
                200,
                "{\"kind\":\"ConfigMapList\",\"metadata\":{\"resourceVersion\":\"5\"},\"items\":["
                        + String.join(",", items) + "]}");
    }

    /// A watch of these lines that does not end.
    private HostileApi.Conduct watch(String... lines) {
        return HostileApi.begins(end, lines);
    }

    private static String line(String type, String object) {
        return "{\"type\":\"" + type + "\",\"object\":" + object + "}";
    }

    /// To a list, to a watch of the one ConfigMap, and to who asks for it alone.
    private void answers(HostileApi.Conduct list, HostileApi.Conduct watch, HostileApi.Conduct one) {
        server.behave(exchange -> conduct(exchange, list, watch, one).answer(exchange));
    }

    private static HostileApi.Conduct conduct(
            HttpExchange exchange, HostileApi.Conduct list, HostileApi.Conduct watch, HostileApi.Conduct one) {
        if (exchange.getRequestURI().getPath().equals("/api/v1/namespaces/ours/configmaps/barograph-silences")) {
            return one;
        }
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        assertThat(query).contains("fieldSelector=metadata.name=barograph-silences");
        return query.contains("watch=true") ? watch : list;
    }

    private static void eventually(ThrowingRunnable holds) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(holds);
    }

    private void reads(String... entries) {
        assertThat(feed.read())
                .isInstanceOfSatisfying(
                        ApiOutcome.Done.class,
                        done -> assertThat(((Kept) done.value()).entries()).containsOnlyKeys(entries));
    }

    @Test
    void asksNobodyWhileItIsWatchedAndKnowsEachChange() {
        answers(
                list(map("barograph-silences", "4", "before")),
                watch(line("MODIFIED", map("barograph-silences", "6", "after"))),
                says(404, "{\"kind\":\"Status\"}"));
        eventually(() -> reads("after"));
        int requests = server.requests();
        for (int i = 0; i < 20; i++) {
            reads("after");
        }
        assertThat(server.requests()).isEqualTo(requests);
    }

    @Test
    void knowsOfOneThatIsMadeAndOfOneThatIsDeleted() {
        answers(list(), watch(line("ADDED", map("barograph-silences", "6", "new"))), says(500, ""));
        eventually(() -> reads("new"));

        WatchedSilenceStore other = new WatchedSilenceStore(connection, "ours");
        answers(
                list(map("barograph-silences", "4", "before")),
                watch(line("DELETED", map("barograph-silences", "7", "before"))),
                says(500, ""));
        eventually(() -> assertThat(other.read()).isEqualTo(new ApiOutcome.Done<>(Kept.NOTHING)));
        other.close();
    }

    @Test
    void asksForTheOneWhereItsRoleAllowsNoMore() {
        answers(says(403, "{}"), says(403, "{}"), says(200, map("barograph-silences", "4", "first")));
        reads("first");
        answers(says(403, "{}"), says(403, "{}"), says(200, map("barograph-silences", "5", "second")));
        reads("second");
    }

    @Test
    void whatCannotBeFollowedAnyMoreIsUnknownUntilItCanBeAskedFor() {
        answers(
                list(map("barograph-silences", "4", "before")),
                watch(line("MODIFIED", map("barograph-silences", "5", "first"))),
                says(404, "{\"kind\":\"Status\"}"));
        eventually(() -> reads("first"));
        answers(says(500, ""), says(500, ""), says(500, ""));
        end.countDown();
        eventually(() -> assertThat(feed.read()).isInstanceOf(ApiOutcome.Unavailable.class));
        answers(list(map("barograph-silences", "8", "again")), watch(), says(500, ""));
        eventually(() -> reads("again"));
    }

    @Test
    void anAnswerAboutSomethingElseIsNotBelieved() {
        answers(list(map("somebody-elses", "4", "theirs")), watch(), says(200, map("barograph-silences", "4", "ours")));
        for (int i = 0; i < 3; i++) {
            reads("ours");
        }
        answers(says(200, "{\"kind\":\"PodList\"}"), watch(), says(200, map("barograph-silences", "5", "ours too")));
        reads("ours too");
    }
}

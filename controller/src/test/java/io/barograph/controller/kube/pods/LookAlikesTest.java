package io.barograph.controller.kube.pods;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpExchange;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Only what may evict, or runs where operators alone do, is taken for a descheduler.
@Timeout(120)
class LookAlikesTest {

    private static final Set<String> OPERATORS = Set.of("kube-system");
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HostileApi api = new HostileApi(this::review);
    private final ApiConnection connection;
    private final LookAlikes looks;
    private final PodsByWorkload pods = new PodsByWorkload();
    private volatile String allowed = "system:serviceaccount:descheduler:evictor";
    private volatile int status = 201;

    LookAlikesTest(@TempDir Path folder) throws IOException {
        connection = api.connect(folder);
        looks = new LookAlikes(connection);
    }

    @AfterEach
    void close() {
        connection.close();
        api.close();
    }

    private void review(HttpExchange exchange) throws IOException {
        String question = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        asked.add(question);
        HostileApi.says(status, "{\"status\":{\"allowed\":" + question.contains("\"" + allowed + "\"") + "}}")
                .answer(exchange);
    }

    private void pod(String uid, String workload, String account) {
        pods.putPod(uid, new LookAlikes.Key(workload, account).text());
    }

    private List<Descheduler> found(long minute) {
        return looks.deschedulers(pods.firstOfEachNamespace(LookAlikes.MAX_LOOKED_AT), OPERATORS, minute * MINUTE);
    }

    @Test
    void believesOperatorsAndAccountsThatMayEvictEverywhere() {
        pod("1", "shop/descheduler", "shop/default");
        pod("2", "kube-system/descheduler", "kube-system/whatever");
        pod("3", "descheduler/descheduler", "descheduler/evictor");
        assertThat(found(0))
                .containsExactly(
                        Descheduler.ofEvicting("descheduler/descheduler"),
                        Descheduler.ofEvicting("kube-system/descheduler"));
        assertThat(asked)
                .hasSize(2)
                .allSatisfy(question -> assertThat(question)
                        .contains("\"verb\":\"create\",\"resource\":\"pods\",\"subresource\":\"eviction\"")
                        .doesNotContain("\"namespace\":"));
        assertThat(asked.getFirst()).contains("system:serviceaccounts:descheduler\"", "system:authenticated");

        found(9);
        assertThat(asked).as("kept for ten minutes").hasSize(2);
        pods.removePod("1");
        pods.removePod("3");
        found(10);
        assertThat(found(68)).contains(Descheduler.ofEvicting("descheduler/descheduler"));
        assertThat(found(70)).containsExactly(Descheduler.ofEvicting("kube-system/descheduler"));
        assertThat(asked).hasSize(2);
    }

    @Test
    void whatNobodyAnswersIsUnknownAndWhatWasAnsweredHolds() {
        pod("1", "descheduler/descheduler", "descheduler/evictor");
        found(0);
        status = 403;
        pod("2", "shop/web", "shop/default");
        pod("3", "shop/nameless", "shop/");
        List<Descheduler> found = found(11);
        assertThat(found)
                .extracting(Descheduler::workload, Descheduler::isEvicting)
                .containsExactly(
                        tuple("descheduler/descheduler", true),
                        tuple("shop/nameless", false),
                        tuple("shop/web", false));
        assertThat(found.getLast().evicts().why()).contains("403");
        assertThat(asked).as("no more within a minute").hasSize(2);

        status = 201;
        assertThat(found(12)).extracting(Descheduler::workload).doesNotContain("shop/web");
    }

    @Test
    void aTenantsCrowdHidesNoOthersAndAsksLittle() {
        for (int i = 0; i < 5_000; i++) {
            pod("a" + i, "a-tenant/p" + i, "a-tenant/s" + i);
        }
        pod("real", "descheduler/descheduler", "descheduler/evictor");
        assertThat(found(0)).containsExactly(Descheduler.ofEvicting("descheduler/descheduler"));
        assertThat(asked).hasSize(LookAlikes.MAX_LOOKED_AT + 1);
    }

    @Test
    void manyTenantsTogetherAskNoMoreThanSoOftenInAMinute() {
        for (int i = 0; i < 200; i++) {
            pod("a" + i, "t" + i + "/p", "t" + i + "/s");
        }
        found(0);
        found(0);
        assertThat(asked).hasSize(EvictionRights.MAX_ASKED);
        found(1);
        assertThat(asked).hasSize(2 * EvictionRights.MAX_ASKED);
    }
}

package io.barograph.controller.kube.evictions;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pods that have ended may be many, and anyone may make more of them.
class EvictionListsTest {

    private static final int PAGE = 250;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private int ended;
    private int pending;
    /// What the first of them have beside that.
    private String masses = "";
    private int massesUpTo = 1_900;
    private HostileApi server;
    private ApiConnection connection;
    private KubeEvictionApi api;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new HostileApi(exchange -> {
            String query = Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "");
            asked.add(exchange.getRequestURI().getPath() + "?" + query);
            boolean isOfNode = query.contains("spec.nodeName=n1");
            int all = query.contains("status.phase=Pending") ? pending : isOfNode && pending == 0 ? 0 : ended;
            int first = query.contains("&continue=") ? Integer.parseInt(query.replaceAll(".*&continue=", "")) : 0;
            int end = Math.min(all, first + PAGE);
            String items = IntStream.range(first, end)
                    .mapToObj(i ->
                            """
                            {"metadata":{"namespace":"shop","name":"p%1$d","uid":"u%3$s%1$d","resourceVersion":"7",
                             "creationTimestamp":"2026-11-24T04:00:00Z","ownerReferences":[
                             {"apiVersion":"apps/v1","kind":"ReplicaSet","name":"invented-%1$d","controller":true}]%2$s},
                             "spec":{"nodeName":"n1"},"status":{"phase":"Failed"}}""".formatted(i, i < massesUpTo ? masses : "", query.contains("phase=Pending") ? "-" : ""))
                    .collect(Collectors.joining(","));
            HostileApi.says(
                            200,
                            "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"9\",\"continue\":\""
                                    + (end < all ? String.valueOf(end) : "") + "\"},\"items\":[" + items + "]}")
                    .answer(exchange);
        });
        connection = server.connect(folder);
        api = new KubeEvictionApi(connection, "barograph", () -> 0);
    }

    @AfterEach
    void close() {
        connection.close();
        server.close();
    }

    private int finished() {
        return ((ApiOutcome.Done<List<EvictablePod>>) api.finishedPods())
                .value()
                .size();
    }

    @Test
    void podsThatHaveEndedAreLeftOutAndTheirOwnersNotAskedFor() {
        ended = 5_001;
        assertThat(api.podsOn("n1")).isEqualTo(new ApiOutcome.Done<>(List.of()));
        assertThat(asked).hasSize(2);
        assertThat(asked.getFirst())
                .contains("spec.nodeName=n1,status.phase!=Succeeded,status.phase!=Failed,status.phase!=Pending");
        assertThat(asked.getLast()).contains("spec.nodeName=n1,status.phase=Pending");
    }

    /// Whoever binds them by the node's name, more than it takes.
    @Test
    void thousandsOfPodsThatHaveNotBegunHideNoneThatRuns() {
        ended = 1;
        pending = 6_000;
        assertThat(((ApiOutcome.Done<List<EvictablePod>>) api.podsOn("n1")).value())
                .hasSize(1 + 2 * PAGE);
    }

    /// More than 5,000 in the cluster are deleted without a demand, so more than that have to be listed.
    @Test
    void moreEndedPodsAreListedThanAreKept() {
        ended = 5_001;
        assertThat(finished()).isEqualTo(5_001);
    }

    /// Whoever has thousands in a namespace that is listed first must not hide those of others.
    @Test
    void ofTooManyEndedPodsOfANamespaceTheFirstAreListed() {
        ended = 15_001;
        assertThat(finished()).isEqualTo(10_000);
    }

    /// A finalizer keeps them there for ever.
    @Test
    void thoseThatAreBeingDeletedHideNoOthers() {
        ended = 20_000;
        masses = ",\"deletionTimestamp\":\"2026-11-24T04:00:00Z\"";
        massesUpTo = 19_000;
        assertThat(finished()).isEqualTo(1_000);
    }

    /// A kubelet may make a hundred thousand.
    @Test
    void mirrorPodsAreNotListed() {
        ended = 1;
        assertThat(finished()).isEqualTo(1);
        assertThat(asked)
                .singleElement(org.assertj.core.api.InstanceOfAssertFactories.STRING)
                .contains("spec.serviceAccountName!=");
        asked.clear();
        ended = 0;
        assertThat(finished()).isZero();
        assertThat(asked.getLast()).as("a cluster without service accounts").doesNotContain("serviceAccountName");
    }

    /// Labels have no end of their own, and a kubelet makes mirror pods in any namespace.
    @Test
    void largeOnesHideNoOthers() {
        ended = 2_000;
        masses = ",\"labels\":{\"a\":\"" + "v".repeat(10_000) + "\"}";
        assertThat(finished()).isEqualTo(2_000);
        masses = ",\"annotations\":{\"kubernetes.io/config.mirror\":\"" + "v".repeat(10_000) + "\"}";
        assertThat(finished()).as("the others").isEqualTo(100);
    }

    /// A volume may list masses of keys, of which a list of pods that have ended reads none.
    @Test
    void oneThatIsLargeBesideWhatIsListedIsDeleted() {
        String keys = "{\"key\":\"a\",\"path\":\"b\"},".repeat(50_000) + "{}";
        server.behave(exchange -> HostileApi.says(200, """
                        {"kind":"Pod","metadata":{"namespace":"shop","name":"p","uid":"u","resourceVersion":"7",
                         "creationTimestamp":"2026-11-24T04:00:00Z"},
                         "spec":{"nodeName":"n1","volumes":[{"name":"v","configMap":{"items":[%s]}}]},
                         "status":{"phase":"Failed"}}""".formatted(keys)).answer(exchange));
        assertThat(api.deleteFinished(new PodIdentity("shop", "p", "u", "7"))).isEqualTo(new ApiOutcome.Done<>(true));
    }

    /// Whoever may run pods can give each a megabyte, so that those of one node take longer than a look may.
    @Test
    void aListThatTakesTooLongGoesOnAtTheNextLook() {
        AtomicLong micros = new AtomicLong();
        List<String> begun = new ArrayList<>();
        server.behave(exchange -> {
            String query = exchange.getRequestURI().getQuery();
            micros.addAndGet(TimeUnit.SECONDS.toMicros(2)); // a page
            int first = query.contains("&continue=") ? Integer.parseInt(query.replaceAll(".*&continue=", "")) : 0;
            if (first == 0) {
                begun.add(query);
            }
            boolean isLast = first == 19 || query.contains("phase=Pending");
            HostileApi.says(200, page(first, isLast ? "" : String.valueOf(first + 1)))
                    .answer(exchange);
        });
        KubeEvictionApi slow = new KubeEvictionApi(connection, "barograph", micros::get);
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(((ApiOutcome.Done<List<EvictablePod>>) slow.podsOn("n1")).value())
                .hasSize(20);
        assertThat(begun)
                .as("the list begins once")
                .filteredOn(query -> query.contains("phase!=Pending"))
                .hasSize(1);
        assertThat(slow.podsOn("n1")).as("what was read is over with").isInstanceOf(ApiOutcome.Unavailable.class);
        micros.addAndGet(TimeUnit.MINUTES.toMicros(6));
        begun.clear();
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(begun).as("what was read is too old").hasSize(1);
    }

    private static String page(int first, String next) {
        return """
                {"kind":"PodList","metadata":{"resourceVersion":"9","continue":"%2$s"},"items":[
                {"metadata":{"namespace":"shop","name":"p%1$d","uid":"u%1$d","resourceVersion":"7",
                 "creationTimestamp":"2026-11-24T04:00:00Z"},
                 "spec":{"nodeName":"n1"},"status":{"phase":"Running"}}]}""".formatted(first, next);
    }

    /// One thread looks at all nodes, and the others may be as slow.
    @Test
    void aListGoesOnThoughItsTurnComesLate() {
        AtomicLong micros = new AtomicLong();
        server.behave(exchange -> {
            String query = exchange.getRequestURI().getQuery();
            micros.addAndGet(TimeUnit.SECONDS.toMicros(2)); // a page
            int first = query.contains("&continue=") ? Integer.parseInt(query.replaceAll(".*&continue=", "")) : 0;
            boolean isLast = first == 19 || query.contains("phase=Pending");
            HostileApi.says(200, page(first, isLast ? "" : String.valueOf(first + 1)))
                    .answer(exchange);
        });
        KubeEvictionApi slow = new KubeEvictionApi(connection, "barograph", micros::get);
        for (int look = 0; look < 2; look++) {
            assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
            micros.addAndGet(TimeUnit.MINUTES.toMicros(4));
        }
        assertThat(((ApiOutcome.Done<List<EvictablePod>>) slow.podsOn("n1")).value())
                .hasSize(20);
    }

    /// It is asked for in small pages at once where large ones did not come in time.
    @Test
    void whatASlowServerCanGiveIsRemembered() {
        AtomicLong micros = new AtomicLong();
        List<Integer> limits = new ArrayList<>();
        server.behave(exchange -> {
            String query = exchange.getRequestURI().getQuery();
            int limit = Integer.parseInt(query.replaceAll(".*limit=(\\d+).*", "$1"));
            limits.add(limit);
            micros.addAndGet(TimeUnit.SECONDS.toMicros(4));
            String large = limit > 3 ? "v".repeat(40 << 20) : "";
            HostileApi.says(200, page(0, "").replace("\"Running\"", "\"Running\",\"message\":\"" + large + '"'))
                    .answer(exchange);
        });
        KubeEvictionApi slow = new KubeEvictionApi(connection, "barograph", micros::get);
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(limits).startsWith(250, 125, 62, 31);
        limits.clear();
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Done.class);
        assertThat(limits).startsWith(15, 7, 3);
    }

    /// Others' lists that failed at once take no place from one that has begun, nor is a list gone on with that the
    /// server does not know any more.
    @Test
    void whatHasNotBegunOrIsRefusedIsNotGoneOnWith() {
        AtomicLong micros = new AtomicLong();
        AtomicBoolean isBroken = new AtomicBoolean(true);
        AtomicBoolean refusesTokens = new AtomicBoolean();
        server.behave(exchange -> {
            String query = exchange.getRequestURI().getQuery();
            boolean goesOn = query.contains("&continue=");
            if (isBroken.get() || (refusesTokens.get() && goesOn)) {
                HostileApi.says(isBroken.get() ? 500 : 400, "{}").answer(exchange);
                return;
            }
            micros.addAndGet(TimeUnit.SECONDS.toMicros(2));
            int first = goesOn ? Integer.parseInt(query.replaceAll(".*&continue=", "")) : 0;
            boolean isLast = first == 19 || query.contains("phase=Pending");
            HostileApi.says(200, page(first, isLast ? "" : String.valueOf(first + 1)))
                    .answer(exchange);
        });
        KubeEvictionApi slow = new KubeEvictionApi(connection, "barograph", micros::get);
        IntStream.range(0, 20)
                .forEach(i -> assertThat(slow.podsOn("d" + i)).isInstanceOf(ApiOutcome.Unavailable.class));
        isBroken.set(false);
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        refusesTokens.set(true);
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Refused.class);
        refusesTokens.set(false);
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(slow.podsOn("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(((ApiOutcome.Done<List<EvictablePod>>) slow.podsOn("n1")).value())
                .hasSize(20);
    }
}

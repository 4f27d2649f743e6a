package io.barograph.controller.kube.evictions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The texts are those of a kube-apiserver 1.36 and of KubeVirt; `EvictionAnswersIT` has a real one say them.
class EvictionStatusTest {

    private static final EvictionRequest REQUEST =
            new EvictionRequest(new PodIdentity("shop", "cart-0", "u1", "7"), "d1", "eviction", "memory", 30L, false);

    @TempDir
    private Path folder;

    private EvictionAnswer answer(int status, String body, @Nullable String retryAfter) throws IOException {
        HostileApi.Conduct conduct = exchange -> {
            if (retryAfter != null) {
                exchange.getResponseHeaders().set("Retry-After", retryAfter);
            }
            HostileApi.says(
                            exchange.getRequestMethod().equals("POST") ? status : 404,
                            exchange.getRequestMethod().equals("POST") ? body : "")
                    .answer(exchange);
        };
        try (HostileApi api = new HostileApi(conduct);
                ApiConnection connection = api.connect(folder)) {
            return new KubeEvictionApi(connection, "barograph", () -> 0).evictPod(REQUEST);
        }
    }

    private static String said(int status, String message, String more) {
        return "{\"kind\":\"Status\",\"code\":" + status + ",\"message\":\"" + message.replace("\"", "\\\"") + "\""
                + more + "}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            201 | evicted           |
            200 | evicted           |
            404 | gone              | pods "cart-0" not found
            410 | gone              | gone
            409 | conflict          | Precondition failed: UID in precondition: u1, UID in object meta: u2
            429 | throttled         | too many requests
            429 | evacuating        | admission webhook "v.kubevirt.io" denied the request: Eviction triggered evacuation of VMI "a/b"
            429 | webhook           | admission webhook "slow.example.com" denied the request: later
            500 | several_budgets   | This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.
            500 | webhook           | Internal error occurred: failed calling webhook "a.example.com": failed to call webhook: EOF
            400 | webhook           | admission webhook "a.example.com" does not support dry run
            403 | webhook           | admission webhook "a.example.com" denied the request: no
            403 | forbidden         | pods "cart-0" is forbidden: User "x" cannot create resource "pods/eviction"
            422 | forbidden         | ValidatingAdmissionPolicy 'p' with binding 'p' denied request: no
            403 | forbidden         | poddisruptionbudgets.policy "b" is forbidden: pdb disruption budget is negative
            500 | unknown           | etcdserver: leader changed
            503 | unknown           | apiserver is shutting down
            504 | unknown           | Timeout: request did not complete within the allotted timeout
            """)
    void meansWhatTheAnswerSays(int status, String word, @Nullable String message) throws IOException {
        EvictionAnswer answer = answer(status, said(status, Objects.requireNonNullElse(message, ""), ""), null);
        assertThat(answer.word()).isEqualTo(word);
        if (answer instanceof EvictionAnswer.WebhookDenied(String webhook, String said)) {
            assertThat(webhook).matches("[a-z]+\\.example\\.com");
            assertThat(said).isEqualTo(message);
        }
    }

    @Test
    void aBudgetsRefusalIsKnownByItsCauseAndSaysWhenToAskAgain() throws IOException {
        String needs = "The disruption budget web needs 2 healthy pods and has 2 currently";
        String cause = ",\"details\":{\"causes\":[{},{\"reason\":\"DisruptionBudget\",\"message\":\"" + needs + "\"}]";
        String start = "Cannot evict pod as it would violate the pod's disruption budget.";
        String message = start + " " + needs;
        assertThat(answer(429, said(429, start, cause + "}"), null))
                .isEqualTo(new EvictionAnswer.BudgetRefused(message, null));
        assertThat(answer(429, said(429, start, cause + ",\"retryAfterSeconds\":10}"), null))
                .isEqualTo(new EvictionAnswer.BudgetRefused(message, 10));
        assertThat(answer(429, said(429, start, cause + ",\"retryAfterSeconds\":10}"), "12"))
                .isEqualTo(new EvictionAnswer.BudgetRefused(message, 12));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"tomorrow", "-1", "0", "1000000000000", "1.5", "1e3", "", "Tue, 24 Nov 2026 18:00:00 GMT", "0x10"
            })
    void aTimeThatIsNoSecondsSaysNothing(String retryAfter) throws IOException {
        String cause = ",\"details\":{\"causes\":[{\"reason\":\"DisruptionBudget\"}]}";
        assertThat(answer(429, said(429, "no", cause), retryAfter))
                .isEqualTo(new EvictionAnswer.BudgetRefused("no", null));
    }

    /// Whatever answers instead of an API server: nothing of it is taken for a budget, an evacuation or an eviction.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"Status\",\"details\":null}",
                "{\"kind\":\"Status\",\"message\":null,\"details\":{\"causes\":null}}",
                "{\"kind\":\"Status\",\"message\":{},\"details\":{\"causes\":{\"reason\":\"DisruptionBudgets\"}}}",
                "{\"kind\":\"Status\",\"message\":7,\"details\":[{\"causes\":[{\"reason\":\"DisruptionBudget\"}]}]}",
                "{\"kind\":\"Status\",\"details\":{\"causes\":[null,7,\"DisruptionBudget\",[],{\"reason\":[]}],"
                        + "\"retryAfterSeconds\":-1}}",
                "{\"kind\":7,\"details\":{\"retryAfterSeconds\":1000000000000}}"
            })
    void oddAnswersAreTakenForLittle(String body) throws IOException {
        assertThat(answer(429, body, null))
                .isInstanceOfSatisfying(
                        EvictionAnswer.Throttled.class,
                        throttled -> assertThat(throttled.retryAfterSeconds()).isNull());
        for (int status : List.of(302, 402, 500, 502)) {
            assertThat(answer(status, body, null).word()).isIn("unknown", "forbidden");
        }
    }

    @Test
    void aGiantAnswerSaysNothing() throws IOException {
        String giant = said(500, "more than one PodDisruptionBudget", ",\"x\":\"" + "x".repeat(32 << 20) + "\"");
        assertThat(answer(500, giant, null)).isInstanceOf(EvictionAnswer.Unknown.class);
    }

    /// Priority and fairness answers in plain text.
    @Test
    void anApiServerWithoutTimeIsThrottlingWhateverItsWords() throws IOException {
        assertThat(answer(429, "Too many requests, please try again later.", "1"))
                .isEqualTo(new EvictionAnswer.Throttled("no reason given", 1));
    }

    @ParameterizedTest
    @CsvSource({"200", "201", "404", "409", "403"})
    void whatIsNoApiServerSaysNothing(int status) throws IOException {
        for (String body : List.of("", "<html>", "{}", "[]", "{\"kind\":\"Pod\"}")) {
            assertThat(answer(status, body, null)).isInstanceOf(EvictionAnswer.Unknown.class);
        }
    }

    @Test
    void aServerThatIsAwayHasPerhapsEvicted() throws IOException {
        HostileApi gone = new HostileApi(HostileApi.says(200, ""));
        gone.close();
        try (ApiConnection connection = gone.connect(folder)) {
            assertThat(new KubeEvictionApi(connection, "barograph", () -> 0).evictPod(REQUEST))
                    .isInstanceOf(EvictionAnswer.Unknown.class);
        }
    }

    @Test
    void aPodThatIsMovedBySomebodySaysSoWhateverTheRefusal() throws IOException {
        HostileApi.Conduct conduct = exchange -> {
            boolean asked = exchange.getRequestMethod().equals("POST");
            HostileApi.says(asked ? 429 : 200, asked ? said(429, "later", "") : """
                    {"metadata":{"namespace":"shop","name":"cart-0","uid":"u1","resourceVersion":"8",
                      "creationTimestamp":"2026-11-24T04:00:00Z",
                      "annotations":{"descheduler.alpha.kubernetes.io/eviction-in-progress":"true"}}}""")
                    .answer(exchange);
        };
        try (HostileApi api = new HostileApi(conduct);
                ApiConnection connection = api.connect(folder)) {
            assertThat(new KubeEvictionApi(connection, "barograph", () -> 0).evictPod(REQUEST))
                    .isInstanceOf(EvictionAnswer.Evacuating.class);
        }
    }

    @Test
    void asksAsTheEvictorWithPreconditionsAndAtLeastASecondOfGrace() throws IOException {
        List<String> asked = new CopyOnWriteArrayList<>();
        HostileApi.Conduct conduct = exchange -> {
            asked.add(exchange.getRequestURI() + " by "
                    + exchange.getRequestHeaders().getFirst("Impersonate-User") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            HostileApi.says(201, said(201, "", "")).answer(exchange);
        };
        try (HostileApi api = new HostileApi(conduct);
                ApiConnection connection = api.connect(folder)) {
            KubeEvictionApi evictions = new KubeEvictionApi(connection, "barograph", () -> 0);
            evictions.evictPod(new EvictionRequest(REQUEST.pod(), "d1", "eviction", "memory", 0L, true));
            evictions.evictPod(new EvictionRequest(REQUEST.pod(), "d1", "eviction", "memory", null, false));
        }
        String annotations = """
                {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"cart-0","namespace":"shop",\
                "annotations":{"barograph.io/decision":"d1","barograph.io/reason":"memory",\
                "barograph.io/requester":"eviction"}},"deleteOptions":{"apiVersion":"v1","kind":"DeleteOptions",\
                "preconditions":{"uid":"u1","resourceVersion":"7"}""";
        String by = " by system:serviceaccount:barograph:barograph-evictor ";
        String path = "/api/v1/namespaces/shop/pods/cart-0/eviction";
        assertThat(asked)
                .containsExactly(
                        path + "?dryRun=All" + by + annotations + ",\"gracePeriodSeconds\":1,\"dryRun\":[\"All\"]}}",
                        path + by + annotations + "}}");
    }
}

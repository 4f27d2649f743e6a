package io.barograph.e2e.evict;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.keys.TestKeys;
import module java.base;

/// A validating webhook for the evictions of one namespace, which denies all of them.
final class DenyingWebhook implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CONFIGURATIONS =
            "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";

    private final ApiClient admin;
    private final String name;
    private final HttpsServer server;
    private final List<JsonNode> asked = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch held = new CountDownLatch(0);

    /// @param name of the webhook, with two dots at least
    /// @param code of its denial
    DenyingWebhook(ApiClient admin, String namespace, String name, int code, String message)
            throws IOException, GeneralSecurityException {
        this.admin = admin;
        this.name = name;
        this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(TestKeys.usual().server("server")));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> answer(exchange, code, message));
        server.start();
        String authority = Base64.getEncoder()
                .encodeToString(TestKeys.usual().chainPem("ca").getBytes(UTF_8));
        admin.post(CONFIGURATIONS, """
                {"metadata":{"name":"%1$s"},"webhooks":[{"name":"%1$s","admissionReviewVersions":["v1"],
                 "sideEffects":"NoneOnDryRun","timeoutSeconds":5,"failurePolicy":"Fail",
                 "clientConfig":{"url":"https://127.0.0.1:%2$d/","caBundle":"%3$s"},
                 "namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"%4$s"}},
                 "rules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE"],"resources":["pods/eviction"]}]}]}\
                """.formatted(name, server.getAddress().getPort(), authority, namespace))
                .orFail();
    }

    private void answer(HttpExchange exchange, int code, String message) throws IOException {
        try (exchange) {
            JsonNode request =
                    JSON.readTree(exchange.getRequestBody().readAllBytes()).path("request");
            CountDownLatch until = held;
            asked.add(request);
            awaitRelease(until);
            byte[] body =
                    """
                    {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"%s","allowed":false,
                     "status":{"code":%d,"message":"%s"}}}\
                    """.formatted(request.path("uid").asText(), code, message).getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static void awaitRelease(CountDownLatch until) {
        try {
            until.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A request that comes now waits for [#release].
    void hold() {
        held = new CountDownLatch(1);
    }

    void release() {
        held.countDown();
    }

    /// Nothing answers any more; the API server still has to ask.
    void hangUp() {
        server.stop(0);
    }

    /// What it was asked.
    List<JsonNode> asked() {
        return asked;
    }

    @Override
    public void close() {
        admin.delete(CONFIGURATIONS + "/" + name).orFail();
        server.stop(0);
    }
}

package io.barograph.controller;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.controller.watch.client.RingExporter;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/// A whole controller over real sockets, which watches one exporter, that of node n1.
final class ControllerRig implements AutoCloseable {

    final TestRules rules = new TestRules();
    final RingExporter ring = new RingExporter();
    /// Rules beside these; null for none.
    @Nullable
    PolicySource shadow;

    private final HttpClient http = HttpClient.newHttpClient();
    private @Nullable ControllerProcess process;

    ControllerRig() throws IOException {}

    ControllerConfig config(Mode mode, String budget, ListenAddress listen, String decisionLog) {
        return new ControllerConfig(
                new ControllerConfig.Policies(rules, ParameterOverrides.none(), null, shadow),
                new ControllerConfig.Exporters(
                        new ControllerConfig.Watching.Named(List.of(ring.of("n1"))), ClientCredentials.Files.NONE),
                new ControllerConfig.Acting(mode, Budget.parse(budget), Duration.ofMinutes(5)),
                new ControllerConfig.Web(
                        List.of(listen), Path.of("src/test/resources/web.yml"), false, AllowedHosts.NONE),
                new ControllerConfig.Logs(decisionLog, null));
    }

    void start(Mode mode, String budget, String decisionLog, ControllerProcess.Cluster cluster) throws Exception {
        process =
                ControllerProcess.start(config(mode, budget, new ListenAddress("127.0.0.1", 0), decisionLog), cluster);
    }

    ControllerProcess process() {
        return Objects.requireNonNull(process);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + process().addresses().getFirst() + path);
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    String body(String path) throws IOException, InterruptedException {
        return get(path).body();
    }

    @Override
    public void close() {
        http.close();
        if (process != null) {
            process.close();
        }
        ring.close();
    }
}

package io.barograph.e2e.schedule;

import static org.awaitility.Awaitility.await;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.scripted.PlaybackExporter;
import io.barograph.e2e.scripted.SnapshotScript;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.testkit.Checkout;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/// A controller that serves the extender, and an exporter of each node that tells of contention for the CPU alone.
final class ScoredNodes implements AutoCloseable {

    private final Map<String, SnapshotScript> scripts = new LinkedHashMap<>();
    private final Map<String, PlaybackExporter> exporters = new LinkedHashMap<>();
    private final ControllerProcess controller;

    /// @param cpuPercent by node
    /// @param webConfig TLS and users; null for none
    ScoredNodes(Map<String, Double> cpuPercent, @Nullable Path webConfig) throws Exception {
        List<ExporterAddress> addresses = new ArrayList<>();
        cpuPercent.forEach((node, percent) -> {
            SnapshotScript script = script(percent);
            PlaybackExporter exporter = new PlaybackExporter(node, script);
            scripts.put(node, script);
            exporters.put(node, exporter);
            addresses.add(new ExporterAddress(node, URI.create(exporter.option().substring(node.length() + 1))));
        });
        controller = ControllerProcess.start(
                new ControllerConfig(
                        new ControllerConfig.Policies(
                                new DirectorySource(List.of(Checkout.HOME.resolve("rules/policies/teardown.drl"))),
                                ParameterOverrides.none()),
                        new ControllerConfig.Exporters(
                                new ControllerConfig.Watching.Named(addresses), ClientCredentials.Files.NONE),
                        new ControllerConfig.Acting(Mode.OBSERVE, new Budget(1, false), Duration.ofMinutes(5)),
                        new ControllerConfig.Web(
                                List.of(new ListenAddress("127.0.0.1", 0)), webConfig, false, AllowedHosts.NONE, true),
                        new ControllerConfig.Logs("", null)),
                ControllerProcess.Cluster.inMemory(addresses));
        tell();
        tell();
    }

    private static SnapshotScript script(double cpuPercent) {
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("any", "boot", "any"),
                new SnapshotTime(1, 2_000_000, 2_000_000),
                Reading.of(0.0),
                List.of(),
                List.of(
                        contention(Scope.BURSTABLE, Resource.CPU, cpuPercent),
                        contention(Scope.GUARANTEED, Resource.CPU, 0),
                        contention(Scope.KUBEPODS, Resource.MEMORY, 0),
                        contention(Scope.KUBEPODS, Resource.IO, 0)));
        return new SnapshotScript(List.of(snapshot));
    }

    private static Contention contention(Scope scope, Resource resource, double percent) {
        return new Contention(
                scope,
                resource,
                Reading.of(percent),
                new MovingAverages(Reading.of(percent), Reading.of(percent), Reading.absent("too young")),
                Reading.absent("not in this test"));
    }

    /// Each exporter tells the same once more: none is silent for the next half a minute.
    void tell() {
        exporters.forEach((node, each) -> each.tellAs(Objects.requireNonNull(scripts.get(node)), 0));
    }

    int port() {
        return controller.addresses().getFirst().port();
    }

    /// Waits until the extender answers with these scores of all nodes.
    void awaitScores(HttpClient client, URI extender, String scores, String... headers) {
        String names = exporters.keySet().stream().map(each -> '"' + each + '"').collect(Collectors.joining(","));
        HttpRequest.Builder asking = HttpRequest.newBuilder(URI.create(extender + "/prioritize"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"NodeNames\":[" + names + "]}"));
        HttpRequest request = (headers.length == 0 ? asking : asking.headers(headers)).build();
        await().ignoreExceptions()
                .until(
                        () -> Pattern.compile("\"Score\":([0-9]+)")
                                .matcher(client.send(request, HttpResponse.BodyHandlers.ofString())
                                        .body())
                                .results()
                                .map(each -> each.group(1))
                                .collect(Collectors.joining(" ")),
                        scores::equals);
    }

    String metrics(HttpClient client, URI base, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder asking = HttpRequest.newBuilder(base.resolve("/metrics"));
        HttpRequest request = (headers.length == 0 ? asking : asking.headers(headers)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    @Override
    public void close() {
        controller.close();
        exporters.values().forEach(PlaybackExporter::close);
    }
}

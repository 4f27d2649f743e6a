package io.barograph.controller;

import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.decide.NodeDeciderFactory;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.options.ControllerConfig.Watching;
import io.barograph.controller.watch.ExporterPods;
import io.barograph.controller.watch.FleetWatch;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.discovery.ExporterPort;
import io.barograph.controller.watch.discovery.NodeDiscovery;
import io.barograph.controller.watch.discovery.PodDiscovery;
import io.barograph.program.Closing;
import io.barograph.web.tls.ClientCredentials;
import module java.base;

/// Watches the exporters that were named, or that are found.
record ExporterWatches(
        ControllerConfig.Exporters config, ControllerProcess.Cluster cluster, SteadyClock clock, Closing closing) {

    private static final Duration EXPORTER_GRACE = Duration.ofSeconds(5);

    /// Begins to watch them; what the pods of their nodes use can be asked from then on.
    PodUsageApi startWatches(NodeDeciderFactory deciders) throws InterruptedException {
        ClientCredentials credentials = ClientCredentials.openFiles(config.credentials());
        ExporterClient client = closing.closeLater(new ExporterClient(EXPORTER_GRACE, credentials::current));
        FleetWatch fleetWatch = closing.closeLater(new FleetWatch(client, clock, new Random(), deciders));
        switch (config.watching()) {
            case Watching.Named named -> fleetWatch.followExporters(named.exporters());
            case Watching.Replayed replayed -> fleetWatch.followExporters(List.of(replayed.exporter()));
            case Watching.AtNodes(String scheme, int port) ->
                closing.closeLater(new NodeDiscovery(cluster.nodes(), new ExporterPort(scheme, port), fleetWatch));
            case Watching.AtPods(ExporterPodApi.Selector selector, String scheme, int port) ->
                closing.closeLater(new PodDiscovery(
                        cluster.pods().exporters(),
                        selector,
                        cluster.nodes(),
                        new ExporterPort(scheme, port),
                        fleetWatch));
        }
        return new ExporterPods(client, fleetWatch::exporterOf);
    }
}

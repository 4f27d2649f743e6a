package io.barograph.controller;

import io.barograph.controller.ControllerConfig.Watching;
import io.barograph.controller.cluster.ExporterPods;
import io.barograph.controller.decide.Deciders;
import io.barograph.controller.watch.ExporterAccess;
import io.barograph.controller.watch.ExporterClient;
import io.barograph.controller.watch.ExporterPort;
import io.barograph.controller.watch.FleetWatch;
import io.barograph.controller.watch.NodeRoster;
import io.barograph.controller.watch.PodRoster;
import io.barograph.controller.watch.SystemWatchClock;
import io.barograph.web.ClientCredentials;
import io.barograph.web.Closing;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/// Watches the exporters that were named, or that are found.
record Watches(
        ControllerConfig.Exporters config, ControllerProcess.Cluster cluster, SystemWatchClock clock, Closing closing) {

    private static final Duration EXPORTER_GRACE = Duration.ofSeconds(5);

    void start(Deciders deciders) throws InterruptedException {
        ExporterClient client = closing.later(new ExporterClient(EXPORTER_GRACE, access()));
        FleetWatch watches = closing.later(new FleetWatch(client, clock, new Random(), deciders));
        switch (config.watching()) {
            case Watching.Named named -> watches.follow(named.exporters());
            case Watching.Replayed replayed -> watches.follow(List.of(replayed.exporter()));
            case Watching.AtNodes(String scheme, int port) ->
                closing.later(new NodeRoster(cluster.nodes(), new ExporterPort(scheme, port), watches));
            case Watching.AtPods(ExporterPods.Selector selector, String scheme, int port) ->
                closing.later(
                        new PodRoster(cluster.pods().exporters(), selector, new ExporterPort(scheme, port), watches));
        }
    }

    private Supplier<ExporterAccess> access() {
        ClientCredentials credentials = ClientCredentials.open(config.credentials());
        return () -> {
            ClientCredentials.Shown shown = credentials.current();
            return new ExporterAccess(shown.tls(), shown.authorization());
        };
    }
}

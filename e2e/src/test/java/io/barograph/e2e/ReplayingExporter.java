package io.barograph.e2e;

import io.barograph.exporter.ExporterProcess;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.testkit.Checkout;
import io.barograph.web.config.ListenAddress;
import module java.base;

/// Exporters in this JVM that replay an example recording.
public final class ReplayingExporter {

    private ReplayingExporter() {}

    /// At a port of its own.
    ///
    /// @param node what it calls its node
    /// @param recording one of `examples/recordings`
    public static ExporterProcess of(String node, String recording, double speed) {
        return of(node, new ListenAddress("127.0.0.1", 0), recording, speed);
    }

    /// At this address.
    public static ExporterProcess of(String node, ListenAddress address, String recording, double speed) {
        return ExporterProcess.start(
                new ExporterConfig(
                        node,
                        new ExporterConfig.Web(List.of(address), "/metrics"),
                        new ExporterConfig.Recording(
                                Checkout.HOME.resolve("examples/recordings").resolve(recording), speed),
                        FamilySelection.leanWith(Set.of())),
                MonotonicClock.system());
    }
}

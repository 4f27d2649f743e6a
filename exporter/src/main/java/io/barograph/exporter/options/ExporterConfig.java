package io.barograph.exporter.options;

import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.reclaim.ReclaimSettings;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How an exporter is to run.
///
/// @param node the name its snapshots carry
/// @param selection which metric families are written
/// @param eviction which eviction signals to report, or null for none
/// @param reclaim how room is made on this node, or null for not at all
public record ExporterConfig(
        String node,
        Web web,
        Source source,
        FamilySelection selection,
        @Nullable EvictionConfig eviction,
        @Nullable ReclaimSettings reclaim) {

    /// A configuration with the eviction signals of a kubelet without settings.
    public ExporterConfig(String node, Web web, Source source, FamilySelection selection) {
        this(node, web, source, selection, EvictionConfig.DEFAULT, null);
    }

    /// The addresses and limits of the server.
    ///
    /// @param configFile TLS and users; null for plain HTTP without users
    /// @param allowedHosts names by which it may be asked, besides its own
    public record Web(
            List<ListenAddress> listen,
            String telemetryPath,
            @Nullable Path configFile,
            Bounds bounds,
            AllowedHosts allowedHosts) {
        public Web {
            listen = List.copyOf(listen);
        }

        /// Plain HTTP with the usual bounds.
        public Web(List<ListenAddress> listen, String telemetryPath) {
            this(listen, telemetryPath, null, Bounds.DEFAULT, AllowedHosts.NONE);
        }

        /// The same, asked by these names too.
        public Web withAllowedHosts(AllowedHosts hosts) {
            return new Web(listen, telemetryPath, configFile, bounds, hosts);
        }

        public WebServerOptions options() {
            return new WebServerOptions(
                    listen, configFile, ServerLimits.DEFAULT.withMaxRequests(bounds.maxRequests()), allowedHosts);
        }
    }

    /// How much it serves.
    ///
    /// @param maxRequests under way at once
    /// @param maxSeries in one exposition
    public record Bounds(int maxRequests, int maxSeries) {

        public static final Bounds DEFAULT =
                new Bounds(ServerLimits.DEFAULT.answers().maxRequests(), Exposition.MAX_SERIES);
    }

    /// The source of kernel files.
    public sealed interface Source {}

    /// The running kernel.
    ///
    /// @param record where to write down what is read, or null
    public record Live(
            HostRoots roots, Timing timing, @Nullable Path record) implements Source {}

    /// The times at which it reads.
    ///
    /// @param intervalMicros between passes while something happens
    /// @param idleMicros between passes at most, while nothing does
    /// @param events whether to wait for the kernel's events: stalls, and cgroups made or removed; else the
    ///     interval is fixed
    public record Timing(long intervalMicros, long idleMicros, boolean events) {}

    /// A recording, at so many times the speed it was made at.
    public record Recording(Path file, double speed) implements Source {}
}

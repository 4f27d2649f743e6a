package io.barograph.controller;

import io.barograph.controller.cluster.ClusterTime;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.NodeDiskApi;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.program.Closing;
import io.barograph.web.config.ListenAddress;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A running controller: watches exporters, decides, acts on nodes and serves its page, until it is closed.
public final class ControllerProcess implements AutoCloseable {

    private final Closing closing;
    private final Wiring.Started started;

    private ControllerProcess(Closing closing, Wiring.Started started) {
        this.closing = closing;
        this.started = started;
    }

    /// The nodes and their pods, the leadership, the controller's own events, and the silences.
    ///
    /// @param evictions pods one by one; null where there is no API server
    /// @param time what times in its objects are compared with
    public record Cluster(
            NodeApi nodes,
            PodApi pods,
            Leadership leadership,
            ControllerEvents events,
            EntryStore silences,
            @Nullable Evictions evictions,
            ClusterTime time) {

        /// The pods as one that evicts them sees them.
        ///
        /// @param ledger where the record of evictions is kept
        public record Evictions(EvictionApi pods, NodeDiskApi disks, EntryStore ledger) {}

        /// Without evictions, on this machine's clock.
        public Cluster(
                NodeApi nodes, PodApi pods, Leadership leadership, ControllerEvents events, EntryStore silences) {
            this(nodes, pods, leadership, events, silences, null, ClusterTime.ofThisMachine());
        }

        /// The same with silences out of another store.
        Cluster withSilences(EntryStore store) {
            return new Cluster(nodes, pods, leadership, events, store, evictions, time);
        }

        /// The exporters' nodes, kept in memory by the only replica there is.
        public static Cluster inMemory(List<ExporterAddress> exporters) {
            MemoryNodeApi nodes = new MemoryNodeApi();
            for (ExporterAddress exporter : exporters) {
                nodes.putNode(LiveNode.ofName(exporter.node(), "in-memory-" + exporter.node()));
            }
            return new Cluster(nodes, PodApi.unknown(), Leadership.alone(), ControllerEvents.none(), EntryStore.none());
        }
    }

    /// Starts everything; where something fails, what was started is closed again.
    ///
    /// @throws io.barograph.rules.policy.refusal.PolicyException if a rule file is refused
    /// @throws io.barograph.controller.policystore.NoPoliciesException if there are no rule files
    /// @throws io.barograph.web.config.WebServerException if an address cannot be listened at
    public static ControllerProcess start(ControllerConfig config, Cluster cluster)
            throws IOException, InterruptedException {
        Closing closing = new Closing();
        try {
            return new ControllerProcess(closing, new Wiring(config, cluster, closing).start());
        } catch (IOException | InterruptedException | RuntimeException e) {
            closing.close();
            throw e;
        }
    }

    /// Where it serves, with the ports that were taken for 0.
    public List<ListenAddress> addresses() {
        return started.addresses();
    }

    /// Takes the rule files, the shadow's too, as they are now.
    ///
    /// @return why they are refused and the last good rules stay; empty if they are in force
    public String reload() {
        return started.reload().reloadNow().refused();
    }

    /// Ends all in reverse order: watches first, long polls included, then writes, then the server.
    @Override
    public void close() {
        closing.close();
    }
}

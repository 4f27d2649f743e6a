package io.barograph.controller.options;

import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.decide.fleet.ReplayStatus;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.victim.Protections;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.journal.JournalWriter;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.controller.reclaim.FinishedPods;
import io.barograph.controller.survey.SurveyPace;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The settings that a controller was started with.
public record ControllerConfig(Policies policies, Exporters exporters, Acting acting, Web web, Logs logs) {

    public Watching watching() {
        return exporters.watching();
    }

    /// Which exporters, and how they are asked.
    ///
    /// @param survey how often they are asked for what their node's pods use
    /// @param nodes which nodes are meant to have one; null for those that their DaemonSet is for
    public record Exporters(
            Watching watching,
            ClientCredentials.Files credentials,
            SurveyPace survey,
            @Nullable Placement nodes) {

        /// They are never asked for that.
        public Exporters(Watching watching, ClientCredentials.Files credentials) {
            this(watching, credentials, SurveyPace.NEVER, null);
        }
    }

    /// Where it serves.
    ///
    /// @param configFile TLS and users; null for plain HTTP without users
    /// @param lifecycle whether policies are reloaded at `POST /-/reload` too
    /// @param allowedHosts names by which it may be asked, besides its own
    /// @param extender whether schedulers may ask for scores
    public record Web(
            List<ListenAddress> listen,
            @Nullable Path configFile,
            boolean lifecycle,
            AllowedHosts allowedHosts,
            boolean extender) {

        /// Without scores for schedulers.
        public Web(
                List<ListenAddress> listen, @Nullable Path configFile, boolean lifecycle, AllowedHosts allowedHosts) {
            this(listen, configFile, lifecycle, allowedHosts, false);
        }

        public Web {
            listen = List.copyOf(listen);
        }

        public WebServerOptions options() {
            return new WebServerOptions(listen, configFile, ServerLimits.DEFAULT, allowedHosts);
        }
    }

    /// What it writes down.
    ///
    /// @param decisions a file's path, `-` for standard output, empty for none
    /// @param journal null for none
    public record Logs(String decisions, JournalWriter.@Nullable Target journal) {}

    /// Which rules.
    ///
    /// @param lastGood where the last good ones are kept, null for nowhere
    /// @param shadow those that are tried beside them, null for none
    public record Policies(
            PolicySource source,
            ParameterOverrides overrides,
            @Nullable Path lastGood,
            @Nullable PolicySource shadow) {

        /// Rules that are kept nowhere, and nothing beside them.
        public Policies(PolicySource source, ParameterOverrides overrides) {
            this(source, overrides, null, null);
        }
    }

    /// Which exporters.
    public sealed interface Watching {

        /// These, whatever nodes there are.
        record Named(List<ExporterAddress> exporters) implements Watching {
            public Named {
                exporters = List.copyOf(exporters);
            }
        }

        /// This one alone, which replays a recording.
        record Replayed(ExporterAddress exporter, ReplayStatus replay) implements Watching {}

        /// Each node's, at its InternalIP and this port.
        ///
        /// @param scheme `http` or `https`
        record AtNodes(String scheme, int port) implements Watching {}

        /// Those of these pods, each at its pod's address, and this port.
        ///
        /// @param scheme `http` or `https`
        record AtPods(ExporterPodApi.Selector selector, String scheme, int port) implements Watching {}
    }

    /// How far it goes.
    ///
    /// @param modes of each policy and pool
    /// @param budgets how many nodes may carry our taints
    /// @param staleHold after how long without signals our taints on a node go
    /// @param releaseJitter how much later than it could a node's taint may go
    /// @param guarding what is looked at before a taint that keeps pods away
    /// @param evicting how far evictions go
    /// @param reclaim how far it goes to make room before pods are evicted
    public record Acting(
            Modes modes,
            Budgets budgets,
            Duration staleHold,
            Duration releaseJitter,
            Guarding guarding,
            Evicting evicting,
            Reclaim reclaim) {

        /// How long taints stay where nobody says anything else.
        public static final Duration STALE_HOLD = Duration.ofMinutes(5);

        /// Room is only demanded.
        public Acting(
                Modes modes,
                Budgets budgets,
                Duration staleHold,
                Duration releaseJitter,
                Guarding guarding,
                Evicting evicting) {
            this(modes, budgets, staleHold, releaseJitter, guarding, evicting, Reclaim.DEFAULT);
        }

        /// Without evictions.
        public Acting(Modes modes, Budgets budgets, Duration staleHold, Duration releaseJitter, Guarding guarding) {
            this(modes, budgets, staleHold, releaseJitter, guarding, Evicting.OFF);
        }

        /// One mode for all pools and policies, the cluster's budget alone, and the default guards.
        public Acting(Mode mode, Budget cluster, Duration staleHold) {
            this(
                    Modes.sameForAll(mode),
                    Budgets.ofCluster(cluster),
                    staleHold,
                    Duration.ZERO,
                    new Guarding(10, Hazards.Refusals.ALL));
        }

        /// The farthest that anything goes.
        public Mode mode() {
            return modes.farthest();
        }

        /// The policies that have a mode of their own, by name.
        public SortedSet<String> namedPolicies() {
            SortedSet<String> named = new TreeSet<>(modes.policies().keySet());
            named.addAll(evicting.modes().policies().keySet());
            return named;
        }
    }

    /// How far evictions go, which pods are never taken, and how many may be.
    public record Evicting(EvictionModes modes, Protections protections, EvictionCaps caps) {

        /// None.
        public static final Evicting OFF = new Evicting(
                EvictionModes.sameForAll(EvictionMode.OFF),
                new Protections(true, true, Set.of(), 2, Duration.ZERO),
                new EvictionCaps(new Budget(0, false), new Budget(0, false), 0));
    }

    /// How room is made before pods are evicted.
    ///
    /// @param nodes whether nodes are asked for it
    /// @param pods whether finished pods are deleted
    public record Reclaim(Mode nodes, Mode pods, FinishedPods finished) {

        public static final Reclaim DEFAULT = new Reclaim(Mode.OBSERVE, Mode.OBSERVE, FinishedPods.DEFAULT);
    }

    /// What is looked at before a taint that keeps pods away is added.
    ///
    /// @param headroomPercent how much more than what waiting pods request must stay free; null for no limit
    /// @param refuse what taints are refused for
    public record Guarding(@Nullable Integer headroomPercent, Hazards.Refusals refuse) {}
}

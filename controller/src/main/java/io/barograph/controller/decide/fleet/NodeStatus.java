package io.barograph.controller.decide.fleet;

import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.explain.ExplanationBasis;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All that is known of one node at one moment.
public record NodeStatus(ExporterAddress exporter, Link link, Heard heard, Outcome decision, RecentTrend trace) {

    /// How the exporter answers.
    ///
    /// @param why what is wrong; empty if nothing is
    /// @param since when it has been so
    public record Link(ExporterState state, String why, Instant since) {}

    /// What the exporter said.
    ///
    /// @param latest null if nothing yet
    /// @param at when the latest snapshot came in
    /// @param stale whether that is too long ago
    /// @param warming whether the exporter's memory is still being read
    /// @param forgotten how many snapshots were lost for ever
    /// @param over whether it is stale because the recording in the host's place has ended
    public record Heard(
            @Nullable Snapshot latest, Instant at, boolean stale, boolean warming, long forgotten, boolean over) {

        public Heard with(Snapshot snapshot, Instant now, long lost) {
            return new Heard(snapshot, now, false, warming, forgotten + lost, false);
        }

        /// @param ended whether that is because a recording is over
        public Heard silent(boolean ended) {
            return new Heard(latest, at, true, warming, forgotten, ended);
        }

        public Heard warm() {
            return new Heard(latest, at, stale, false, forgotten, over);
        }
    }

    /// What the rules made of it.
    ///
    /// @param desired null if nothing was evaluated yet
    /// @param last the last transitions, newest first
    /// @param error why the last evaluation failed; empty if it did not
    /// @param grounds what it can be explained by, null if nothing was evaluated yet
    public record Outcome(
            @Nullable DesiredState desired,
            List<Transition> last,
            String error,
            @Nullable Grounds grounds) {

        public Outcome {
            last = List.copyOf(last);
        }

        /// How each demand stands; none if nothing was evaluated yet.
        public List<DemandState> demands() {
            return desired == null ? List.of() : desired.demands();
        }
    }

    /// What an evaluation was made from, and what the next will be made from.
    public record Grounds(LoadedPolicies rules, ExplanationBasis basis) {}

    /// The node's name.
    public String node() {
        return exporter.node();
    }

    public static NodeStatus unheard(ExporterAddress exporter, Instant now) {
        return new NodeStatus(
                exporter,
                new Link(ExporterState.NEW, "", now),
                new Heard(null, now, false, true, 0, false),
                new Outcome(null, List.of(), "", null),
                new RecentTrend());
    }

    public NodeStatus with(Link now) {
        return new NodeStatus(exporter, now, heard, decision, trace);
    }

    public NodeStatus with(Heard now) {
        return new NodeStatus(exporter, link, now, decision, trace);
    }

    public NodeStatus with(Outcome now) {
        return new NodeStatus(exporter, link, heard, now, trace);
    }
}

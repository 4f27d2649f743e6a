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
    /// @param stateSince when it has been so
    public record Link(ExporterState state, String why, Instant stateSince) {}

    /// What the exporter said.
    ///
    /// @param latestSnapshot null if nothing yet
    /// @param receivedAt when the latest snapshot came in
    /// @param stale whether that is too long ago
    /// @param warming whether the exporter's memory is still being read
    /// @param forgotten how many snapshots were lost for ever
    /// @param recordingEnded whether it is stale because the recording in the host's place has ended
    public record Heard(
            @Nullable Snapshot latestSnapshot,
            Instant receivedAt,
            boolean stale,
            boolean warming,
            long forgotten,
            boolean recordingEnded) {

        public Heard withSnapshot(Snapshot snapshot, Instant currentTime, long lost) {
            return new Heard(snapshot, currentTime, false, warming, forgotten + lost, false);
        }

        /// @param ended whether that is because a recording is over
        public Heard asSilent(boolean ended) {
            return new Heard(latestSnapshot, receivedAt, true, warming, forgotten, ended);
        }

        public Heard asWarm() {
            return new Heard(latestSnapshot, receivedAt, stale, false, forgotten, recordingEnded);
        }
    }

    /// What the rules made of it.
    ///
    /// @param desired null if nothing was evaluated yet
    /// @param lastTransitions the last transitions, newest first
    /// @param error why the last evaluation failed; empty if it did not
    /// @param grounds what it can be explained by, null if nothing was evaluated yet
    public record Outcome(
            @Nullable DesiredState desired,
            List<Transition> lastTransitions,
            String error,
            @Nullable Grounds grounds) {

        public Outcome {
            lastTransitions = List.copyOf(lastTransitions);
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

    /// The wall's time of a moment in the node's own, in milliseconds: the latest snapshot is a moment in both.
    public long wallMillis(long monotonicMicros) {
        Snapshot snapshot = heard.latestSnapshot();
        long heardMillis = heard.receivedAt().toEpochMilli();
        return snapshot == null
                ? heardMillis
                : heardMillis - (snapshot.moment().monotonicMicros() - monotonicMicros) / 1000;
    }

    /// The node's own time at a moment of the wall's, in microseconds; 0 before the first snapshot.
    public long monotonicMicros(Instant wallTime) {
        Snapshot snapshot = heard.latestSnapshot();
        return snapshot == null
                ? 0
                : snapshot.moment().monotonicMicros()
                        + Math.max(0, ChronoUnit.MICROS.between(heard.receivedAt(), wallTime));
    }

    public static NodeStatus unheardNode(ExporterAddress exporter, Instant currentTime) {
        return new NodeStatus(
                exporter,
                new Link(ExporterState.NEW, "", currentTime),
                new Heard(null, currentTime, false, true, 0, false),
                new Outcome(null, List.of(), "", null),
                new RecentTrend());
    }

    public NodeStatus withLink(Link newLink) {
        return new NodeStatus(exporter, newLink, heard, decision, trace);
    }

    public NodeStatus withHeard(Heard newHeard) {
        return new NodeStatus(exporter, link, newHeard, decision, trace);
    }

    public NodeStatus withOutcome(Outcome newOutcome) {
        return new NodeStatus(exporter, link, heard, newOutcome, trace);
    }
}

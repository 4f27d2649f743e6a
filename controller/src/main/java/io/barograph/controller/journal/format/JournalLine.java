package io.barograph.controller.journal.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.RememberedFlap;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One line's fields; which of them are there says what kind of entry it is.
///
/// @param journal the version of the format
@JsonInclude(JsonInclude.Include.NON_NULL)
record JournalLine(
        @Nullable Integer journal,
        @Nullable String run,
        @Nullable Long atMillis,
        @Nullable NodeView node,
        @Nullable Snapshot snapshot,
        Observation.@Nullable Silent silent,
        JournalEntry.@Nullable Gap gap) {

    /// The version of the format that this code writes and reads.
    private static final int VERSION = 1;

    /// The year 10000: calculating with later times would overflow.
    private static final long TOO_LATE_MILLIS = 253_402_300_800_000L;

    /// Flaps in a row that a record counts at the most.
    private static final int MAX_FLAPS = 1_000;

    static JournalLine of(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Began(String run) -> new JournalLine(VERSION, run, null, null, null, null, null);
            case JournalEntry.Gap gap -> new JournalLine(null, null, null, null, null, null, gap);
            case JournalEntry.Observed(long observedMillis, Observation.Silent silent) ->
                new JournalLine(null, null, observedMillis, null, null, silent, null);
            case JournalEntry.Observed(long observedMillis, Observation.Seen(Snapshot snapshot, NodeView node)) ->
                new JournalLine(null, null, observedMillis, node, snapshot, null, null);
        };
    }

    /// @throws IllegalArgumentException if no entry has these fields
    JournalEntry entry() {
        if (journal != null) {
            checkThat(journal == VERSION, "a journal of version " + VERSION + ", found " + journal);
            return new JournalEntry.Began(requireField(run, "run"));
        }
        if (gap != null) {
            checkThat(gap.dropped() >= 0, "dropped of at least 0");
            return gap;
        }
        long observedMillis = requireField(atMillis, "at_millis");
        checkThat(
                observedMillis >= 0 && observedMillis < TOO_LATE_MILLIS,
                "at_millis of at least 0 and before the year 10000");
        if (silent != null) {
            return new JournalEntry.Observed(observedMillis, silent);
        }
        Snapshot seenSnapshot = requireField(snapshot, "snapshot");
        NodeView view = requireField(node, "node");
        checkThat(seenSnapshot.origin().node().equals(view.name()), "a snapshot and a node of one name");
        Pods pods = view.pods().orNull();
        checkThat(pods == null || isPlausible(pods), "finite numbers of at least 0 as pods");
        PodEndings endings = view.endings().orNull();
        checkThat(endings == null || isPlausible(endings), "finite numbers of at least 0 as endings");
        for (RememberedFlap flap : view.flapped()) {
            checkThat(flap.times() > 0 && flap.times() <= MAX_FLAPS, "times between 1 and " + MAX_FLAPS);
            checkThat(flap.sinceMicros() >= 0, "since_us of at least 0");
        }
        return new JournalEntry.Observed(observedMillis, new Observation.Seen(seenSnapshot, view));
    }

    private static boolean isPlausible(Pods pods) {
        Pods.Survey survey = pods.survey();
        boolean surveyed = survey == null || (survey.oomScoreMismatches() >= 0 && survey.limitDrifts() >= 0);
        return surveyed
                && DoubleStream.of(
                                pods.pending(),
                                pods.running(),
                                pods.succeeded(),
                                pods.failed(),
                                pods.unknown(),
                                pods.terminating(),
                                pods.guaranteed(),
                                pods.burstable(),
                                pods.bestEffort(),
                                pods.cpuRequests(),
                                pods.memoryRequests(),
                                pods.cpuOverhead(),
                                pods.memoryOverhead())
                        .allMatch(number -> number >= 0 && Double.isFinite(number));
    }

    private static boolean isPlausible(PodEndings endings) {
        return endings.terminating() >= 0
                && endings.overdue() >= 0
                && endings.oldestOverdue() >= 0
                && Double.isFinite(endings.oldestOverdue());
    }

    private static <T> T requireField(@Nullable T value, String field) {
        if (value == null) {
            throw new IllegalArgumentException("expected a field " + field);
        }
        return value;
    }

    private static void checkThat(boolean isSo, String what) {
        if (!isSo) {
            throw new IllegalArgumentException("expected " + what);
        }
    }
}

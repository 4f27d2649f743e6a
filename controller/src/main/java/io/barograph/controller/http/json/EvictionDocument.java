package io.barograph.controller.http.json;

import io.barograph.controller.evict.EvictionView;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Evictions on one node.
///
/// @param mode how far they go: `observe, memory=enforce`
/// @param signal by which the pods are ranked
/// @param heldBack why demands to evict are not acted on
/// @param unknown why it is not known who goes first; empty where it is
/// @param pods who goes first, first
/// @param past evictions that the node remembers, the newest first
public record EvictionDocument(
        String mode, String signal, List<HeldBackReason> heldBack, String unknown, List<Ranked> pods, List<Past> past) {

    /// @param usage null where it is not known
    /// @param oomScore the highest of its processes; null where it is not known
    /// @param why a stable word for why it is not taken; empty of the one that is
    public record Ranked(
            String pod,
            @Nullable Long usage,
            long request,
            long excess,
            int priority,
            String qos,
            @Nullable Integer oomScore,
            String why,
            String text) {

        private static Ranked of(Choice.Judged judged, Map<String, Integer> killed) {
            return new Ranked(
                    judged.pod().identity().path(),
                    judged.rank().usage().orNull(),
                    judged.rank().request(),
                    judged.rank().excess(),
                    judged.pod().spec().priority(),
                    judged.pod().state().qos(),
                    killed.get(judged.pod().cgroupUid()),
                    judged.why() == null ? "" : judged.why().cause().word(),
                    judged.why() == null ? judged.rank().text() : judged.why().text());
        }
    }

    /// @param relief the part of what the pod used that was regained; null while it is not measured
    public record Past(
            String pod,
            String owner,
            String signal,
            String state,
            Instant at,
            @Nullable Instant ended,
            @Nullable Double relief) {

        private static Past of(EvictionRecord.Entry entry) {
            return new Past(
                    entry.pod().path(),
                    entry.pod().owner().text(),
                    entry.signal(),
                    entry.state().word(),
                    entry.at(),
                    entry.ended(),
                    entry.relief().ratio());
        }
    }

    /// Null where nothing is known of the node.
    public static @Nullable EvictionDocument of(@Nullable EvictionView view) {
        return view == null
                ? null
                : new EvictionDocument(
                        view.modes(),
                        view.signal(),
                        HeldBackReason.of(view.heldBack()),
                        view.choice().why(),
                        view.choice() instanceof Reading.Present<Choice>(Choice choice)
                                ? choice.pods().stream()
                                        .map(judged -> Ranked.of(judged, view.killed()))
                                        .toList()
                                : List.of(),
                        view.record().entries().reversed().stream()
                                .map(Past::of)
                                .toList());
    }
}

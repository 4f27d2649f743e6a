package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.controller.decide.ShadowReport;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How operators hold the controller back: `modes`, `stopped`, `silences` and `shadow` of the fleet's JSON.
///
/// @param stopped why nothing is put on any node, and how a stop is taken back; empty if it may be
/// @param shadow how new policies beside the live ones do; null where there are none
public record ControlsDocument(
        ModesShown modes,
        String stopped,
        SilencesShown silences,
        @Nullable Shadow shadow) {

    private static final int MAX_NODES = 50;

    /// How far policies may go.
    ///
    /// @param unmatched a sentence for each pool that has a mode and no node
    public record ModesShown(
            @JsonProperty("default") String standard,
            SortedMap<String, String> policies,
            SortedMap<String, String> pools,
            List<String> unmatched) {}

    /// @param unknown why the silences are not known; empty if they are
    /// @param broken why entries cannot be read
    public record SilencesShown(String unknown, List<String> broken, List<SilenceShown> list) {}

    /// @param holds whether it holds now
    public record SilenceShown(
            String id,
            @JsonUnwrapped Silence.Word word,
            @JsonUnwrapped Silence.Span span,
            boolean holds,
            @JsonAnyGetter Map<String, String> patterns) {

        private static SilenceShown of(Silence silence, Instant currentTime) {
            return new SilenceShown(
                    silence.id(),
                    silence.word(),
                    silence.span(),
                    silence.span().isActiveAt(currentTime),
                    silence.matchers().patterns());
        }
    }

    /// @param differing on how many nodes it decides otherwise; `nodes` names the first of them
    public record Shadow(
            String source,
            String error,
            @Nullable Instant since,
            SortedMap<String, String> digests,
            int differing,
            List<Difference> nodes) {

        private static Shadow of(ShadowReport shadow) {
            return new Shadow(
                    shadow.source(),
                    shadow.error(),
                    shadow.loadedAt(),
                    new TreeMap<>(shadow.digests()),
                    shadow.differing().size(),
                    shadow.differing().entrySet().stream()
                            .limit(MAX_NODES)
                            .map(nodeEntry -> new Difference(nodeEntry.getKey(), kindWords(nodeEntry.getValue())))
                            .toList());
        }

        private static SortedMap<String, String> kindWords(Map<String, ShadowReport.Kind> demands) {
            SortedMap<String, String> words = new TreeMap<>();
            demands.forEach((demand, kind) -> words.put(demand, kind.word()));
            return words;
        }
    }

    public record Difference(String name, SortedMap<String, String> demands) {}

    /// @param unmatched a sentence for each pool that has a mode and no node
    public static ControlsDocument of(
            Modes modes,
            List<String> unmatched,
            Silences silences,
            @Nullable ShadowReport shadow,
            Instant currentTime) {
        return new ControlsDocument(
                new ModesShown(
                        modes.standard().word(), modeWords(modes.policies()), modeWords(modes.pools()), unmatched),
                stoppedText(new Controls(modes, () -> silences).stop(currentTime)),
                new SilencesShown(
                        silences.unknown(),
                        silences.broken(),
                        silences.silences().stream()
                                .filter(silence -> silence.span().ends().isAfter(currentTime))
                                .map(silence -> SilenceShown.of(silence, currentTime))
                                .toList()),
                shadow == null ? null : Shadow.of(shadow));
    }

    private static String stoppedText(@Nullable HeldBack stop) {
        return stop instanceof HeldBack.Stopped(Stop byPerson) ? byPerson.textWithRemedy() : HeldBack.textOf(stop);
    }

    private static SortedMap<String, String> modeWords(Map<String, Mode> modes) {
        return modes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().word(), (first, _) -> first, TreeMap::new));
    }
}

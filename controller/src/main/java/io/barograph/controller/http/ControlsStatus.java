package io.barograph.controller.http;

import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.http.json.ControlsDocument;
import io.barograph.controller.metrics.ControlsMetrics;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How operators hold the controller back, as it is now.
///
/// @param shadow how new policies beside the live ones do; null where there are none
public record ControlsStatus(
        Named named,
        Supplier<Silences> silences,
        Supplier<@Nullable ShadowReport> shadow,
        ControlsMetrics metrics,
        InstantSource wall) {

    /// How far policies may go.
    ///
    /// @param unmatched a sentence for each pool that is named and that no node is in
    public record Named(Modes modes, Supplier<List<String>> unmatched) {}

    Modes modes() {
        return named.modes();
    }

    /// The same, told by metrics from now on.
    public ControlsStatus told() {
        metrics.follow(modes(), named.unmatched(), silences, shadow, wall);
        return this;
    }

    /// What the page shows of it now.
    ControlsDocument document() {
        return ControlsDocument.of(modes(), named.unmatched().get(), silences.get(), shadow.get(), wall.instant());
    }
}

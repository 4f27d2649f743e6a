package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The graphs of the page, drawn by its own scripts in a browser: the mean of a minute stands in the
/// minute's middle.
@Tag("full")
class MinuteCurveIT {

    /// Ten minutes, of which the last one is above the threshold.
    private static final String MEANS = "[0, 0, 0, 0, 0, 0, 0, 0, null, 50]";

    @TempDir
    private Path directory;

    @Test
    void drawsTheMeanOfAMinuteInItsMiddle() throws Exception {
        try (RunningUp up = RunningUp.on(
                        directory, "--replay=../examples/recordings/S02_one_throttled.trace.gz", "--speed=100");
                BrowserTab tab = BrowserTab.open(up.page() + "/", directory)) {
            tab.until("document.readyState === 'complete' && location.protocol === 'http:'");
            String curve = "import('/page/curve.js').then(it => it.curve({name: 'a', mean: " + MEANS
                    + ", extreme: null, thresholds: [40], above: true, fired: [150]}))";
            // 600 wide, so 60 a minute; one alone is a dash
            assertThat(tab.promised(curve + ".then(it => it.querySelector('.pen').getAttribute('d'))"))
                    .startsWith("M30.0 100.0L90.0 100.0L150.0 100.0")
                    .endsWith("L450.0 100.0M570.0 0.0h-4");
            // What fired 150 s ago did so in the middle of the third minute from the end
            assertThat(tab.promised(curve + ".then(it => it.querySelector('.fired').getAttribute('x1'))"))
                    .isEqualTo("75.0%");
            String hour = "import('/page/hour.js').then(it => it.hour([{scope: 'node', resource: 'cpu', pressure: "
                    + MEANS + ", contention: " + MEANS + ", peak: " + MEANS + "}], 'h4'))";
            // 300 wide, so 30 a minute
            assertThat(tab.promised(hour + ".then(it => it.querySelector('.pen').getAttribute('d'))"))
                    .startsWith("M15.0 100.0L45.0 100.0L75.0 100.0")
                    .endsWith("L225.0 100.0M285.0 50.0h0.1");
            assertThat(tab.complaints()).isEmpty();
        }
    }
}

package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.browser.BrowserTab;
import io.barograph.testkit.host.PodlessRecording;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page of a host without a kubelet, whatever this machine is: a recorded kernel's files, without pods.
@Tag("full")
class HostPageIT {

    @TempDir
    private Path directory;

    @Test
    void nothingOnTheFirstScreenCannotBeJudged() throws Exception {
        Path recording = PodlessRecording.of(Checkout.HOME.resolve("examples/recordings/S36_long.trace.gz"))
                .writeTo(directory.resolve("host.trace"));
        try (RunningUp up = RunningUp.on(directory, "--replay=" + recording, "--speed=1")) {
            assertThat(up.said())
                    .containsOnlyOnce("is of no Kubernetes node")
                    .containsOnlyOnce("rules on that are left out");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !up.get("/api/fleet").contains("\"level\":\"unknown\""));
            try (BrowserTab tab = BrowserTab.open(up.page() + "/", directory)) {
                tab.until("document.querySelector('#only')?.textContent.includes('SystemCPUContentionPressure')");
                tab.until("!document.querySelector('#fleet').textContent.includes('cannot be judged')");
                assertThat(tab.value("document.querySelectorAll('#frozen-demands').length"))
                        .isEqualTo("0");
                assertThat(tab.complaints()).isEmpty();
            }
        }
    }
}

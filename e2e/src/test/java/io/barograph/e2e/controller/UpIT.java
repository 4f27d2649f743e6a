package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpIT {

    @TempDir
    private Path directory;

    @Test
    void showsARecordingAndEndsOnSigtermWithNothingToComplainOf() throws Exception {
        try (RunningUp up =
                RunningUp.on(directory, "--replay=../examples/recordings/S02_one_throttled.trace.gz", "--speed=20")) {
            await().untilAsserted(() -> assertThat(up.get("/api/fleet"))
                    .contains("\"mode\":\"observe\"")
                    .contains("\"state\":\"self-limited\""));
            assertThat(up.stop()).as(up.said()).isZero();
            assertThat(up.said())
                    .doesNotContain("INFO")
                    .doesNotContain("WARN")
                    .doesNotContain("ERROR")
                    .doesNotContain("Exception");
        }
    }

    @Test
    @Tag("slow")
    void saysWhenRefusedPoliciesAreGoodAgain() throws Exception {
        Path rules = Files.createDirectory(directory.resolve("rules"));
        Path file = Files.copy(Path.of("../rules/policies/teardown.drl"), rules.resolve("teardown.drl"));
        String good = Files.readString(file);
        try (RunningUp up = RunningUp.on(
                directory, "--replay=../examples/recordings/S02_one_throttled.trace.gz", "--policies=" + rules)) {
            Files.writeString(file, good.replace("rule ", "rul "));
            await().until(() -> up.said().contains("are refused"));
            assertThat(up.said()).doesNotContain("good again");
            Files.writeString(file, good);
            await().untilAsserted(() -> assertThat(up.said())
                    .contains("The policies from " + rules + " are good again: the newest files are in force."));
        }
    }
}

package io.barograph.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the policy `teardown`, switched on, makes of a real containerd: of pods that are replaced, and of pods with
/// many files that are deleted at once.
class TeardownRecordingsTest extends CommandTest {

    private static final Path HOME = Checkout.HOME;

    @TempDir
    private Path directory;

    private String replayed(String recording) throws IOException {
        String shipped = Files.readString(HOME.resolve("rules/policies/teardown.drl"));
        String off = "longestRemoval : String = \"0s\"";
        assertThat(shipped).contains(off);
        Path rules = Files.writeString(
                directory.resolve("teardown.drl"), shipped.replace(off, "longestRemoval : String = \"20s\""));
        Path file = HOME.resolve("examples/recordings/teardown").resolve(recording);
        assertThat(run(new ReplayCommand(), "--policies", rules.toString(), file.toString()))
                .as(err)
                .isZero();
        return out;
    }

    @Test
    void aRolloutIsCalm() throws IOException {
        assertThat(replayed("T01_rollout.trace.gz")).endsWith("\nno transition\n\n");
    }

    @Test
    void aRemovalThatLastsRaises() throws IOException {
        assertThat(replayed("T02_removal.trace.gz"))
                .contains(
                        "PressureRaised   TeardownPressure  inactive -> firing",
                        "PressureRaised   barograph.io/teardown-pressure:PreferNoSchedule  inactive -> firing",
                        "PressureHigh     barograph.io/teardown-backlog:NoSchedule  inactive -> pending")
                .doesNotContain("PressureRaised   barograph.io/teardown-backlog");
    }
}

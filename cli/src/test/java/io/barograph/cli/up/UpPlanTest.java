package io.barograph.cli.up;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.problem.OptionProblems;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpPlanTest {

    @TempDir
    private Path directory;

    private String whyThresholdsAreAssumed(@Nullable String replay) {
        UpOptions options = new UpOptions();
        options.replay = replay;
        HostRoots host = new HostRoots(directory, directory.resolve("proc"), directory.resolve("sys"));
        UpPlan plan = UpPlan.of(options, host, new OptionProblems());
        return requireNonNull(plan.exporterConfig().eviction()).plan().whyAssumed();
    }

    @Test
    void namesNoOptionThatOnlyTheExporterHasAsItsOwn() throws IOException {
        assertThat(whyThresholdsAreAssumed("../examples/recordings/S36_long.trace.gz"))
                .isEqualTo("a recording does not have them");
        assertThat(whyThresholdsAreAssumed(null)).isEmpty();
        Files.createDirectories(directory.resolve("var/lib/kubelet"));
        assertThat(whyThresholdsAreAssumed(null)).contains("barograph exporter with --kubelet-config");
    }
}

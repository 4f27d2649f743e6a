package io.barograph.controller.kube.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Answers of 31 MiB of small values, which as trees of objects take 40 times that, in a heap of 64 MiB.
@Timeout(120)
class LargeAnswerMemoryTest {

    @TempDir
    Path folder;

    @Test
    void answersAreReadOrRefusedInASmallHeap() {
        CommandRun run = CommandRun.run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                LargeAnswerProgram.class.getName(),
                folder.toString());
        assertThat(run.code()).as(run.printed()).isZero();
        assertThat(run.printed())
                .contains("summary-unread | done |")
                .containsPattern("summary-read \\| refused: GET /stats/summary: the answer has more than is read")
                .containsPattern("sets-unread \\| Present\\[value=1] \\{} ")
                .containsPattern("sets-read \\| Present\\[value=1] \\{daemonsets=1} ");
    }
}

package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.sample.pass.RecordingLabels.Loss;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What a pod lost to others in experiments, measured by its own work in the recording, and what contention says.
class RecordedLossTest {

    /// The kernel's own stall is too small where a task hops between CPUs.
    private static final double TOLERATED = 25;

    private static final double MOST_ALONE = 10;

    @TestFactory
    Stream<DynamicTest> saysWhatThePodLost() throws IOException {
        List<Loss> losses = RecordingLabels.losses();
        assertThat(losses).hasSizeGreaterThanOrEqualTo(6);
        return losses.stream()
                .flatMap(loss -> Stream.of(WalkMode.values())
                        .map(walk -> DynamicTest.dynamicTest(loss.recording() + " " + walk, () -> {
                            List<Pass> passes =
                                    ExampleRecordings.passes(ExampleRecordings.FOLDER.resolve(loss.recording()), walk);
                            assertThat(ContentionWindows.mean(passes, Scope.KUBEPODS, loss.resource(), loss.together()))
                                    .as("beside others")
                                    .isCloseTo(loss.percent(), within(TOLERATED));
                            assertThat(ContentionWindows.mean(passes, Scope.KUBEPODS, loss.resource(), loss.alone()))
                                    .as("alone")
                                    .isLessThanOrEqualTo(MOST_ALONE);
                        })));
    }
}

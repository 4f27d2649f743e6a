package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.sample.pass.RecordingLabels.Loss;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What a pod lost to others in experiments, measured by its own work in the recording, and what contention says: the
/// same, or, where the kernel's own stall is less than the loss, at most that.
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
                                    .isCloseTo(expected(passes, loss), within(TOLERATED));
                            assertThat(ContentionWindows.mean(passes, Scope.KUBEPODS, loss.resource(), loss.alone()))
                                    .as("alone")
                                    .isLessThanOrEqualTo(MOST_ALONE);
                        })));
    }

    /// The kernel counts page cache that was lost as a stall for the disk, so memory has no such bound.
    private static double expected(List<Pass> passes, Loss loss) {
        return loss.resource() == Resource.MEMORY
                ? loss.percent()
                : Math.min(loss.percent(), ContentionWindows.stall(passes, loss.resource(), loss.together()));
    }
}

package io.barograph.exporter.sample.pass;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.signal.Contention;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Recordings with the cgroups of their pods at other places, as runtimes and other agents put them there.
class OtherLayoutsTest {

    private static final Pattern CONTAINER = Pattern.compile(
            "(?m)^--- /kubepods\\.slice/kubepods-burstable\\.slice/(kubepods-burstable-pod[0-9a-f_]+\\.slice)"
                    + "/cri-containerd-([0-9a-f]{64})\\.scope");
    private static final Pattern POD =
            Pattern.compile("(?m)^--- /kubepods\\.slice/kubepods-burstable\\.slice/kubepods-burstable-pod");

    @TempDir
    private Path folder;

    private Path moved(String recording, Pattern from, String to) throws IOException {
        Path file = folder.resolve("moved.trace");
        try (InputStream in =
                new GZIPInputStream(Files.newInputStream(ExampleRecordings.FOLDER.resolve(recording + ".trace.gz")))) {
            String text = new String(in.readAllBytes(), UTF_8);
            Files.writeString(file, from.matcher(text).replaceAll(to));
        }
        return file;
    }

    private static Reading<Double> contention(List<Pass> passes, Scope scope) {
        return passes.getLast().snapshot().contentions().stream()
                .filter(it -> it.scope() == scope && it.resource() == Resource.CPU)
                .findFirst()
                .map(Contention::percent)
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "S04_overcommit, ''",
        "S04_overcommit, /system.slice",
        "S04_overcommit, /system.slice/containerd.service",
        "S23_one_greedy_pod, /system.slice/containerd.service"
    })
    void containersBesideTheirPodAreThePods(String recording, String place) throws IOException {
        List<Pass> beside = ExampleRecordings.passes(
                moved(recording, CONTAINER, "--- " + place + "/$1:cri-containerd:$2"), WalkMode.FULL);
        List<Pass> below = ExampleRecordings.passes(recording + ".trace.gz");
        assertThat(contention(beside, Scope.KUBEPODS).orNull())
                .isCloseTo(
                        Objects.requireNonNull(contention(below, Scope.KUBEPODS).orNull()), within(5.0));
    }

    @ParameterizedTest
    @EnumSource(WalkMode.class)
    void findsPodsBelowLevelsThatNoKubeletMakes(WalkMode walk) throws IOException {
        List<Pass> passes = ExampleRecordings.passes(
                moved("S04_overcommit", POD, "--- /kubepods.slice/kubepods-offline.slice/kubepods-offline-pod"), walk);
        assertThat(contention(passes, Scope.KUBEPODS).orNull()).isCloseTo(51.6, within(1.0));
    }
}

package io.barograph.exporter.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.reclaim.RuntimeState.Container;
import io.barograph.exporter.reclaim.RuntimeState.Image;
import io.barograph.signal.FilesystemLayout;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What may be removed, for whatever a runtime says it has.
class RemovalTest {

    private static final Instant NOW = Instant.parse("2026-11-24T04:00:00Z");
    private static final Removal.MinAges AGES = new Removal.MinAges(Duration.ofMinutes(1), Duration.ofMinutes(5));
    private static final long LONG_AGO = -3_600_000_000L;

    @Test
    void nothingThatIsNeededOrYoungIsEverChosen() {
        Random random = new Random(11);
        for (int round = 0; round < TestRounds.of(2_000, 200_000); round++) {
            RuntimeState state = state(random);
            Map<String, Long> since = new HashMap<>();
            state.images().forEach(it -> since.put(it.id(), -(long) random.nextInt(600) * 1_000_000));
            UnusedImages unused = new UnusedImages(since);
            FilesystemLayout layout = List.of(FilesystemLayout.values()).get(random.nextInt(3));
            String filesystem = List.of("nodefs", "imagefs", "containerfs").get(random.nextInt(3));
            for (Removal each : Removal.allRemovals(state, unused, filesystem, layout, NOW, 0, AGES)) {
                switch (each) {
                    case Removal.OfContainer(Container it) -> {
                        assertThat(it.exited()).isTrue();
                        assertThat(it.created()).isBeforeOrEqualTo(NOW.minusSeconds(60));
                        assertThat(!it.podReady() || isFollowed(it, state))
                                .as("%s of %s", it, state)
                                .isTrue();
                    }
                    case Removal.OfImage(Image it) -> {
                        assertThat(it.pinned()).isFalse();
                        assertThat(state.containers()).noneMatch(container -> uses(container, it));
                        assertThat(-since.getOrDefault(it.id(), 0L)).isGreaterThanOrEqualTo(300_000_000);
                    }
                }
            }
        }
    }

    private static boolean isFollowed(Container it, RuntimeState state) {
        return state.containers().stream()
                .anyMatch(other -> !other.id().equals(it.id())
                        && other.pod().equals(it.pod())
                        && other.name().equals(it.name())
                        && !other.created().isBefore(it.created()));
    }

    private static boolean uses(Container container, Image image) {
        return container.images().contains(image.id()) || image.names().stream().anyMatch(container.images()::contains);
    }

    private static RuntimeState state(Random random) {
        List<Image> images = IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> new Image("i" + i, List.of("t" + i), random.nextInt(100), random.nextInt(4) == 0))
                .toList();
        List<Container> containers = IntStream.range(0, random.nextInt(8))
                .mapToObj(i -> {
                    int pod = random.nextInt(3);
                    return new Container(
                            "c" + i,
                            "p" + pod,
                            "n" + random.nextInt(2),
                            pod != 0,
                            random.nextInt(3) > 0,
                            NOW.minusSeconds(random.nextInt(180)),
                            Set.of((random.nextBoolean() ? "i" : "t") + random.nextInt(5)));
                })
                .toList();
        return new RuntimeState(containers, images);
    }

    @Test
    void exitedContainersGoBeforeImagesEachTheOldestFirst() {
        RuntimeState state = new RuntimeState(
                List.of(container("young", 100), container("old", 500)),
                List.of(
                        new Image("used", List.of("t"), 1, false),
                        new Image("small", List.of("a:1"), 1, false),
                        new Image("large", List.of("b:1"), 2, false),
                        new Image("longest", List.of("c:1"), 1, false),
                        new Image("sandbox", List.of("registry.k8s.io/pause:3.10"), 1, false)));
        UnusedImages unused = new UnusedImages(
                Map.of("small", LONG_AGO, "large", LONG_AGO, "longest", LONG_AGO - 1, "sandbox", LONG_AGO));
        assertThat(Removal.allRemovals(state, unused, "nodefs", FilesystemLayout.SINGLE, NOW, 0, AGES))
                .extracting(Removal::id)
                .containsExactly("old", "young", "longest", "large", "small");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "registry.k8s.io/pause:3.10",
                "k8s.gcr.io/pause-amd64:3.1",
                "docker.io/rancher/mirrored-pause:3.6",
                "602401143452.dkr.ecr.eu-west-1.amazonaws.com/eks/pause@sha256:0123"
            })
    void theSandboxesImageStaysUnderAllItsNames(String name) {
        assertThat(new Image("i", List.of(name), 1, false).isKept()).isTrue();
        assertThat(new Image("i", List.of("docker.io/me/pausers:1"), 1, false).isKept())
                .isFalse();
    }

    private static Container container(String id, int ageSeconds) {
        return new Container(id, "p", "n", false, true, NOW.minusSeconds(ageSeconds), Set.of("t"));
    }

    /// The kubelet's table of what makes room where.
    @ParameterizedTest
    @CsvSource({
        "SINGLE, nodefs, container image",
        "SINGLE, imagefs, container image",
        "SINGLE, containerfs, container image",
        "DEDICATED_IMAGEFS, nodefs, ''",
        "DEDICATED_IMAGEFS, imagefs, container image",
        "DEDICATED_IMAGEFS, containerfs, container image",
        "SPLIT, nodefs, container",
        "SPLIT, imagefs, image",
        "SPLIT, containerfs, container"
    })
    void theLayoutSaysWhatMakesRoomWhere(FilesystemLayout layout, String filesystem, String kinds) {
        RuntimeState state =
                new RuntimeState(List.of(container("c", 500)), List.of(new Image("i", List.of("a:1"), 1, false)));
        UnusedImages unused = new UnusedImages(Map.of("i", LONG_AGO));
        assertThat(Removal.allRemovals(state, unused, filesystem, layout, NOW, 0, AGES).stream()
                        .map(Removal::kind)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(kinds);
    }

    @Test
    void anImageThatWasUsedMeanwhileIsYoungAgain() {
        RuntimeState idle = new RuntimeState(List.of(), List.of(new Image("i", List.of("t"), 1, false)));
        RuntimeState busy = new RuntimeState(List.of(container("c", 10)), idle.images());
        UnusedImages unused = UnusedImages.NONE.afterLook(idle, 0).afterLook(busy, 250_000_000);
        assertThat(unused.afterLook(idle, 260_000_000).removableImages(idle, 400_000_000, AGES.image()))
                .isEmpty();
        assertThat(unused.afterLook(idle, 260_000_000).removableImages(idle, 560_000_000, AGES.image()))
                .hasSize(1);
    }
}

package io.barograph.exporter.kernel.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.libc.Errno;
import io.barograph.exporter.libc.Statvfs;
import module java.base;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveDisksTest {

    private static final long LONG_MILLIS = 60_000;

    private final AtomicLong micros = new AtomicLong(1_000_000);

    @TempDir
    private Path root;

    @Test
    void asksTheRunningHostAndTakesTheFirstPathThatIsThere() throws Exception {
        Files.createDirectories(root.resolve("var/lib/containers"));
        Files.createDirectories(root.resolve("var/lib/kubelet"));
        Map<Role, List<String>> paths = Map.of(
                Role.NODEFS, List.of("/var/lib/kubelet"),
                Role.IMAGEFS, List.of("/var/lib/containerd", "/var/lib/containers"),
                Role.CONTAINERFS, List.of("/var/lib/none"));
        try (LiveDisks disks = LiveDisks.open(root, paths, micros::get)) {
            Map<Role, Answer> answers = Awaitility.await()
                    .until(disks::ask, it -> it.values().stream().noneMatch(HostDisks.Silent.class::isInstance));
            assertThat(answers.get(Role.NODEFS)).isInstanceOfSatisfying(HostDisks.Answered.class, answered -> {
                assertThat(answered.usage().blocks().total()).isPositive();
                assertThat(answered.atMicros()).isEqualTo(1_000_000);
            });
            assertThat(answers.get(Role.IMAGEFS))
                    .isInstanceOfSatisfying(
                            HostDisks.Answered.class,
                            answered -> assertThat(answered.device())
                                    .isEqualTo(((HostDisks.Answered) Objects.requireNonNull(answers.get(Role.NODEFS)))
                                            .device()));
            assertThat(answers.get(Role.CONTAINERFS))
                    .isInstanceOfSatisfying(
                            HostDisks.None.class,
                            none -> assertThat(none.why()).startsWith("there is no /var/lib/none. Maybe"));
        }
    }

    /// As a pod sees a node's runtimes whose directories are all mounted: those that were not there are made, and
    /// empty.
    @Test
    void ofSeveralPathsTakesTheFirstThatHoldsSomething() throws Exception {
        Files.createDirectories(root.resolve("empty"));
        Files.createDirectories(root.resolve("full/snapshots"));
        List<String> asked = new ArrayList<>();
        assertThat(answerOf(List.of("/none", "/empty", "/full"), asked)).isInstanceOf(HostDisks.Answered.class);
        assertThat(asked).endsWith(root.resolve("full").toString());
        asked.clear();
        assertThat(answerOf(List.of("/full", "/empty"), asked)).isInstanceOf(HostDisks.Answered.class);
        assertThat(asked).containsExactly(root.resolve("full").toString());
        assertThat(answerOf(List.of("/empty", "/none"), asked)).isInstanceOf(HostDisks.Answered.class);
    }

    @Test
    void ofSeveralPathsPassesOverOneThatItMayNotSee() throws Exception {
        Files.createDirectories(root.resolve("full/snapshots"));
        List<String> asked = new ArrayList<>();
        assertThat(answerOf(List.of("/secret", "/full"), asked)).isInstanceOf(HostDisks.Answered.class);
        assertThat(answerOf(List.of("/secret", "/none"), asked))
                .isEqualTo(new HostDisks.Failed("statvfs " + root.resolve("secret") + ": EACCES"));
    }

    private Answer answerOf(List<String> candidates, List<String> asked) {
        DiskQuery asker = new DiskQuery(Role.IMAGEFS, root, candidates, micros::get, path -> {
            asked.add(path);
            if (path.endsWith("/secret")) {
                return new Statvfs.Failed(Errno.EACCES);
            }
            return Files.exists(Path.of(path))
                    ? new Statvfs.Usage(4096, new Statvfs.Blocks(10, 6, 5), new Statvfs.Inodes(3, 2))
                    : new Statvfs.Failed(Errno.ENOENT);
        });
        asker.start();
        asker.askDisk();
        Answer answer = asker.awaitAnswer(LONG_MILLIS);
        asker.close();
        return answer;
    }

    @Test
    void keepsTheLastAnswerOfOneThatHangsAndAsksItNoMore() throws Exception {
        CountDownLatch dead = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        Statvfs.Usage usage = new Statvfs.Usage(4096, new Statvfs.Blocks(10, 6, 5), new Statvfs.Inodes(3, 2));
        DiskQuery asker = asker(path -> {
            if (calls.incrementAndGet() == 2) {
                awaitQuietly(dead);
            }
            return usage;
        });
        asker.askDisk();
        assertThat(asker.awaitAnswer(LONG_MILLIS)).isInstanceOf(HostDisks.Answered.class);
        micros.addAndGet(2_000_000);
        for (int i = 0; i < 5; i++) {
            asker.askDisk();
            micros.addAndGet(2_000_000);
            assertThat(asker.awaitAnswer(1)).isInstanceOfSatisfying(HostDisks.Silent.class, silent -> {
                assertThat(silent.sinceMicros()).isEqualTo(3_000_000);
                assertThat(Objects.requireNonNull(silent.lastAnswer()).atMicros())
                        .isEqualTo(1_000_000);
            });
        }
        Awaitility.await().untilAsserted(() -> assertThat(calls).hasValue(2));
        dead.countDown();
        assertThat(awaitAnswer(asker).usage().blocks().total()).isEqualTo(10);
        asker.close();
    }

    @Test
    void saysWhatRefused() {
        DiskQuery asker = asker(path -> new Statvfs.Failed(Errno.ESTALE));
        asker.askDisk();
        assertThat(asker.awaitAnswer(LONG_MILLIS))
                .isEqualTo(new HostDisks.Failed("statvfs " + root.resolve("data") + ": ESTALE"));
        asker.close();
    }

    private DiskQuery asker(Function<String, Statvfs.Answer> statvfs) {
        try {
            Files.createDirectories(root.resolve("data"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        DiskQuery asker = new DiskQuery(Role.NODEFS, root, List.of("/data"), micros::get, statvfs);
        asker.start();
        return asker;
    }

    private static HostDisks.Answered awaitAnswer(DiskQuery asker) {
        return (HostDisks.Answered) Awaitility.await()
                .until(
                        () -> {
                            asker.askDisk();
                            return asker.awaitAnswer(LONG_MILLIS);
                        },
                        HostDisks.Answered.class::isInstance);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(120, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void rolesWithTheSamePathsAreAskedOnceAPass() {
        AtomicInteger asked = new AtomicInteger();
        List<String> paths = List.of("/there");
        try (LiveDisks disks =
                LiveDisks.open(Path.of("/"), Map.of(Role.IMAGEFS, paths, Role.CONTAINERFS, paths), () -> 0, _ -> {
                    asked.incrementAndGet();
                    return new Statvfs.Failed(Errno.ENOENT);
                })) {
            for (int pass = 0; pass < 5_000; pass++) {
                disks.ask();
            }
        }
        // Fewer where a wait ended before its answer came, never more
        assertThat(asked).hasPositiveValue().hasValueLessThanOrEqualTo(5_000);
    }
}

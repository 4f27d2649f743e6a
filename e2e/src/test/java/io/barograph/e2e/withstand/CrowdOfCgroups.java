package io.barograph.e2e.withstand;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.KernelMounts;
import module java.base;

/// Many cgroups of pods on the running kernel, below a root of the kubelet of their own. Closing it removes them.
final class CrowdOfCgroups implements AutoCloseable {

    private final Path root;
    private final List<Path> made = new ArrayList<>();

    CrowdOfCgroups(String name) {
        root = KernelMounts.cgroup2()
                .resolve("barograph-" + name + "-" + ProcessHandle.current().pid());
        make(root);
        make(root.resolve("kubepods"));
    }

    /// A pod with so many containers: one cgroup each and one for the pod, which is answered.
    Path pod(int number, int containers) {
        Path pod = make(root.resolve("kubepods/pod" + CraftedHost.uid(number)));
        for (int i = 0; i < containers; i++) {
            make(pod.resolve("%032x%032x".formatted(number, i)));
        }
        return pod;
    }

    /// How many there are, those above the pods included.
    int size() {
        return made.size();
    }

    private Path make(Path directory) {
        try {
            Files.createDirectory(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        made.add(directory);
        return directory;
    }

    /// Removes the newest ones, as many as that.
    void remove(int count) {
        for (int i = 0; i < count; i++) {
            Path last = made.removeLast();
            if (!last.toFile().delete()) {
                await().atMost(Duration.ofSeconds(20)).until(() -> last.toFile().delete() || !Files.exists(last));
            }
        }
    }

    @Override
    public void close() {
        remove(made.size());
    }
}

package io.barograph.e2e.withstand;

import io.barograph.testkit.host.PlainFileHost;
import module java.base;

/// A host of ordinary files, for what no kernel at hand would show.
final class CraftedHost {

    private static final String CPU = """
            usage_usec %1$d
            user_usec %1$d
            system_usec 0
            nr_periods 0
            nr_throttled 0
            throttled_usec 0
            """;

    private final PlainFileHost files;

    CraftedHost(Path base) {
        files = PlainFileHost.in(base);
        calm(cgroup(""));
        calm(cgroup("kubepods"));
    }

    /// What tells the exporter of it.
    List<String> options() {
        List<String> options = new ArrayList<>(files.options());
        options.addAll(List.of("--interval=2s", "--idle-interval=2s"));
        return options;
    }

    Path cgroup(String path) {
        return files.cgroup(path);
    }

    /// Where the kubelet keeps pods' logs.
    Path podLogs() {
        return files.root("var/log/pods");
    }

    /// A cgroup without limits in which nothing has waited yet.
    Path calm(Path directory) {
        stall(directory, 0);
        PlainFileHost.write(directory.resolve("cpu.stat"), CPU.formatted(0));
        return directory;
    }

    /// Sets for how long tasks of a cgroup have waited.
    void stall(Path directory, long totalMicros) {
        PlainFileHost.pressure(directory, totalMicros, totalMicros);
    }

    /// Lets a cgroup wait while other processes on the node work: both for so long in all.
    void contend(Path waiting, long totalMicros) {
        stall(waiting, totalMicros);
        stall(cgroup(""), totalMicros);
        files.nodePressure(totalMicros, totalMicros);
        PlainFileHost.write(cgroup("").resolve("cpu.stat"), CPU.formatted(totalMicros));
    }

    /// A pod of this number with its containers and their logs.
    Path pod(int number, String... containers) {
        String uid = uid(number);
        Path pod = calm(cgroup("kubepods/pod" + uid));
        for (int i = 0; i < containers.length; i++) {
            String id = "%032x%032x".formatted(number, i);
            calm(pod.resolve(id));
            String link = "var/log/containers/pod-%d_shop_%s-%s.log".formatted(number, containers[i], id);
            PlainFileHost.write(files.root(link), "");
            PlainFileHost.write(
                    podLogs().resolve("shop_pod-" + number + "_" + uid + "/" + containers[i] + "/0.log"), "");
        }
        return pod;
    }

    static String uid(int number) {
        return "%08x-0000-4000-8000-000000000000".formatted(number);
    }
}

package io.barograph.e2e.exporter;

import io.barograph.testkit.host.PlainFileHost;
import module java.base;

/// A node of ordinary files, calm and always the same: pods of a sandbox and two containers each, with the folders and
/// files from which their names are told.
final class NamedHost {

    static final int PODS = 20;
    static final int CONTAINERS = 2;

    private static final String QOS = "kubepods.slice/kubepods-burstable.slice";
    private static final String BUNDLES = "run/containerd/io.containerd.runtime.v2.task/k8s.io/";
    private static final long SOME_MICROS = 1_234_567;
    private static final long FULL_MICROS = 234_567;

    private final PlainFileHost files;

    private NamedHost(PlainFileHost files) {
        this.files = files;
    }

    static NamedHost in(Path base) throws IOException {
        PlainFileHost files = PlainFileHost.in(base);
        NamedHost host = new NamedHost(files);
        files.write(
                "proc/vmstat",
                "pswpin 0\npgscan_kswapd 0\npgscan_direct 0\nworkingset_restore_anon 0\nworkingset_restore_file 0\n");
        files.write("proc/stat", "cpu  100 0 100 10000 0 0 0 0 0 0\n");
        files.nodePressure(SOME_MICROS, FULL_MICROS);
        List.of("", "kubepods.slice", QOS, "kubepods.slice/kubepods-besteffort.slice", "system.slice/kubelet.service")
                .forEach(host::cgroup);
        for (int pod = 0; pod < PODS; pod++) {
            host.pod(pod);
        }
        return host;
    }

    private void pod(int pod) throws IOException {
        UUID uid = new UUID(0x4000, 0x8000_0000_0000_0000L | pod);
        String slice = QOS + "/kubepods-burstable-pod" + uid.toString().replace('-', '_') + ".slice";
        cgroup(slice);
        Files.createDirectories(files.root("var/log/pods/shop_cart-" + pod + "_" + uid));
        for (int container = 0; container <= CONTAINERS; container++) {
            String id = "%064x".formatted(pod * 16L + container);
            cgroup(slice + "/cri-containerd-" + id + ".scope");
            write(
                    BUNDLES + id + "/config.json",
                    "{\"annotations\":{\"io.kubernetes.cri.container-type\":\""
                            + (container == 0 ? "sandbox" : "container") + "\"}}");
            if (container > 0) { // a sandbox has no log
                write("var/log/containers/cart-" + pod + "_shop_c" + container + "-" + id + ".log", "");
            }
        }
    }

    private void write(String pathBelowRoot, String content) {
        PlainFileHost.write(files.root(pathBelowRoot), content);
    }

    private void cgroup(String path) {
        Path folder = files.cgroup(path);
        PlainFileHost.write(
                folder.resolve("cpu.stat"), "usage_usec 900\nnr_periods 9\nnr_throttled 1\nthrottled_usec 800\n");
        PlainFileHost.write(folder.resolve("cpu.max"), "50000 100000\n");
        PlainFileHost.write(folder.resolve("cpu.stat.local"), "throttled_usec 800\n");
        PlainFileHost.write(folder.resolve("memory.events.local"), "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n");
        PlainFileHost.write(folder.resolve("io.stat"), "");
        PlainFileHost.pressure(folder, SOME_MICROS, FULL_MICROS);
    }

    /// What tells the exporter to read it.
    List<String> options() {
        return files.options();
    }
}
